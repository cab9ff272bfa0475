import { ReturnStatus, ShipmentStatus } from '#contract/codes.ts'
import { codeName } from './code-name.ts'
import type { DemoLine } from './lines.ts'
import type { NumberedOrder } from './order-parts.ts'
import { hoursToReturn } from './parcel-steps.ts'
import { priceIn, toDecimal } from './prices.ts'
import type { OrderPlan } from './shopper-plan.ts'
import { dayFromNow, daysFromNow, hoursAfter } from './time.ts'

const { requested, approved, declined, sent, received, refunded } = ReturnStatus

const path: ReturnStatus[] = [requested, approved, sent, received, refunded]

/** Returns when the last step was: when the product came back, or today. */
function lastDate({ created, items, returned }: OrderPlan) {
  const item = items.find(({ product }) => product === returned?.product)
  const isBack = item?.status === ShipmentStatus.returned
  return isBack ? hoursAfter(created, hoursToReturn) : daysFromNow(-0.1)
}

/** Lists the steps of a return until a status, a day each. */
function historyOf(status: ReturnStatus, last: Date) {
  const steps =
    status === declined ? [requested, declined] : path.slice(0, path.indexOf(status) + 1)
  return steps.map((step, n) => ({
    date: hoursAfter(last, 24 * (n + 1 - steps.length)).toISOString(),
    status: codeName(ReturnStatus, step),
  }))
}

/** Returns how a return is sent: its label, what is written on the parcel, and its last day. */
const parcelFields = (orderNumber: string) => ({
  carrier: 'Heron Parcels',
  label: { url: `/label/${orderNumber}` },
  reference: `R${orderNumber}`,
  sendBy: dayFromNow(7),
})

/** Yields the return of an order's product. */
export function* returnLines({ orderNumber, plan }: NumberedOrder): Generator<DemoLine> {
  if (!plan.returned) return
  const { product, status, reason, message } = plan.returned
  const history = historyOf(status, lastDate(plan))
  yield {
    type: 'return',
    externalId: `R${orderNumber}`,
    order: orderNumber,
    created: history[0]!.date,
    status: codeName(ReturnStatus, status),
    history,
    ...(message && { message }),
    ...(status === approved && parcelFields(orderNumber)),
    ...(status === refunded && { refund: toDecimal(priceIn(plan.currency, product)) }),
    products: [{ product: `${product.productId}`, name: product.name, reason }],
  }
}
