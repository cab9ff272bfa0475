import { and, eq, isNotNull, isNull, like } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { OrderStatus } from '#contract/codes.ts'
import { feedItems } from '#server/feed/table.ts'
import { vouchers } from '#server/vouchers/table.ts'
import { feedTypeNames } from '#server/feed/feed-type.ts'
import { exampleOf, feedTypes } from '#server/feed-types.ts'
import { customer, openFeed, order, type Line } from '../../support/feed.ts'
import { startSite, type Site } from '../../support/site.ts'

const at = (hour: number) => ({ updatedAt: `2026-11-21T${10 + hour}:00:00Z` })

describe('lines with a part of an item', () => {
  let site: Site
  let feed: Awaited<ReturnType<typeof openFeed>>
  beforeAll(async () => {
    site = await startSite()
    feed = await openFeed(site)
  })
  afterAll(() => site.close())

  const ordersOf = async (query: string) => {
    const shopper = await site.signIn('full@demo.test')
    const answer = await shopper.call('GET', `/order?query=${encodeURIComponent(query)}`)
    return ((await answer.json()) as { data: Record<string, unknown>[] }).data
  }
  const fed = { email: 'full@demo.test' }
  const finished = (externalId: string, customer: string): Line => ({
    type: 'order',
    externalId,
    customer,
    status: 'finished',
  })
  const whole = { status: OrderStatus.finished, products: [{ name: 'Boots' }] }

  test('partial lines of one feed are merged, whatever is between them', async () => {
    const { email } = fed
    const { summary, reports } = await feed.lines([
      order('p1', email),
      { ...finished('p1', email), ...at(1) },
      { ...order('p2', email), ...at(1) },
      { ...finished('p2', email), ...at(0) },
      customer('between'),
      { type: 'customer', externalId: 'between', deleted: true, ...at(1) },
    ])
    expect(reports).toEqual([])
    expect(summary).toMatchObject({ lines: 6, stored: 4, older: 1, deleted: 1 })
    expect(await ordersOf('N-p1')).toMatchObject([whole])
    expect(await ordersOf('N-p2')).toMatchObject([{ status: OrderStatus.processing }])
  })

  test('add up while they wait', async () => {
    await feed.lines([order('w1', 'c-w1'), order('w2', 'c-w2')])
    expect((await feed.put('order', 'w1', { ...finished('w1', 'c-w1'), ...at(1) })).status).toBe(
      202,
    )
    // This one waits no longer: it is another customer's.
    const moved = { ...finished('w2', fed.email), ...at(1) }
    expect((await feed.put('order', 'w2', moved)).status).toBe(200)
    expect(await ordersOf('N-w2')).toMatchObject([whole])
    expect((await feed.lines([customer('c-w1')])).summary).toMatchObject({ joined: 1, refused: 0 })
    const again = { ...finished('w1', fed.email), ...at(2) }
    expect((await feed.lines([again])).summary).toMatchObject({ stored: 1 })
    expect(await ordersOf('N-w1')).toMatchObject([whole])
  })

  test('an item whose waiting change is refused is still known by its id', async () => {
    const { email } = fed
    const voucher = (externalId: string, customer: string, code: string) => ({
      type: 'voucher',
      externalId,
      customer,
      campaign: 'k',
      code,
    })
    const two = ['k0', 'k1']
    await feed.lines([
      { type: 'campaign', externalId: 'k' },
      ...two.map((id) => voucher(id, email, `CODE-${id}`)),
    ])
    // A customer has no code twice.
    const taken = two.map((id) => ({ ...voucher(id, 'c-k', 'CODE-same'), ...at(1) }))
    expect((await feed.lines(taken)).summary).toMatchObject({ waiting: 2 })
    const { summary, reports } = await feed.lines([customer('c-k')])
    expect(summary).toMatchObject({ joined: 1, refused: 1 })
    expect(reports).toMatchObject([{ errors: [{ field: 'code' }] }])
    const next = { ...voucher(reports[0]!.externalId!, email, 'CODE-other'), ...at(1) }
    expect((await feed.lines([next])).summary).toMatchObject({ stored: 1 })
    const codes = await site.services.store.db
      .select({ code: vouchers.code })
      .from(vouchers)
      .where(like(vouchers.code, 'CODE-%'))
    expect(codes.map(({ code }) => code).sort()).toEqual(['CODE-other', 'CODE-same'])
  })

  test.each(feedTypeNames)('deleting a %s leaves no fed item without its row', async (type) => {
    const { db } = site.services.store
    const now = () => ({ updatedAt: new Date().toISOString() })
    const lines = feedTypeNames.map((type) => ({ type, ...exampleOf(type), ...now() }))
    expect((await feed.lines(lines)).summary).toMatchObject({ refused: 0, waiting: 0, older: 0 })
    await feed.delete(type, exampleOf(type).externalId)
    for (const part of feedTypeNames) {
      const { table } = feedTypes[part]
      const gone = await db
        .select({ externalId: feedItems.externalId })
        .from(feedItems)
        .leftJoin(
          table,
          and(eq(table.companyId, feedItems.companyId), eq(table.id, feedItems.rowId)),
        )
        .where(and(eq(feedItems.type, part), isNotNull(feedItems.rowId), isNull(table.id)))
      expect([part, gone]).toEqual([part, []])
    }
  })

  test('items that were deleted with their customer can be stored again', async () => {
    const lines = [
      order('d1', 'c-d'),
      { type: 'address', externalId: 'd-home', customer: 'c-d', city: 'Gent', country: 'BE' },
      { type: 'achievement', externalId: 'd-goal', name: 'Goal', totalProgress: 3 },
      { type: 'progress', externalId: 'd-far', customer: 'c-d', achievement: 'd-goal' },
      { type: 'preference', externalId: 'd-choice', customer: 'c-d', interests: [] },
    ]
    const all = lines.length
    await feed.lines([customer('c-d'), ...lines])
    await feed.delete('customer', 'c-d')
    expect((await feed.lines(lines)).summary).toMatchObject({ waiting: all - 1, unchanged: 1 })
    const { summary } = await feed.lines([
      { ...customer('c-d'), updatedAt: new Date(Date.now() + 60_000).toISOString() },
    ])
    expect(summary).toMatchObject({ stored: 1, joined: all - 1, refused: 0 })
    await feed.delete('achievement', 'd-goal')
    expect((await feed.lines([lines[3]!])).summary).toMatchObject({ waiting: 1 })
  })
})
