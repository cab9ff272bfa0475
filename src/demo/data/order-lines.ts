import { OrderStatus } from '#contract/codes.ts'
import { adjustmentCents, toDecimal, priceIn } from './prices.ts'
import { codeName } from './code-name.ts'
import { toFedAddress } from './address-fields.ts'
import type { DemoLine } from './lines.ts'
import {
  invoicePart,
  paymentParts,
  productParts,
  shipmentParts,
  type NumberedOrder,
} from './order-parts.ts'
import { taxParts } from './order-taxes.ts'
import { people } from './people/people.ts'
import type { OrderPlan } from './shopper-plan.ts'
import { demoShoppers } from './shoppers.ts'
import { returnLines } from './return-lines.ts'
import { dayFromNow } from './time.ts'

function amounts(plan: OrderPlan) {
  const { items, currency, fees } = plan
  const { serviceFee = 0, shippingCost = 0, transactionCost = 0, discount = 0 } = fees
  const subTotal = items.reduce((sum, { product }) => sum + priceIn(currency, product), 0)
  const added = serviceFee + shippingCost + transactionCost - discount
  const totalPrice = subTotal + added + adjustmentCents(plan)
  const cents = { serviceFee, shippingCost, transactionCost, discount, subTotal, totalPrice }
  return Object.fromEntries(Object.entries(cents).map(([name, value]) => [name, toDecimal(value)]))
}

/** Two days after the demo was filled, while something is under way. */
const expectedDay = ({ status, shipping }: OrderPlan) =>
  status === OrderStatus.processing && shipping ? dayFromNow(2) : null

function orderLine(order: NumberedOrder): DemoLine {
  const { customer, orderNumber, plan } = order
  const { created, status, currency, billing, shipping } = plan
  const cost = amounts(plan)
  return {
    type: 'order',
    externalId: orderNumber,
    customer,
    orderNumber,
    created: created.toISOString(),
    status: codeName(OrderStatus, status),
    currency,
    accessUrl: `/order/${orderNumber}`,
    ...cost,
    taxLines: taxParts(plan),
    billingAddress: billing && toFedAddress(billing),
    shippingAddress: shipping && toFedAddress(shipping),
    products: productParts(order),
    payments: paymentParts(order, cost.totalPrice!),
    shipments: shipmentParts(order),
    invoice: invoicePart(order),
    expectedDelivery: expectedDay(plan),
    ...plan.extras,
  }
}

/**
 * A shopper's orders, the newest first: one company has all of them, the others as many as show the
 * same, since each has to be stored.
 */
const ordersFor = (companyId: number) => (companyId === 1 ? Infinity : 150)

/** Orders that are planned as the shop feeds them. */
const fedLines = (): DemoLine[] =>
  demoShoppers.flatMap(({ email }) =>
    (people[email].fedOrders ?? []).map((order) => ({ type: 'order', customer: email, ...order })),
  )

/**
 * Numbers orders as the shop took them. A new status adds an order that is numbered last, so that
 * the others keep their numbers.
 */
export const numberOrders = (orders: Omit<NumberedOrder, 'orderNumber'>[]): NumberedOrder[] => {
  const byDate = orders.toSorted((a, b) => a.plan.created.getTime() - b.plan.created.getTime())
  const isLast = ({ plan }: (typeof orders)[number]) => plan.isNumberedLast === true
  return [...byDate.filter((order) => !isLast(order)), ...byDate.filter(isLast)].map(
    (order, n) => ({ ...order, orderNumber: String(100_001 + n) }),
  )
}

/** The orders of all shoppers. */
const plannedLines = (companyId: number) =>
  numberOrders(
    demoShoppers.flatMap(({ email }) =>
      people[email].orders
        .slice(0, ordersFor(companyId))
        .map((plan) => ({ customer: email, plan })),
    ),
  ).flatMap((order) => [orderLine(order), ...returnLines(order)])

export const orderLines = (companyId: number) => [...plannedLines(companyId), ...fedLines()]
