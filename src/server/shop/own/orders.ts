import { and, asc, desc, eq, inArray, type SQL } from 'drizzle-orm'
import type { Order } from '#contract/order.ts'
import { id as rowId } from '#contract/text.ts'
import * as limits from '#lib/limits.ts'
import { deletableStatus, orderActions } from '#domain/order-actions.ts'
import { readOrderSearch } from '#domain/order-search.ts'
import * as table from '../../db/schema.ts'
import { externalIds, noteChange } from '../../feed/note-change.ts'
import { HttpError } from '../../http-error.ts'
import { recordEvent } from '../../webhooks/outbox.ts'
import type { Shop } from '../shop.ts'
import { toIsoString } from './iso-date.ts'
import { toShopLink, toTrackingLink } from './link.ts'
import { searchCondition } from './order-search.ts'
import { whereOwned, withAccountLock, type Scope } from './scope.ts'
import { localized } from './localized.ts'

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

/** The products, transactions, invoices and shipments of the selected orders, by order. */
async function selectParts(scope: Scope, selection: Selection) {
  const { db } = scope
  const { orderProducts, transactions, invoices, shipments } = table
  const isPart = (
    part: typeof orderProducts | typeof transactions | typeof invoices | typeof shipments,
  ) => and(whereOwned(scope, part), inArray(part.orderId, selectIds(scope, selection)))
  const rows = await Promise.all([
    db.select().from(orderProducts).where(isPart(orderProducts)).orderBy(asc(orderProducts.id)),
    db.select().from(transactions).where(isPart(transactions)).orderBy(asc(transactions.id)),
    db.select().from(invoices).where(isPart(invoices)),
    db.select().from(shipments).where(isPart(shipments)).orderBy(asc(shipments.id)),
  ])
  return {
    products: byOrder(rows[0]),
    transactions: byOrder(rows[1]),
    invoices: byOrder(rows[2]),
    shipments: byOrder(rows[3]),
  }
}
type Parts = Awaited<ReturnType<typeof selectParts>>
type Row = typeof table.orders.$inferSelect

/** The parts of one order as the contract has them. */
function toParts({ brand, language }: Scope, parts: Parts, { id, currency }: Row) {
  const money = (amount: string) => ({ amount, currency })
  const [invoice] = parts.invoices(id)
  return {
    invoice: invoice
      ? { id: invoice.id, name: invoice.name, date: toIsoString(invoice.date) }
      : null,
    products: parts
      .products(id)
      .map((row) => localized(row, language))
      .map(({ productId, categoryName, image, name, url, productType, price, status }) => ({
        productId,
        categoryName,
        image,
        name,
        productType,
        status,
        url: toShopLink(brand, url),
        price: money(price),
      })),
    transactions: parts
      .transactions(id)
      .map((row) => localized(row, language))
      .map(({ method, methodName, status, paid, created }) => ({
        method,
        methodName,
        status,
        paid: money(paid),
        created: toIsoString(created),
      })),
    shipments: parts.shipments(id).map(({ carrier, number, link, history }) => ({
      carrier,
      number,
      link: toTrackingLink(brand, link),
      history,
    })),
  }
}

function toOrder(scope: Scope, parts: Parts, row: Row): Order {
  const money = (amount: string) => ({ amount, currency: row.currency })
  const { id, orderNumber, status, shippingAddress, billingAddress } = row
  return {
    id,
    orderId: orderNumber,
    status,
    shippingAddress,
    billingAddress,
    actions: orderActions(status),
    accessUrl: toShopLink(scope.brand, row.accessUrl),
    created: toIsoString(row.created),
    serviceFee: money(row.serviceFee),
    shippingCost: money(row.shippingCost),
    transactionCost: money(row.transactionCost),
    discount: money(row.discount),
    subTotal: money(row.subTotal),
    totalPrice: money(row.totalPrice),
    expectedDelivery: row.expectedDelivery,
    taxLines: row.taxLines,
    ...toParts(scope, parts, row),
  }
}

/**
 * Some of the shopper's orders with all of their parts, the newest first. It takes five concurrent
 * queries, whatever the number of orders.
 */
async function completeOrders(scope: Scope, selection: Selection): Promise<Order[]> {
  const { where, limit, offset = 0 } = selection
  const [rows, parts] = await Promise.all([
    scope.db
      .select()
      .from(table.orders)
      .where(and(whereOwned(scope, table.orders), where))
      .orderBy(...newestFirst)
      .limit(limit)
      .offset(offset),
    selectParts(scope, selection),
  ])
  return rows.map((row) => toOrder(scope, parts, row))
}

/** The shopper's newest order, or null. */
export const lastOrder = async (scope: Scope) =>
  (await completeOrders(scope, { limit: 1 }))[0] ?? null

async function deleteOrder(scope: Scope, id: number) {
  const { orders } = table
  const mine = and(whereOwned(scope, orders), eq(orders.id, id))
  // One statement: an order that is paid at this moment stays.
  const [deleted] = await scope.db
    .delete(orders)
    .where(and(mine, eq(orders.status, deletableStatus)))
    .returning({ id: orders.id, orderNumber: orders.orderNumber })
  if (deleted) {
    await recordEvent(scope, 'order.deleted', async () => {
      const externalId = await externalIds(scope, 'order', [id])
      return { order: { ...deleted, externalId: externalId(id) } }
    })
    return noteChange(scope, 'order', [id], { deleted: true })
  }
  if ((await scope.db.$count(orders, mine)) === 0)
    throw new HttpError(404, 'no such order', { Id: 'ac_OrderIsGone' }, { code: 'order_gone' })
  throw new HttpError(
    409,
    'the order is past deleting',
    { Id: 'ac_OrderCannotBeDeleted' },
    { code: 'order_not_deletable' },
  )
}

export function orderShop(scope: Scope): Shop['orders'] {
  const { db } = scope
  const { orders } = table
  const numberPerPage = limits.ordersPerPage
  const first = async (where: SQL) => (await completeOrders(scope, { where, limit: 1 }))[0]
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
    async invoiceSource(id) {
      const { url, file } = table.invoices
      const [found] = await db
        .select({ url, file })
        .from(table.invoices)
        .where(and(whereOwned(scope, table.invoices), eq(table.invoices.orderId, id)))
      return { url: toTrackingLink(scope.brand, found?.url ?? ''), file: found?.file ?? '' }
    },
    delete: (id) => withAccountLock(scope, (inside) => deleteOrder(inside, id)),
  }
}
