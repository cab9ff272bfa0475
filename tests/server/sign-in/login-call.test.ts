import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { loginProvider } from '#contract/login.ts'
import * as countLimits from '#lib/limits/counts.ts'
import * as sessionLimits from '#lib/limits/sessions.ts'
import { providerTypes } from '#server/sign-in/provider-types.ts'
import { returnFromProvider, tokenOf, visitProvider } from '../../support/sign-in.ts'
import { signInSite, newEmail } from '../../support/sign-in-site.ts'
import type { Browser } from '../../support/site.ts'

const { tested, posted } = signInSite()

const providersOf = async (browser: Browser, headers = {}) => {
  const response = await browser.call('GET', '/login', undefined, headers)
  return z.array(loginProvider).parse(await response.json())
}
const widgetOf = async (browser: Browser, id: string) =>
  (await providersOf(browser)).find((provider) => provider.id === id)!.widget!
const save = (browser: Browser, token: string) =>
  browser.call('PATCH', '/setting/interests', { InterestIds: [] }, { 'x-xsrf-token': token })
const firstLogin = (browser: Browser) =>
  browser.call('POST', '/setting/firstTimeSetting', {
    FirstName: 'Ada',
    LastName: 'Berg',
    Email: 'ada@demo.test',
  })

/** The XSRF token that an answer brings. */
const tokenIn = (response: Response) =>
  response.headers
    .getSetCookie()
    .flatMap((line) => /^XSRF-TOKEN=([^;]+)/.exec(line)?.slice(1) ?? [])[0] ?? ''

test('a call lists all providers with their settings and values for this browser', async () => {
  const browser = tested.site.anonymous()
  const providers = await providersOf(browser)
  expect(providers.map(({ id }) => id)).toEqual(providerTypes.map(({ id }) => id))
  for (const { id, startUrl } of providers)
    expect(startUrl).toBe(id === 'onecore' ? '/onecorelogin/start' : `/account/login/${id}/start`)
  expect(providers.find(({ id }) => id === 'steam')).toEqual({
    id: 'steam',
    name: 'Continue with Steam',
    startUrl: '/account/login/steam/start',
  })
  const google = await widgetOf(browser, 'google')
  expect(google).toMatchObject({
    clientId: 'google-client',
    redirectUri: `${tested.site.origin}/account/login/google/callback`,
    locale: 'en',
  })
  const answered = JSON.stringify(providers)
  for (const [name, value] of Object.entries(tested.site.services.settings.providers['']!))
    if (/SECRET|TOKEN/.test(name)) expect(answered).not.toContain(String(value))
  const german = await providersOf(browser, { 'accept-language': 'de' })
  expect(german.map(({ name }) => name)).not.toEqual(providers.map(({ name }) => name))
})

test('a script signs in with Google without opening the sign-in page', async () => {
  const browser = tested.site.anonymous()
  const { nonce, clientId } = await widgetOf(browser, 'google')
  const before = browser.xsrf
  const { idToken } = await tokenOf(tested.site, 'google/token-for', {
    email: newEmail(),
    clientId,
    nonce,
  })
  const answer = await browser.call('POST', '/login/google', {
    Credential: idToken,
    ClientId: clientId,
  })
  expect(answer.status).toBe(200)
  const token = tokenIn(answer)
  expect([token !== '', token !== before]).toEqual([true, true])
  expect((await firstLogin(browser)).status).toBe(200)
  expect((await save(browser, before)).status).toBe(401)
  expect((await save(browser, token)).status).toBe(200)
})

const byGoogle = async (browser: Browser, nonce: string, email = newEmail()) => {
  const clientId = 'google-client'
  const { idToken } = await tokenOf(tested.site, 'google/token-for', { email, clientId, nonce })
  const { status } = await browser.call('POST', '/login/google', {
    Credential: idToken,
    ClientId: clientId,
  })
  // Signed out, but the same browser.
  browser.cookies.delete('foyer_session')
  await browser.fetch('/account/login')
  return status
}

test('each answer has its own nonce, which signs in once, in this browser only', async () => {
  const browser = tested.site.anonymous()
  const nonceOf = async () => (await widgetOf(browser, 'google')).nonce
  // Three tabs have a nonce each.
  const nonces = [await nonceOf(), await nonceOf(), await nonceOf()]
  expect(new Set(nonces).size).toBe(3)
  const stranger = tested.site.anonymous()
  await providersOf(stranger)
  expect(await byGoogle(stranger, nonces[0]!)).toBe(422)
  for (const nonce of nonces) expect(await byGoogle(browser, nonce)).toBe(200)
  // Also with another token, or somebody else's.
  for (const nonce of nonces) expect(await byGoogle(browser, nonce)).toBe(422)
})

test('a nonce that is expired, made up or another provider’s signs nobody in', async () => {
  const browser = tested.site.anonymous()
  const { nonce } = await widgetOf(browser, 'google')
  const visitor = browser.cookies.get('foyer_visitor')!
  const [, random = ''] = nonce.split('.')
  const signed = (seconds: number) => {
    const text = `${Math.floor(Date.now() / 1000) - seconds}.${random}`
    const hash = createHmac('sha256', visitor).update(`nonce google ${text}`).digest('base64url')
    return `${text}.${hash}`
  }
  expect(await byGoogle(browser, signed(sessionLimits.loginPageSeconds + 60))).toBe(422)
  for (const wrong of [
    (await widgetOf(browser, 'apple')).nonce,
    nonce.replace(/^\d/, (digit) => String(9 - Number(digit))),
    nonce.slice(0, -1),
    '',
    '.',
  ])
    expect(await byGoogle(browser, wrong)).toBe(422)
  expect(await byGoogle(browser, signed(sessionLimits.loginPageSeconds - 60))).toBe(200)
})

test('a script signs in with Telegram without opening the sign-in page', async () => {
  const browser = tested.site.anonymous()
  const { state, bot } = await widgetOf(browser, 'telegram')
  expect([bot, typeof state]).toEqual(['some_bot', 'string'])
  const fields = await tokenOf(tested.site, 'telegram/fields-for', { email: newEmail() })
  const answer = await browser.call('POST', '/login/telegram', fields)
  expect(answer.status).toBe(200)
  expect((await firstLogin(browser)).status).toBe(200)
  expect((await save(browser, tokenIn(answer))).status).toBe(200)
})

test.each(Object.entries(posted))(
  'after a sign-in by the script of %s the answer carries the token of the next change',
  async (id, { proof }) => {
    const browser = tested.site.anonymous()
    const answer = await browser.call('POST', `/login/${id}`, await proof(browser, newEmail()))
    const token = tokenIn(answer)
    expect(token).not.toBe('')
    expect((await browser.call('POST', '/logout', {}, { 'x-xsrf-token': token })).status).toBe(200)
  },
)

test('after a sign-in on a provider’s page, the next page carries it', async () => {
  const browser = tested.site.anonymous()
  const back = await returnFromProvider(browser, await visitProvider(browser, 'google', newEmail()))
  const page = await browser.fetch(back.headers.get('location')!)
  expect(
    (await browser.call('POST', '/logout', {}, { 'x-xsrf-token': tokenIn(page) })).status,
  ).toBe(200)
})

test('failed sign-ins of one network are limited before the provider is asked', async () => {
  const browser = tested.site.anonymous()
  await browser.fetch('/account/login')
  const post = () => browser.call('POST', '/login/facebook', { Token: 'x' })
  // Addresses that another site opens in the browser change nothing.
  await Promise.all(
    Array.from({ length: 10 }, () =>
      browser.fetch('/account/login/google/callback?code=x&state=x'),
    ),
  )
  const failed = await Promise.all(Array.from({ length: countLimits.maxSignInsPerNetwork }, post))
  expect(new Set(failed.map(({ status }) => status))).toEqual(new Set([422]))
  const answer = await visitProvider(browser, 'google', newEmail())
  tested.site.injectFault.fail = '/'
  const refused = await post()
  expect([refused.status, await refused.json()]).toMatchObject([
    429,
    { code: 'too_many_requests', errors: { Provider: 'ac_TooManyTries' } },
  ])
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(
    countLimits.signInWindowSeconds - 120,
  )
  const back = await returnFromProvider(browser, answer)
  expect(back.headers.get('location')).toBe('/account/login')
  expect(await (await browser.fetch('/account/login')).text()).toContain(
    '<p data-text>Too many attempts.',
  )
  tested.site.injectFault.fail = ''
  const other = tested.site.anonymous()
  const { status } = await other.call(
    'POST',
    '/login/google',
    await posted.google.proof(other, newEmail()),
  )
  expect(status).toBe(200)
})

test('successful sign-ins of a network are not limited', async () => {
  const browser = tested.site.anonymous()
  const count = () =>
    tested.site.services.store.rateLimits.count(tested.site.brand, 'signIn', browser.address)
  for (let n = 0; n < countLimits.maxSignInsPerNetwork - 1; n++) await count()
  for (let n = 0; n < 3; n++) {
    const response = await browser.call(
      'POST',
      '/login/google',
      await posted.google.proof(browser, newEmail()),
    )
    expect(response.status).toBe(200)
    browser.cookies.clear()
  }
  await expect(count()).resolves.toBeUndefined()
  await expect(count()).rejects.toMatchObject({ status: 429 })
})
