import type { OrderAddress } from '#contract/address.ts'
import * as table from '../../../server/db/schema.ts'
import { toDecimal, priceIn } from '../prices.ts'
import type { AddressPlan, OrderPlan } from '../shopper-plan.ts'
import { addressTypeOf } from './accounts.ts'
import {
  invoiceRows,
  productRows,
  shipmentRows,
  transactionRows,
  type StoredOrder,
} from './order-parts.ts'
import { toChunks, insertAll, type Person, type FillTarget } from './target.ts'

interface NumberedOrder {
  accountId: number
  /** What the shopper knows the order by. */
  orderNumber: string
  plan: OrderPlan
}

function orderAddress(plan: AddressPlan | null): OrderAddress | null {
  if (!plan) return null
  const none = {
    companyName: '',
    email: '',
    telephone: '',
    vatNumber: '',
    address: '',
    addressNumber: '',
    addressNumberSuffix: '',
    zipCode: '',
    city: '',
  }
  return {
    ...none,
    ...plan,
    addressType: addressTypeOf(plan),
    name: `${plan.firstName} ${plan.lastName}`.trim(),
  }
}

function amounts({ items, currency, fees }: OrderPlan) {
  const { serviceFee = 0, shippingCost = 0, transactionCost = 0, discount = 0 } = fees
  const subTotal = items.reduce((sum, { product }) => sum + priceIn(currency, product), 0)
  return {
    serviceFee,
    shippingCost,
    transactionCost,
    discount,
    subTotal,
    totalPrice: subTotal + serviceFee + shippingCost + transactionCost - discount,
  }
}

function toOrderRow({ companyId }: FillTarget, { accountId, orderNumber, plan }: NumberedOrder) {
  const { created, status, currency, billing, shipping } = plan
  const { serviceFee, shippingCost, transactionCost, discount, subTotal, totalPrice } =
    amounts(plan)
  return {
    companyId,
    accountId,
    orderNumber,
    created,
    status,
    currency,
    accessUrl: `/order/${orderNumber}`,
    serviceFee: toDecimal(serviceFee),
    shippingCost: toDecimal(shippingCost),
    transactionCost: toDecimal(transactionCost),
    discount: toDecimal(discount),
    subTotal: toDecimal(subTotal),
    totalPrice: toDecimal(totalPrice),
    shippingAddress: orderAddress(shipping),
    billingAddress: orderAddress(billing),
  }
}

/**
 * A shopper's orders, the newest first: one company has all of them, the others as many as show the
 * same, since each has to be stored.
 */
const ordersFor = ({ companyId }: FillTarget) => (companyId === 1 ? Infinity : 150)

/** The orders of all shoppers, numbered in the order in which the shop took them. */
const numbered = (target: FillTarget, people: Person[]): NumberedOrder[] =>
  people
    .flatMap(({ accountId, plan }) =>
      plan.orders.slice(0, ordersFor(target)).map((order) => ({ accountId, plan: order })),
    )
    .sort((a, b) => a.plan.created.getTime() - b.plan.created.getTime())
    .map((order, n) => ({ ...order, orderNumber: String(100_001 + n) }))

async function storeOrders(target: FillTarget, orders: NumberedOrder[]): Promise<StoredOrder[]> {
  const { id, orderNumber } = table.orders
  const rows = await target.db
    .insert(table.orders)
    .values(orders.map((order) => toOrderRow(target, order)))
    .returning({ id, orderNumber })
  const ids = new Map(rows.map((row) => [row.orderNumber, row.id]))
  return orders.map(({ accountId, orderNumber, plan }) => ({
    plan,
    orderNumber,
    row: { companyId: target.companyId, accountId, orderId: ids.get(orderNumber)! },
    total: toDecimal(amounts(plan).totalPrice),
  }))
}

export async function fillOrders(target: FillTarget, people: Person[]) {
  const stored: StoredOrder[] = []
  for (const part of toChunks(numbered(target, people)))
    stored.push(...(await storeOrders(target, part)))
  await insertAll(target, table.orderProducts, stored.flatMap(productRows))
  await insertAll(target, table.transactions, stored.flatMap(transactionRows))
  await insertAll(target, table.invoices, stored.flatMap(invoiceRows))
  await insertAll(target, table.shipments, stored.flatMap(shipmentRows))
}
