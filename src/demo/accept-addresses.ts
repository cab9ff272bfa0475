import { eq } from 'drizzle-orm'
import type { Server } from '../server/http/server.ts'
import type { EventFields } from '../server/event-types.ts'
import { orders } from '../server/orders/table.ts'
import { feedOrder } from './feed-order.ts'

/** Lets a shopper see that the shop has not answered yet. */
const answerMs = 5_000

type Requested = EventFields<'order.address_requested'>

/** Answers a request for another delivery address: the shop accepts each. */
async function accept({ brands, store, files }: Server['services'], { order, request }: Requested) {
  const [found] = await store.db.select().from(orders).where(eq(orders.id, order.id))
  const brand = brands.all.find(({ companyId }) => companyId === found?.companyId)
  if (!found || !brand) return
  const { id: _, externalId: __, custom: ___, ...shippingAddress } = request.address
  const target = { db: store.db, files, companyId: brand.companyId, shop: brand }
  await feedOrder(target, found, () => ({
    addressRequest: { id: request.id, state: 'accepted' },
    shippingAddress,
  }))
}

/** Returns what the demo shop does with an event: it answers requests after a moment. */
export const acceptAddresses =
  (services: Server['services']) =>
  ({ type, data }: { type: string; data: unknown }) => {
    if (type !== 'order.address_requested') return
    const run = () => void accept(services, data as Requested).catch(console.error)
    setTimeout(run, answerMs).unref()
  }
