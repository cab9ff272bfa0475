import { OrderStatus, type ShipmentStatus, TransactionStatus } from '#contract/codes.ts'
import { products, type ProductKey } from '../catalogue/products.ts'
import type { OrderPlan } from '../shopper-plan.ts'
import { minuteUtc } from '../time.ts'

/** Product keys, each with its shipment status. */
export type Basket = Partial<Record<ProductKey, ShipmentStatus>>

const items = (basket: Basket) =>
  Object.entries(basket).map(([key, status]) => ({ product: products[key as ProductKey], status }))

/** The default payments of an order, by its status. */
export const usualTransactions: Partial<Record<OrderStatus, TransactionStatus[]>> = {
  [OrderStatus.preCreated]: [TransactionStatus.started],
  [OrderStatus.fraudCheck]: [TransactionStatus.readyForCapture],
  [OrderStatus.processing]: [TransactionStatus.paid],
  [OrderStatus.finished]: [TransactionStatus.paid],
  [OrderStatus.declined]: [TransactionStatus.declined],
  [OrderStatus.cancelled]: [TransactionStatus.cancelled],
}

export const order = (
  minute: string,
  status: OrderStatus,
  basket: Basket,
  rest: Partial<OrderPlan> & Pick<OrderPlan, 'billing' | 'shipping'>,
): OrderPlan => ({
  created: minuteUtc(minute),
  status,
  currency: 'EUR',
  items: items(basket),
  transactions: usualTransactions[status] ?? [],
  fees: { shippingCost: 495 },
  ...rest,
})
