import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { OrderStatus } from '#contract/codes.ts'
import { orders } from '#server/orders/table.ts'
import { withBrand } from '../../support/answers.ts'
import { customer, openFeed, order } from '../../support/feed.ts'
import { startSite } from '../../support/site.ts'

test('a new status of the shop applies once its order is fed again', async () => {
  const site = await startSite()
  try {
    const feed = await openFeed(site)
    const line = order('late', 'ann', { status: 'on the bench' })
    const statusOf = async () => {
      const isIt = eq(orders.orderNumber, 'N-late')
      const [found] = await site.services.store.db.select().from(orders).where(isIt)
      return found?.status
    }
    await feed.lines([customer('ann'), line])
    expect(await statusOf()).toBe(OrderStatus.none)
    const name = { en: 'On the bench' }
    const orderStatuses = { 'on the bench': { status: 'processing', name } } as const
    await withBrand(site, { orderStatuses }, async () => {
      expect((await feed.lines([line])).summary).toMatchObject({ stored: 1 })
      expect(await statusOf()).toBe(OrderStatus.processing)
      expect((await feed.lines([line])).summary).toMatchObject({ unchanged: 1 })
    })
  } finally {
    await site.close()
  }
})
