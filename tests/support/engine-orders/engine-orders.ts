import type fc from 'fast-check'
import { valueAt } from '#server/feed/from/values.ts'
import { magentoOrder } from './magento.ts'
import { medusaOrder } from './medusa.ts'
import { shopifyOrder } from './shopify.ts'
import { shopwareOrder } from './shopware.ts'
import { vendureOrder } from './vendure.ts'
import { wooOrder } from './woocommerce.ts'

type Order = Record<string, unknown>

interface Engine {
  orders: fc.Arbitrary<Order>
  /** Names the field of its order with the charged amount. */
  total: string
  /** Counts the units of one of the currency. */
  units?: number
}

/** Random orders of each shop, as its API answers them. */
const engines: Record<string, Engine> = {
  shopify: { orders: shopifyOrder, total: 'total_price_set.presentment_money.amount' },
  woocommerce: { orders: wooOrder, total: 'total' },
  magento: { orders: magentoOrder, total: 'grand_total' },
  shopware: { orders: shopwareOrder, total: 'amountTotal' },
  medusa: { orders: medusaOrder, total: 'raw_total.value' },
  vendure: { orders: vendureOrder, total: 'totalWithTax', units: 100 },
}

const chargedIn = ({ total, units = 1 }: Engine, order: Order) =>
  (Number(valueAt(order, total)) / units).toFixed(2)

/** Lists the shops, each with random orders that cost something, and what each of them comes to. */
export const engineOrders = Object.entries(engines).map(([shop, engine]) => {
  const totalOf = (order: Order) => chargedIn(engine, order)
  return { shop, orders: engine.orders.filter((order) => Number(totalOf(order)) > 0), totalOf }
})
