import type { FeedStore } from '../server/feed/feed.ts'
import type { orders } from '../server/orders/table.ts'
import { feedLines } from './feed-lines.ts'
import { findFed } from './find-fed.ts'

type StoredOrder = Pick<typeof orders.$inferSelect, 'id' | 'accountId'>

/** Feeds fields of an order that the shop has fed before; `fieldsAt` makes them for the time. */
export async function feedOrder(
  store: FeedStore,
  { id, accountId }: StoredOrder,
  fieldsAt: (now: string) => object,
) {
  const customer = await findFed(store, 'customer', accountId)
  const last = await findFed(store, 'order', id)
  if (!customer || !last) return
  const now = new Date(Math.max(Date.now(), last.updatedAt.getTime() + 1_000)).toISOString()
  const { externalId } = last
  const line = { type: 'order', externalId, updatedAt: now, customer: customer.externalId }
  await feedLines(store, [{ ...line, ...fieldsAt(now) }])
}
