import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { createDatabase, databases, startSite, type Browser, type Site } from '../support/site.ts'

describe.each(databases)('the wishlist on %s', (database) => {
  let site: Site
  let shopper: Browser
  let other: Browser
  beforeAll(async () => {
    site = await startSite(
      database === 'postgres' ? await createDatabase(inject('postgresUrl')) : undefined,
    )
    shopper = await site.signIn('large@demo.test')
    other = await site.signIn('full@demo.test')
  })
  afterAll(() => site.close())

  const wishes = async (browser = shopper) =>
    (await browser.me()).wishProducts.map(({ productId }) => productId)
  const remove = (ids: string, browser = shopper) =>
    browser.call('DELETE', `/shopUser/removeWishlist?ids=${encodeURIComponent(ids)}`)

  test('products are removed by their ids, one that is not there is no error, and nobody else loses any', async () => {
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
  ])('ids of %j are refused by their field', async (ids) => {
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

  test('ten thousand ids are taken, more are refused', async () => {
    const [mine] = await wishes()
    const many = Array.from({ length: 9_999 }, (_, n) => 2_147_473_648 + n)
    expect((await remove([...many, mine].join(','))).status).toBe(204)
    expect(await wishes()).not.toContain(mine)
    const left = await wishes()
    expect(
      (
        await shopper.call(
          'DELETE',
          `/shopUser/removeWishlist?ids=${Array.from({ length: 10_001 }, (_, n) => n + 1).join(',')}`,
        )
      ).status,
    ).toBe(422)
    expect(await wishes()).toEqual(left)
  })

  test('a plain form removes one, and then all that it has shown', async () => {
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
      'Your wishlist is empty.',
    )
    expect((await submit('')).status).toBe(422)
  })

  test('a product that is gone, or lacks picture or name, still has its row', async () => {
    const html = await (
      await (await site.signIn('world@demo.test')).fetch('/account/wishlist')
    ).text()
    const row =
      /<li id="wish-\d+"(?:(?!<\/li>).)*No longer available.*?<\/li>/s.exec(html)?.[0] ?? ''
    expect(row).toContain('<span class="amount">-</span>')
    expect(row).toContain('aria-label="Remove: No longer available"')
    expect(row).not.toContain('More info')
    expect(row).toContain('<svg')
  })
})
