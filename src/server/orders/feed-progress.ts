import { sql } from 'drizzle-orm'
import { lineProgress, refundedPieces } from '#domain/line-progress.ts'
import { orderProducts, orders, shipments, type StoredRefund } from './table.ts'
import type { FeedTarget, StoredLine } from '../feed/feed-type.ts'
import { execute } from '../feed/rows.ts'
import type { OrderLine } from './feed-fields.ts'

/** An order as far as it tells how far its lines are. */
interface Facts {
  refunds: StoredRefund[]
  products: { id: number; status: number; quantity: number }[]
  parcels: Pick<typeof shipments.$inferSelect, 'lines' | 'quantities' | 'history'>[]
}

/**
 * Reads those of some orders whose lines are not equally far, or were not. A line of the feed may
 * tell of an order's parcels, products or refunds alone, so that the stored ones are read.
 */
const readFacts = (target: FeedTarget, owners: { id: number; account: number }[]) =>
  execute<Facts>(
    target,
    sql`select ${orders.refunds} as refunds, l.products, p.parcels
      from jsonb_to_recordset(${JSON.stringify(owners)}::jsonb) as o(id int, account int)
      join ${orders} on ${orders.companyId} = ${target.companyId} and ${orders.id} = o.id
      cross join lateral (
        select coalesce(jsonb_agg(jsonb_build_object('lines', lines, 'quantities', quantities,
          'history', history) order by id), '[]') as parcels
        from ${shipments} where company_id = ${target.companyId} and account_id = o.account
          and order_row = o.id and quantities <> '[]') as p
      cross join lateral (
        select jsonb_agg(jsonb_build_object('id', id, 'status', status, 'quantity', quantity)
          order by id) as products, bool_or(progress <> '[]') as is_known
        from ${orderProducts} where company_id = ${target.companyId} and account_id = o.account
          and order_row = o.id) as l
      where products is not null and (p.parcels <> '[]' or l.is_known)`,
  )

const progressOf = ({ refunds, products, parcels }: Facts) => {
  const refunded = refundedPieces(refunds)
  return products.map((line, n) => {
    const place = n + 1
    const found = lineProgress(line, { place, refunded: refunded.get(place) ?? 0, parcels })
    return { id: line.id, progress: found ?? [] }
  })
}

/** Stores how far the pieces of each line are, where something that decides it was told. */
export async function storeProgress(target: FeedTarget, stored: StoredLine<OrderLine>[]) {
  const owners = stored
    .filter(({ line }) => line.products ?? line.shipments ?? line.refunds)
    .map(({ rowId, ids }) => ({ id: rowId, account: ids.customer![0]! }))
  if (owners.length === 0) return
  const lines = (await readFacts(target, owners)).flatMap(progressOf)
  if (lines.length === 0) return
  await target.db.execute(
    sql`update ${orderProducts} set progress = n.progress
      from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as n(id int, progress jsonb)
      where ${orderProducts.id} = n.id and ${orderProducts.companyId} = ${target.companyId}
        and ${orderProducts.progress} <> n.progress`,
  )
}
