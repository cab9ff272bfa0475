import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { shopDeliveries } from '#server/feed/table.ts'
import { giveBack, markDone, takeFirst } from '#server/feed/direct/deliveries.ts'
import { startDirectWorker } from '#server/feed/direct/worker.ts'
import { openTurns } from '#server/feed/turns.ts'
import { waitingCommand } from '#server/feed/waiting-command.ts'
import {
  at,
  deliver,
  directSecrets,
  itemOf,
  orderOf,
  settled,
  shopifyOrder,
  wooOrder,
  type Webhook,
} from '../../../support/direct.ts'
import { databases, startSite, type Site } from '../../../support/site.ts'

describe.each(databases)('an entity that a shop has delivered on %s', (database) => {
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
  /** Sends webhooks one after the other, and waits until they are fed. */
  const feed = async (...webhooks: Webhook[]) => {
    for (const webhook of webhooks) expect((await deliver(site.origin, webhook)).status).toBe(200)
    await settled(db())
  }
  const order = (id: number, time: string, more = {}): Webhook => ({
    body: shopifyOrder(id, { updated_at: at(time), ...more }),
  })
  const triggered = (time: string) => ({ headers: { 'x-shopify-triggered-at': at(time) } })

  test('has the values of the newest delivery, in whatever order they arrive', async () => {
    await feed(order(3001, '10:00:00', { name: '#NEW' }), order(3001, '09:00:00', { name: '#OLD' }))
    expect(await orderOf(db(), '3001')).toMatchObject({ orderNumber: 'NEW' })
    await feed(order(3001, '11:00:00', { name: '#NEWER' }))
    expect(await orderOf(db(), '3001')).toMatchObject({ orderNumber: 'NEWER' })
  })

  test('stays deleted although an older delivery arrives later', async () => {
    const deletion = { topic: 'orders/delete', body: { id: 3010 }, ...triggered('10:00:00') }
    await feed(order(3010, '09:00:00'), deletion, order(3010, '09:30:00'))
    expect(await orderOf(db(), '3010')).toBeUndefined()
    await feed({ ...deletion, body: { id: 3011 } }, order(3011, '09:30:00'))
    expect(await orderOf(db(), '3011')).toBeUndefined()
  })

  test('a customer who was deleted between two orders stays deleted', async () => {
    const deletion = { topic: 'customers/delete', body: { id: 3022 }, ...triggered('10:00:00') }
    await feed(order(3020, '09:00:00'))
    expect(await orderOf(db(), '3020')).toBeDefined()
    await feed(deletion, order(3020, '12:00:00'))
    expect(await itemOf(db(), 'customer', '3022')).toMatchObject({ isDeleted: true, rowId: null })
    expect(await itemOf(db(), 'order', '3020')).toBeUndefined()
  })

  test('a customer who orders again after a deletion is created again', async () => {
    const deletion = { topic: 'customers/delete', body: { id: 3032 }, ...triggered('10:00:00') }
    const again = shopifyOrder(3030, { created_at: at('11:00:00'), updated_at: at('11:00:00') })
    again.customer.updated_at = at('11:00:00')
    await feed(order(3030, '09:00:00'), deletion, { body: again })
    expect(await orderOf(db(), '3030')).toBeDefined()
  })

  test('a deleted order of WooCommerce disappears and can be restored', async () => {
    const woo = (topic: string, body: unknown): Webhook => ({ shop: 'woocommerce', topic, body })
    await feed(woo('order.created', wooOrder(3040)))
    expect(await orderOf(db(), '3040', 2)).toBeDefined()
    await feed(woo('order.deleted', { id: 3040 }))
    expect(await orderOf(db(), '3040', 2)).toBeUndefined()
    await feed(woo('order.updated', wooOrder(3040, { total: '31.00' })))
    expect(await orderOf(db(), '3040', 2)).toBeUndefined()
    await feed(woo('order.restored', wooOrder(3040)))
    expect(await orderOf(db(), '3040', 2)).toBeDefined()
  })

  test('is forgotten at Shopify’s request, together with the orders that it names', async () => {
    await feed(order(3050, '09:00:00'), order(3060, '09:00:00'))
    const customer = { id: 3052, email: 'shopper-3050@demo.test', phone: '' }
    await feed({
      topic: 'customers/redact',
      body: { shop_id: 1, shop_domain: 'a.example', customer, orders_to_redact: [3050, 3060] },
    })
    expect(await itemOf(db(), 'customer', '3052')).toMatchObject({ isDeleted: true, rowId: null })
    for (const id of ['3050', '3060']) expect(await orderOf(db(), id)).toBeUndefined()
    expect(await itemOf(db(), 'customer', '3062')).toMatchObject({ isDeleted: false })
  })

  test('is fed exactly once by any number of workers', async () => {
    const { services } = site
    const { store, files, directShops } = services
    const log = pino({ level: 'silent' })
    const options = { db: store.db, files, directShops, log, turns: openTurns(), pollMs: 100 }
    const workers = [1, 2].map(() => startDirectWorker(services.brands, options))
    const all = Array.from({ length: 60 }, (_, n) => n)
    const answers = await Promise.all(
      all.map((n) =>
        deliver(site.origin, {
          client: `10.8.0.${n % 6}`,
          body: shopifyOrder(40_000 + 10 * n, { name: `#M-${n}` }),
        }),
      ),
    )
    expect(answers.filter(({ status }) => status !== 200)).toEqual([])
    await settled(db())
    await Promise.all(workers.map(({ stop }) => stop()))
    for (const n of all)
      expect(await orderOf(db(), String(40_000 + 10 * n))).toMatchObject({ orderNumber: `M-${n}` })
  })

  test('is taken by one process at a time, in order', async () => {
    const one = { companyId: 77, brand: 'gone', shop: 'shopify', topic: 'orders/paid', body: 'x' }
    await db()
      .insert(shopDeliveries)
      .values([
        { ...one, delivery: 'a' },
        { ...one, delivery: 'b' },
      ])
    const take = (seconds: number) => takeFirst(db(), { companyId: 77, brands: ['gone'], seconds })
    const [first, second] = await Promise.all([take(60), take(60)])
    const taken = first ?? second
    expect([first?.delivery, second?.delivery].filter(Boolean)).toEqual(['a'])
    await giveBack(db(), taken!)
    expect(await take(-1)).toMatchObject({ delivery: 'a' })
    expect(await take(60)).toMatchObject({ delivery: 'a' })
    await markDone(db(), taken!, '')
    expect(await take(60)).toMatchObject({ delivery: 'b', body: 'x' })
    expect(await takeFirst(db(), { companyId: 77, brands: ['b'], seconds: 1 })).toBeUndefined()
    await db().delete(shopDeliveries)
  })

  test('is listed by the operator’s command if it waits or could not be used', async () => {
    const { brands, store } = site.services
    const context = {
      db: store.db,
      brands,
      brand: undefined,
      hasReceiver: () => false,
      log: site.services.log,
      dataDir: '',
      messages: site.services.messages,
      readFile: site.services.files.read,
    }
    const list = () => waitingCommand(context, ['--brand', 'default'])
    const delivery = { id: 'odd', topic: 'orders/paid' }
    await feed({ ...delivery, body: shopifyOrder(3070, { currency: 'neither' }) })
    expect((await list()).at(-1)).toMatch(
      /^\d{4}-\d\d-\d\d \d\d:\d\d {2}default {2}shopify orders\/paid odd could not be used: order 3070: .*currency/,
    )
  })
})
