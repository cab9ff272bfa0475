import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import * as limits from '#lib/limits/feed.ts'
import { shopDeliveries } from '#server/feed/table.ts'
import { maxDeliveryBytes } from '#server/feed/feed-limits.ts'
import { keepDelivery } from '#server/feed/direct/deliveries.ts'
import {
  deliver,
  directSecrets,
  faultsOf,
  itemOf,
  orderOf,
  settled,
  shopifyOrder,
  wooOrder,
  type Webhook,
} from '../../../support/direct.ts'
import { databases, startSite, type Site } from '../../../support/site.ts'

describe.each(databases)('a shop’s own webhook on %s', (database) => {
  let site: Site
  beforeAll(async () => {
    site = await startSite(database, {}, { ...directSecrets, TRUSTED_PROXIES: 'loopback' })
  })
  afterAll(() => site.close())
  const db = () => site.services.store.db
  afterEach(async () => {
    await settled(db())
    await db().delete(shopDeliveries)
  })
  const send = (webhook: Webhook) => deliver(site.origin, webhook)
  const statusOf = async (webhook: Webhook) => (await send(webhook)).status

  test('is answered at once and fed, and its body is deleted', async () => {
    const body = shopifyOrder(1001)
    expect(await send({ topic: 'orders/create', body })).toMatchObject({ status: 200, text: '' })
    await expect.poll(() => orderOf(db(), '1001')).toMatchObject({ orderNumber: '1001' })
    await settled(db())
    const [delivery] = await db().select().from(shopDeliveries)
    expect(delivery).toMatchObject({ shop: 'shopify', brand: 'default', body: '', fault: '' })
  })

  test('changes nothing if it is repeated', async () => {
    const webhook = { id: 'same', body: shopifyOrder(1002) }
    for (let n = 0; n < 3; n++) expect(await statusOf(webhook)).toBe(200)
    expect(await db().$count(shopDeliveries)).toBe(1)
    await settled(db())
    expect(await statusOf(webhook)).toBe(200)
    expect(await db().$count(shopDeliveries)).toBe(1)
  })

  test('is recognised by its body if it has no id', async () => {
    const webhook = { id: '', body: shopifyOrder(1003) }
    for (let n = 0; n < 2; n++) expect(await statusOf(webhook)).toBe(200)
    expect(await statusOf({ id: '', body: shopifyOrder(1004) })).toBe(200)
    expect(await db().$count(shopDeliveries)).toBe(2)
  })

  test('two deliveries of WooCommerce with the same id in one second are both fed', async () => {
    for (const id of [2001, 2002]) {
      const webhook = { topic: 'order.updated', id: 'of-that-second', body: wooOrder(id) }
      for (let n = 0; n < 2; n++)
        expect(await statusOf({ shop: 'woocommerce', ...webhook })).toBe(200)
    }
    expect(await db().$count(shopDeliveries)).toBe(2)
    for (const id of ['2001', '2002'])
      await expect.poll(() => orderOf(db(), id, 2)).toMatchObject({ orderNumber: id })
  })

  test('an unsigned or wrongly signed delivery gets 401, then 429', async () => {
    const body = shopifyOrder(1005)
    const client = '10.9.1.1'
    const wrong: Webhook[] = [
      { secret: '' },
      { secret: 'another' },
      { secret: directSecrets.FEED_SHOPIFY_SECRET__SOUK },
      { headers: { 'x-shopify-hmac-sha256': 'none' } },
      { headers: { 'x-shopify-hmac-sha256': `${'A'.repeat(43)}=` } },
    ]
    for (let n = 0; n < limits.maxWrongFeedKeys; n++) {
      const answer = await send({ client, body, ...wrong[n % wrong.length] })
      expect([answer.status, JSON.parse(answer.text)]).toMatchObject([
        401,
        { code: 'feed_key_wrong' },
      ])
    }
    expect(await statusOf({ client, body, secret: 'another' })).toBe(429)
    expect(await statusOf({ client: '10.9.1.2', body, secret: 'another' })).toBe(401)
    expect(await db().$count(shopDeliveries)).toBe(0)
    expect(await statusOf({ client, body })).toBe(200)
  })

  test('is accepted only with the secret of its own brand', async () => {
    const souk = { host: 'souk.localhost', body: shopifyOrder(1006), client: '10.9.2.1' }
    expect(await statusOf(souk)).toBe(401)
    expect(await statusOf({ ...souk, secret: directSecrets.FEED_SHOPIFY_SECRET__SOUK })).toBe(200)
    await expect.poll(() => orderOf(db(), '1006', 4)).toBeDefined()
    expect(await orderOf(db(), '1006')).toBeUndefined()
  })

  test('is answered with 404 if the brand has no secret', async () => {
    const webhook = { shop: 'woocommerce', host: 'localhost', body: wooOrder(1) } as const
    for (const secret of ['', 'any']) {
      const answer = await send({ ...webhook, secret })
      expect([answer.status, JSON.parse(answer.text)]).toMatchObject([404, { code: 'not_found' }])
    }
    const get = await fetch(`${site.origin}/account/api/v1/feed/from/shopify`)
    expect([get.status, get.headers.get('allow')]).toEqual([405, 'POST, OPTIONS'])
  })

  test('may have 5 MB, and is refused if it is larger', async () => {
    const note = 'x'.repeat(5_000_000)
    expect(await statusOf({ body: shopifyOrder(1007, { browser: note }) })).toBe(200)
    const large = new Uint8Array(maxDeliveryBytes + 1)
    const answer = await send({ body: large })
    expect([answer.status, JSON.parse(answer.text)]).toMatchObject([413, { code: 'too_large' }])
    const chunked = { 'transfer-encoding': 'chunked' }
    expect(await statusOf({ body: large, headers: chunked })).toBe(413)
    expect(await statusOf({ body: '{}', headers: { 'content-encoding': 'gzip' } })).toBe(415)
    await expect.poll(() => orderOf(db(), '1007')).toBeDefined()
  })

  test('an unusable delivery is accepted, so that it is not repeated, and recorded', async () => {
    const unusable: Webhook[] = [
      { body: '' },
      { body: '{"id": 1' },
      { body: 'null' },
      { body: [] },
      { body: new Uint8Array([0x7b, 0xff]) },
      { body: '{"id":1}\0' },
      { topic: 'orders/delete', body: { id: null } },
      { topic: 'customers/redact', body: { orders_to_redact: ['x'] } },
      { body: shopifyOrder(1008, { currency: 'neither' }) },
    ]
    for (const webhook of unusable) expect(await statusOf(webhook)).toBe(200)
    await settled(db())
    const faults = await faultsOf(db())
    expect(faults.length).toBeGreaterThanOrEqual(unusable.length - 1)
    expect(faults).toContain('the body is no JSON')
    expect(faults).toContain('the body is no text in UTF-8')
    expect(faults).toContain('the body is none of orders/delete (id)')
    expect(faults.at(-1)).toContain('currency')
    expect((await orderOf(db(), '1008'))?.totalPrice).toBeNull()
  })

  test('is accepted and dropped if its topic is unknown or redundant', async () => {
    for (const topic of ['products/update', 'refunds/create', 'orders/edited', '', 'a b', '<x>'])
      expect(await statusOf({ topic, body: shopifyOrder(1009) })).toBe(200)
    expect(await db().$count(shopDeliveries)).toBe(0)
  })

  test('a delivery of WooCommerce can be the ping after creating a webhook', async () => {
    const ping = { shop: 'woocommerce', secret: '', topic: '', id: '', client: '10.9.3.1' } as const
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    for (let n = 0; n < limits.maxWrongFeedKeys + 2; n++)
      expect(await statusOf({ ...ping, headers, body: 'webhook_id=12' })).toBe(200)
    expect(await statusOf({ ...ping, headers, body: 'webhook_id=12&x=1' })).toBe(401)
    expect(await db().$count(shopDeliveries)).toBe(0)
  })

  test('is refused while too many of its company wait, unless it is known', async () => {
    const one = (delivery: string, companyId = 77) => ({
      ...{ companyId, brand: 'gone', shop: 'shopify', topic: 'orders/paid', delivery },
      ...{ body: '{}', happened: null, fault: '' },
    })
    expect(await keepDelivery(db(), one('a'), 2)).toBe('new')
    expect(await keepDelivery(db(), one('b'), 2)).toBe('new')
    expect(await keepDelivery(db(), one('c'), 2)).toBe('full')
    expect(await keepDelivery(db(), one('a'), 2)).toBe('known')
    expect(await keepDelivery(db(), one('c', 78), 2)).toBe('new')
    await db().delete(shopDeliveries)
  })

  test('keeps an id that is too large for a number', async () => {
    const body = '{"id": 820982911946154508}'
    expect(await statusOf({ topic: 'orders/delete', body })).toBe(200)
    await expect
      .poll(() => itemOf(db(), 'order', '820982911946154508'))
      .toMatchObject({ isDeleted: true })
  })
})
