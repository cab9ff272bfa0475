import { and, count, eq, inArray, or, sql, type Placeholder, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { unpaidOrder } from '#contract/codes.ts'
import * as limits from '#lib/limits.ts'
import type { Db } from '../../db/open.ts'
import { prepared } from '../../db/prepared.ts'
import { orders } from '../../db/schema.ts'
import { orderParts } from './order-parts.ts'
import { anyOwner, whereOwned } from './scope.ts'

/** As `orders_newest` has them, nulls last: without that PostgreSQL sorts them all for each page. */
export const newestFirst = ({
  created,
  id,
}: { created: AnyPgColumn; id: AnyPgColumn } = orders) => [
  sql`${created} desc nulls last`,
  sql`${id} desc nulls last`,
]
/** The same from its other end. */
export const oldestFirst = ({
  created,
  id,
}: { created: AnyPgColumn; id: AnyPgColumn } = orders) => [
  sql`${created} asc nulls first`,
  sql`${id} asc nulls first`,
]

/** How many there are, as far as they can be asked for: no list costs more by being longer. */
function countReachable(db: Db) {
  const reachable = db
    .select({ id: orders.id })
    .from(orders)
    .where(whereOwned(anyOwner, orders))
    .limit(limits.maxOrderPages * limits.ordersPerPage)
    .as('reachable')
  return db.select({ total: count() }).from(reachable)
}
export const countOrders = prepared('orders_count', countReachable)

/** The shopper's orders that a condition allows, the newest first, each with all of its parts. */
function selectOrders(db: Db, where: SQL, total: SQL = sql`0`) {
  const { products, transactions, invoices, shipments, returned } = orderParts(db)
  return db
    .select({
      order: orders,
      products: products.rows,
      transactions: transactions.rows,
      invoices: invoices.rows,
      shipments: shipments.rows,
      returns: returned.rows,
      total: sql`${total}`.mapWith(Number),
    })
    .from(orders)
    .leftJoinLateral(products, sql`true`)
    .leftJoinLateral(transactions, sql`true`)
    .leftJoinLateral(invoices, sql`true`)
    .leftJoinLateral(shipments, sql`true`)
    .leftJoinLateral(returned, sql`true`)
    .where(and(whereOwned(anyOwner, orders), where))
    .orderBy(...newestFirst())
}

const idsOfNewest = (db: Db, limit: number | Placeholder, offset: number | Placeholder = 0) =>
  db
    .select({ id: orders.id })
    .from(orders)
    .where(whereOwned(anyOwner, orders))
    .orderBy(...newestFirst())
    .limit(limit)
    .offset(offset)

/** Those from `offset` on, `limit` at most; each with the number of all. */
export const selectNewest = prepared('orders_newest', (db) =>
  selectOrders(
    db,
    inArray(orders.id, idsOfNewest(db, sql.placeholder('limit'), sql.placeholder('offset'))),
    sql`(${countReachable(db)})`,
  ),
)

/**
 * The newest, and of a page's worth of them those that wait for the shopper, or are expected on
 * `day`.
 */
export const selectCurrent = prepared('orders_current', (db) =>
  selectOrders(
    db,
    and(
      inArray(orders.id, idsOfNewest(db, limits.ordersPerPage)),
      or(
        eq(orders.id, idsOfNewest(db, 1)),
        inArray(orders.status, unpaidOrder),
        eq(orders.expectedDelivery, sql.placeholder('day')),
      ),
    )!,
  ),
)

/** Those whose ids are among `ids`. */
export const selectByIds = prepared('orders_by_ids', (db) =>
  selectOrders(db, sql`${orders.id} = any(${sql.placeholder('ids')})`),
)

/** Those that have `number`, or the id `id`: one or two. */
export const selectByNumber = prepared('orders_by_number', (db) =>
  selectOrders(
    db,
    or(eq(orders.orderNumber, sql.placeholder('number')), eq(orders.id, sql.placeholder('id')))!,
  ),
)

export type OrderRow = Awaited<ReturnType<typeof selectNewest>>[number]
