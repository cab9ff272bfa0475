import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newToken } from '#server/tokens.ts'
import { otherBrand, startSite, type Browser, type Site } from '../../support/site.ts'

const rowsIn = (html: string) =>
  [...html.matchAll(/<li class="shared-wish"[^]*?<\/li>/g)].map(([row]) => row)

describe('a shared wishlist', () => {
  let site: Site
  let shopper: Browser
  let visitor: Browser
  beforeAll(async () => {
    site = await startSite()
    shopper = await site.signIn('full@demo.test')
    visitor = site.anonymous()
  })
  afterAll(() => site.close())

  const share = async (browser = shopper) => {
    const response = await browser.call('POST', '/shopUser/shareWishlist')
    return ((await response.json()) as { link: string }).link
  }
  const withdraw = (browser = shopper) => browser.call('DELETE', '/shopUser/shareWishlist')
  const open = async (path: string, browser = visitor, headers = {}) => {
    const response = await browser.fetch(path, { headers })
    return { status: response.status, headers: response.headers, html: await response.text() }
  }
  const noLonger = 'This list is no longer shared'

  test('shows its products to anyone with the link, but not their owner', async () => {
    const link = await share()
    expect(link).toMatch(new RegExp(`^${site.origin}/account/shared/[\\w-]{43}$`))
    const { status, html } = await open(link)
    expect(status).toBe(200)
    const { wishProducts, ...me } = await shopper.me()
    const rows = rowsIn(html)
    expect(rows).toHaveLength(wishProducts.length)
    for (const [n, { name, image, url }] of wishProducts.entries())
      for (const part of [name, `src="${image}"`, `href="${url}"`]) expect(rows[n]).toContain(part)
    expect(rows.filter((row) => row.includes('Out of stock'))).toHaveLength(1)
    for (const secret of [me.firstName, me.lastName, me.email, 'When you added it', 'data-menu'])
      expect(html).not.toContain(secret)
    expect(html).not.toContain('Back in stock')
  })

  test('is neither cached nor indexed, and sends no referrer', async () => {
    for (const path of [await share(), '/account/shared/nothing']) {
      const { headers } = await open(path)
      expect(headers.get('x-robots-tag')).toBe('noindex, nofollow')
      expect(headers.get('referrer-policy')).toBe('no-referrer')
      expect(headers.get('cache-control')).toBe('private, no-store')
    }
  })

  test('has one link however often, and from however many tabs, it is shared', async () => {
    const bo = await site.signIn('remove@demo.test')
    const links = await Promise.all(Array.from({ length: 5 }, () => share(bo)))
    expect(new Set(links).size).toBe(1)
    const html = await (await bo.fetch('/account/wishlist')).text()
    expect(html).toContain(`value="${links[0]}"`)
    expect(await share()).not.toBe(links[0])
  })

  test('is closed at once when it is withdrawn, and then gets a new link', async () => {
    const first = await share()
    expect((await withdraw()).status).toBe(204)
    expect((await withdraw()).status).toBe(204)
    const { status, html } = await open(first)
    expect(status).toBe(404)
    expect(html).toContain(noLonger)
    expect(rowsIn(html)).toEqual([])
    const second = await share()
    expect(second).not.toBe(first)
    expect((await open(first)).status).toBe(404)
    expect((await open(second)).status).toBe(200)
  })

  test('is shared and withdrawn by plain forms', async () => {
    await withdraw()
    const submit = (call: string) => shopper.submit('/account/wishlist', { call })
    const page = async () => (await open('/account/wishlist', shopper)).html
    const shared = await submit('shareWishlist')
    expect([shared.status, shared.headers.get('location')]).toEqual([303, '/account/wishlist'])
    const html = await page()
    expect(html).toContain('Your list is shared')
    const [, link = ''] = /value="(http[^"]*\/account\/shared\/[\w-]+)"/.exec(html)!
    expect((await open(link)).status).toBe(200)
    expect((await submit('stopSharingWishlist')).status).toBe(303)
    expect(await page()).toContain('Your list is no longer shared')
    expect((await open(link)).status).toBe(404)
    expect(await page()).not.toContain('/account/shared/')
  })

  test.each([
    'nothing',
    'a'.repeat(43),
    'a'.repeat(8_000),
    '..%2F..%2Fwishlist',
    '%00',
    "'%20or%201=1",
    newToken(),
  ])('is not found by the token %s', async (token) => {
    const { status, html } = await open(`/account/shared/${token}`)
    expect(status).toBeOneOf([400, 404])
    expect(rowsIn(html)).toEqual([])
    if (/^\w+$/.test(token)) expect(html).toContain(noLonger)
  })

  test('opens only on the hosts of its own company', async () => {
    const token = (await share()).split('/').at(-1)!
    const wanted = { after: 0, language: 'en' }
    const { sharedWishlist } = site.services.store
    expect((await sharedWishlist(site.brand, token, wanted))?.rows).not.toEqual([])
    expect(await sharedWishlist(otherBrand(site), token, wanted)).toBeUndefined()
  })

  test('comes in pages, is up to date, and leaves out removed products', async () => {
    const mila = await site.signIn('large@demo.test')
    const link = await share(mila)
    const first = await open(link)
    expect(rowsIn(first.html)).toHaveLength(24)
    const [, next = ''] = /href="([^"]*)"[^>]*>Load more</.exec(first.html)!
    expect(next).toBe(`${new URL(link).pathname}?after=24#list`)
    expect(rowsIn((await open(next)).html)[0]).not.toBe(rowsIn(first.html)[0])
    expect(rowsIn((await open(`${link}?after=999999`)).html).length).toBeGreaterThan(0)
    expect(rowsIn((await open(`${link}?after=-1`)).html)).toHaveLength(24)
    const { productId } = (await mila.me()).wishProducts[0]!
    await mila.call('DELETE', `/shopUser/removeWishlist?ids=${productId}`)
    expect(rowsIn((await open(link)).html)[0]).not.toBe(rowsIn(first.html)[0])
    await mila.call('DELETE', '/shopUser/removeWishlist?ids=all')
    expect((await open(link)).html).toContain('There’s nothing on this list right now.')
    // The list of what is empty can still be withdrawn.
    expect((await open('/account/wishlist', mila)).html).toContain(link)

    const world = await site.signIn('world@demo.test')
    const { wishProducts } = await world.me()
    const there = wishProducts.filter(({ price }) => price !== null)
    expect(there.length).toBeLessThan(wishProducts.length)
    expect(rowsIn((await open(await share(world))).html)).toHaveLength(there.length)
  })

  test('is in the language of the reader', async () => {
    const { html } = await open(await share(), visitor, { 'accept-language': 'ar' })
    expect(html).toContain('dir="rtl"')
    expect(html).toContain('قائمة أمنيات مشتركة')
  })

  test('can be shared only if it has products', async () => {
    const ida = await site.signIn('empty@demo.test')
    expect((await open('/account/wishlist', ida)).html).not.toContain('shareWishlist')
    expect((await open('/account/wishlist', shopper)).html).toContain('stopSharingWishlist')
  })
})
