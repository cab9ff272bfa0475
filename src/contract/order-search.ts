import * as z from 'zod/mini'

/** Lists where a search has found an order beside what its card shows. */
const foundPlaces = [
  'status',
  'date',
  'invoiceNumber',
  'documentNumber',
  'trackingNumber',
  'discountCode',
  'sku',
  'product',
] as const
export type FoundPlace = (typeof foundPlaces)[number]

/** Says where a search has found an order; `text` is empty for its status and its date. */
export const foundIn = z.object({ place: z.enum(foundPlaces), text: z.string() })
export type FoundIn = z.infer<typeof foundIn>

/** Holds the words that a search has found, folded, and whether typing errors were forgiven. */
export const foundWords = z.object({ words: z.array(z.string()), isSimilar: z.boolean() })

/** Describes a search that finds something where the asked one found nothing. */
export const nearestSearch = z.object({
  query: z.string(),
  /** Lists the words that it leaves out, as they were typed. */
  without: z.array(z.string()),
  total: z.int(),
})
export type NearestSearch = z.infer<typeof nearestSearch>
