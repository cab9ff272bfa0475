import { and, count, eq, or, sql, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import * as limits from '#lib/limits/orders.ts'
import { oneRow } from '../store/json.ts'
import type { Reader } from '../store/open.ts'
import { prepared } from '../store/prepared.ts'
import { orderColumns, orders } from './table.ts'
import { orderParts } from './parts.ts'
import { anyOwner, whereOwned, type Owner } from '../store/scope.ts'
import { isNumberShared } from './shared-number.ts'

/**
 * Sorts as the index `orders_newest` does, nulls last: otherwise PostgreSQL sorts all orders for
 * each page.
 */
export const newestFirst = ({
  created,
  id,
}: { created: AnyPgColumn; id: AnyPgColumn } = orders) => [
  sql`${created} desc nulls last`,
  sql`${id} desc nulls last`,
]
/** Sorts from the other end. */
export const oldestFirst = ({
  created,
  id,
}: { created: AnyPgColumn; id: AnyPgColumn } = orders) => [
  sql`${created} asc nulls first`,
  sql`${id} asc nulls first`,
]

/** Counts the orders that a condition allows, as far as a list reaches them. */
export function countRows(db: Reader, owner: Owner = anyOwner, where?: SQL) {
  const reachable = db
    .select({ id: orders.id })
    .from(orders)
    .where(and(whereOwned(owner, orders), where))
    .limit(limits.maxOrderPages * limits.ordersPerPage)
    .as('reachable')
  return db.select({ total: count().as('total') }).from(reachable)
}

/** The shopper's orders that a condition allows, as they are stored. */
export const selectStored = (
  db: Reader,
  owner: Owner,
  { where, order = newestFirst }: { where?: SQL | undefined; order?: typeof newestFirst } = {},
) =>
  db
    .select(orderColumns)
    .from(orders)
    .where(and(whereOwned(owner, orders), where))
    .orderBy(...order())

/**
 * Some orders, each with all of its parts and with `meta`; where there are none, one row whose order
 * is null. They are chosen in a query of their own, named as the table is: PostgreSQL may else put
 * together the parts of all before it chooses. `statement` begins the statement.
 */
export function withParts<Meta>(
  { db, owner = anyOwner }: { db: Reader; owner?: Pick<Owner, 'brand'> },
  chosen: Pick<ReturnType<typeof selectStored>, 'as'>,
  meta: SQL<Meta>,
  {
    statement = db,
    order = newestFirst,
  }: { statement?: Pick<Reader, 'select'>; order?: typeof newestFirst } = {},
) {
  const { products, transactions, documents, shipments, returned } = orderParts(db, owner)
  return statement
    .select({
      order: orderColumns,
      isNumberShared: isNumberShared(owner),
      products: products.rows,
      transactions: transactions.rows,
      documents: documents.rows,
      shipments: shipments.rows,
      returns: returned.rows,
      meta: sql<Meta>`${meta}`,
    })
    .from(oneRow)
    .leftJoin(chosen.as('orders'), sql`true`)
    .leftJoinLateral(products, sql`true`)
    .leftJoinLateral(transactions, sql`true`)
    .leftJoinLateral(documents, sql`true`)
    .leftJoinLateral(shipments, sql`true`)
    .leftJoinLateral(returned, sql`true`)
    .orderBy(...order())
}

/** Selects orders from `offset` on, `limit` at most, with the number of all. */
export const selectNewest = prepared('orders_newest', (db) =>
  withParts(
    { db },
    selectStored(db, anyOwner).limit(sql.placeholder('limit')).offset(sql.placeholder('offset')),
    sql<string>`(${countRows(db)})`,
  ),
)

const nothing = sql<null>`null`

/** Selects the orders with `ids`. */
export const selectByIds = prepared('orders_by_ids', (db) =>
  withParts(
    { db },
    selectStored(db, anyOwner, { where: sql`${orders.id} = any(${sql.placeholder('ids')})` }),
    nothing,
  ),
)

/** Selects the orders with `number`, or the id `id`: in most cases one. */
export const selectByNumber = prepared('orders_by_number', (db) =>
  withParts(
    { db },
    selectStored(db, anyOwner, {
      where: or(
        eq(orders.orderNumber, sql.placeholder('number')),
        eq(orders.id, sql.placeholder('id')),
      ),
    }),
    nothing,
  ),
)

type Row = Omit<Awaited<ReturnType<typeof selectByIds>>[number], 'meta'>
export type OrderRow = Row & { order: NonNullable<Row['order']> }

/** Leaves out the row that stands where there are no orders. */
export const withoutEmptyRow = (rows: Row[]): OrderRow[] =>
  rows.flatMap(({ order, ...row }) => (order ? [{ order, ...row }] : []))
