import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Product } from '#contract/product.ts'
import { rowsOf } from '../../support/rows.ts'
import { startSite, type Browser, type Site } from '../../support/site.ts'

describe('the wishlist', () => {
  let site: Site
  let shopper: Browser
  let other: Browser
  beforeAll(async () => {
    site = await startSite()
    shopper = await site.signIn('large@demo.test')
    other = await site.signIn('full@demo.test')
  })
  afterAll(() => site.close())

  const products = (browser = shopper) => rowsOf<Product>(browser, '/shopUser/wishlist')
  const wishes = async (browser = shopper) =>
    (await products(browser)).map(({ productId }) => productId)
  const idsOf = (html: string) =>
    [...html.matchAll(/<li id="wish-(\d+)"/g)].map(([, id]) => Number(id))
  const remove = (ids: string, browser = shopper) =>
    browser.call('DELETE', `/shopUser/removeWishlist?ids=${encodeURIComponent(ids)}`)

  test('products are removed for their shopper only, and unknown ids are ignored', async () => {
    const [before, others] = [await wishes(), await wishes(other)]
    expect(before).toHaveLength(500)
    const [first, second, third] = before
    expect((await remove(`${first},${second}`)).status).toBe(204)
    expect((await remove(`${first}`)).status).toBe(204)
    expect(await wishes()).toEqual(before.slice(2))
    expect((await remove(others.join(','))).status).toBe(204)
    expect((await remove(String(third), other)).status).toBe(204)
    expect(await wishes()).toEqual(
      before.filter((id) => id !== first && id !== second && !others.includes(id)),
    )
    expect(await wishes(other)).toEqual(others)
  })

  test.each([
    '',
    ',',
    'abc',
    '-1',
    '0',
    '1.5',
    '99999999999',
    "1'; drop table wish_products",
    '%00',
  ])('the ids %j are refused with the name of their field', async (ids) => {
    const before = await wishes()
    const response = await remove(ids)
    expect([response.status, ((await response.json()) as { errors: object }).errors]).toEqual([
      422,
      { Ids: 'ac_InvalidValue' },
    ])
    expect(await wishes()).toEqual(before)
  })

  test('an empty list of ids is refused, too', async () => {
    expect((await shopper.call('DELETE', '/shopUser/removeWishlist')).status).toBe(422)
    expect((await shopper.call('DELETE', '/shopUser/removeWishlist?ids=1&ids=2')).status).toBe(204)
  })

  test('ten thousand ids are accepted in the body, and more are refused', async () => {
    const [mine] = await wishes()
    const removeMany = (ids: unknown[]) =>
      shopper.call('DELETE', '/shopUser/removeWishlist', { Ids: ids.join(',') })
    const many = Array.from({ length: 9_999 }, (_, n) => 10_000 + n)
    expect((await removeMany([...many, mine])).status).toBe(204)
    expect(await wishes()).not.toContain(mine)
    const left = await wishes()
    expect((await removeMany(Array.from({ length: 10_001 }, (_, n) => n + 1))).status).toBe(422)
    expect((await remove(many.join(','))).status).toBe(414)
    expect(await wishes()).toEqual(left)
  })

  test('a plain form removes one product, and then all that it has shown', async () => {
    const [first, ...rest] = await wishes(other)
    const submit = (ids: string) =>
      other.submit('/account/wishlist', { call: 'removeWishlist', ids })
    const done = await submit(String(first))
    expect([done.status, done.headers.get('location')]).toEqual([303, '/account/wishlist'])
    expect(await (await other.fetch('/account/wishlist')).text()).toContain('Wishlist updated')
    expect(await wishes(other)).toEqual(rest)
    expect((await submit(rest.join(','))).status).toBe(303)
    expect(await wishes(other)).toEqual([])
    expect(await (await other.fetch('/account/wishlist')).text()).toContain(
      'Products you save in the shop will appear here.',
    )
    expect((await submit('')).status).toBe(422)
  })

  test('a product that is gone, or lacks a picture or name, still has its row', async () => {
    const html = await (
      await (await site.signIn('world@demo.test')).fetch('/account/wishlist')
    ).text()
    const row =
      /<li id="wish-\d+"(?:(?!<\/li>).)*No longer available.*?<\/li>/s.exec(html)?.[0] ?? ''
    expect(row).toContain('<span class="amount">-</span>')
    expect(row).toContain('aria-label="Remove: No longer available"')
    expect(row).not.toContain('View in the shop')
    expect(row).toContain('<svg')
  })

  describe('a removed product', () => {
    const back = (productId: unknown, browser = shopper, added?: string) =>
      browser.call('POST', '/shopUser/addWishlist', { ProductId: productId, Added: added })

    test('returns to its place once, for its shopper only', async () => {
      const before = await wishes()
      const others = await wishes(other)
      const second = before[1]!
      const html = await (await shopper.fetch('/account/wishlist')).text()
      const removal = [...html.matchAll(/formaction="([^"]*)"/gi)][1]![1]!.replaceAll('&amp;', '&')
      const path = `/account/wishlist${removal.split('#')[0]}`
      await shopper.submit(path, { call: 'removeWishlist', ids: String(second) })
      expect(await wishes()).not.toContain(second)
      const page = await (await shopper.fetch(path)).text()
      expect(idsOf(page)).toEqual(before.slice(0, 24).concat(before[24]!))
      expect(page).toMatch(new RegExp(`<li id="wish-${second}" class="wish wish-columns removed"`))
      const [, added = ''] = /name="added" value="([^"]+)"/.exec(page)!
      const form = { call: 'addWishlist', productId: String(second), added }
      expect((await shopper.submit('/account/wishlist', form)).status).toBe(303)
      expect((await shopper.submit('/account/wishlist', form)).status).toBe(303)
      expect(await wishes()).toEqual(before)
      expect(await wishes(other)).toEqual(others)
      // A returned product is not shown as removed.
      expect(await (await shopper.fetch(path)).text()).not.toContain('columns removed')
    })

    test('must be a product of the shop, and its time is never in the future', async () => {
      const before = await wishes()
      for (const [id, status] of [
        [2_000_000_000, 404],
        ['x', 422],
        [-1, 422],
        [undefined, 422],
      ])
        expect([id, (await back(id)).status]).toEqual([id, status])
      expect((await back(before[0], shopper, 'yesterday')).status).toBe(422)
      expect(await wishes()).toEqual(before)
      const last = before.at(-1)!
      await remove(String(last))
      expect((await back(last, shopper, '2099-01-01T00:00:00Z')).status).toBe(204)
      expect(await wishes()).toEqual([last, ...before.slice(0, -1)])
      for (const senseless of ['0000-01-01T00:00:00Z', '0001-01-01T00:00:00+23:59']) {
        await remove(String(last))
        expect((await back(last, shopper, senseless)).status).toBe(204)
        expect((await wishes())[0]).toBe(last)
      }
      const gone = `/account/wishlist?removed=2000000000.0.1`
      expect(await (await shopper.fetch(gone)).text()).not.toContain('columns removed')
    })
  })

  test('later pages keep the search and the order', async () => {
    const path = '/account/wishlist?query=e&sort=price'
    const first = await (await shopper.fetch(path)).text()
    const next = /href="([^"]*)"[^>]*>Load more</.exec(first)![1]!.replaceAll('&amp;', '&')
    expect(next).toBe('/account/wishlist?query=e&sort=price&after=24#list')
    const shown = [...idsOf(first), ...idsOf(await (await shopper.fetch(next)).text())]
    const found = (await products()).filter(({ name, categoryName }) =>
      /e/i.test(name + categoryName),
    )
    const prices = found.map(({ price }) => Number(price!.amount)).toSorted((a, b) => a - b)
    const priceOf = new Map(found.map(({ productId, price }) => [productId, Number(price!.amount)]))
    expect(shown.map((id) => priceOf.get(id))).toEqual(prices.slice(0, 48))
    const none = await (await shopper.fetch('/account/wishlist?query=qqqq')).text()
    expect(none).toContain('No results')
    expect(none).not.toContain('>Products you save in the shop will appear here.')
    expect(none).not.toContain('value="all"')
  })

  test('the basket gets the shop’s own id of a product', async () => {
    const html = await (await shopper.fetch('/account/wishlist')).text()
    const [id] = idsOf(html)
    expect(html).toContain(`href="/basket/add?product=${id}"`)
  })
})
