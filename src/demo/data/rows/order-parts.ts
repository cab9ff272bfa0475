import { OrderStatus, ProductType, ShipmentStatus, TransactionStatus } from '#contract/codes.ts'
import { toDecimal, priceIn } from '../prices.ts'
import type { OrderPlan } from '../shopper-plan.ts'
import { pick } from '../seeded-random.ts'
import { hoursAfter } from '../time.ts'
import { productAddress } from './company.ts'

/** An order that is stored, and what its parts begin with. */
export interface StoredOrder {
  plan: OrderPlan
  orderNumber: string
  row: { companyId: number; accountId: number; orderId: number }
  total: string
}

const methods = [
  { method: 'card', methodName: 'Credit card' },
  { method: 'transfer', methodName: 'Bank transfer' },
  { method: 'wallet', methodName: 'Online wallet' },
  { method: 'later', methodName: 'Pay after delivery' },
  { method: 'gift', methodName: 'Gift card' },
]

/** The money came, at least once. */
const moneyCame: readonly TransactionStatus[] = [
  TransactionStatus.paid,
  TransactionStatus.refunded,
  TransactionStatus.chargeback,
  TransactionStatus.readyForCapture,
  TransactionStatus.partialRefund,
]

const carriers = ['Heron Parcels', 'Green Wheel Couriers', 'Two Rivers Post']

/** What happened to a parcel until it came to a status; the others have no parcel. */
const journeys: Partial<Record<ShipmentStatus, ShipmentStatus[]>> = {
  [ShipmentStatus.awaitingPickup]: [
    ShipmentStatus.awaitingFulfillment,
    ShipmentStatus.awaitingPickup,
  ],
  [ShipmentStatus.readyForShipment]: [
    ShipmentStatus.awaitingFulfillment,
    ShipmentStatus.readyForShipment,
  ],
  [ShipmentStatus.shipped]: [
    ShipmentStatus.awaitingFulfillment,
    ShipmentStatus.readyForShipment,
    ShipmentStatus.shipped,
  ],
  [ShipmentStatus.delivered]: [
    ShipmentStatus.awaitingFulfillment,
    ShipmentStatus.readyForShipment,
    ShipmentStatus.shipped,
    ShipmentStatus.outForDelivery,
    ShipmentStatus.delivered,
  ],
  [ShipmentStatus.deliveryFailed]: [
    ShipmentStatus.awaitingFulfillment,
    ShipmentStatus.readyForShipment,
    ShipmentStatus.shipped,
    ShipmentStatus.outForDelivery,
    ShipmentStatus.deliveryFailed,
  ],
  [ShipmentStatus.outForDelivery]: [
    ShipmentStatus.awaitingFulfillment,
    ShipmentStatus.readyForShipment,
    ShipmentStatus.shipped,
    ShipmentStatus.outForDelivery,
  ],
  [ShipmentStatus.returned]: [
    ShipmentStatus.awaitingFulfillment,
    ShipmentStatus.readyForShipment,
    ShipmentStatus.shipped,
    ShipmentStatus.outForDelivery,
    ShipmentStatus.delivered,
    ShipmentStatus.returned,
  ],
}

/** Hours after the order. */
const stops = [1, 5, 22, 30, 34, 250]

export const productRows = ({ plan, row }: StoredOrder) =>
  plan.items.map(({ product, status }) => {
    const { productId, category, image, name, productType } = product
    return {
      ...row,
      productId,
      categoryName: category,
      image,
      name,
      url: productAddress(product),
      productType,
      price: toDecimal(priceIn(plan.currency, product)),
      status,
    }
  })

export const transactionRows = ({ plan, orderNumber, row, total }: StoredOrder) =>
  plan.transactions.map((status, n) => ({
    ...row,
    ...pick(methods, Number(orderNumber) + n),
    status,
    paid: moneyCame.includes(status) ? total : '0',
    created: hoursAfter(plan.created, (1 + 4 * n) / 60),
  }))

export const invoiceRows = ({ plan, orderNumber, row }: StoredOrder) =>
  plan.status === OrderStatus.finished
    ? [{ ...row, name: `invoice-${orderNumber}.pdf`, date: hoursAfter(plan.created, 2) }]
    : []

/** One parcel for all products that got equally far. */
export function shipmentRows({ plan, orderNumber, row }: StoredOrder) {
  const reached = new Set(
    plan.items
      .filter(({ product }) => product.productType === ProductType.goods)
      .map(({ status }) => status),
  )
  const parcels = [...reached].flatMap((status) =>
    journeys[status] ? [{ status, journey: journeys[status] }] : [],
  )
  return parcels.map(({ status, journey }, n) => {
    const history = journey.map((step, m) => ({
      date: hoursAfter(plan.created, stops[m]! + n).toISOString(),
      status: step,
    }))
    const known =
      status >= ShipmentStatus.shipped
        ? { number: `P${orderNumber}-${n + 1}`, link: `/order/${orderNumber}#parcel-${n + 1}` }
        : {}
    return { ...row, carrier: pick(carriers, Number(orderNumber) + n), ...known, history }
  })
}
