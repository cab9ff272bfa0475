import { eq, isNull } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { orderPage } from '#contract/order.ts'
import { startStoringSearchTexts } from '#server/orders/search-text.ts'
import { orders } from '#server/orders/table.ts'
import { feed } from '../../support/fed-shopper.ts'
import { databases, startSite, type Browser, type Site } from '../../support/site.ts'

const updatedAt = '2026-01-02T09:00:00Z'
const email = 'search@demo.test'

const order = {
  type: 'order',
  externalId: 'search-1',
  updatedAt,
  customer: 'search',
  orderNumber: 'S-7781',
  created: '2025-03-04T09:00:00Z',
  status: 'processing',
  currency: 'EUR',
  totalPrice: 9,
  products: [
    {
      name: { en: 'Larch boots', de: 'Lärchenstiefel' },
      category: 'Outdoor',
      sku: 'LB-42-G',
      options: [{ name: 'Colour', value: 'Moss green' }],
      price: 9,
      status: 'shipped',
    },
    { name: 'Tent', price: 0, status: 'shipped' },
  ],
  shipments: [
    { number: 'P102030-1', lines: [1, 2], history: [{ date: updatedAt, status: 'shipped' }] },
  ],
  invoice: { name: 'invoice.pdf', number: 'INV-2025-88', date: updatedAt },
  adjustments: [{ kind: 'discount', code: 'SPRING10', amount: -1 }],
}

describe.each(databases)('the search text of an order on %s', (database) => {
  let site: Site
  let browser: Browser
  beforeAll(async () => {
    site = await startSite(database)
    const names = { en: 'In the kiln', nl: 'In de oven' }
    Object.assign(site.brand.orderStatuses, { kiln: { status: 'processing', name: names } })
    const name = { firstName: 'Noor', lastName: 'Visser', firstTimeLogin: false }
    const shopper = { externalId: 'search', email, emailVerified: true, ...name }
    await feed(site, [{ type: 'customer', updatedAt, ...shopper }, order])
    browser = await site.signIn(email)
  })
  afterAll(() => site.close())

  const list = async (search: string) =>
    orderPage.parse(await (await browser.call('GET', `/order?${search}`)).json()).meta
  const count = async (search: string) => (await list(search)).total
  const find = (query: string) => count(`query=${encodeURIComponent(query)}`)

  test.each([
    'larch boots',
    'boots larch',
    'outdoor tent',
    'lärchenstiefel',
    'LB-42-G',
    'moss boots',
    'P102030-1',
    'INV-2025-88',
    'spring10',
    'tents',
    'boots 2025',
    'march tent',
    'larhc',
    'S-7781 boots',
  ])('finds it by %s', async (query) => expect(await find(query)).toBe(1))

  test.each(['larch shoes', 'boots 2024', 'tent april', 'P102030-2', 'lxrhc'])(
    'does not find it by %s',
    async (query) => expect(await find(query)).toBe(0),
  )

  test('follows each line of the feed, which may tell of a part alone', async () => {
    const part = { type: 'order', externalId: 'search-1', customer: 'search' }
    const products = [{ name: 'Kettle', price: 9, status: 'delivered' }]
    await feed(site, [{ ...part, updatedAt: '2026-01-03T09:00:00Z', products }])
    expect([await find('kettle'), await find('boots'), await find('P102030-1')]).toEqual([1, 0, 1])
    await feed(site, [{ ...part, updatedAt: '2026-01-04T09:00:00Z', status: 'cancelled' }])
    expect([await count('state=cancelled'), await count('state=delivered')]).toEqual([1, 0])
    await feed(site, [{ ...order, updatedAt: '2026-01-05T09:00:00Z' }])
    expect([await find('kettle'), await find('boots')]).toEqual([0, 1])
  })

  test('does not name the shop’s own status, which finds it all the same', async () => {
    const own = { ...order, externalId: 'search-2', orderNumber: 'S-7782', status: 'kiln' }
    await feed(site, [own])
    expect([await find('in the kiln'), await find('IN DE OVEN'), await find('oven')]).toEqual([
      1, 1, 0,
    ])
    expect(await find('in the kiln larch')).toBe(1)
    await feed(site, [{ ...own, updatedAt: '2026-01-03T09:00:00Z', deleted: true }])
    expect(await find('in the kiln')).toBe(0)
  })

  test('is stored later where an older version has left it out, also after a failure', async () => {
    const { db } = site.services.store
    const mine = eq(orders.accountId, (await browser.me()).id)
    await db.update(orders).set({ search: null, state: null }).where(mine)
    expect(await find('boots')).toBe(0)
    expect(await find('S-7781')).toBe(1)
    for (const search of ['query=boots', 'state=open'])
      expect(await list(search)).toMatchObject({ total: 0, searched: 0 })
    const failed = vi.fn()
    const gone = new Error('the database is away')
    vi.spyOn(db, 'transaction').mockRejectedValueOnce(gone)
    const stop = startStoringSearchTexts(db, failed, 1)
    await expect.poll(() => db.$count(orders, isNull(orders.search)), { timeout: 60_000 }).toBe(0)
    await stop()
    expect(failed.mock.calls).toEqual([[gone]])
    expect([await find('boots'), await count('state=onItsWay')]).toEqual([1, 1])
  })
})
