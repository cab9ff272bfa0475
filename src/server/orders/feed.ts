import { sql, type SQL } from 'drizzle-orm'
import { OrderStatus } from '#contract/codes.ts'
import * as table from './table.ts'
import {
  defineFeedType,
  type FeedTarget,
  type Row,
  type ShopRules,
  type StoredLine,
} from '../feed/feed-type.ts'
import { insertRows } from '../feed/rows.ts'
import { wordColumns } from '../feed/words.ts'
import { productNumber } from '../products/feed.ts'
import { fedOrder } from './examples.ts'
import { doubtsOf } from './feed-doubts.ts'
import { orderFields, type OrderLine } from './feed-fields.ts'
import { storeProgress } from './feed-progress.ts'

/** Returns a parcel's contents: all of each line without a quantity. */
const contentsOf = (lines: NonNullable<NonNullable<OrderLine['shipments']>[number]['lines']>) => ({
  lines: lines.map((one) => (typeof one === 'number' ? one : one.line)),
  ...(lines.some((one) => typeof one !== 'number') && {
    // 0 stands for all of it.
    quantities: lines.map((one) => (typeof one === 'number' ? 0 : one.quantity)),
  }),
})

/** Lists the parts of an order, each with the field that replaces it. */
const parts: {
  field: 'products' | 'payments' | 'shipments' | 'invoice' | 'documents'
  table:
    | typeof table.orderProducts
    | typeof table.transactions
    | typeof table.shipments
    | typeof table.documents
  /** Narrows the replaced rows of its table. */
  where?: SQL
  toRows(order: OrderLine): Row[]
}[] = [
  {
    field: 'products',
    table: table.orderProducts,
    toRows: ({ products = [] }) =>
      products.map(({ product, name, category, type, ...rest }) => ({
        ...rest,
        ...wordColumns({ name, categoryName: category }),
        productId: productNumber(product ?? '') ?? 0,
        shopId: product,
        productType: type,
      })),
  },
  {
    field: 'payments',
    table: table.transactions,
    toRows: ({ payments = [] }) =>
      payments.map(({ name, ...rest }) => ({ ...rest, ...wordColumns({ methodName: name }) })),
  },
  {
    field: 'shipments',
    table: table.shipments,
    toRows: ({ shipments = [] }) =>
      shipments.map(({ lines = [], ...rest }) => ({ ...rest, ...contentsOf(lines) })),
  },
  {
    field: 'invoice',
    table: table.documents,
    where: sql`is_invoice`,
    toRows: ({ invoice }) => (invoice ? [{ ...invoice, isInvoice: true }] : []),
  },
  {
    field: 'documents',
    table: table.documents,
    where: sql`not is_invoice`,
    toRows: ({ documents = [] }) => documents.map((paper) => ({ ...paper, isInvoice: false })),
  },
]

/** Puts the parts of one kind in the place of those that were there. */
async function replaceParts(
  target: FeedTarget,
  { field, table, where = sql`true`, toRows }: (typeof parts)[number],
  orders: StoredLine<OrderLine>[],
) {
  const given = orders.filter(({ line }) => line[field] !== undefined)
  if (given.length === 0) return
  const owners = given.map(({ rowId, ids }) => ({ id: rowId, account: ids.customer![0] }))
  // One look into the index for each order, whatever the planner knows of the tables.
  await target.db.execute(
    sql`delete from ${table} where company_id = ${target.companyId} and id = any(array(
      select part.id
      from jsonb_to_recordset(${JSON.stringify(owners)}::jsonb) as o(id int, account int)
      cross join lateral (select id from ${table} where company_id = ${target.companyId}
        and account_id = o.account and order_row = o.id and ${where} offset 0) part))`,
  )
  await insertRows(
    target,
    table,
    given.flatMap(({ line, rowId, ids }) =>
      toRows(line).map((row) => ({ ...row, orderId: rowId, accountId: ids.customer![0] })),
    ),
  )
}

/** An order's status: one of ours, or one of the shop's own, which may be unknown. */
function statusColumns(name: string | undefined, { orderStatuses }: ShopRules) {
  if (name === undefined) return {}
  const known = orderStatuses[name]?.status ?? name
  const status = (OrderStatus as Partial<Record<string, number>>)[known]
  return {
    status: status ?? OrderStatus.none,
    shopStatus: status !== undefined && known === name ? '' : name,
  }
}

export const order = defineFeedType({
  about: 'An order. Each list replaces the stored list.',
  fields: orderFields,
  example: fedOrder,
  doubtsOf,
  settingOf: ({ status = '' }, { orderStatuses }) => orderStatuses[status]?.status,
  references: { customer: 'customer' },
  table: table.orders,
  naturalKey: ['accountId', 'orderNumber'],
  toRow({ line, ids }, shop) {
    const { customer: _, products: __, payments: ___, shipments: ____, ...withoutParts } = line
    const { invoice: _____, documents: ______, status, shippingMethod, ...others } = withoutParts
    // A line that had to wait still names its files.
    const { files: _______, ...rest } = others as typeof others & { files?: string[] }
    return {
      ...rest,
      ...statusColumns(status, shop),
      ...wordColumns({ shippingMethod }),
      accountId: ids.customer?.[0],
    }
  },
  async storeParts(target, orders) {
    for (const part of parts) await replaceParts(target, part, orders)
    await storeProgress(target, orders)
  },
})
