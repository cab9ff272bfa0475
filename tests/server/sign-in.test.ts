import { createHash, randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { openProviders } from '#server/identity/providers.ts'
import { unbent } from '../../src/demo/sign-in/bend.ts'
import {
  bringBack,
  copyOf,
  facebookAttacks,
  postedAttacks,
  steamAttacks,
  telegramAttacks,
  tokenAttacks,
  tokenOf,
  toldTo,
  visitProvider,
  withProviders,
  type Answer,
} from '../support/sign-in.ts'
import { startSite, type Browser, type Site } from '../support/site.ts'
import { copyThemes } from '../support/themes.ts'

const all = {
  ...{ facebookAppId: '1001', googleClientId: 'google-client', appleClientId: 'apple-client', steam: true, auth0: true },
  ...{ telegram: true, telegramId: 'some_bot' },
}

let folder: string
let site: Site
let log: string[]
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'foyer-sign-in-'))
  const { themes } = await copyThemes(folder, (text) => JSON.stringify({ ...(JSON.parse(text) as object), ...all }))
  site = await startSite(undefined, { themes })
  const { services, standIns } = site
  services.log = pino({ base: undefined }, { write: (line: string) => void log.push(line) })
  // The demo's own one-core login cannot be made to err.
  const { AUTH0_ISSUER, AUTH0_CLIENT_ID, AUTH0_CLIENT_SECRET } = services.settings.providers['']!
  const asOneCore = { ONECORE_ISSUER: AUTH0_ISSUER, ONECORE_CLIENT_ID: AUTH0_CLIENT_ID, ONECORE_CLIENT_SECRET: AUTH0_CLIENT_SECRET }
  services.settings = withProviders(services.settings, asOneCore)
  services.providers = openProviders(services.settings, services.brands)
  Object.assign(standIns.bend, unbent())
  log = []
})
afterEach(() => {
  Object.assign(site.standIns.bend, unbent())
  log.length = 0
})
afterAll(async () => {
  await site.close()
  await rm(folder, { recursive: true, force: true })
})

const me = async (browser: Browser) => (await browser.call('GET', '/shopuser/me')).status

/** Nobody is signed in, and one line tells that it failed, with nothing of what was brought. */
async function expectNobody(browser: Browser, brought: Iterable<unknown>) {
  expect(browser.cookies.has('foyer_session')).toBe(false)
  expect(await me(browser)).toBe(401)
  expect(log).toHaveLength(1)
  for (const secret of [...brought].filter((value) => typeof value === 'string' && value.length > 15)) expect(log[0]).not.toContain(secret)
  expect(log[0]).not.toContain('@demo.test')
}

async function expectSentBack(browser: Browser, response: Response, brought: Iterable<unknown>) {
  expect([303, 302]).toContain(response.status)
  expect(response.headers.get('location')).toBe('/account/login')
  await expectNobody(browser, brought)
  const page = await (await browser.fetch('/account/login')).text()
  expect(page).toMatch(/Signing in did not work|You are not signed in\.|The sign-in service does not answer/)
  expect(page).not.toMatch(/Error:|at .*\.ts:\d/)
}

const redirected = [
  ['onecore', tokenAttacks],
  ['google', tokenAttacks],
  ['apple', tokenAttacks],
  ['auth0', tokenAttacks],
  ['facebook', facebookAttacks],
  ['steam', steamAttacks],
  ['telegram', telegramAttacks],
] as const
/** Telegram says the same of the same person twice within a second. */
const somebody = () => `${randomUUID()}@demo.test`
const secretsOf = ({ fields }: Answer) =>
  [...fields].filter(([name]) => name !== 'openid.return_to' && name !== 'openid.ns').map(([, value]) => value)

describe.each(redirected)('sign-in by %s', (id, attacks) => {
  test('leads to the page that was wanted, with a session of its own', async () => {
    const browser = site.anonymous()
    browser.cookies.set('foyer_session', 'a'.repeat(43))
    await browser.fetch('/account/settings')
    const back = await bringBack(browser, await visitProvider(browser, id, somebody()))
    expect(back.status).toBeLessThan(400)
    const location = back.headers.get('location')!
    // Another site's form comes without the cookie of the wanted page.
    const landed = location === '/account/login/done' ? (await browser.fetch(location)).headers.get('location') : location
    expect(landed).toBe('/account/settings')
    expect(browser.cookies.get('foyer_session')).toMatch(/^[\w-]{43}$/)
    expect(browser.cookies.get('foyer_session')).not.toBe('a'.repeat(43))
    expect(await me(browser)).toBe(200)
    expect(log).toEqual([])
    // Who is signed in is not signed in again.
    expect((await browser.navigate(id === 'onecore' ? '/onecorelogin/start' : `/account/login/${id}/start`)).location).toBe('/account')
  })

  test.each(Object.entries(attacks))('an answer %s signs nobody in', async (_what, attack) => {
    const browser = site.anonymous()
    attack(site.standIns.bend)
    const answer = await visitProvider(browser, id, somebody())
    await expectSentBack(browser, await bringBack(browser, answer), secretsOf(answer))
  })

  test('a state that is not this browser’s signs nobody in', async () => {
    const [browser, other] = [site.anonymous(), site.anonymous()]
    await visitProvider(browser, id, somebody())
    const answer = await visitProvider(other, id, somebody())
    await expectSentBack(browser, await bringBack(browser, answer), secretsOf(answer))
  })

  test('a callback opened twice changes nothing', async () => {
    const browser = site.anonymous()
    const answer = await visitProvider(browser, id, somebody())
    const copy = copyOf(browser)
    await bringBack(browser, answer)
    await browser.fetch('/account/login/done')
    const session = browser.cookies.get('foyer_session')
    const again = await bringBack(browser, answer)
    expect(again.status).toBeLessThan(400)
    expect(await me(browser)).toBe(200)
    expect(browser.cookies.get('foyer_session')).toBe(session)
    // Not even to somebody who has copied the cookies from before.
    log.length = 0
    await expectSentBack(copy, await bringBack(copy, answer), secretsOf(answer))
  })

  test('an error from the provider signs nobody in', async () => {
    const browser = site.anonymous()
    const answer = await visitProvider(browser, id, undefined)
    await expectSentBack(browser, await bringBack(browser, answer), [])
  })
})

/** What each provider's script brings, or would. */
const posted = {
  google: {
    attacks: postedAttacks,
    proof: async (browser: Browser, email: string) => {
      const { nonce, clientId = '' } = await toldTo(browser, 'google')
      const { idToken } = await tokenOf(site, 'google/token-for', { email, clientId, nonce })
      return { Credential: idToken, ClientId: clientId }
    },
  },
  apple: {
    attacks: postedAttacks,
    proof: async (browser: Browser, email: string) => {
      const { nonce, clientId } = await toldTo(browser, 'apple')
      return { Token: (await tokenOf(site, 'apple/token-for', { email, clientId, nonce })).idToken }
    },
  },
  facebook: {
    attacks: facebookAttacks,
    proof: async (browser: Browser, email: string) => {
      const { appId } = await toldTo(browser, 'facebook')
      return { Token: (await tokenOf(site, 'facebook/token-for', { email, appId })).accessToken }
    },
  },
  telegram: {
    attacks: telegramAttacks,
    proof: async (browser: Browser, email: string) => {
      await toldTo(browser, 'telegram')
      return tokenOf(site, 'telegram/fields-for', { email })
    },
  },
} satisfies Record<string, { attacks: typeof tokenAttacks; proof(browser: Browser, email: string): Promise<Record<string, unknown>> }>

describe.each(Object.entries(posted))('what the script of %s brings', (id, { attacks, proof }) => {
  test('signs in', async () => {
    const browser = site.anonymous()
    const response = await browser.call('POST', `/login/${id}`, await proof(browser, somebody()))
    expect(response.status).toBe(200)
    expect(await response.json()).toMatchObject({ id: expect.any(Number) as number })
    expect(await me(browser)).toBe(200)
    expect((await browser.fetch('/account/login/done')).headers.get('location')).toBe('/account')
  })

  test.each(Object.entries(attacks))('signs nobody in where it is %s', async (_what, attack) => {
    const browser = site.anonymous()
    attack(site.standIns.bend)
    const brought = await proof(browser, somebody())
    const response = await browser.call('POST', `/login/${id}`, brought)
    expect(response.status).toBe(422)
    const problem = (await response.json()) as { errors: { Provider?: string } }
    if (problem.errors.Provider) await expectNobody(browser, Object.values(brought))
    // A field that is missing or empty is refused before anybody is asked.
    else expect(browser.cookies.has('foyer_session')).toBe(false)
  })

  test('signs in once, even with the cookies from before', async () => {
    const browser = site.anonymous()
    const brought = await proof(browser, somebody())
    const copy = copyOf(browser)
    expect((await browser.call('POST', `/login/${id}`, brought)).status).toBe(200)
    expect((await browser.call('POST', `/login/${id}`, brought, { 'x-xsrf-token': '' })).status).toBe(403)
    expect((await copy.call('POST', `/login/${id}`, brought)).status).toBe(422)
    await expectNobody(copy, Object.values(brought))
  })

  test('that is nobody’s, such as a text of any kind, signs nobody in', async () => {
    const browser = site.anonymous()
    const brought = await proof(browser, somebody())
    for (const text of ['x', 'a.b.c', '../../me', 'x'.repeat(4_900)]) {
      log.length = 0
      const made = Object.fromEntries(Object.keys(brought).map((name) => [name, name === 'ClientId' ? brought[name as keyof typeof brought] : text]))
      expect((await browser.call('POST', `/login/${id}`, made)).status).toBe(422)
      await expectNobody(browser, [text])
    }
  })
})

test.each(['google', 'apple'] as const)('what the script of %s brings signs nobody in in another browser', async (id) => {
  const [browser, other] = [site.anonymous(), site.anonymous()]
  await other.fetch('/account/login')
  const brought = await posted[id].proof(browser, somebody())
  expect((await other.call('POST', `/login/${id}`, brought)).status).toBe(422)
  await expectNobody(other, Object.values(brought))
})

test('fifty sign-ins of one new identity at once make one account', async () => {
  const email = 'fifty.at.once@demo.test'
  const browsers = await Promise.all(
    Array.from({ length: 50 }, async () => {
      const browser = site.anonymous()
      return [browser, await posted.google.proof(browser, email)] as const
    }),
  )
  const answers = await Promise.all(
    browsers.map(async ([browser, brought]) => (await (await browser.call('POST', '/login/google', brought)).json()) as { id: number }),
  )
  expect(new Set(answers.map(({ id }) => id)).size).toBe(1)
  expect(new Set(browsers.map(([browser]) => browser.cookies.get('foyer_session'))).size).toBe(50)
})

// Each would hang for ever; all are asked at once.
test('a provider that hangs is given up, whichever it is', { timeout: 40_000 }, async () => {
  const begun = await Promise.all(
    redirected.map(async ([id]) => {
      const browser = site.anonymous()
      return [browser, await visitProvider(browser, id, somebody())] as const
    }),
  )
  const brought = await Promise.all(
    Object.entries(posted).map(async ([id, { proof }]) => {
      const browser = site.anonymous()
      return [browser, id, await proof(browser, somebody())] as const
    }),
  )
  // What is known of the providers is asked for anew.
  site.services.providers = openProviders(site.services.settings, site.services.brands)
  site.standIns.bend.hang = '/'
  const returned = await Promise.all(begun.map(([browser, answer]) => bringBack(browser, answer)))
  const refused = await Promise.all(
    brought.map(([browser, id, proof]) => (id === 'telegram' ? undefined : browser.call('POST', `/login/${id}`, proof))),
  )
  const started = await site.anonymous().navigate('/account/login/auth0/start')
  // Telegram's word is checked without asking Telegram.
  for (const [i, response] of returned.entries())
    expect([redirected[i]![0], response.headers.get('location')]).toEqual([
      redirected[i]![0],
      redirected[i]![0] === 'telegram' ? '/account' : '/account/login',
    ])
  for (const response of refused) if (response) expect(response.status).toBe(422)
  expect(started.location).toBe('/account/login')
  for (const [browser] of [...begun, ...brought]) if (!browser.cookies.has('foyer_session')) expect(await me(browser)).toBe(401)
  expect(log).toHaveLength(6 + 3 + 1)
})

test('an answer that says a thing twice is refused, whichever of the two its provider would take', async () => {
  for (const [id, name] of Object.entries({ steam: 'openid.claimed_id', telegram: 'id' })) {
    const browser = site.anonymous()
    const answer = await visitProvider(browser, id, somebody())
    const victim = answer.fields.get(name)!.replace(/\d{2}$/, '00')
    const doubled = new URLSearchParams([[name, victim], ...answer.fields])
    await expectSentBack(browser, await bringBack(browser, { ...answer, fields: doubled }), secretsOf(answer))
    log.length = 0
  }
  const browser = site.anonymous()
  site.standIns.bend.telegram = (fields) => (fields.first_name = `X\nid=${fields.id!.slice(0, -1)}`)
  const answer = await visitProvider(browser, 'telegram', somebody())
  await expectSentBack(browser, await bringBack(browser, answer), secretsOf(answer))
})

test('an answer to one provider’s attempt is none to another’s, and the state of the login page none but to Telegram', async () => {
  const browser = site.anonymous()
  const answer = await visitProvider(browser, 'google', somebody())
  const elsewhere = { ...answer, url: new URL('/account/login/facebook/callback', site.origin) }
  await expectSentBack(browser, await bringBack(browser, elsewhere), secretsOf(answer))
  const { state = '' } = await toldTo(browser, 'telegram')
  for (const id of ['google', 'facebook', 'apple', 'steam']) {
    expect(await toldTo(browser, id)).not.toHaveProperty('state')
    log.length = 0
    const url = new URL(`/account/login/${id}/callback`, site.origin)
    const method = id === 'apple' ? 'POST' : 'GET'
    await expectSentBack(browser, await bringBack(browser, { method, url, fields: new URLSearchParams({ state, code: 'x', id_token: 'x' }) }), [
      state,
    ])
  }
})

test('what another site posts without any cookie of ours signs nobody in', async () => {
  const bare = site.anonymous()
  const url = new URL('/account/login/apple/callback', site.origin)
  const of = (purpose: string) => createHash('sha256').update(`${purpose} apple `).digest('base64url')
  const { idToken = '' } = await tokenOf(site, 'apple/token-for', { email: somebody(), clientId: 'apple-client', nonce: of('nonce') })
  const fields = new URLSearchParams({ state: of('state'), id_token: idToken })
  await expectSentBack(bare, await bringBack(bare, { method: 'POST', url, fields }), [idToken])
})

test('Apple’s form does not sign in anew who has signed in meanwhile, and its session is over', async () => {
  const browser = site.anonymous()
  const answer = await visitProvider(browser, 'apple', somebody())
  await bringBack(browser, await visitProvider(browser, 'google', somebody()))
  const session = browser.cookies.get('foyer_session')!
  await bringBack(browser, answer)
  const begun = browser.cookies.get('foyer_begun')!
  expect(await site.services.store.visit(site.brand, begun)).toBeDefined()
  await browser.fetch('/account/login/done')
  expect(browser.cookies.get('foyer_session')).toBe(session)
  expect(browser.cookies.has('foyer_begun')).toBe(false)
  expect(await site.services.store.visit(site.brand, begun)).toBeUndefined()
})

test('Google joins an account by an address that it answers for alone', async () => {
  const account = async (browser: Browser) => (await browser.me()).id
  const email = somebody()
  const signInBy = async (id: string) => {
    const browser = site.anonymous()
    await bringBack(browser, await visitProvider(browser, id, email))
    return account(browser)
  }
  const first = await signInBy('auth0')
  site.standIns.bend.claims = ({ hd: _, ...claims }) => claims
  const unhosted = await signInBy('google')
  expect(unhosted).not.toBe(first)
  Object.assign(site.standIns.bend, unbent())
  expect(await signInBy('google')).toBe(unhosted)
})

test('a brand that names one of its hosts to Apple starts there', async () => {
  const { brand, services } = site
  const before = services.providers
  brand.hosts.push('second.localhost')
  brand.appleRedirectUrl = `http://second.localhost:${site.port}/account/login/apple/callback`
  services.providers = openProviders(services.settings, services.brands)
  const browser = site.anonymous()
  expect((await browser.navigate('/account/login/apple/start')).location).toBe(`http://second.localhost:${site.port}/account/login/apple/start`)
  expect(await toldTo(browser, 'apple')).toEqual({})
  brand.hosts.pop()
  brand.appleRedirectUrl = ''
  services.providers = before
})

describe('where a shopper lands', () => {
  const landing = async (cookies: Record<string, string>) => {
    const browser = site.anonymous()
    for (const [name, value] of Object.entries(cookies)) browser.cookies.set(name, encodeURIComponent(value))
    return (await bringBack(browser, await visitProvider(browser, 'google', somebody()))).headers.get('location')
  }

  test('the page that the shop named comes before the one that was wanted, and that before the overview', async () => {
    expect(await landing({ authenticatedredirect: `${site.origin}/cart`, foyer_wanted: '/account/orders' })).toBe('/cart')
    expect(await landing({ authenticatedredirect: 'https://evil.example', foyer_wanted: '/account/orders?page=2' })).toBe('/account/orders?page=2')
    expect(await landing({})).toBe('/account')
  })

  test.each([
    ...['//evil.example', 'https:evil.example', 'https://evil.example', '/\\evil.example', '\\\\evil.example', '/%5Cevil.example/..//evil.example'],
    ...[
      '/\t/evil.example',
      '/.//evil.example',
      'javascript:alert(1)',
      'http://harbour.localhost/account',
      '//harbour.localhost',
      '/%2F%2Fevil.example/%2e%2e//x',
    ],
  ])('a target of %j is not followed off the shop', async (target) => {
    for (const name of ['authenticatedredirect', 'foyer_wanted']) {
      const location = await landing({ [name]: target })
      expect(new URL(location!, site.origin).origin).toBe(site.origin)
      expect(location).not.toMatch(/^[/\\]{2}/)
      // What is a path of ours may be followed: it leads to page-not-found.
      if (!/^\/%/.test(target)) expect(location).toBe('/account')
    }
  })

  test('somebody new goes on to the first login', async () => {
    const browser = site.anonymous()
    await browser.fetch('/account/orders')
    const response = await bringBack(browser, await visitProvider(browser, 'google', somebody()))
    expect(response.headers.get('location')).toBe('/account/orders')
    expect((await browser.fetch('/account/orders')).headers.get('location')).toBe('/account/first-login')
  })
})

test('Steam and the company’s own login answer a script where to go; who is signed in is not signed in again', async () => {
  const browser = site.anonymous()
  await browser.fetch('/account/login')
  for (const [id, page] of Object.entries({ steam: '/steam/openid/login', auth0: '/auth0/authorize' })) {
    const { redirectUrl } = (await (await browser.call('POST', `/login/${id}`, {})).json()) as { redirectUrl: string }
    expect(new URL(redirectUrl).pathname).toBe(page)
  }
  const shopper = await site.signIn('full@demo.test')
  expect((await shopper.call('POST', '/login/facebook', { Token: 'x' })).status).toBe(409)
  expect(await me(shopper)).toBe(200)
})

test('the login page opens its policy for exactly the providers that it has, and no other page does', async () => {
  const browser = site.anonymous()
  const { headers } = await browser.fetch('/account/login')
  const policy = new Map((headers.get('content-security-policy') ?? '').split('; ').map((part) => [part.split(' ')[0], part.split(' ').slice(1)]))
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
