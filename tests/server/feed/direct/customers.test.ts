import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addresses } from '#server/store/accounts.ts'
import { feedItems } from '#server/feed/table.ts'
import { accounts } from '#server/store/accounts.ts'
import {
  at,
  deliver,
  directSecrets,
  faultsOf,
  orderOf,
  settled,
  shopifyOrder,
  signatureOf,
  wooOrder,
  type Webhook,
} from '../../../support/direct.ts'
import { startSite, type Site } from '../../../support/site.ts'

describe('a customer in a shop’s own webhooks', () => {
  let site: Site
  beforeAll(async () => {
    const vouched = { FEED_GUESTS_VERIFIED__HARBOUR: 'true' }
    site = await startSite('postgres', {}, { ...directSecrets, ...vouched })
  })
  afterAll(() => site.close())
  const db = () => site.services.store.db
  const feed = async (webhook: Webhook) => {
    expect((await deliver(site.origin, webhook)).status).toBe(200)
    await settled(db())
  }
  const accountOf = async (externalId: string, companyId = 1) => {
    const isOf = and(
      eq(feedItems.companyId, companyId),
      eq(feedItems.type, 'customer'),
      eq(feedItems.externalId, externalId),
    )
    const [found] = await db()
      .select({ account: accounts })
      .from(feedItems)
      .innerJoin(accounts, eq(accounts.id, feedItems.rowId))
      .where(isOf)
    return found?.account
  }
  const person = (time: string, more = {}) => ({
    id: 7_001,
    email: 'ann@demo.test',
    first_name: 'Ann',
    last_name: 'Smith',
    verified_email: true,
    created_at: at('08:00:00'),
    updated_at: at(time),
    ...more,
  })

  test('is created, changed and deleted', async () => {
    await feed({ topic: 'customers/create', body: person('08:00:00') })
    expect(await accountOf('7001')).toMatchObject({ firstName: 'Ann', email: 'ann@demo.test' })
    await feed({ topic: 'customers/update', body: person('09:00:00', { first_name: 'Anna' }) })
    await feed({ topic: 'customers/update', body: person('08:30:00') })
    expect(await accountOf('7001')).toMatchObject({ firstName: 'Anna' })
    const headers = { 'x-shopify-triggered-at': at('10:00:00') }
    await feed({ topic: 'customers/delete', body: { id: 7_001 }, headers })
    await feed({ topic: 'customers/update', body: person('09:30:00') })
    expect(await accountOf('7001')).toBeUndefined()
  })

  test('a customer of WooCommerce is created and deleted', async () => {
    const body = {
      id: 8_001,
      email: 'woo@demo.test',
      first_name: 'Wim',
      date_created_gmt: '2026-11-20T08:00:00',
      date_modified_gmt: '2026-11-20T08:00:00',
      billing: {},
    }
    await feed({ shop: 'woocommerce', topic: 'customer.created', body })
    expect(await accountOf('8001', 2)).toMatchObject({ firstName: 'Wim', email: 'woo@demo.test' })
    await feed({ shop: 'woocommerce', topic: 'customer.deleted', body: { id: 8_001 } })
    expect(await accountOf('8001', 2)).toBeUndefined()
  })

  test('a customer of Vendure is created, loses an address and is deleted', async () => {
    const address = { id: '8302', streetLine1: 'Kade 7', city: 'Delft', country: { code: 'NL' } }
    const customer = {
      id: '8301',
      firstName: 'Vera',
      lastName: 'King',
      emailAddress: 'vera@demo.test',
      updatedAt: at('08:00:00'),
      user: { id: '1', verified: true },
      addresses: [{ ...address, updatedAt: at('08:00:00') }],
    }
    const tell = (topic: string, body: unknown, time: string) =>
      feed({ shop: 'vendure', topic, body, headers: { 'x-vendure-happened': at(time) } })
    await tell('customer.updated', customer, '08:00:00')
    const { id } = (await accountOf('8301'))!
    const addressesOf = () => db().select().from(addresses).where(eq(addresses.accountId, id))
    expect(await addressesOf()).toMatchObject([{ address: 'Kade 7', city: 'Delft' }])
    await tell('address.deleted', { id: '8302' }, '09:00:00')
    expect(await addressesOf()).toEqual([])
    // An address and a customer may have the same id.
    await tell('address.deleted', { id: '8301' }, '10:00:00')
    await tell('customer.deleted', { id: '8301' }, '10:00:00')
    expect(await accountOf('8301')).toBeUndefined()
  })

  test('what is said of a body of Vendure is signed with it', async () => {
    const webhook = { shop: 'vendure', topic: 'customer.deleted', body: { id: '1' } } as const
    const happened = { 'x-vendure-happened': at('08:00:00') }
    const signed = signatureOf({ ...webhook, topic: 'customer.updated', headers: happened })
    const headers = { ...happened, 'x-vendure-signature': signed }
    expect((await deliver(site.origin, { ...webhook, headers })).status).toBe(401)
  })

  test('a guest is verified if the shop has verified its guests', async () => {
    const email = 'guest@demo.test'
    await feed({ body: shopifyOrder(7_100, { email, customer: null }) })
    expect(await accountOf(`guest-${email}`)).toMatchObject({ email, emailVerifiedAt: null })
    const body = wooOrder(8_100, { customer_id: 0, billing: { email } })
    await feed({ shop: 'woocommerce', topic: 'order.created', body })
    const verified = { email, emailVerifiedAt: expect.any(Date) as Date }
    expect(await accountOf(`guest-${email}`, 2)).toMatchObject(verified)
  })

  test('keeps ids that are too large for a number, as in Shopify’s test notification', async () => {
    const body = JSON.stringify(shopifyOrder(7_200)).replaceAll(
      /:(720\d)\b/g,
      ':82098291194615450$1',
    )
    await feed({ body })
    expect(await orderOf(db(), '820982911946154507200')).toBeDefined()
    expect(await accountOf('820982911946154507202')).toBeDefined()
  })

  test('reports an unusable order by its number without losing others', async () => {
    const body = shopifyOrder(7_300, { created_at: 'soon', processed_at: 'soon' })
    await feed({ topic: 'orders/paid', body })
    expect((await faultsOf(db())).at(-1)).toMatch(/^order .*7300: not usable: .*created/)
  })
})
