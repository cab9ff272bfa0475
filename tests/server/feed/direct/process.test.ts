import { setTimeout } from 'node:timers/promises'
import { isNull } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { HttpStatus } from '#lib/http-status.ts'
import { shopDeliveries } from '#server/feed/table.ts'
import { deliver, orderOf, shopifyOrder, type Webhook } from '../../../support/direct.ts'
import { openFeedServer, type FeedServer } from '../../../support/feed-server.ts'
import { databases } from '../../../support/site.ts'

describe.each(databases)('a process on %s', (database) => {
  let server: FeedServer
  beforeAll(async () => {
    server = await openFeedServer(database)
  })
  afterAll(() => server.remove())

  test('feeds deliveries that another process accepted before it was killed', async () => {
    const kill = await server.start()
    const ids = Array.from({ length: 40 }, (_, n) => 5_000 + 10 * n)
    let killed: Promise<void> | undefined
    let count = 0
    const answers = await Promise.all(
      ids.map(async (id) => {
        const webhook = { client: `10.7.0.${id % 40}`, body: shopifyOrder(id) }
        const answer = await deliver(server.url, webhook).catch(() => undefined)
        if (answer?.status !== HttpStatus.ok) return undefined
        count += 1
        if (count === 10) killed = kill()
        return id
      }),
    )
    await killed
    const taken = answers.filter((id) => id !== undefined)
    expect(taken.length).toBeGreaterThanOrEqual(10)
    const countOpen = async () => {
      const stop = await server.start()
      // The killed process keeps its delivery for 15 seconds; this one is killed, too.
      await setTimeout(20_000)
      await stop()
      return server.inside((db) => db.$count(shopDeliveries, isNull(shopDeliveries.done)))
    }
    await expect.poll(countOpen, { timeout: 170_000 }).toBe(0)
    await server.inside(async (db) => {
      for (const id of taken) expect(await orderOf(db, String(id))).toBeDefined()
    })
  })

  test('logs what an operator needs to know, without personal data', async () => {
    const stop = await server.start()
    const customer = { id: 6_002, email: 'shopper-6000@demo.test', phone: '+31612345678' }
    const shop = { shop_id: 1, shop_domain: 'a.example' }
    const webhooks: Webhook[] = [
      { topic: 'customers/data_request', body: { ...shop, customer, data_request: { id: 9_999 } } },
      { topic: 'shop/redact', body: shop },
      { body: shopifyOrder(6_000, { currency: 'Robin' }) },
      { body: '{"email":"shopper-6000@demo.test"' },
      { topic: 'products/update' },
      { topic: 'products/update' },
      { topic: 'refunds/create' },
    ]
    for (const [n, webhook] of webhooks.entries()) {
      const one = { ...webhook, id: `privacy-${n}` }
      for (let time = 0; time < 2; time++) expect((await deliver(server.url, one)).status).toBe(200)
    }
    await expect.poll(() => server.logged('a delivery could not be used')).toHaveLength(2)
    const who = { companyId: server.companyId, brand: 'default', shop: 'shopify' }
    expect(server.logged('a customer’s data was requested')).toMatchObject([
      { ...who, delivery: 'privacy-0', request: '9999' },
    ])
    expect(server.logged('the deletion of the shop’s data was requested')).toMatchObject([who])
    const unusable = server.logged('a delivery could not be used')
    expect(unusable).toMatchObject([
      { ...who, delivery: 'privacy-2', unusable: 1 },
      { ...who, delivery: 'privacy-3', unusable: 2, reasons: ['the body is no JSON'] },
    ])
    expect(server.logged('deliveries of an unknown topic are ignored')).toMatchObject([
      { ...who, topic: 'products/update' },
    ])
    const needsAnother =
      'deliveries of this topic are ignored: the shop must also send orders/updated'
    expect(server.logged(needsAnother)).toMatchObject([{ ...who, topic: 'refunds/create' }])
    expect(JSON.stringify(unusable)).not.toMatch(/Robin|shopper|@|Boots/)
    await stop()
  })
})
