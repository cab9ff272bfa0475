import { sql } from 'drizzle-orm'
import { ReturnStatus } from '#contract/codes.ts'
import { accounts } from '../store/accounts.ts'
import { returnProducts, returns } from './return-table.ts'
import { orders } from './table.ts'
import {
  defineFeedType,
  type AdoptedRow,
  type FeedTarget,
  type KnownLine,
  type StoredLine,
} from '../feed/feed-type.ts'
import { execute, insertRows, isAnyOf } from '../feed/rows.ts'
import { wordColumns } from '../feed/words.ts'
import { productNumber } from '../products/feed.ts'
import { returnFields, type FedReturn } from './return-fields.ts'

interface Found {
  id: number
  account: number
}

const ownersOf = async (target: FeedTarget, from: typeof returns | typeof orders, ids: number[]) =>
  new Map(
    (
      await execute<Found>(
        target,
        sql`select id, account_id as account from ${from}
          where company_id = ${target.companyId} and ${isAnyOf(sql`id`, ids)}`,
      )
    ).map(({ id, account }) => [id, account]),
  )

const unknownId = 'expected the id of a return that was requested here'
const otherId = 'expected the id of the return that was fed under this externalId'
const noOrder = 'expected the order, or our id of a return that was requested here'

/** The returns that lines name by our ids. Those of a customer who was erased are not known. */
async function adopt(target: FeedTarget, lines: KnownLine<FedReturn>[]) {
  const named = lines.flatMap(({ line }) => line.id ?? [])
  const found = await execute<{ id: number; cancelled: string | null }>(
    target,
    sql`select r.id, case when r.status = ${ReturnStatus.cancelled}
        then r.history -> -1 ->> 'date' end as cancelled
      from ${returns} r
      join ${accounts} a on a.company_id = r.company_id and a.id = r.account_id
      where r.company_id = ${target.companyId} and ${isAnyOf(sql`r.id`, named)}
        and a.erased is null`,
  )
  const known = new Map(found.map(({ id, cancelled }) => [id, cancelled]))
  return lines.map(({ line: { id, order }, rowId, updatedAt }): AdoptedRow => {
    if (id === undefined)
      return rowId || order ? {} : { errors: [{ field: 'order', expected: noOrder }] }
    if (rowId !== undefined && rowId !== id) return { errors: [{ field: 'id', expected: otherId }] }
    const cancelled = known.get(id)
    if (cancelled === undefined) return { errors: [{ field: 'id', expected: unknownId }] }
    // An answer that crosses the shopper's cancellation does not take it back.
    const isCrossing = cancelled !== null && Date.parse(updatedAt) < Date.parse(cancelled)
    return { rowId: id, ...(isCrossing && { newerSince: cancelled }) }
  })
}

/** Puts the products that lines name in the place of those that were there. */
async function storeProducts(target: FeedTarget, lines: StoredLine<FedReturn>[]) {
  const given = lines.filter(({ line }) => line.products)
  const ids = given.map(({ rowId }) => rowId)
  if (ids.length === 0) return
  await target.db.execute(
    sql`delete from ${returnProducts} where company_id = ${target.companyId}
      and ${isAnyOf(sql`return_id`, ids)}`,
  )
  const accounts = await ownersOf(target, returns, ids)
  await insertRows(
    target,
    returnProducts,
    given.flatMap(({ line, rowId }) =>
      line.products!.map(({ product, name, ...rest }) => ({
        ...rest,
        ...wordColumns({ name }),
        productId: productNumber(product ?? '') ?? 0,
        returnId: rowId,
        accountId: accounts.get(rowId),
      })),
    ),
  )
}

/** A label takes the place of the one before; null takes it away. */
function labelColumns(label: FedReturn['label']) {
  if (label === undefined) return {}
  return { labelUrl: label?.url ?? '', labelFile: label?.file ?? '' }
}

export const orderReturn = defineFeedType({
  about:
    'Products of an order that a shopper sends back. A return that was requested in the account area has our `id`.',
  fields: returnFields,
  example: {
    externalId: 'return-1',
    order: 'order-100007',
    created: '2026-03-09T10:00:00+01:00',
    status: 'approved',
    refund: '89.95',
    message: { en: 'Please use the original box.', nl: 'Gebruik graag de originele doos.' },
    label: { url: 'https://parcels.example/labels/return-1' },
    carrier: 'Parcel service',
    address: 'Returns department\nDorpsstraat 12\n3511 AB Utrecht\nNetherlands',
    reference: 'R-2026-1',
    sendBy: '2026-03-24',
    cancellable: false,
    history: [{ date: '2026-03-10T09:00:00+01:00', status: 'approved' }],
    products: [
      {
        product: '501',
        name: { en: 'Hiking boots', nl: 'Wandelschoenen' },
        quantity: 1,
        reason: 'wrongSize',
      },
    ],
  },
  references: { order: 'order' },
  table: returns,
  toRow({ line, ids }) {
    const { created, status, refund, message, label, ...rest } = line
    const { carrier, address, reference, sendBy, cancellable, history } = rest
    return {
      ...{ created, status, refund, carrier, address, reference, sendBy, cancellable, history },
      ...wordColumns({ message }),
      ...labelColumns(label),
      orderId: ids.order?.[0],
    }
  },
  /** A return belongs to whom its order belongs to. */
  async prepare(target, lines, rows) {
    const ids = lines.flatMap((line) => line.ids.order ?? [])
    const accounts = await ownersOf(target, orders, ids)
    for (const [n, row] of rows.entries())
      row.accountId = accounts.get(lines[n]!.ids.order?.[0] ?? 0)
  },
  adopt,
  storeParts: storeProducts,
})
