import { beforeAll, describe, expect, test } from 'vitest'
import { customer, openFeed, order } from '../../support/feed.ts'
import { copyBrowser, returnFromProvider, visitProvider } from '../../support/sign-in.ts'
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

  test.each([true, false])(
    'never has the account of another customer by an address: fed first %s',
    async (isFedFirst) => {
      const [one, other, email] = [newEmail(), newEmail(), newEmail()]
      const line = customer(one, { email, emailVerified: true, firstName: 'Robin' })
      if (isFedFirst) await feed.lines([line])
      tested.site.injectFault.claims = (claims) => ({ ...claims, email, email_verified: true })
      const { id } = await (await signedIn(other)).me()
      if (!isFedFirst) await feed.lines([line])
      expect(await (await signedIn(other)).me()).toMatchObject({ id, firstName: '' })
      const owner = await (await signedIn(one)).me()
      expect(owner).toMatchObject({ firstName: 'Robin' })
      expect(owner.id).not.toBe(id)
    },
  )

  test('has no account of a guest, who may have another customer’s', async () => {
    const [owner, guest, email] = [newEmail(), newEmail(), newEmail()]
    await feed.lines([
      customer(owner, { email, emailVerified: true }),
      customer(guest, { email, emailVerified: true, guest: true }),
    ])
    withoutEmail()
    const [{ id }, theirs] = [
      await (await signedIn(owner)).me(),
      await (await signedIn(guest)).me(),
    ]
    expect(theirs.id).not.toBe(id)
    await feed.lines([customer(guest, { email, updatedAt: '2026-11-20T11:00:00Z' })])
    expect((await (await signedIn(owner)).me()).id).toBe(id)
    expect((await (await signedIn(guest)).me()).id).toBe(theirs.id)
    const browser = await signedIn(owner)
    await feed.delete('session', guest)
    expect(await sessionStatus(browser)).toBe(200)
  })

  test('takes the place of another customer at the same browser', async () => {
    const [before, now] = [newEmail(), newEmail()]
    await feed.lines([
      customer(before, { firstName: 'Robin' }),
      customer(now, { firstName: 'Sam' }),
    ])
    const browser = await signedIn(before)
    const former = copyBrowser(browser)
    await signIn(browser, now)
    expect(await browser.me()).toMatchObject({ firstName: 'Sam' })
    expect(await sessionStatus(former)).toBe(401)
    // The same customer keeps the session.
    const session = browser.cookies.get('foyer_session')
    await signIn(browser, now)
    expect(browser.cookies.get('foyer_session')).toBe(session)
  })

  test('is signed in by the shop rather than by an identity of the line', async () => {
    const name = newEmail()
    withoutEmail()
    const { id } = await (await signedIn(name)).me()
    const google = { issuer: tested.site.provider.issuer + '/google', subject: `of-${name}` }
    await feed.lines([customer(name, { identities: [google] }), order(`of-${name}`, name)])
    const browser = await signedIn(name)
    expect((await browser.me()).id).toBe(id)
    expect(await (await browser.fetch('/account/orders')).text()).toContain(`N-of-${name}`)
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
    ['/account/orders?query={origin}/x', '/account/orders?query={origin}/x'],
    ['{origin}', '/'],
    ['javascript:alert(1)', '/account'],
    [`/account/${'x'.repeat(2_000)}`, '/account'],
    ['', '/account'],
  ])('to %s leads to %s', async (target, expected) => {
    const link = `?${new URLSearchParams({
      target_link_uri: target.replace('{origin}', tested.site.origin),
    }).toString()}`
    const browser = tested.site.anonymous()
    await browser.navigate(start + link)
    expect(await signIn(browser, 'full@demo.test')).toBe(
      expected.replace('{origin}', tested.site.origin),
    )
    // So does a shopper who is signed in.
    await browser.navigate(start + link)
    expect(await signIn(browser, 'full@demo.test')).toBe(
      expected.replace('{origin}', tested.site.origin),
    )
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
    const put = await feed.put('session', 'somebody', {})
    expect([put.status, put.headers.get('allow')]).toEqual([405, 'DELETE'])
    for (const id of ['\0', 'x'.repeat(300)])
      expect((await feed.delete('session', id)).status).toBe(400)
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
