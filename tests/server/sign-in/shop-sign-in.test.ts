import { beforeAll, describe, expect, test } from 'vitest'
import { wantedProviders } from '#server/sign-in/provider-faults.ts'
import { readSettings } from '#server/settings.ts'
import { customer, openFeed, order } from '../../support/feed.ts'
import { returnFromProvider, visitProvider } from '../../support/sign-in.ts'
import { newEmail, sessionStatus, signInSite } from '../../support/sign-in-site.ts'
import type { Browser } from '../../support/site.ts'

const { tested } = signInSite()
const start = '/account/login/shop/start'

let feed: Awaited<ReturnType<typeof openFeed>>
beforeAll(async () => {
  feed = await openFeed(tested.site)
})

/** Leaves the customer's id alone in the shop's tokens. */
const withoutEmail = () => {
  tested.site.injectFault.claims = ({ email: _, email_verified: __, ...claims }) => claims
}

/** Signs a customer in at the shop; answers where the browser arrives. */
async function signIn(browser: Browser, name: string) {
  await returnFromProvider(browser, await visitProvider(browser, 'shop', name))
  return (await browser.fetch('/account/login/done')).headers.get('location')
}

async function signedIn(name: string) {
  const browser = tested.site.anonymous()
  await signIn(browser, name)
  return browser
}

describe('a customer who signs in at the shop', () => {
  test('has the account that the shop has fed, without any address', async () => {
    const name = newEmail()
    await feed.lines([customer(name, { firstName: 'Robin' }), order(`of-${name}`, name)])
    withoutEmail()
    const browser = await signedIn(name)
    expect(await browser.me()).toMatchObject({ firstName: 'Robin', email: '' })
    expect(await (await browser.fetch('/account/orders')).text()).toContain(`N-of-${name}`)
  })

  test('keeps the account when the shop feeds them later', async () => {
    const name = newEmail()
    withoutEmail()
    const browser = await signedIn(name)
    const { id } = await browser.me()
    await feed.lines([customer(name, { firstName: 'Robin' }), order(`of-${name}`, name)])
    expect(await browser.me()).toMatchObject({ id, firstName: 'Robin' })
    expect(await (await browser.fetch('/account/orders')).text()).toContain(`N-of-${name}`)
    expect(await (await signedIn(name)).me()).toMatchObject({ id })
  })

  test('has a new account once the shop has deleted theirs', async () => {
    const name = newEmail()
    await feed.lines([customer(name, { firstName: 'Robin' })])
    withoutEmail()
    const { id } = await (await signedIn(name)).me()
    await feed.delete('customer', name)
    const again = await (await signedIn(name)).me()
    expect(again.id).not.toBe(id)
    expect(again.firstName).not.toBe('Robin')
  })

  test('does not have the account of another customer with the same address', async () => {
    const [name, email] = [newEmail(), newEmail()]
    await feed.lines([customer(`other-${name}`, { email }), customer(name, { email })])
    tested.site.injectFault.claims = (claims) => ({ ...claims, email })
    const { id } = await (await signedIn(name)).me()
    tested.site.injectFault.claims = (claims) => ({ ...claims, email, sub: `other-${name}` })
    expect((await (await signedIn(name)).me()).id).not.toBe(id)
  })
})

describe('a link of the shop', () => {
  test.each([
    ['/account/orders', '/account/orders'],
    ['/account/orders?state=open', '/account/orders?state=open'],
    ['{origin}/account/settings', '/account/settings'],
    ['https://evil.example/account', '/account'],
    ['//evil.example/account', '/account'],
    ['/\\evil.example', '/account'],
    ['{origin}.evil.example/account', '/account'],
    ['javascript:alert(1)', '/account'],
    [`/account/${'x'.repeat(2_000)}`, '/account'],
    ['', '/account'],
  ])('to %s leads to %s', async (target, expected) => {
    const link = `?${new URLSearchParams({
      target_link_uri: target.replace('{origin}', tested.site.origin),
    }).toString()}`
    const browser = tested.site.anonymous()
    await browser.navigate(start + link)
    expect(await signIn(browser, 'full@demo.test')).toBe(expected)
    // A shopper who is signed in arrives at once.
    expect((await browser.navigate(start + link)).location).toBe(expected)
  })
})

describe('the end of a customer’s sessions', () => {
  test('signs the customer out everywhere, and nobody else', async () => {
    const [fed, unfed, other] = [newEmail(), newEmail(), newEmail()]
    await feed.lines([customer(fed), customer(other)])
    const browsers = await Promise.all([fed, fed, unfed].map(signedIn))
    const apart = await signedIn(other)
    for (const name of [fed, unfed]) {
      const { status } = await feed.delete('session', name)
      expect(status).toBe(204)
    }
    for (const browser of browsers) expect(await sessionStatus(browser)).toBe(401)
    expect(await sessionStatus(apart)).toBe(200)
    expect(await sessionStatus(await signedIn(fed))).toBe(200)
  })

  test('is the same for a customer whom nobody knows', async () => {
    expect((await feed.delete('session', newEmail())).status).toBe(204)
  })

  test('needs the shop’s key, and is all that can be done with a session', async () => {
    const path = '/session/somebody'
    const wrong = { headers: { authorization: 'Bearer wrong' } }
    expect((await feed.send(path, { method: 'DELETE', ...wrong })).status).toBe(401)
    expect((await feed.put('session', 'somebody', {})).status).toBe(405)
  })
})

test('signing out ends the session at the shop, too', async () => {
  const browser = await signedIn('full@demo.test')
  await browser.me()
  const response = await browser.call('POST', '/logout', {})
  const { url } = (await response.json()) as { url: string }
  const { pathname, searchParams } = new URL(url)
  expect(pathname).toBe('/sign-out')
  expect(searchParams.get('post_logout_redirect_uri')).toBe(`${tested.site.origin}/account/login`)
  expect(url).not.toContain('demo.test')
  expect(await sessionStatus(browser)).toBe(401)
})

test('a brand may have the shop’s own sign-in alone', () => {
  const { brand } = tested.site
  expect(wantedProviders(brand).length).toBeGreaterThan(1)
  const alone = { ...brand, shopLogin: { ...brand.shopLogin!, only: true } }
  expect(wantedProviders(alone).map(({ id }) => id)).toEqual(['shop'])
})

const long = 'a-secret-of-the-shop-with-32-byte'
const secretOf = (text: string) =>
  readSettings({ PUBLIC_ADDRESS: 'https://{host}', SHOP_LOGIN_SECRET: text }).providers['']

test.each([long, `${long},${long}-old`, `${long}, ${long}-old`, 'ä'.repeat(16)])(
  'the secret %s is accepted',
  (text) => expect(secretOf(text)).toMatchObject({ SHOP_LOGIN_SECRET: text }),
)

test.each(['short', `${long},short`, `${long},`, `${long},${long},${long}`])(
  'the secret %s is refused at the start, and is not repeated',
  (text) => {
    const expected = /^SHOP_LOGIN_SECRET: expected a secret of at least 32 bytes[^']*$/
    expect(() => secretOf(text)).toThrow(expected)
    expect(() => secretOf(text)).not.toThrow(new RegExp(text))
  },
)
