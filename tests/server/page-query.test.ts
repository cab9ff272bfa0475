import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sessionCookie } from '../support/drafts.ts'
import { databases, startSite, type Browser, type Site } from '../support/site.ts'

describe.each(databases)('what a page shows comes with the session on %s', (database) => {
  let site: Site
  let shopper: Browser
  beforeAll(async () => {
    site = await startSite(database)
    shopper = await site.signIn('full@demo.test')
  })
  afterAll(() => site.close())

  const find = (url: string) => {
    const page = new URL(url, site.origin)
    return site.services.store.findSession(site.brand, sessionCookie(shopper), page)
  }

  test.each([
    ['/account', 1],
    ['/account/achievements', 1],
    ['/account/addresses', 1],
    ['/account/addresses/add', 1],
    ['/account/edit-profile', 1],
    ['/account/orders', 1],
    ['/account/settings', 1],
    ['/account/vouchers', 1],
    // The link of the wishlist is read by its card.
    ['/account/wishlist', 2],
    ['/account/orders?page=2', 2],
  ])('%s takes %i queries', async (path, count) => {
    site.queries.length = 0
    expect((await shopper.fetch(path)).status).toBe(200)
    expect(site.queries.map(({ query }) => query)).toHaveLength(count)
  })

  test('and is what it is without', async () => {
    const [together, apart] = [await find('/account/vouchers'), await find('/elsewhere')]
    expect(await together!.shop.vouchers.page(0)).toEqual(await apart!.shop.vouchers.page(0))
    expect((await apart!.shop.vouchers.page(0)).rows.length).toBeGreaterThan(0)
  })

  test('once: whoever asks again is told of what has changed', async () => {
    const { shop } = (await find('/account/settings'))!
    const { interests } = await shop.preferences.get()
    const chosen = interests.filter(({ selected }) => !selected).map(({ id }) => id)
    expect(chosen.length).toBeGreaterThan(0)
    await shop.preferences.choose('interest', chosen)
    const after = (await shop.preferences.get()).interests
    expect(after.filter(({ selected }) => selected).map(({ id }) => id)).toEqual(chosen)
  })

  test('not for another page of the list', async () => {
    const { shop } = (await find('/account/wishlist'))!
    const wanted = { query: '', sort: 'newest' } as const
    const later = await shop.wishProducts.page({ ...wanted, after: 1 })
    const first = await shop.wishProducts.page({ ...wanted, after: 0 })
    expect(later.rows[0]).toEqual(first.rows[1])
  })

  test('not with a form, which may change it', async () => {
    site.queries.length = 0
    await shopper.fetch('/account/settings', { method: 'POST', body: new URLSearchParams() })
    const [first] = site.queries
    expect(first!.query).toContain('"sessions"')
    expect(first!.query).not.toContain('"newsletters"')
  })
})
