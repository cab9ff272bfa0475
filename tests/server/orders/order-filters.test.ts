import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { orderStates, OrderStatus, ShipmentStatus, type OrderState } from '#contract/codes.ts'
import { orderPage, type Order } from '#contract/order.ts'
import { feed } from '../../support/fed-shopper.ts'
import { startSite, type Browser, type Site } from '../../support/site.ts'

const { shipped, outForDelivery, delivered } = ShipmentStatus

/**
 * Returns the state of an order, independently of the code under test, in the words of the
 * contract.
 */
function stateOf({ status, products }: Order): OrderState {
  const parcels = products.map((product) => product.status)
  const isAccepted = status === OrderStatus.processing || status === OrderStatus.finished
  if (status === OrderStatus.declined || status === OrderStatus.cancelled) return 'cancelled'
  if (isAccepted && parcels.some((code) => code === shipped || code === outForDelivery))
    return 'onItsWay'
  const areDelivered = parcels.length > 0 && parcels.every((code) => code === delivered)
  const isDone = status === OrderStatus.finished
  return isDone || (status === OrderStatus.processing && areDelivered) ? 'delivered' : 'open'
}

describe('the filters of orders', () => {
  let site: Site
  let shopper: Browser
  let all: Order[]
  beforeAll(async () => {
    site = await startSite()
    shopper = await site.signIn('full@demo.test')
    all = [...(await list()).data, ...(await list('page=2')).data, ...(await list('page=3')).data]
  })
  afterAll(() => site.close())

  const list = async (search = '') =>
    orderPage.parse(await (await shopper.call('GET', `/order?${search}`)).json())
  const ids = (orders: Order[]) => orders.map(({ id }) => id)
  const yearOf = ({ created }: Order) => new Date(created).getFullYear()

  test.each(orderStates)('find the orders that are %s, the newest first', async (state) => {
    const { data, meta } = await list(`state=${state}`)
    const wanted = all.filter((order) => stateOf(order) === state)
    expect(wanted.length).toBeGreaterThan(0)
    expect(meta.total).toBe(wanted.length)
    expect(ids(data)).toEqual(ids(wanted).slice(0, 10))
  })

  const { awaitingFulfillment, readyForShipment, deliveryFailed, cancelled } = ShipmentStatus
  const { processing, finished } = OrderStatus
  test.each([
    [processing, [delivered, cancelled], 'delivered'],
    [processing, [delivered, awaitingFulfillment], 'open'],
    [processing, [delivered, readyForShipment, shipped], 'onItsWay'],
    [finished, [delivered, awaitingFulfillment], 'open'],
    [finished, [delivered, deliveryFailed], 'open'],
    [finished, [readyForShipment], 'open'],
    [finished, [delivered, cancelled], 'delivered'],
    [finished, [awaitingFulfillment, awaitingFulfillment], 'delivered'],
    [finished, [], 'delivered'],
  ] as const)('an order in status %i with items %j is %s', async (status, states, state) => {
    const name = (codes: object, code: number) =>
      Object.entries(codes).find(([, value]) => value === code)![0]
    const subject = `state-${randomBytes(4).toString('hex')}@test.example`
    const updatedAt = '2026-01-02T09:00:00Z'
    await feed(site, [
      {
        type: 'customer',
        externalId: subject,
        updatedAt,
        firstTimeLogin: false,
        identities: [{ issuer: site.provider.issuer, subject }],
      },
      {
        type: 'order',
        externalId: subject,
        updatedAt,
        customer: subject,
        orderNumber: subject,
        created: updatedAt,
        status: name(OrderStatus, status),
        currency: 'EUR',
        totalPrice: 9,
        products: [
          ...states.map((code) => ({
            name: 'Boots',
            price: 9,
            status: name(ShipmentStatus, code),
          })),
          // Digital products need no parcel.
          ...(states.length > 0
            ? [{ name: 'Game', type: 'code', price: 0, status: 'awaitingFulfillment' }]
            : []),
        ],
      },
    ])
    const browser = await site.signIn(subject)
    const found = async (wanted: OrderState) => {
      const answer = await browser.call('GET', `/order?state=${wanted}`)
      return orderPage.parse(await answer.json()).meta.total
    }
    const totals = await Promise.all(orderStates.map(found))
    expect(orderStates.filter((_, n) => totals[n] === 1)).toEqual([state])
  })

  test('a year, a state and a search can be combined', async () => {
    const wanted = all.filter((order) => stateOf(order) === 'delivered' && yearOf(order) === 2026)
    const { data, meta } = await list('state=delivered&year=2026')
    expect(meta.total).toBe(wanted.length)
    expect(ids(data)).toEqual(ids(wanted))
    const found = await list('query=boots&year=2026')
    expect(ids(found.data)).toEqual(
      ids((await list('query=boots')).data.filter((order) => yearOf(order) === 2026)),
    )
  })

  const html = async (search: string) => (await shopper.fetch(`/account/orders?${search}`)).text()

  test('a filter without results is shown and can be removed', async () => {
    const page = (await html('query=larch&year=2024')).replaceAll('<!-- -->', '')
    expect(page).toMatch(
      /<a class="chip" href="[^"]*" aria-current="true"><span>2024<\/span> <span[^>]*>\(0\)/,
    )
    expect(page).toMatch(
      /<a class="chip" href="[^"]*query=larch"><span>All years<\/span> <span[^>]*>\([1-9]/,
    )
  })

  test('a page past the last redirects to the last', async () => {
    const past = async (search: string) => {
      const { status, headers } = await shopper.fetch(`/account/orders?${search}`)
      return [status, headers.get('location')]
    }
    expect(await past('page=200&sort=oldest')).toEqual([302, '/account/orders?sort=oldest&page=3'])
    expect(await past('page=2&query=nothing-like-it')).toEqual([
      302,
      '/account/orders?query=nothing-like-it',
    ])
  })

  test('a search shows no control characters', async () => {
    const page = await html('query=a%00b%1b')
    expect(page).toContain('value="a b"')
    expect(page).not.toMatch(/[\0\x1b]/)
  })

  test('the oldest orders come first on request', async () => {
    expect(ids((await list('sort=oldest')).data)).toEqual(ids(all).toReversed().slice(0, 10))
  })

  test('the counts are those of the search, whatever filter is selected', async () => {
    const { counts = [] } = (await list('state=cancelled')).meta
    const sum = (state: OrderState) =>
      counts.filter((row) => row.state === state).reduce((total, { count }) => total + count, 0)
    for (const state of orderStates)
      expect(sum(state)).toBe(all.filter((order) => stateOf(order) === state).length)
    expect((await list('page=2')).meta.counts).toBeUndefined()
  })

  test('invalid filters are refused by name, and left out of an address', async () => {
    for (const [search, field] of [
      ['state=lost', 'State'],
      ['year=0', 'Year'],
      ['year=x', 'Year'],
      ['sort=price', 'Sort'],
    ] as const) {
      const response = await shopper.call('GET', `/order?${search}`)
      expect(response.status).toBe(422)
      expect(Object.keys(((await response.json()) as { errors: object }).errors)).toEqual([field])
      const page = await shopper.fetch(`/account/orders?${search}`)
      expect(page.status).toBe(200)
      expect((await page.text()).match(/id="order-\d+"/g)).toHaveLength(10)
    }
    const none = await list('year=1999')
    expect([none.data, none.meta.total]).toEqual([[], 0])
  })
})
