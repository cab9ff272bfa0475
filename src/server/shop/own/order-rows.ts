import { and, count, eq, inArray, or, sql, type Placeholder, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { unpaidOrder, type ReturnReason } from '#contract/codes.ts'
import * as limits from '#lib/limits.ts'
import type { Translations } from '../../db/columns.ts'
import type { Db } from '../../db/open.ts'
import { prepared } from '../../db/prepared.ts'
import { returnProducts, returns } from '../../db/return-schema.ts'
import * as table from '../../db/schema.ts'
import { anyOwner, whereOwned } from './scope.ts'

const { orders } = table

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

/** A part as JSON has it: an instant is text, in any zone. */
interface ProductRow {
  productId: number
  categoryName: string
  image: string
  name: string
  url: string
  productType: number
  price: string
  status: number
  quantity: number
  isDownload: boolean
  translations: Translations
}
interface TransactionRow {
  method: string
  methodName: string
  translations: Translations
  status: number
  paid: string
  created: string
}
interface InvoiceRow {
  id: number
  name: string
  number: string
  date: string
}
type ShipmentRow = Pick<
  typeof table.shipments.$inferSelect,
  'carrier' | 'number' | 'link' | 'lines' | 'history'
>

interface ReturnRow {
  id: number
  created: string
  status: number
  refund: string | null
  message: string
  translations: Translations
  remark: string
  products: {
    productId: number
    name: string
    translations: Translations
    quantity: number
    reason: ReturnReason
  }[]
}

type Part =
  | typeof table.orderProducts
  | typeof table.transactions
  | typeof table.invoices
  | typeof table.shipments
  | typeof returns

/** The rows of a part of an order as one list, in which amounts stay exact by being texts. */
function partOf<Row>(
  db: Db,
  name: string,
  part: Part,
  columns: { [Field in keyof Row]: AnyPgColumn | SQL },
) {
  const fields = Object.entries<AnyPgColumn | SQL>(columns).map(
    ([field, column]) => sql`${sql.raw(`'${field}'`)}, ${column}`,
  )
  const row = sql`json_build_object(${sql.join(fields, sql`, `)})`
  return db
    .select({
      rows: sql<Row[]>`coalesce(json_agg(${row} order by ${part.id}), '[]')`.as(`${name}_rows`),
    })
    .from(part)
    .where(
      and(
        eq(part.companyId, orders.companyId),
        eq(part.accountId, orders.accountId),
        eq(part.orderId, orders.id),
      ),
    )
    .as(name)
}

/** Whether the shop has fed the codes of a product, or where its file is. */
export const isDownload = ({ codes, downloadUrl }: Record<'codes' | 'downloadUrl', AnyPgColumn>) =>
  sql<boolean>`(${codes} <> '[]' or ${downloadUrl} <> '')`

const exact = (amount: AnyPgColumn) => sql`${amount}::text`

/** The products of a return, as one list. */
function returnedProducts() {
  const { companyId, accountId, returnId, id, ...rest } = returnProducts
  const { productId, name, translations, quantity, reason } = rest
  return sql`(select json_agg(json_build_object('productId', ${productId}, 'name', ${name},
      'translations', ${translations}, 'quantity', ${quantity}, 'reason', ${reason}) order by ${id})
    from ${returnProducts} where ${companyId} = ${returns.companyId}
      and ${accountId} = ${returns.accountId} and ${returnId} = ${returns.id})`
}

function parts(db: Db) {
  const { orderProducts, transactions, invoices, shipments } = table
  const { productId, categoryName, image, name, url, productType, price } = orderProducts
  const { method, methodName, paid } = transactions
  const { carrier, number, link, lines, history } = shipments
  return {
    products: partOf<ProductRow>(db, 'products', orderProducts, {
      ...{ productId, categoryName, image, name, url, productType, price: exact(price) },
      status: orderProducts.status,
      quantity: orderProducts.quantity,
      isDownload: isDownload(orderProducts),
      translations: orderProducts.translations,
    }),
    transactions: partOf<TransactionRow>(db, 'payments', transactions, {
      ...{ method, methodName, paid: exact(paid) },
      translations: transactions.translations,
      status: transactions.status,
      created: transactions.created,
    }),
    invoices: partOf<InvoiceRow>(db, 'bills', invoices, {
      id: invoices.id,
      name: invoices.name,
      number: invoices.number,
      date: invoices.date,
    }),
    shipments: partOf<ShipmentRow>(db, 'parcels', shipments, {
      ...{ carrier, number, link, lines, history },
    }),
    returned: partOf<ReturnRow>(db, 'returned', returns, {
      id: returns.id,
      created: returns.created,
      status: returns.status,
      refund: sql`${returns.refund}::text`,
      message: returns.message,
      translations: returns.translations,
      remark: returns.remark,
      products: returnedProducts(),
    }),
  }
}

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
  const { products, transactions, invoices, shipments, returned } = parts(db)
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

/** Of a page's worth of them those that wait for the shopper, or are expected on `day`. */
export const selectUrgent = prepared('orders_urgent', (db) =>
  selectOrders(
    db,
    and(
      inArray(orders.id, idsOfNewest(db, limits.ordersPerPage)),
      or(inArray(orders.status, unpaidOrder), eq(orders.expectedDelivery, sql.placeholder('day'))),
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
