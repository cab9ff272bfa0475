import { products, type ProductKey } from '../catalogue/products.ts'
import type { OrderPlan } from '../plan.ts'
import { at } from '../time.ts'

/** Product keys, each with its shipment status. */
export type Basket = Partial<Record<ProductKey, number>>

const items = (basket: Basket) =>
  Object.entries(basket).map(([key, status]) => ({ product: products[key as ProductKey], status }))

/** How the payments of an order in each status went, where nothing else is said. */
export const usualTransactions: Record<number, number[]> = {
  10: [1],
  30: [10],
  40: [4],
  50: [4],
  60: [3],
  70: [5],
}

export const order = (
  minute: string,
  status: number,
  basket: Basket,
  rest: Partial<OrderPlan> & Pick<OrderPlan, 'billing' | 'shipping'>,
): OrderPlan => ({
  created: at(minute),
  status,
  currency: 'EUR',
  items: items(basket),
  transactions: usualTransactions[status] ?? [],
  fees: { shippingCost: 495 },
  ...rest,
})
