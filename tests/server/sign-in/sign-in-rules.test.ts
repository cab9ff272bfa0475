import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { openProviders } from '#server/sign-in/providers.ts'
import { withoutFaults } from '../../../src/demo/sign-in/fault-injection.ts'
import { returnFromProvider, tokenOf, widgetOptions, visitProvider } from '../../support/sign-in.ts'
import { sessionStatus, secretValues, signInSite, newEmail } from '../../support/sign-in-site.ts'
import type { Browser } from '../../support/site.ts'

const { tested, log, expectSentBack } = signInSite()

test('an answer with a repeated parameter is refused', async () => {
  for (const [id, name] of Object.entries({ steam: 'openid.claimed_id', telegram: 'id' })) {
    const browser = tested.site.anonymous()
    const answer = await visitProvider(browser, id, newEmail())
    const victim = answer.fields.get(name)!.replace(/\d{2}$/, '00')
    const doubled = new URLSearchParams([[name, victim], ...answer.fields])
    await expectSentBack(
      browser,
      await returnFromProvider(browser, { ...answer, fields: doubled }),
      secretValues(answer),
    )
    log.length = 0
  }
  const browser = tested.site.anonymous()
  tested.site.injectFault.telegram = (fields) =>
    (fields.first_name = `X\nid=${fields.id!.slice(0, -1)}`)
  const answer = await visitProvider(browser, 'telegram', newEmail())
  await expectSentBack(browser, await returnFromProvider(browser, answer), secretValues(answer))
})

test('a state is valid for one provider, and that of the sign-in page for Telegram', async () => {
  const browser = tested.site.anonymous()
  const answer = await visitProvider(browser, 'google', newEmail())
  const elsewhere = {
    ...answer,
    url: new URL('/account/login/facebook/callback', tested.site.origin),
  }
  await expectSentBack(browser, await returnFromProvider(browser, elsewhere), secretValues(answer))
  const { state = '' } = await widgetOptions(browser, 'telegram')
  for (const id of ['google', 'facebook', 'apple', 'steam']) {
    expect(await widgetOptions(browser, id)).not.toHaveProperty('state')
    log.length = 0
    const url = new URL(`/account/login/${id}/callback`, tested.site.origin)
    const method = id === 'apple' ? 'POST' : 'GET'
    await expectSentBack(
      browser,
      await returnFromProvider(browser, {
        method,
        url,
        fields: new URLSearchParams({ state, code: 'x', id_token: 'x' }),
      }),
      [state],
    )
  }
})

test('a post of another site without our cookie signs nobody in', async () => {
  const bare = tested.site.anonymous()
  const url = new URL('/account/login/apple/callback', tested.site.origin)
  const of = (purpose: string) =>
    createHash('sha256').update(`${purpose} apple `).digest('base64url')
  const { idToken = '' } = await tokenOf(tested.site, 'apple/token-for', {
    email: newEmail(),
    clientId: 'apple-client',
    nonce: of('nonce'),
  })
  const fields = new URLSearchParams({ state: of('state'), id_token: idToken })
  await expectSentBack(bare, await returnFromProvider(bare, { method: 'POST', url, fields }), [
    idToken,
  ])
})

test('Apple’s late form does not replace a newer session, and its own is ended', async () => {
  const browser = tested.site.anonymous()
  const answer = await visitProvider(browser, 'apple', newEmail())
  await returnFromProvider(browser, await visitProvider(browser, 'google', newEmail()))
  const session = browser.cookies.get('foyer_session')!
  await returnFromProvider(browser, answer)
  const begun = decodeURIComponent(browser.cookies.get('foyer_pending_session')!).split(' ')[0]!
  expect(await tested.site.services.store.findSession(tested.site.brand, begun)).toBeDefined()
  await browser.fetch('/account/login/done')
  expect(browser.cookies.get('foyer_session')).toBe(session)
  expect(browser.cookies.has('foyer_pending_session')).toBe(false)
  expect(await tested.site.services.store.findSession(tested.site.brand, begun)).toBeUndefined()
})

test('Google joins an account only by an address that Google itself manages', async () => {
  const account = async (browser: Browser) => (await browser.me()).id
  const email = newEmail()
  const signInBy = async (id: string) => {
    const browser = tested.site.anonymous()
    await returnFromProvider(browser, await visitProvider(browser, id, email))
    return account(browser)
  }
  const first = await signInBy('auth0')
  tested.site.injectFault.claims = ({ hd: _, ...claims }) => claims
  const unhosted = await signInBy('google')
  expect(unhosted).not.toBe(first)
  Object.assign(tested.site.injectFault, withoutFaults())
  expect(await signInBy('google')).toBe(unhosted)
})

test('a brand that registered one of its hosts with Apple starts there', async () => {
  const { brand, services } = tested.site
  const before = services.providers
  brand.hosts.push('second.localhost')
  brand.appleRedirectUrl = `http://second.localhost:${tested.site.port}/account/login/apple/callback`
  services.providers = openProviders(services.settings, services.brands)
  const browser = tested.site.anonymous()
  expect((await browser.navigate('/account/login/apple/start')).location).toBe(
    `http://second.localhost:${tested.site.port}/account/login/apple/start?own-host`,
  )
  expect(await widgetOptions(browser, 'apple')).toEqual({})
  brand.hosts.pop()
  brand.appleRedirectUrl = ''
  services.providers = before
})

test('an unknown provider has neither a start page nor a callback', async () => {
  const browser = tested.site.anonymous()
  for (const id of ['myspace', 'constructor', '..%2fonecore']) {
    expect((await browser.fetch(`/account/login/${id}/start`)).status).toBe(404)
    expect(
      (await browser.fetch(`/account/login/${id}/callback?code=x&state=x`)).headers.get('location'),
    ).toBe('/account/login')
  }
  expect(
    (
      await browser.fetch('/account/login/steam/callback', {
        method: 'POST',
        body: new URLSearchParams({ state: 'x' }),
      })
    ).headers.get('location'),
  ).toBe('/account/login')
  expect(browser.cookies.has('foyer_session')).toBe(false)
})

test('a long name is not cut within a character', async () => {
  tested.site.injectFault.claims = (right) => ({
    ...right,
    given_name: `${'x'.repeat(99)}😀 and more`,
    family_name: 'a\0b',
  })
  const browser = tested.site.anonymous()
  await returnFromProvider(browser, await visitProvider(browser, 'google', newEmail()))
  expect(await browser.me()).toMatchObject({ firstName: `${'x'.repeat(99)}😀`, lastName: '' })
})

describe('the page after sign-in', () => {
  const landing = async (cookies: Record<string, string>) => {
    const browser = tested.site.anonymous()
    for (const [name, value] of Object.entries(cookies))
      browser.cookies.set(name, encodeURIComponent(value))
    return (
      await returnFromProvider(browser, await visitProvider(browser, 'google', newEmail()))
    ).headers.get('location')
  }

  test('the shop’s page comes first, then the requested one, then the overview', async () => {
    expect(
      await landing({
        authenticatedredirect: `${tested.site.origin}/cart`,
        foyer_return_to: '/account/orders',
      }),
    ).toBe('/cart')
    expect(
      await landing({
        authenticatedredirect: 'https://evil.example',
        foyer_return_to: '/account/orders?page=2',
      }),
    ).toBe('/account/orders?page=2')
    expect(await landing({})).toBe('/account')
  })

  test.each([
    '//evil.example',
    'https:evil.example',
    'https://evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/%5Cevil.example/..//evil.example',
    '/\t/evil.example',
    '/.//evil.example',
    'javascript:alert(1)',
    'http://harbour.localhost/account',
    '//harbour.localhost',
    '/%2F%2Fevil.example/%2e%2e//x',
  ])('a target of %j never leads to another site', async (target) => {
    for (const name of ['authenticatedredirect', 'foyer_return_to']) {
      const location = await landing({ [name]: target })
      expect(new URL(location!, tested.site.origin).origin).toBe(tested.site.origin)
      expect(location).not.toMatch(/^[/\\]{2}/)
      // A path of ours may be followed: it leads to page-not-found.
      if (!/^\/%/.test(target)) expect(location).toBe('/account')
    }
  })

  test('a new shopper continues with the first login', async () => {
    const browser = tested.site.anonymous()
    await browser.fetch('/account/orders')
    const response = await returnFromProvider(
      browser,
      await visitProvider(browser, 'google', newEmail()),
    )
    expect(response.headers.get('location')).toBe('/account/orders')
    expect((await browser.fetch('/account/orders')).headers.get('location')).toBe(
      '/account/first-login',
    )
  })
})

test('a script gets the address of Steam and one-core login, unless signed in', async () => {
  const browser = tested.site.anonymous()
  await browser.fetch('/account/login')
  for (const [id, page] of Object.entries({
    steam: '/steam/openid/login',
    auth0: '/auth0/auth',
  })) {
    const { redirectUrl } = (await (await browser.call('POST', `/login/${id}`, {})).json()) as {
      redirectUrl: string
    }
    expect(new URL(redirectUrl).pathname).toBe(page)
  }
  const shopper = await tested.site.signIn('full@demo.test')
  expect((await shopper.call('POST', '/login/facebook', { Token: 'x' })).status).toBe(409)
  expect(await sessionStatus(shopper)).toBe(200)
})

test('only the sign-in page’s policy allows its providers, and exactly those', async () => {
  const browser = tested.site.anonymous()
  const { headers } = await browser.fetch('/account/login')
  const policy = new Map(
    (headers.get('content-security-policy') ?? '')
      .split('; ')
      .map((part) => [part.split(' ')[0], part.split(' ').slice(1)]),
  )
  expect(headers.get('cross-origin-opener-policy')).toBe('same-origin-allow-popups')
  expect(policy.get('frame-src')).toEqual([
    'https://www.facebook.com/',
    'https://accounts.google.com/gsi/',
    'https://appleid.apple.com',
    'https://oauth.telegram.org/',
  ])
  expect(policy.get('script-src')).toContain('https://accounts.google.com/gsi/client')
  expect(policy.get('style-src')).toContain('https://accounts.google.com/gsi/style')
  expect(policy.get('script-src')).not.toContain("'unsafe-inline'")
  const other = (await browser.fetch('/account/terms')).headers
  expect(other.get('cross-origin-opener-policy')).toBe('same-origin')
  expect(other.get('content-security-policy')).not.toMatch(/google|facebook|apple|telegram/)
})
