import { orderStates, ShipmentStatus, type OrderState } from '#contract/codes.ts'
import type { Order, OrderCount, OrderPage, OrderQuery, OrderSummary } from '#contract/order.ts'
import { orderPath, type LinkedOrder } from '#lib/order-path.ts'
import { inBundles, withoutBundles, type PlacedLine } from '#domain/bundles.ts'
import { countPartly, expectedDay, shownStatus, type PartCounts } from '#domain/parcel-progress.ts'
import { piecesOf } from '#domain/pieces.ts'
import { pieceName } from '#domain/product-name.ts'
import { isPaymentUnderWay } from '#domain/payment-state.ts'
import { orderStatus } from '#domain/statuses.ts'
import * as limits from '#lib/limits/orders.ts'
import { formatMoney, type Rounding, type MoneyStyle } from '#lib/money.ts'

/** The message key of an order's status; that of 'none' for an unknown code. */
export const orderStatusKey = (status: number) =>
  `ac_OrderStatus_${orderStatus.known(status)}` as const

/** The message key of a shipment's status; undefined for an unknown code. */
export const shipmentStatusKey = (status: number) => {
  const code = Object.values(ShipmentStatus).find((one) => one === status)
  return code && (`ac_ShipmentStatus_${code}` as const)
}

/** The list's address at a page. */
export function listUrl({ query, state, year, sort }: OrderQuery, page = 1) {
  const search = new URLSearchParams({
    ...(query && { query }),
    ...(state && { state }),
    ...(year && { year: String(year) }),
    ...(sort && { sort }),
    ...(page > 1 && { page: String(page) }),
  }).toString()
  return `/account/orders${search && `?${search}`}`
}

/**
 * Returns the filters of the list, each with its count under the other filter: everything first,
 * then what has orders or is chosen.
 */
export function orderFilters({ state, year }: OrderQuery, counts: OrderCount[]) {
  const sum = (of: { state?: OrderState | undefined; year?: number | undefined }) =>
    counts
      .filter((row) => (!of.state || row.state === of.state) && (!of.year || row.year === of.year))
      .reduce((total, { count }) => total + count, 0)
  const found = counts.map((row) => row.year)
  const years = [...new Set(year ? [...found, year] : found)].sort((a, b) => b - a)
  return {
    states: [undefined, ...orderStates]
      .map((one) => ({ state: one, count: sum({ state: one, year }), isCurrent: one === state }))
      .filter((one) => !one.state || one.count > 0 || one.isCurrent),
    years: [undefined, ...years]
      .map((one) => ({ year: one, count: sum({ state, year: one }), isCurrent: one === year }))
      .filter((one) => !one.year || one.count > 0 || one.isCurrent),
  }
}

/** Counts the reachable pages of a list. */
export const pageCount = ({ total, numberPerPage }: OrderPage['meta']) =>
  Math.min(limits.maxOrderPages, Math.ceil(total / numberPerPage))

/** The document's title for a search of the list `name`. */
export const searchTitle = (query: string, name: string) => (query ? `${query} · ${name}` : name)

/** The page on which products of an order are returned. */
export const returnPath = (order: LinkedOrder) => `${orderPath(order)}/return`

/** The page of a return. */
export const returnDetailPath = (order: LinkedOrder, id: number) => `${returnPath(order)}/${id}`

type Product = OrderSummary['products'][number]

/** A product as a row of any list shows it. */
export interface RowProduct extends Pick<Product, 'productId' | 'categoryName' | 'image' | 'name'> {
  options?: NonNullable<Product['options']>
  /** The name of the bundle that it is a part of. */
  partOf?: string
  /** Lists its statuses, each with its pieces where they differ. */
  statuses: { status: number; quantity?: number }[]
}

function statusesOf({ productType, status, progress }: Product): RowProduct['statuses'] {
  const parts: RowProduct['statuses'] = progress ?? [{ status }]
  return parts.flatMap((part) => {
    const shown = shownStatus({ productType, status: part.status })
    return shown === undefined ? [] : [{ ...part, status: shown }]
  })
}

/** Returns the name of one piece of a product. */
export const nameOfPiece = ({
  name,
  quantity = 1,
  unit,
}: Pick<Product, 'name' | 'quantity' | 'unit'>) => pieceName({ name, quantity, unit })

/** Returns a line of an order as a row. */
export function toProductRow({ product, bundle }: PlacedLine<Product>): RowProduct {
  const { productId, categoryName, image, name, options } = product
  return {
    productId,
    categoryName,
    image,
    name,
    ...(options && { options }),
    ...(bundle && { partOf: nameOfPiece(bundle) }),
    statuses: statusesOf(product),
  }
}

/** The price of a line; none where it is unknown, or a part of a bundle is in that one's price. */
export const linePrice = ({ product, bundle }: PlacedLine<Product>, moneyStyle: MoneyStyle) =>
  !product.price || (bundle && Number(product.price.amount) === 0)
    ? undefined
    : formatMoney(product.price, moneyStyle)

const cardActions = ['delete', 'finish', 'pay', 'invoice'] as const

/** Describes an order on a card of the list. */
export type CardOrder = Pick<
  Order,
  | 'id'
  | 'orderId'
  | 'isNumberShared'
  | 'accessUrl'
  | 'created'
  | 'status'
  | 'statusName'
  | 'totalPrice'
  | 'foundIn'
> & {
  actions: (typeof cardActions)[number][]
  products: RowProduct[]
  /** Counts the other products. */
  moreProducts: number
  /** Pieces of all products. */
  items: number
  isPaymentUnderWay: boolean
  /** The day on which the last parcel is expected, yyyy-MM-dd. */
  expectedDay: string | undefined
  /** Splits its items by status, where they differ. */
  partly: PartCounts | undefined
}

export const toOrderCard = (order: OrderSummary, rounding: Rounding): CardOrder => ({
  id: order.id,
  orderId: order.orderId,
  ...(order.isNumberShared && { isNumberShared: true }),
  accessUrl: order.accessUrl,
  created: order.created,
  status: order.status,
  ...(order.statusName && { statusName: order.statusName }),
  actions: cardActions.filter((action) => order.actions.includes(action)),
  ...(order.totalPrice && { totalPrice: order.totalPrice }),
  ...(order.foundIn && { foundIn: order.foundIn }),
  isPaymentUnderWay: isPaymentUnderWay(order, rounding),
  expectedDay: expectedDay(order),
  partly: countPartly(order),
  products: inBundles(order.products).slice(0, limits.maxProductsPerCard).map(toProductRow),
  moreProducts: Math.max(0, order.products.length - limits.maxProductsPerCard),
  items: withoutBundles(order.products).reduce((sum, product) => sum + piecesOf(product), 0),
})
