import { sql, type SQL } from 'drizzle-orm'
import { OrderStatus, ProductType } from '#contract/codes.ts'
import { documents } from './document-table.ts'
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
import { searchColumns, storeSearchTexts, type Findable } from './search-text.ts'

/** Returns a parcel's contents: all of each line without a quantity. */
const contentsOf = (lines: NonNullable<NonNullable<OrderLine['shipments']>[number]['lines']>) => ({
  lines: lines.map((one) => (typeof one === 'number' ? one : one.line)),
  ...(lines.some((one) => typeof one !== 'number') && {
    // 0 stands for all of it.
    quantities: lines.map((one) => (typeof one === 'number' ? 0 : one.quantity)),
  }),
})

const productRows = ({ products = [] }: OrderLine): Row[] =>
  products.map(({ product, name, category, type, ...rest }) => ({
    ...rest,
    ...wordColumns({ name, categoryName: category }),
    productId: productNumber(product ?? '') ?? 0,
    shopId: product,
    productType: type,
  }))

/** Lists the parts of an order, each with the field that replaces it. */
const parts: {
  field: 'products' | 'payments' | 'shipments' | 'invoice' | 'documents'
  table:
    | typeof table.orderProducts
    | typeof table.transactions
    | typeof table.shipments
    | typeof documents
  /** Narrows the replaced rows of its table. */
  where?: SQL
  toRows(order: OrderLine): Row[]
}[] = [
  {
    field: 'products',
    table: table.orderProducts,
    toRows: productRows,
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
    table: documents,
    where: sql`is_invoice`,
    toRows: ({ invoice }) => (invoice ? [{ ...invoice, isInvoice: true }] : []),
  },
  {
    field: 'documents',
    table: documents,
    where: sql`not is_invoice`,
    toRows: ({ documents = [] }) => documents.map((paper) => ({ ...paper, isInvoice: false })),
  },
]

const ownerOf = ({ rowId, ids }: StoredLine) => ({ id: rowId, account: ids.customer![0]! })

/** Puts the parts of one kind in the place of those that were there. */
async function replaceParts(
  target: FeedTarget,
  { field, table, where = sql`true`, toRows }: (typeof parts)[number],
  orders: StoredLine<OrderLine>[],
) {
  const given = orders.filter(({ line }) => line[field] !== undefined)
  if (given.length === 0) return
  const owners = given.filter(({ isNew }) => !isNew).map(ownerOf)
  // One look into the index for each order, whatever the planner knows of the tables.
  if (owners.length > 0)
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

/** Tells whether some of a line's pieces may be further than others: `storeProgress` finds that. */
const isSentInParts = ({ shipments = [] }: OrderLine) =>
  shipments.some(({ lines = [] }) => lines.some((one) => typeof one !== 'number'))

type StoredProduct = Partial<typeof table.orderProducts.$inferSelect>

const toFindableProduct = (product: StoredProduct): Findable['products'][number] => ({
  productType: product.productType ?? ProductType.goods,
  status: product.status ?? 0,
  progress: [],
  productId: product.productId ?? 0,
  names: [product.name ?? '', product.categoryName ?? '', product.sku ?? ''],
  translations: product.translations ?? {},
  options: product.options ?? [],
})

/** Returns what a new order is found by. */
function toFindable(line: OrderLine, row: Row): Findable {
  const { status, orderNumber } = row as { status: number; orderNumber: string }
  return {
    status,
    orderNumber,
    codes: (line.adjustments ?? []).flatMap(({ code }) => code ?? []),
    products: productRows(line).map(toFindableProduct),
    parcels: (line.shipments ?? []).map(({ number = '', trackings = [] }) => ({
      number,
      trackings: trackings.map((tracking) => ({ number: tracking.number ?? '' })),
    })),
    papers: [line.invoice, ...(line.documents ?? [])].flatMap((paper) => paper?.number ?? []),
  }
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
    const {
      files: _______,
      addressRequest,
      ...rest
    } = others as typeof others & {
      files?: string[]
    }
    return {
      ...rest,
      ...(addressRequest && { addressAnswer: addressRequest }),
      ...statusColumns(status, shop),
      ...wordColumns({ shippingMethod }),
      accountId: ids.customer?.[0],
    }
  },
  toNewRow: (line, row) => (isSentInParts(line) ? {} : searchColumns(toFindable(line, row))),
  async storeParts(target, orders) {
    for (const part of parts) await replaceParts(target, part, orders)
    // The line of any other new order says all.
    const unknown = orders.filter(({ line, isNew }) => !isNew || isSentInParts(line))
    await storeProgress(target, unknown)
    await storeSearchTexts(target, unknown.map(ownerOf))
  },
})
