import type { FoundIn } from '#contract/order-search.ts'
import { foundIn, type SearchedOrder } from '#domain/order-search/found-in.ts'
import type { OrderSearch } from '#domain/order-search/order-search.ts'
import type { LinePart } from '#domain/line-progress.ts'
import { fromMilliseconds } from '../store/iso-date.ts'
import type { Translations } from '../store/columns.ts'
import type { TextScope } from '../store/scope.ts'
import type { OrderRow } from './rows.ts'
import type { SummaryRow } from './summaries.ts'
import type { StoredOption } from './table.ts'
import { toOrderedProduct } from './to-order-parts.ts'

interface ProductRow {
  productId: number
  categoryName: string
  name: string
  productType: number
  status: number
  quantity: number
  unit: string
  sku: string
  options: StoredOption[]
  bundle: number | null
  progress: LinePart[]
  translations: Translations
}

function toSearchedProduct(scope: TextScope, row: ProductRow): SearchedOrder['products'][number] {
  const { productType, status, progress, productId, sku, name, categoryName, translations } = row
  const shown = toOrderedProduct(scope, row)
  const options = (shown.options ?? []).flatMap((option) => [option.name, option.value])
  const inOther = Object.values(translations).flatMap((words) => Object.values(words))
  return {
    ...{ productType, status, progress },
    ...(row.bundle !== null && { bundle: row.bundle }),
    shown: [shown.name, shown.categoryName, ...options],
    otherNames: [name, categoryName, ...inOther],
    numbers: [sku, ...(productId > 0 ? [String(productId)] : [])].filter(Boolean),
  }
}

/** The parts of an order that both of its forms have. */
interface Parts {
  products: ProductRow[]
  papers: { isInvoice: boolean; number: string }[]
  parcels: { number: string; trackings: { number?: string }[] }[]
  adjustments: { code?: string }[]
}

const named = (texts: (string | undefined)[]) => texts.flatMap((text) => text || [])

const toSearched = (scope: TextScope, { products, papers, parcels, adjustments }: Parts) => ({
  products: products.map((row) => toSearchedProduct(scope, row)),
  invoiceNumbers: named(papers.map(({ isInvoice, number }) => (isInvoice ? number : ''))),
  documentNumbers: named(papers.map(({ isInvoice, number }) => (isInvoice ? '' : number))),
  trackingNumbers: named(
    parcels.flatMap(({ number, trackings }) => [number, ...trackings.map((one) => one.number)]),
  ),
  discountCodes: named(adjustments.map(({ code }) => code)),
})

/** Holds a search, and whether typing errors in it were forgiven. */
export interface Searched {
  search: OrderSearch
  isSimilar: boolean
}

const options = ({ brand }: TextScope, { isSimilar }: Searched) => ({
  timeZone: brand.timeZone,
  isSimilar,
})

/** Returns where a search has found a stored order. */
export function foundInOrder(scope: TextScope, searched: Searched, row: OrderRow): FoundIn[] {
  const { order, products, documents, shipments } = row
  const { orderNumber, created, status, shopStatus, adjustments } = order
  const parts = { products, papers: documents, parcels: shipments, adjustments }
  const facts = { orderNumber, created, status, shopStatus, ...toSearched(scope, parts) }
  return foundIn(searched.search, facts, options(scope, searched))
}

/** Returns where a search has found an order that a list shows. */
export function foundInSummary(scope: TextScope, searched: Searched, row: SummaryRow): FoundIn[] {
  const { orderId, created, status, shopStatus, hidden } = row
  if (!hidden) return []
  const { skus, ...papers } = hidden
  const products = row.products.map((product, n) => ({ ...product, sku: skus[n] ?? '' }))
  const facts = {
    ...{ orderNumber: orderId, status, shopStatus },
    created: new Date(fromMilliseconds(created)),
    ...toSearched(scope, { ...papers, products }),
  }
  return foundIn(searched.search, facts, options(scope, searched))
}
