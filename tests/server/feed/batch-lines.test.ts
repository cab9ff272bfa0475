import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { FeedSummary } from '#server/feed/feed.ts'
import {
  embeddedFeedBatchLines,
  feedBatchLines,
  maxFeedBatchRounds,
} from '#server/feed/feed-limits.ts'
import { orderProducts, orders } from '#server/orders/table.ts'
import { customer, openFeed, order, type Line } from '../../support/feed.ts'
import { startSite, type Site } from '../../support/site.ts'

// The embedded database serves nobody else while it stores a batch.
test.each([
  ['pglite', embeddedFeedBatchLines],
  ['postgres', feedBatchLines],
] as const)('a feed to %s is stored in transactions of %d lines', async (database, lines) => {
  const site = await startSite(database)
  const feed = await openFeed(site)
  const customers = Array.from({ length: lines + 1 }, (_, n) => customer(`batch-${n}`))
  site.queries.length = 0
  expect((await feed.lines(customers)).summary).toMatchObject({ stored: lines + 1 })
  // Each transaction holds up other feeds of the company once.
  expect(site.queries.filter(({ query }) => query.includes("hashtext('feed')"))).toHaveLength(2)
  await site.close()
})

describe.each(['pglite', 'postgres'] as const)('lines of one batch in %s', (database) => {
  let site: Site
  let feed: Awaited<ReturnType<typeof openFeed>>
  beforeAll(async () => {
    site = await startSite(database)
    feed = await openFeed(site)
  })
  afterAll(() => site.close())
  const gone = (type: string, externalId: string) => ({ type, externalId, deleted: true })
  const sequences: [what: string, (name: string) => Line[], expected: Partial<FeedSummary>][] = [
    [
      'a deletion after lines that refer to the thing',
      (name) => [
        customer(name),
        { type: 'product', externalId: name, name: 'Boots', currency: 'EUR' },
        { type: 'wish', externalId: name, customer: name, product: name },
        gone('product', name),
        order(name, name),
        gone('customer', name),
      ],
      { stored: 4, deleted: 2, waiting: 0 },
    ],
    [
      'a line that refers to what was deleted',
      (name) => [customer(name), gone('customer', name), order(name, name)],
      { stored: 1, deleted: 1, waiting: 1 },
    ],
    [
      'a thing that came back',
      (name) => [
        customer(name),
        gone('customer', name),
        customer(name, { updatedAt: '2026-11-20T11:00:00Z' }),
        order(name, name),
      ],
      { stored: 3, deleted: 1, waiting: 0 },
    ],
    [
      'things before those that they refer to',
      (name) => [order(name, name), customer(name)],
      { stored: 2, waiting: 0 },
    ],
    [
      'many lines of one thing',
      (name) =>
        Array.from({ length: maxFeedBatchRounds * 2 }, (_, n) =>
          customer(name, { updatedAt: new Date(Date.UTC(2026, 9, 1) + n).toISOString() }),
        ),
      { stored: maxFeedBatchRounds * 2 },
    ],
  ]
  test('an order that moves to another customer outlives the former one', async () => {
    const [one, other] = ['one', 'other'].map((name) => `${name} moved from`)
    const moved = { type: 'order', externalId: 'moved', updatedAt: '2026-11-20T11:00:00Z' }
    const before = [customer(one!), customer(other!), order('moved', one!)]
    const lines = [{ ...moved, customer: other! }, gone('customer', one!)]
    expect((await feed.lines(before)).summary).toMatchObject({ stored: 3 })
    const { reports, summary } = await feed.lines(lines)
    expect(summary, JSON.stringify(reports)).toMatchObject({ stored: 1, deleted: 1 })
    const kept = await site.services.store.db
      .select({ name: orderProducts.name })
      .from(orders)
      .innerJoin(orderProducts, eq(orderProducts.orderId, orders.id))
      .where(eq(orders.orderNumber, 'N-moved'))
    expect(kept).toEqual([{ name: 'Boots' }])
  })

  test.each(sequences)('%s', async (what, linesOf, expected) => {
    const { reports, summary } = await feed.lines(linesOf(what))
    expect(summary, JSON.stringify(reports)).toMatchObject(expected)
  })
})
