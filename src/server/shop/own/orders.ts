import { and, asc, desc, inArray } from 'drizzle-orm'
import type { Order } from '#contract/order.ts'
import * as table from '../../db/schema.ts'
import { iso } from './iso.ts'
import { owned, type Scope } from './scope.ts'

const newestFirst = [desc(table.orders.created), desc(table.orders.id)]

function byOrder<Row extends { orderRow: number }>(rows: Row[]) {
  const groups = Map.groupBy(rows, ({ orderRow }) => orderRow)
  return (id: number) => groups.get(id) ?? []
}

/** Some of the shopper's orders, complete and the newest first, by five queries at once however many there are. */
async function completeOrders(scope: Scope, limit: number): Promise<Order[]> {
  const { db } = scope
  const { orders, orderProducts, transactions, invoices, shipments } = table
  const mine = owned(scope, orders)
  const ids = () =>
    db
      .select({ id: orders.id })
      .from(orders)
      .where(mine)
      .orderBy(...newestFirst)
      .limit(limit)
  const partOf = (part: typeof orderProducts | typeof transactions | typeof invoices | typeof shipments) =>
    and(owned(scope, part), inArray(part.orderRow, ids()))
  const [rows, ...children] = await Promise.all([
    db
      .select()
      .from(orders)
      .where(mine)
      .orderBy(...newestFirst)
      .limit(limit),
    db.select().from(orderProducts).where(partOf(orderProducts)).orderBy(asc(orderProducts.id)),
    db.select().from(transactions).where(partOf(transactions)).orderBy(asc(transactions.id)),
    db.select().from(invoices).where(partOf(invoices)),
    db.select().from(shipments).where(partOf(shipments)).orderBy(asc(shipments.id)),
  ])
  const of = {
    products: byOrder(children[0]),
    transactions: byOrder(children[1]),
    invoices: byOrder(children[2]),
    shipments: byOrder(children[3]),
  }
  return rows.map((row) => {
    const money = (amount: string) => ({ amount, currency: row.currency })
    const { id, orderId, accessUrl, status, shippingAddress, billingAddress } = row
    const [invoice] = of.invoices(id)
    return {
      ...{ id, orderId, accessUrl, status, shippingAddress, billingAddress },
      created: iso(row.created),
      serviceFee: money(row.serviceFee),
      shippingCost: money(row.shippingCost),
      transactionCost: money(row.transactionCost),
      discount: money(row.discount),
      subTotal: money(row.subTotal),
      totalPrice: money(row.totalPrice),
      invoice: invoice ? { id: invoice.id, name: invoice.name, date: iso(invoice.date) } : null,
      products: of.products(id).map(({ productId, categoryName, image, name, url, productType, price, status }) => ({
        ...{ productId, categoryName, image, name, url, productType, status },
        price: money(price),
      })),
      transactions: of
        .transactions(id)
        .map(({ method, methodName, status, paid, created }) => ({ method, methodName, status, paid: money(paid), created: iso(created) })),
      shipments: of.shipments(id).map(({ carrier, number, link, history }) => ({ carrier, number, link, history })),
    }
  })
}

/** The shopper's newest order, or null. */
export const lastOrder = async (scope: Scope) => (await completeOrders(scope, 1))[0] ?? null
