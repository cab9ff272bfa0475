import { asc, desc, inArray } from 'drizzle-orm'
import type { Order } from '#contract/order.ts'
import * as table from '../../db/schema.ts'
import { iso } from './iso.ts'
import { owned, type Scope } from './scope.ts'

const newestFirst = [desc(table.orders.created), desc(table.orders.id)]

function byOrder<Row extends { orderRow: number }>(rows: Row[]) {
  const groups = Map.groupBy(rows, ({ orderRow }) => orderRow)
  return (id: number) => groups.get(id) ?? []
}

/** The shopper's newest orders, complete, by five queries at once however many there are. */
async function newest(scope: Scope, limit: number): Promise<Order[]> {
  const { db } = scope
  const mine = owned(scope, table.orders)
  const ids = () =>
    db
      .select({ id: table.orders.id })
      .from(table.orders)
      .where(mine)
      .orderBy(...newestFirst)
      .limit(limit)
  const { orderProducts, transactions, invoices, shipments } = table
  const [rows, ...children] = await Promise.all([
    db
      .select()
      .from(table.orders)
      .where(mine)
      .orderBy(...newestFirst)
      .limit(limit),
    db.select().from(orderProducts).where(inArray(orderProducts.orderRow, ids())).orderBy(asc(orderProducts.id)),
    db.select().from(transactions).where(inArray(transactions.orderRow, ids())).orderBy(asc(transactions.id)),
    db.select().from(invoices).where(inArray(invoices.orderRow, ids())),
    db.select().from(shipments).where(inArray(shipments.orderRow, ids())).orderBy(asc(shipments.id)),
  ])
  const of = { products: byOrder(children[0]), transactions: byOrder(children[1]), invoices: byOrder(children[2]), shipments: byOrder(children[3]) }
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
      products: of.products(id).map(({ id: _, companyId: __, orderRow: ___, price, ...product }) => ({ ...product, price: money(price) })),
      transactions: of
        .transactions(id)
        .map(({ method, methodName, status, paid, created }) => ({ method, methodName, status, paid: money(paid), created: iso(created) })),
      shipments: of.shipments(id).map(({ carrier, number, link, history }) => ({ carrier, number, link, history })),
    }
  })
}

/** The shopper's newest order, or null. */
export const lastOrder = async (scope: Scope) => (await newest(scope, 1))[0] ?? null
