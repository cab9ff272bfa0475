import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { overviewDays } from '#server/overview/days.ts'
import type { Shop } from '#server/shop.ts'
import { sessionCookie } from '../../support/drafts.ts'
import { databases, startSite, type Browser, type Site } from '../../support/site.ts'

describe.each(databases)('the prefetch of a page’s query with the session, on %s,', (database) => {
  let site: Site
  let shopper: Browser
  beforeAll(async () => {
    site = await startSite(database)
    shopper = await site.signIn('full@demo.test')
  })
  afterAll(() => site.close())

  const find = (url: string, browser = shopper) => {
    const page = new URL(url, site.origin)
    return site.services.store.findSession(site.brand, sessionCookie(browser), page)
  }

  test.each([
    ['/account', 1],
    ['/account/achievements', 1],
    ['/account/addresses', 1],
    ['/account/addresses/add', 1],
    // A change of the address that waits for its answer is read by its field.
    ['/account/edit-profile', 2],
    ['/account/orders', 1],
    ['/account/vouchers', 1],
    ['/account/settings', 1],
    // The link of the wishlist is read by its card.
    ['/account/wishlist', 2],
    ['/account/orders?page=2', 2],
  ])('makes %s take %i queries', async (path, count) => {
    site.queries.length = 0
    expect((await shopper.fetch(path)).status).toBe(200)
    expect(site.queries.map(({ query }) => query)).toHaveLength(count)
  })

  const wanted = { query: '', sort: 'newest' } as const
  const orders = { query: '', page: 1, from: 1 }
  const reads: [path: string, read: (shop: Shop) => Promise<unknown>][] = [
    ['/account', (shop) => shop.overview(overviewDays(site.brand, new Date()))],
    ['/account/achievements', (shop) => shop.achievements.page(0)],
    ['/account/addresses', (shop) => shop.addresses.page(0)],
    ['/account/orders', (shop) => shop.orders.summaries(orders)],
    ['/account/settings', (shop) => shop.preferences.get()],
    ['/account/vouchers', (shop) => shop.vouchers.page(0)],
    ['/account/wishlist', (shop) => shop.wishProducts.page({ ...wanted, after: 0 })],
  ]

  test.each(reads)('gives %s the same data as a separate query', async (path, read) => {
    const another = await site.signIn('empty@demo.test')
    const seen = []
    for (const browser of [shopper, another]) {
      const [together, apart] = [await find(path, browser), await find('/elsewhere', browser)]
      site.queries.length = 0
      const shown = await read(together!.shop)
      expect(site.queries).toEqual([])
      expect(shown).toEqual(await read(apart!.shop))
      seen.push(shown)
    }
    expect(seen[0]).not.toEqual(seen[1])
  })

  test('finds nothing for a session of another company', async () => {
    const other = { ...site.brand, companyId: site.brand.companyId + 1 }
    const page = new URL('/account/orders', site.origin)
    const token = sessionCookie(shopper)
    expect(await site.services.store.findSession(other, token, page)).toBeUndefined()
  })

  test('is not used after a change', async () => {
    const { shop } = (await find('/account/settings'))!
    const chosen = (await shop.preferences.choose('interest', [])).interests
    expect(chosen.some(({ selected }) => selected)).toBe(false)
    expect((await shop.preferences.get()).interests).toEqual(chosen)
  })

  test('is used once, so that a second read returns changed data', async () => {
    const { shop } = (await find('/account/settings'))!
    const { interests } = await shop.preferences.get()
    const chosen = interests.filter(({ selected }) => !selected).map(({ id }) => id)
    expect(chosen.length).toBeGreaterThan(0)
    await shop.preferences.choose('interest', chosen)
    const after = (await shop.preferences.get()).interests
    expect(after.filter(({ selected }) => selected).map(({ id }) => id)).toEqual(chosen)
  })

  test('is not used for another page of the list', async () => {
    const { shop } = (await find('/account/wishlist'))!
    const later = await shop.wishProducts.page({ ...wanted, after: 1 })
    const first = await shop.wishProducts.page({ ...wanted, after: 0 })
    expect(later.rows[0]).toEqual(first.rows[1])
  })

  test.each([
    ['a form, which may change it', { method: 'POST', body: new URLSearchParams() }],
    ['a request for headers alone', { method: 'HEAD' }],
  ])('does not run for %s', async (_what, init) => {
    site.queries.length = 0
    await shopper.fetch('/account/settings', init)
    const [first] = site.queries
    expect(first!.query).toContain('"sessions"')
    expect(first!.query).not.toContain('"newsletters"')
  })
})
