import type { FoundIn, FoundPlace } from '#contract/order-search.ts'
import { hasWord, type FoundWords } from '#lib/mark-words.ts'
import type { CardOrder } from './order-card.ts'

/** Maps each place to the message key that names it; status and date are marked themselves. */
export const placeKeys = {
  invoiceNumber: 'ac_InvoiceName',
  documentNumber: 'ac_DocumentNumber',
  trackingNumber: 'ac_TrackingNumber',
  discountCode: 'ac_DiscountCode',
  sku: 'ac_Sku',
  product: 'ac_FoundProduct',
} as const satisfies Partial<Record<FoundPlace, `ac_${string}`>>

/** A text that a search has found; one that the open card shows says so. */
export interface FoundLine {
  key: (typeof placeKeys)[keyof typeof placeKeys]
  text: string
  isInRows: boolean
}

type Card = Pick<CardOrder, 'products' | 'foundIn'>

/** Returns the first text of the product rows that a search has found. */
function textInRows({ products }: Card, { words, isSimilar }: FoundWords) {
  const texts = products.flatMap(({ name, categoryName, options = [] }) => [
    name,
    categoryName,
    ...options.flatMap((option) => [option.value, option.name]),
  ])
  return texts.find((text) => words.some((word) => hasWord(text, word, isSimilar)))
}

const isPlace = (place: FoundPlace): place is keyof typeof placeKeys => place in placeKeys

const toLine = ({ place, text }: FoundIn): FoundLine[] =>
  isPlace(place) ? [{ key: placeKeys[place], text, isInRows: false }] : []

/** Lists what a search has found in an order and the head of its card does not show. */
export function foundLines(order: Card, found: FoundWords | undefined): FoundLine[] {
  if (!found) return []
  const inRows = textInRows(order, found)
  return [
    ...(order.foundIn ?? []).flatMap(toLine),
    ...(inRows ? [{ key: placeKeys.product, text: inRows, isInRows: true }] : []),
  ]
}

/** Tells whether a search has found an order by its status, or by its date. */
export const isFoundBy = ({ foundIn = [] }: Pick<CardOrder, 'foundIn'>, wanted: FoundPlace) =>
  foundIn.some(({ place }) => place === wanted)
