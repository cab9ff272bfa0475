import * as z from 'zod/mini'
import * as limits from '#lib/limits/papers.ts'
import { cleanQuery } from '#lib/search-query.ts'
import { documentKinds } from './codes.ts'
import { money } from './money.ts'
import { instant, wholeNumber } from './text.ts'

/** A paper of one of the shopper's orders: its invoice, or another document. */
const paper = z.object({
  id: z.int(),
  kind: z.enum(documentKinds),
  /** The name of its file. */
  name: z.string(),
  /** Holds its own number, empty where the shop has fed none. */
  number: z.string(),
  date: instant,
  order: z.object({
    id: z.int(),
    orderId: z.string(),
    /** Set where the shopper has another order of the same number. */
    isNumberShared: z.optional(z.boolean()),
  }),
  /** Holds the total of an order's invoice, where the shop has told it. */
  amount: z.optional(money),
  /** The path of the call that downloads it. */
  url: z.string(),
})
export type Paper = z.infer<typeof paper>

const paperYear = z.object({ year: z.int(), count: z.int() })
export type PaperYear = z.infer<typeof paperYear>

/** A page of papers, newest first. */
export const paperPage = z.object({
  data: z.array(paper),
  meta: z.object({
    total: z.int(),
    numberPerPage: z.int(),
    /** Counts the papers of the search of each year, newest first, whatever year is asked for. */
    years: z.array(paperYear),
    /** The number of newest papers that the list reaches, if the shopper may have more. */
    reached: z.optional(z.int()),
  }),
})
export type PaperPage = z.infer<typeof paperPage>

/** Narrows the papers by words, and to those of a year. */
const paperQuery = z.object({
  query: z._default(z.pipe(z.string(), z.transform(cleanQuery)), ''),
  year: z.optional(wholeNumber(9999)),
})
export type PaperQuery = z.infer<typeof paperQuery>

export const listPapersInput = z.extend(paperQuery, {
  page: z._default(wholeNumber(limits.maxPaperPages), 1),
})

/** Names a part of the papers that a query finds, from 1: one archive has so many of them. */
export const downloadPapersInput = z.extend(paperQuery, {
  part: z._default(wholeNumber(limits.maxPaperParts), 1),
})

/** Parses the query string of the page; drops invalid values. */
export function readPaperQuery(search: URLSearchParams) {
  const read = Object.entries(listPapersInput.shape).map(([name, field]) => {
    const { data } = field.safeParse(search.get(name) || undefined)
    return [name, data]
  })
  return listPapersInput.parse(Object.fromEntries(read))
}
