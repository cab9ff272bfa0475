import { readFileSync } from 'node:fs'
import { asc, eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { lineProgress, refundedPieces } from '#domain/line-progress.ts'
import { ShipmentStatus } from '#contract/codes.ts'
import { orderProducts, orders } from '#server/orders/table.ts'
import { customer, openFeed, order, type Line } from '../../support/feed.ts'
import { startSite, type Site } from '../../support/site.ts'

const statusNames = Object.keys(ShipmentStatus) as (keyof typeof ShipmentStatus)[]
const status = fc.constantFrom(...statusNames)
const quantity = fc.constantFrom(0.5, 1, 2, 3)
const place = fc.integer({ min: 1, max: 3 })
const product = fc.record({
  name: fc.constant('Cap'),
  price: fc.constant(9),
  status,
  quantity: fc.constantFrom(1, 2.5, 4),
})
const parcel = fc.record({
  lines: fc.uniqueArray(fc.record({ line: place, quantity }), {
    selector: ({ line }) => line,
    maxLength: 3,
  }),
  history: status.map((status) => [{ date: '2026-01-02T09:00:00Z', status }]),
})
const refund = fc.record({
  amount: fc.constant(1),
  created: fc.constant('2026-01-03T09:00:00Z'),
  lines: fc.array(fc.record({ line: place, quantity }), { maxLength: 2 }),
})
const facts = fc.record({
  products: fc.array(product, { minLength: 3, maxLength: 3 }),
  shipments: fc.array(parcel, { maxLength: 3 }),
  refunds: fc.array(refund, { maxLength: 2 }),
})
type Facts = typeof facts extends fc.Arbitrary<infer Found> ? Found : never

/** Returns what the lines of an order come to, each by itself. */
function expected({ products, shipments, refunds }: Facts) {
  const refunded = refundedPieces(refunds)
  const parcels = shipments.map(({ lines, history }) => ({
    lines: lines.map(({ line }) => line),
    quantities: lines.map(({ quantity }) => quantity),
    history: history.map(({ status }) => ({ status: ShipmentStatus[status] })),
  }))
  return products.map(({ status, quantity }, n) => {
    const line = { status: ShipmentStatus[status], quantity }
    return lineProgress(line, { place: n + 1, refunded: refunded.get(n + 1) ?? 0, parcels }) ?? []
  })
}

const sorted = (lines: { status: number; quantity: number }[][]) =>
  lines.map((parts) => parts.toSorted((a, b) => a.status - b.status))

describe('the progress of a line’s pieces', () => {
  let site: Site
  let feed: Awaited<ReturnType<typeof openFeed>>
  let count = 0
  beforeAll(async () => {
    site = await startSite()
    feed = await openFeed(site)
    await feed.lines([customer('ann')])
  })
  afterAll(() => site.close())

  const stored = async (orderNumber: string) => {
    const rows = await site.services.store.db
      .select({ progress: orderProducts.progress })
      .from(orderProducts)
      .innerJoin(orders, eq(orders.id, orderProducts.orderId))
      .where(eq(orders.orderNumber, orderNumber))
      .orderBy(asc(orderProducts.id))
    return sorted(rows.map(({ progress }) => progress))
  }
  const feedOrders = async (lines: Line[]) => {
    const { summary } = await feed.lines(lines)
    expect(summary).toMatchObject({ refused: 0, waiting: 0 })
  }

  test('is the same in whatever order its parts arrive, and after a migration', async () => {
    const all = fc.sample(facts, 150)
    const ids = all.map(() => `progress-${(count += 1)}`)
    const at = (minute: number) => ({ updatedAt: new Date(Date.UTC(2026, 0, 1, 0, minute)) })
    const wholes = all.map((found, n) => order(ids[n]!, 'ann', { ...found, ...at(1) }))
    await feedOrders(wholes)
    const found = () => Promise.all(ids.map((id) => stored(`N-${id}`)))
    const right = all.map((one) => sorted(expected(one)))
    expect(await found()).toEqual(right)
    expect(right.flat().some((parts) => parts.length > 1)).toBe(true)

    const { db } = site.services.store
    await db.update(orderProducts).set({ progress: [] })
    const migration = 'src/server/store/migrations/0025_line_progress.sql'
    const [, fill = ''] = readFileSync(migration, 'utf8').split('--> statement-breakpoint')
    await db.execute(sql.raw(fill))
    expect(await found()).toEqual(right)

    // Each order gets the parts of the next, one field after the other.
    const next = all.map((_, n) => all[(n + 1) % all.length]!)
    for (const [n, field] of (['shipments', 'refunds', 'products'] as const).entries())
      await feedOrders(
        ids.map((id, place) =>
          order(id, 'ann', { products: undefined, ...at(n + 2), [field]: next[place]![field] }),
        ),
      )
    expect(await found()).toEqual(next.map((one) => sorted(expected(one))))
  })
})
