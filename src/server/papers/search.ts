import type { DocumentKind } from '#contract/codes.ts'
import { dayIn } from '#lib/dates.ts'
import { searchRows } from '#lib/search-words.ts'
import { paperWords } from '#domain/paper-words.ts'

/** Names each kind of paper as the pages do. */
export type PaperTitles = Record<DocumentKind, string>

/** A paper as far as a search finds it. */
interface Findable {
  kind: DocumentKind
  name: string
  number: string
  orderNumber: string
  /** Milliseconds since 1970. */
  date: number
}

/** A number sign says nothing before a number. */
const withoutSigns = (query: string) => query.replace(/(^|\s)[#№]\s*(?=\S)/g, '$1')

/**
 * Returns the papers that have every word of a query in their number, their order's number, their
 * kind in any language, the name of their file, or their day.
 */
export const searchPapers = <Row extends Findable>(
  rows: readonly Row[],
  query: string,
  { titles, timeZone }: { titles: PaperTitles; timeZone: string },
) =>
  searchRows(rows, withoutSigns(query), ({ kind, name, number, orderNumber, date }) => [
    number,
    orderNumber,
    titles[kind],
    ...paperWords[kind],
    name,
    dayIn(timeZone, new Date(date)),
  ])
