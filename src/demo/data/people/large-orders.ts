import {
  OrderStatus,
  ProductType,
  ReturnStatus,
  ShipmentStatus,
  TransactionStatus,
} from '#contract/codes.ts'
import { products } from '../catalogue/products.ts'
import { variants } from '../catalogue/variants.ts'
import { priceIn } from '../prices.ts'
import type { CurrencyCode, Fees, OrderPlan } from '../shopper-plan.ts'
import { itemAt, seededRandom } from '../seeded-random.ts'
import { minuteUtc, hoursAfter } from '../time.ts'
import { largeAddresses } from './large-addresses.ts'
import { usualTransactions } from './order.ts'

const newest = minuteUtc('2026-11-13T18:05')
const assortment = [...Object.values(products), ...variants]

/**
 * Shipment statuses that go with an order's; several are spread over its products. Those of any
 * other order await their payment.
 */
const shipped: Partial<Record<OrderStatus, ShipmentStatus[]>> = {
  [OrderStatus.fraudCheck]: [ShipmentStatus.awaitingFulfillment],
  [OrderStatus.processing]: [
    ShipmentStatus.awaitingFulfillment,
    ShipmentStatus.readyForShipment,
    ShipmentStatus.shipped,
  ],
  [OrderStatus.finished]: [ShipmentStatus.delivered],
  [OrderStatus.declined]: [ShipmentStatus.cancelled],
  [OrderStatus.cancelled]: [ShipmentStatus.cancelled],
}

/** The newest are under way, the others long finished, but for a few that failed. */
function statusOf(n: number): OrderStatus {
  if (n < 8)
    return itemAt(
      [
        OrderStatus.processing,
        OrderStatus.preCreated,
        OrderStatus.created,
        OrderStatus.fraudCheck,
        OrderStatus.processing,
        OrderStatus.preCreated,
        OrderStatus.finished,
        OrderStatus.processing,
      ],
      n,
    )
  if (n % 17 === 0) return OrderStatus.cancelled
  return n % 23 === 0 ? OrderStatus.declined : OrderStatus.finished
}

const fees = (n: number, subTotal: number): Fees => ({
  shippingCost: subTotal < 7_500 ? 495 : 0,
  serviceFee: n % 11 === 0 ? 250 : 0,
  transactionCost: n % 5 === 0 ? 35 : 0,
  discount: n % 7 === 0 ? Math.floor(subTotal / 10) : 0,
})

/** Some orders have a return, one of them in each status. */
const returns: Record<number, ReturnStatus> = {
  9: ReturnStatus.requested,
  11: ReturnStatus.approved,
  13: ReturnStatus.sent,
  14: ReturnStatus.received,
  15: ReturnStatus.declined,
  29: ReturnStatus.refunded,
}

/** Returns the return of an order's first goods, if there is one. */
function returnOf(n: number, items: OrderPlan['items']): Pick<OrderPlan, 'returned'> {
  const status = returns[n]
  const item = items.find(({ product }) => product.productType === ProductType.goods)
  if (!status || !item) return {}
  return { returned: { product: item.product, status, reason: 'wrongSize' } }
}

const random = seededRandom(2_000)

function largeOrder(n: number): OrderPlan {
  const status = statusOf(n)
  const currency: CurrencyCode = n % 60 === 59 ? 'USD' : 'EUR'
  const bought = Array.from({ length: 1 + random(4) }, () =>
    itemAt(assortment, random(assortment.length)),
  )
  const returned = status === OrderStatus.finished && n % 29 === 0
  const items = bought.map((product, m) => ({
    product,
    status:
      returned && m === 0 && product.productType === ProductType.goods
        ? ShipmentStatus.returned
        : itemAt(shipped[status] ?? [ShipmentStatus.awaitingPayment], n + m),
  }))
  const subTotal = items.reduce((sum, { product }) => sum + priceIn(currency, product), 0)
  return {
    created: hoursAfter(newest, -38 * n - random(30)),
    status,
    currency,
    items,
    transactions:
      status === OrderStatus.finished && n % 9 === 0
        ? [TransactionStatus.declined, TransactionStatus.paid]
        : (usualTransactions[status] ?? []),
    fees: fees(n, subTotal),
    billing: itemAt(largeAddresses, 0),
    ...returnOf(n, items),
    shipping: itemAt(largeAddresses, n % 3 === 0 ? random(300) : 1),
  }
}

export const largeOrders = Array.from({ length: 2_000 }, (_, n) => largeOrder(n))
