import Big from 'big.js'
import { eq } from 'drizzle-orm'
import { readdirSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { orderPage, type Order } from '#contract/order.ts'
import { ProductType, ShipmentStatus, TransactionStatus } from '#contract/codes.ts'
import { accounts } from '#server/store/accounts.ts'
import { convertAll, convertCase, readSample } from '../../../support/converted.ts'
import { customer, openFeed, type Line } from '../../../support/feed.ts'
import { leftOver } from '../../../support/order-sums.ts'
import { startSite, type Site } from '../../../support/site.ts'

const shortAmount = (name: string, value: unknown) =>
  name === 'amount' && typeof value === 'string' ? new Big(value).toFixed() : value

const names = readdirSync('tests/server/feed/samples/cases').map((file) => file.slice(0, -5))

describe('the fed orders of a shop', () => {
  let site: Site
  let feed: Awaited<ReturnType<typeof openFeed>>
  beforeAll(async () => {
    site = await startSite()
    feed = await openFeed(site)
  })
  afterAll(() => site.close())

  /** The orders of one customer on all pages, by their numbers, with amounts as they are short. */
  async function ordersOf(email: string) {
    const shopper = await site.signIn(email)
    const orders = new Map<string, Order>()
    for (let page = 1, total = 1; orders.size < total && page < 9; page++) {
      const answer = await (await shopper.call('GET', `/order?page=${page}`)).text()
      const { data, meta } = orderPage.parse(JSON.parse(answer, shortAmount))
      for (const order of data) orders.set(order.orderId, order)
      total = meta.total
    }
    return orders
  }

  /** Feeds cases of one customer, who signs in by a subject of the provider. */
  async function feedAll(externalId: string, lines: Line[]) {
    const subject = `buyer-${externalId}@demo.test`
    const identities = [{ issuer: site.provider.issuer, subject }]
    const { reports } = await feed.lines([
      ...lines,
      customer(externalId, { identities, updatedAt: '2026-11-20T10:00:00Z' }),
    ])
    return { reports, orders: await ordersOf(subject) }
  }
  const linesOf = (wanted: (name: string) => boolean) =>
    names.filter(wanted).flatMap((name) => convertCase(name).lines)

  test('show those of Shopify with the charged, paid and sent values', async () => {
    const { reports, orders } = await feedAll(
      '900',
      linesOf((name) => name.startsWith('shopify')),
    )
    expect(reports.filter(({ status }) => status === 'refused')).toEqual([])
    const found = (number: string) => orders.get(number)!
    expect(found('S1101')).toBeDefined()
    expect(JSON.stringify(found('S1102'))).not.toContain('USD')
    expect(found('S1102')).toMatchObject({
      totalPrice: { amount: '18.4', currency: 'EUR' },
      transactions: [{ paid: { amount: '18.4', currency: 'EUR' } }],
    })
    expect(found('S1103').shipments).toMatchObject([
      { number: 'T1', trackings: [{ number: 'T2' }, { number: 'T3' }] },
    ])
    expect(found('S1104').transactions).toMatchObject([
      { methodName: 'Gift card, Shopify payments' },
    ])
    expect(found('S1106').adjustments).toMatchObject([
      { kind: 'duty', amount: { amount: '5' } },
      { kind: 'fee', amount: { amount: '2' } },
    ])
    expect(found('S1107')).toMatchObject({
      products: [{ status: ShipmentStatus.awaitingFulfillment }],
      shipments: [{ lines: [1], quantities: [1] }],
    })
    expect(found('S1110').shipments).toEqual([])
    for (const { productType } of found('S1110').products)
      expect(productType).toBe(ProductType.digital)
    expect(found('S1112')).toMatchObject({
      customerNote: 'Please ring twice',
      shippingMethod: 'Express, next day',
      products: [{ name: '2 × Ring', options: [{ value: 'Gold / 17' }, { name: 'Engraving' }] }],
    })
    expect(found('S1114')).toMatchObject({
      transactions: [{ status: TransactionStatus.refunded }],
      refunds: [{ amount: { amount: '20' } }],
    })
    expect(found('S1115').totalPrice).toEqual({ amount: '2000', currency: 'JPY' })
    expect(found('S1117').transactions).toMatchObject([
      { status: TransactionStatus.paid, paid: { amount: '15' } },
    ])
    expect([...orders.keys()]).toEqual(expect.arrayContaining(['S1180', 'S1182']))
  })

  test('show those of WooCommerce with refunds, discounts and options', async () => {
    const { reports, orders } = await feedAll(
      '901',
      linesOf((name) => name.startsWith('woo')),
    )
    expect(reports.filter(({ status }) => status === 'refused')).toEqual([])
    const found = (number: string) => orders.get(number)!
    expect(found('W1201').transactions).toMatchObject([
      { kind: 'cashOnDelivery', status: TransactionStatus.started, paid: { amount: '0' } },
    ])
    expect(found('W1202').adjustments).toMatchObject([
      { kind: 'giftCard', amount: { amount: '-16' } },
    ])
    expect(found('W1232').products).toMatchObject([{ name: '1.5 × Cap', quantity: 1.5 }])
    expect(found('W1205').billingAddress).toMatchObject({
      companyName: 'Salt & Pepper',
      address: '632 O’Conner Skyway',
    })
    expect(found('W1206').products).toMatchObject([
      {
        options: [
          { name: 'Colour', value: 'Blue' },
          { name: 'Size', value: 'XL' },
        ],
      },
    ])
    expect(found('W1207').refunds).toMatchObject([{ amount: { amount: '5' }, reason: 'Broken' }])
    expect(found('W1210').shipments).toMatchObject([
      { number: 'T1', link: 'https://dhl.example/T1' },
    ])
    expect(orders.has('W1212')).toBe(false)
    expect(found('W1214').adjustments).toMatchObject([{ name: 'Loyalty points' }])
  })

  test.each([
    ['shopify', ['900']],
    ['woocommerce', ['901']],
  ])('have lines that add up: %s', async (_, [externalId]) => {
    const orders: Iterable<Order> = (await ordersOf(`buyer-${externalId}@demo.test`)).values()
    for (const order of orders) {
      const plain = Object.fromEntries(
        Object.entries(order).map(([name, value]) => [name, (value as Partial<Line>)?.amount ?? 0]),
      )
      const adjustments = (order.adjustments ?? []).map(({ amount }) => amount)
      expect([order.orderId, leftOver({ ...plain, adjustments })]).toEqual([order.orderId, '0'])
    }
  })

  test('belong to the guest who signs in with the address that the shop vouches for', async () => {
    const email = 'guest25@demo.test'
    await site.signIn(email)
    await feed.lines(convertCase('shopify-25-guest').lines)
    const given = readSample('cases/shopify-25-guest') as object
    const later = { ...given, id: 1126, name: '#S1126', created_at: '2026-03-05T10:00:00Z' }
    const vouched = convertAll('shopify', later, { guestsVerified: true }).lines
    expect((await feed.lines(vouched)).reports).toEqual([])
    // The form of the first login is not what is tried here.
    const { db } = site.services.store
    await db.update(accounts).set({ firstTimeLogin: false }).where(eq(accounts.email, email))
    expect([...(await ordersOf(email)).keys()]).toEqual(['S1126', 'S1125'])
  })

  test('restore no address when an old one is refunded later', async () => {
    const [old, later] = readSample('cases/woo-15-old-order-refunded-later') as object[]
    await feedAll('903', convertAll('woocommerce', later).lines)
    await feed.lines(convertAll('woocommerce', old).lines)
    const shopper = await site.signIn('buyer-903@demo.test')
    const { addresses } = await shopper.me()
    expect(addresses.map(({ address }) => address)).toEqual(['NEW street 2'])
  })

  test('do not change an account’s own address or its verification', async () => {
    await feed.lines([
      customer('905', {
        email: 'own@demo.test',
        emailVerified: true,
        updatedAt: '2026-01-01T10:00:00Z',
      }),
    ])
    const given = readSample('cases/woo-16-other-billing-email') as object
    await feed.lines(convertAll('woocommerce', { ...given, customer_id: 905 }).lines)
    const shopper = await site.signIn('own@demo.test')
    expect((await shopper.me()).email).toBe('own@demo.test')
    expect([...(await ordersOf('own@demo.test')).keys()]).toEqual(['W1217'])
  })
})
