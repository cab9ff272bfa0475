import { OrderStatus, ProductType, ShipmentStatus, TransactionStatus } from '#contract/codes.ts'
import { toDecimal, priceIn } from './prices.ts'
import { voucherCode } from './customer-lines.ts'
import { codeName } from './code-name.ts'
import { productAddress } from './lines.ts'
import type { OrderPlan, PlannedProduct } from './shopper-plan.ts'
import { parcelSteps } from './parcel-steps.ts'
import { itemAt } from './seeded-random.ts'
import type { DemoEmail } from './shoppers.ts'
import { dayFromNow, hoursAfter } from './time.ts'

/** An order with the number that the shopper knows it by. */
export interface NumberedOrder {
  customer: DemoEmail
  orderNumber: string
  plan: OrderPlan
}

const methods = [
  { method: 'card', name: 'Credit card' },
  { method: 'transfer', name: 'Bank transfer' },
  { method: 'wallet', name: 'Online wallet' },
  { method: 'later', name: 'Pay after delivery' },
  { method: 'gift', name: 'Gift card' },
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

/** The days until a parcel arrives, counted from the filling of the demo. */
const daysLeft: Partial<Record<ShipmentStatus, number>> = {
  [ShipmentStatus.outForDelivery]: 0,
  [ShipmentStatus.shipped]: 1,
}
const expectedDay = (status: ShipmentStatus) => {
  const days = daysLeft[status]
  return days === undefined ? {} : { expectedDelivery: dayFromNow(days) }
}

/** The code of a product once its order is finished, and for a game its file. */
function downloadParts({ plan, orderNumber }: NumberedOrder, product: PlannedProduct, n: number) {
  if (plan.status !== OrderStatus.finished || product.productType !== ProductType.code) return {}
  const isGame = product.category === 'Games'
  return {
    codes: [voucherCode(Number(orderNumber) * 10 + n)],
    ...(isGame && { downloadUrl: `/download/${product.productId}` }),
  }
}

export const productParts = (order: NumberedOrder) =>
  order.plan.items.map(({ product, status }, n) => ({
    product: `${product.productId}`,
    name: product.name,
    category: product.category,
    image: product.image,
    url: productAddress(product),
    type: codeName(ProductType, product.productType),
    price: toDecimal(priceIn(order.plan.currency, product)),
    status: codeName(ShipmentStatus, status),
    ...downloadParts(order, product, n),
  }))

export const paymentParts = ({ plan, orderNumber }: NumberedOrder, total: string) =>
  plan.transactions.map((status, n) => ({
    ...itemAt(methods, Number(orderNumber) + n),
    status: codeName(TransactionStatus, status),
    paid: moneyCame.includes(status) ? total : '0',
    created: hoursAfter(plan.created, (1 + 4 * n) / 60),
  }))

export const invoicePart = ({ plan, orderNumber }: NumberedOrder) =>
  plan.status === OrderStatus.finished
    ? {
        name: `invoice-${orderNumber}.pdf`,
        number: `F${plan.created.getUTCFullYear()}-${orderNumber}`,
        date: hoursAfter(plan.created, 2),
      }
    : null

/** One parcel for all products that got equally far. */
export function shipmentParts({ plan, orderNumber }: NumberedOrder) {
  const reached = new Set(
    plan.items
      .filter(({ product }) => product.productType === ProductType.goods)
      .map(({ status }) => status),
  )
  const parcels = [...reached].flatMap((status, n) => {
    const steps = parcelSteps(plan, status, n)
    return steps ? [{ status, steps }] : []
  })
  return parcels.map(({ status, steps }, n) => {
    const history = steps.map(({ date, step }) => ({
      date,
      status: codeName(ShipmentStatus, step),
    }))
    const known =
      status >= ShipmentStatus.shipped
        ? { number: `P${orderNumber}-${n + 1}`, link: `/order/${orderNumber}#parcel-${n + 1}` }
        : {}
    const lines = plan.items.flatMap((item, m) =>
      item.product.productType === ProductType.goods && item.status === status ? [m + 1] : [],
    )
    const carrier = itemAt(carriers, Number(orderNumber) + n)
    return { carrier, ...known, lines, ...expectedDay(status), history }
  })
}
