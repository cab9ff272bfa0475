import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Browser, startSite, type Site } from '../support/site.ts'

let site: Site
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.close())

const backTo = async (wanted: string) => {
  const browser = await site.signIn('full@demo.test')
  browser.cookies.set('authenticatedredirect', encodeURIComponent(wanted))
  const html = await (await browser.fetch('/account')).text()
  const [, href] = /class="back-to-shop" href="([^"]+)"/.exec(html) ?? []
  return { href, isKept: browser.cookies.has('authenticatedredirect') }
}

describe('the shop’s page to go back to', () => {
  test.each(['/product/7?a=b', 'ORIGIN/product/7'])('%s is followed once', async (wanted) => {
    const address = wanted.replace('ORIGIN', site.origin)
    expect(await backTo(address)).toEqual({ href: '/account/back-to-shop', isKept: true })
    const browser = site.anonymous()
    const follow = async (init?: RequestInit) => {
      browser.cookies.set('authenticatedredirect', encodeURIComponent(address))
      const response = await browser.fetch('/account/back-to-shop', init)
      return [response.headers.get('location'), browser.cookies.has('authenticatedredirect')]
    }
    expect(await follow()).toEqual([address.replace(site.origin, ''), false])
    expect((await follow({ headers: { 'sec-purpose': 'prefetch' } }))[1]).toBe(true)
  })

  test.each([
    'javascript:alert(1)',
    '//evil.example',
    '/\\evil.example',
    '/.//evil.example',
    '/a/..//evil.example',
    'https://evil.example/x',
    'http://harbour.localhost/x',
    `/${'x'.repeat(5_000)}`,
    'data:text/html,x',
  ])('%j is ignored and forgotten', async (wanted) => {
    expect(await backTo(wanted)).toEqual({ href: '/', isKept: false })
  })

  test('is followed after sign-in, too, once', async () => {
    const browser = site.anonymous()
    browser.cookies.set('authenticatedredirect', encodeURIComponent('/product/9'))
    const { location } = await browser.navigate('/onecorelogin/start')
    const provider = new Browser(site.provider.issuer)
    const { location: interaction } = await provider.navigate(location!)
    const chosen = await provider.fetch(interaction!, {
      method: 'POST',
      body: new URLSearchParams({ email: 'empty@demo.test' }),
    })
    const { location: callback } = await provider.navigate(chosen.headers.get('location')!)
    expect(await browser.navigate(callback!)).toEqual({ status: 302, location: '/product/9' })
    expect(browser.cookies.has('authenticatedredirect')).toBe(false)
  })
})

test('a prefetch does not forget the shop’s page', async () => {
  const browser = await site.signIn('full@demo.test')
  browser.cookies.set('authenticatedredirect', encodeURIComponent('//evil.example'))
  await browser.fetch('/account', { headers: { 'sec-purpose': 'prefetch' } })
  expect(browser.cookies.has('authenticatedredirect')).toBe(true)
})

test('the check of the themes is closed to visitors', async () => {
  const response = await site.anonymous().fetch('/account/api/theme-check?slot=parts/Header')
  expect(response.status).toBe(404)
})

test('the security policy allows the speculation rules', async () => {
  const page = await site.anonymous().fetch('/account/login')
  const [, rules = ''] = /<script type="speculationrules">([^<]*)/.exec(await page.text())!
  expect(JSON.parse(rules)).toMatchObject({ prefetch: [{ eagerness: 'moderate' }] })
  const hash = createHash('sha256').update(rules).digest('base64')
  expect(page.headers.get('content-security-policy')).toContain(`'sha256-${hash}'`)
})

test('the page has the brand’s colour, and the policy allows no other inline style', async () => {
  const page = await site.anonymous().fetch('/account/login')
  const [, style = ''] = /<style>([^]*?--brand:#1f4d46[^]*?)<\/style>/.exec(await page.text())!
  const hash = createHash('sha256').update(style).digest('base64')
  const policy = page.headers.get('content-security-policy')!
  const [, sources = ''] = /style-src ([^;]*)/.exec(policy)!
  expect(sources).toContain(`'sha256-${hash}'`)
  expect(sources).not.toContain('unsafe-inline')
})
