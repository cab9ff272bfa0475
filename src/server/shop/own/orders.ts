import { and, asc, desc, eq, inArray, type SQL } from 'drizzle-orm'
import type { Order } from '#contract/order.ts'
import { id as rowId } from '#contract/text.ts'
import * as limits from '#lib/limits.ts'
import { deletableStatus, orderActions } from '#domain/order-actions.ts'
import { readOrderSearch } from '#domain/order-search.ts'
import * as table from '../../db/schema.ts'
import { HttpError } from '../../http-error.ts'
import type { Shop } from '../shop.ts'
import { toIsoString } from './iso-date.ts'
import { shopLink, trackingLink } from './link.ts'
import { searchCondition } from './order-search.ts'
import { whereOwned, type Scope } from './scope.ts'

const newestFirst = [desc(table.orders.created), desc(table.orders.id)]

function byOrder<Row extends { orderId: number }>(rows: Row[]) {
  const groups = Map.groupBy(rows, ({ orderId }) => orderId)
  return (id: number) => groups.get(id) ?? []
}

interface Selection {
  where?: SQL | undefined
  limit: number
  offset?: number | undefined
}

/** The ids of some of the shopper's orders, the newest first. */
const selectIds = (scope: Scope, { where, limit, offset = 0 }: Selection) =>
  scope.db
    .select({ id: table.orders.id })
    .from(table.orders)
    .where(and(whereOwned(scope, table.orders), where))
    .orderBy(...newestFirst)
    .limit(limit)
    .offset(offset)

/**
 * Some of the shopper's orders, complete and the newest first, by five queries at once however many
 * there are.
 */
async function completeOrders(
  scope: Scope,
  { where, limit, offset = 0 }: Selection,
): Promise<Order[]> {
  const { db } = scope
  const { orders, orderProducts, transactions, invoices, shipments } = table
  const mine = and(whereOwned(scope, orders), where)
  const ids = () => selectIds(scope, { where, limit, offset })
  const partOf = (
    part: typeof orderProducts | typeof transactions | typeof invoices | typeof shipments,
  ) => and(whereOwned(scope, part), inArray(part.orderId, ids()))
  const [rows, ...children] = await Promise.all([
    db
      .select()
      .from(orders)
      .where(mine)
      .orderBy(...newestFirst)
      .limit(limit)
      .offset(offset),
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
    const { id, orderNumber, status, shippingAddress, billingAddress } = row
    const actions = orderActions(status)
    const [invoice] = of.invoices(id)
    return {
      id,
      orderId: orderNumber,
      status,
      shippingAddress,
      billingAddress,
      actions,
      accessUrl: shopLink(scope.brand, row.accessUrl),
      created: toIsoString(row.created),
      serviceFee: money(row.serviceFee),
      shippingCost: money(row.shippingCost),
      transactionCost: money(row.transactionCost),
      discount: money(row.discount),
      subTotal: money(row.subTotal),
      totalPrice: money(row.totalPrice),
      invoice: invoice
        ? { id: invoice.id, name: invoice.name, date: toIsoString(invoice.date) }
        : null,
      products: of
        .products(id)
        .map(({ productId, categoryName, image, name, url, productType, price, status }) => ({
          productId,
          categoryName,
          image,
          name,
          productType,
          status,
          url: shopLink(scope.brand, url),
          price: money(price),
        })),
      transactions: of.transactions(id).map(({ method, methodName, status, paid, created }) => ({
        method,
        methodName,
        status,
        paid: money(paid),
        created: toIsoString(created),
      })),
      shipments: of.shipments(id).map(({ carrier, number, link, history }) => ({
        carrier,
        number,
        link: trackingLink(scope.brand, link),
        history,
      })),
    }
  })
}

/** The shopper's newest order, or null. */
export const lastOrder = async (scope: Scope) =>
  (await completeOrders(scope, { limit: 1 }))[0] ?? null

export function orderShop(scope: Scope): Shop['orders'] {
  const { db } = scope
  const { orders } = table
  const numberPerPage = limits.ordersPerPage
  const first = async (where: SQL) => (await completeOrders(scope, { where, limit: 1 }))[0]
  const mine = (id: number) => and(whereOwned(scope, orders), eq(orders.id, id))
  /** One query searches; those for the parts of the orders take what it has found. */
  const searched = async (where: SQL, { limit, offset }: Selection) => {
    const rows = await selectIds(scope, { where, limit, offset })
    const ids = rows.map(({ id }) => id)
    return completeOrders(scope, { where: inArray(orders.id, ids), limit })
  }
  return {
    async list({ page, query, from = page }) {
      const search = query.length > limits.maxSearchCharacters ? undefined : readOrderSearch(query)
      // A single letter may fold to many.
      if (!search || search.text.length > limits.maxSearchCharacters)
        return { data: [], meta: { total: 0, numberPerPage } }
      const where = searchCondition(scope, search)
      const window = {
        limit: (page - from + 1) * numberPerPage,
        offset: (from - 1) * numberPerPage,
      }
      const count = db.$count(orders, and(whereOwned(scope, orders), where))
      const [data, total] = await Promise.all([
        where ? searched(where, window) : completeOrders(scope, window),
        count,
      ])
      return { data, meta: { total, numberPerPage } }
    },
    get: (id) => first(eq(orders.id, id)),
    find: async (numberOrId) =>
      (await first(eq(orders.orderNumber, numberOrId))) ??
      first(eq(orders.id, rowId.safeParse(numberOrId).data ?? 0)),
    async delete(id) {
      // One statement: an order that is paid at this moment stays.
      const [deleted] = await db
        .delete(orders)
        .where(and(mine(id), eq(orders.status, deletableStatus)))
        .returning({ id: orders.id })
      if (deleted) return
      if ((await db.$count(orders, mine(id))) === 0)
        throw new HttpError(404, 'no such order', { Id: 'ac_OrderIsGone' }, { code: 'order_gone' })
      throw new HttpError(
        409,
        'the order is past deleting',
        { Id: 'ac_OrderCannotBeDeleted' },
        { code: 'order_not_deletable' },
      )
    },
  }
}
