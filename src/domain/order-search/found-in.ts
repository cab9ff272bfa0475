import type { FoundIn, FoundPlace } from '#contract/order-search.ts'
import { inBundles } from '#domain/bundles.ts'
import { orderState } from '#domain/order-state.ts'
import type { LinePart } from '#domain/line-progress.ts'
import { dayIn, formatDate } from '#lib/dates.ts'
import * as limits from '#lib/limits/orders.ts'
import { hasWord } from '#lib/mark-words.ts'
import type { OrderSearch, SearchTerm } from './order-search.ts'
import type { DateParts } from './search-dates.ts'

/** A product of an order as far as a search finds it. */
interface SearchedProduct {
  productType: number
  status: number
  progress: readonly LinePart[]
  bundle?: number | undefined
  /** Lists the texts that its row shows. */
  shown: string[]
  /** Lists its names in other languages. */
  otherNames: string[]
  numbers: string[]
}

/** An order as far as a search finds it. */
export interface SearchedOrder {
  orderNumber: string
  created: Date
  status: number
  shopStatus: string
  products: SearchedProduct[]
  invoiceNumbers: string[]
  documentNumbers: string[]
  trackingNumbers: string[]
  discountCodes: string[]
}

const maxPlaces = 3

/** Returns whether an instant has the parts of a date in a time zone. */
function isOf(created: Date, wanted: DateParts, timeZone: string) {
  const numbers = `${dayIn(timeZone, created)}-${formatDate(created.toISOString(), 'order', {
    timeZone,
  }).slice(-5)}`
  const [year, month, day, hour, minute] = numbers.split(/[-:]/).map(Number)
  const has: Record<keyof DateParts, number | undefined> = { year, month, day, hour, minute }
  return Object.entries(wanted).every(([part, value]) => has[part as keyof DateParts] === value)
}

const isMeant = ({ kinds = [] }: SearchTerm, { status, shopStatus, products }: SearchedOrder) =>
  kinds.some((kind) => {
    if ('state' in kind) return orderState(status, products) === kind.state
    return 'status' in kind ? kind.status === status : kind.shopStatus === shopStatus
  })

/** Returns the place of an order that a term means without being in its texts. */
function meantPlace(term: SearchTerm, order: SearchedOrder, timeZone: string) {
  const { date, period } = term
  const { created } = order
  const isDay = (date && isOf(created, date, timeZone)) ?? false
  const isWithin = period && created >= period.from && created < period.to
  if (isDay || isWithin) return 'date'
  return isMeant(term, order) ? 'status' : undefined
}

/** Lists the texts of an order that its card hides, the most telling first. */
function hiddenTexts(order: SearchedOrder, card: SearchedProduct[]) {
  const { products } = order
  const others = products.filter((product) => !card.includes(product))
  const lists: [FoundPlace, string[]][] = [
    ['invoiceNumber', order.invoiceNumbers],
    ['documentNumber', order.documentNumbers],
    ['trackingNumber', order.trackingNumbers],
    ['discountCode', order.discountCodes],
    ['sku', products.flatMap(({ numbers }) => numbers)],
    ['product', others.flatMap(({ shown }) => shown)],
    ['product', products.flatMap(({ otherNames }) => otherNames)],
  ]
  return lists.flatMap(([place, texts]) => texts.map((text) => ({ place, text })))
}

/** Returns the products that the card of an order shows. */
const cardProducts = ({ products }: SearchedOrder) =>
  inBundles(products)
    .slice(0, limits.maxProductsPerCard)
    .map(({ product }) => product)

/**
 * Returns where a search has found an order, as far as its card does not show that by itself: its
 * status and its date, and texts that the card hides.
 */
export function foundIn(
  search: OrderSearch,
  order: SearchedOrder,
  { timeZone, isSimilar }: { timeZone: string; isSimilar: boolean },
): FoundIn[] {
  const card = cardProducts(order)
  const visible = [order.orderNumber, ...card.flatMap(({ shown }) => shown)]
  const hidden = hiddenTexts(order, card)
  const has = (word: string) => (text: string) => hasWord(text, word, isSimilar)
  const placesOf = (word: string) => {
    if (visible.some(has(word))) return []
    return hidden.find(({ text }) => has(word)(text)) ?? []
  }
  const found = search.terms.flatMap((term): FoundIn[] => {
    const place = meantPlace(term, order, timeZone)
    return place ? [{ place, text: '' }] : term.words.flatMap(placesOf)
  })
  const different = new Map(found.map((one) => [`${one.place} ${one.text}`, one]))
  return [...different.values()].slice(0, maxPlaces)
}

/** A year or a number may be in other numbers, too; a day's digits are in half of them. */
const isTelling = ({ words, date, period }: SearchTerm) =>
  (!date && !period) || (words.length === 1 && /^\d{3,}$/.test(words[0]!))

/** Lists the words of a search that are marked in the orders that it finds. */
export const wordsToMark = ({ terms }: OrderSearch) => [
  ...new Set(terms.filter(isTelling).flatMap(({ words }) => words)),
]
