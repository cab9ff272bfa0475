import type { Order, OrderSummary } from '#contract/order.ts'
import { inBundles, withoutBundles } from '#domain/bundles.ts'
import { countPartly, expectedDay, type PartCounts } from '#domain/parcel-progress.ts'
import { isPaymentUnderWay } from '#domain/payment-state.ts'
import { piecesOf } from '#domain/pieces.ts'
import * as limits from '#lib/limits/orders.ts'
import { formatMoney, type MoneyStyle } from '#lib/money.ts'
import { toProductRow, type RowProduct } from './product-rows.ts'

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
  | 'foundIn'
> & {
  actions: (typeof cardActions)[number][]
  /** The amount as a text; none where it is unknown. */
  total?: string
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

/** Returns what a card shows; a search or a further page of the list loads this with its orders. */
export const toOrderCard = (order: OrderSummary, style: MoneyStyle): CardOrder => ({
  id: order.id,
  orderId: order.orderId,
  ...(order.isNumberShared && { isNumberShared: true }),
  accessUrl: order.accessUrl,
  created: order.created,
  status: order.status,
  ...(order.statusName && { statusName: order.statusName }),
  actions: cardActions.filter((action) => order.actions.includes(action)),
  ...(order.totalPrice && { total: formatMoney(order.totalPrice, style) }),
  ...(order.foundIn && { foundIn: order.foundIn }),
  isPaymentUnderWay: isPaymentUnderWay(order, style),
  expectedDay: expectedDay(order),
  partly: countPartly(order),
  products: inBundles(order.products).slice(0, limits.maxProductsPerCard).map(toProductRow),
  moreProducts: Math.max(0, order.products.length - limits.maxProductsPerCard),
  items: withoutBundles(order.products).reduce((sum, product) => sum + piecesOf(product), 0),
})
