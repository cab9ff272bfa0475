import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { requestLocally } from '#server/http/local-request.ts'
import { openProviders } from '#server/sign-in/providers.ts'
import { startPassage } from '../../support/passage.ts'
import { Browser, createDatabase, newCredential, startSite, type Site } from '../../support/site.ts'
import { withProviders } from '../../support/sign-in.ts'

describe('a database that becomes unavailable', () => {
  let site: Site
  let databaseUrl: string
  let passage: Awaited<ReturnType<typeof startPassage>>
  beforeAll(async () => {
    databaseUrl = await createDatabase()
    passage = await startPassage(new URL(databaseUrl))
    site = await startSite(passage.url)
  })
  afterAll(() => site.close())

  test('a failure while a form is processed is shown on a readable page', async () => {
    const browser = await site.signIn('full@demo.test')
    const { db } = site.services.store
    await db.execute(sql`alter table last_view_products rename to away`)
    const response = await browser.submit('/account', {
      call: 'removeLastViewProduct',
      productId: '1',
    })
    await db.execute(sql`alter table away rename to last_view_products`)
    expect(response.status).toBe(500)
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(await response.text()).toContain('This is our fault, not yours')
  })

  test('is answered with 503 everywhere, and no shopper is signed out', async () => {
    const browser = await site.signIn('full@demo.test')
    await passage.cut()
    const page = await browser.fetch('/account')
    expect([page.status, page.headers.get('retry-after')]).toEqual([503, '10'])
    expect(await page.text()).toContain('Your account isn’t available right now')
    const call = await browser.call('GET', '/shopuser/me')
    expect([
      call.status,
      call.headers.get('retry-after'),
      call.headers.get('content-type'),
    ]).toEqual([503, '10', 'application/problem+json'])
    expect(
      (await browser.submit('/account', { call: 'removeLastViewProduct', productId: '1' })).status,
    ).toBe(503)
    const file = await browser.navigate('/account/api/v1/order/downloadInvoice/7', {
      referer: `${site.origin}/account/orders/7`,
    })
    expect([file, browser.cookies.get('foyer_message')]).toEqual([
      { status: 302, location: '/account/orders/7' },
      'ac_FileUnavailable',
    ])
    const health = async () => (await browser.fetch('/account/health')).status
    await expect.poll(health, { timeout: 20_000 }).toBe(503)
    expect(browser.cookies.has('foyer_session')).toBe(true)
    await passage.mend()
    expect((await browser.fetch('/account')).status).toBe(200)
  })

  test('during a sign-in makes only that one fail, and loses no connection', async () => {
    const { store } = site.services
    const identity = (subject: string) => ({
      issuer: 'https://id.example',
      subject,
      email: '',
      emailVerified: false,
      firstName: '',
      lastName: '',
      idToken: '',
      proof: newCredential(),
    })
    const holder = new pg.Client({ connectionString: databaseUrl })
    await holder.connect()
    await holder.query("select pg_advisory_lock(hashtext('sign-in'), 1)")
    const waiting = Array.from({ length: 12 }, (_, n) =>
      store.signIn(site.brand, identity(`waits-${n}`)).catch((error: unknown) => error),
    )
    await expect
      .poll(
        async () =>
          (await holder.query("select 1 from pg_locks where locktype = 'advisory' and not granted"))
            .rowCount,
      )
      .toBeGreaterThan(5)
    await passage.cut()
    for (const outcome of await Promise.all(waiting)) expect(outcome).toMatchObject({ status: 503 })
    await holder.end()
    await passage.mend()
    const tokens = await Promise.all(
      Array.from({ length: 12 }, (_, n) => store.signIn(site.brand, identity(`after-${n}`))),
    )
    expect(new Set(tokens).size).toBe(12)
  })
})

describe('a provider that fails', () => {
  let site: Site
  beforeAll(async () => {
    site = await startSite()
  })
  afterAll(() => site.close())

  const expectRefused = async (browser: Browser, path: string, message: string) => {
    expect(await browser.navigate(path)).toEqual({ status: 302, location: '/account/login' })
    expect(browser.cookies.has('foyer_session')).toBe(false)
    expect(await (await browser.fetch('/account/login')).text()).toContain(message)
  }

  test.each(['?error=access_denied&state=x', '?code=x&state=x', '', '?code=x'])(
    'a callback of %j without an attempt signs nobody in',
    async (query) => {
      const browser = site.anonymous()
      await expectRefused(browser, `/onecorelogin/callback${query}`, 'We couldn’t sign you in')
    },
  )

  test('a callback with another state signs nobody in and keeps the attempt', async () => {
    const browser = site.anonymous()
    await browser.navigate('/onecorelogin/start')
    expect(browser.cookies.has('foyer_attempt')).toBe(true)
    await expectRefused(
      browser,
      '/onecorelogin/callback?code=made-up&state=other',
      'We couldn’t sign you in',
    )
    expect(browser.cookies.has('foyer_attempt')).toBe(true)
  })

  test('a provider that refuses the code signs nobody in', async () => {
    const browser = site.anonymous()
    const { location } = await browser.navigate('/onecorelogin/start')
    const state = new URL(location!).searchParams.get('state')
    const query = new URLSearchParams({ code: 'made-up', state: state!, iss: site.provider.issuer })
    const callback = `/onecorelogin/callback?${query}`
    await expectRefused(browser, callback, 'We couldn’t sign you in')
    expect(browser.cookies.has('foyer_attempt')).toBe(false)
  })

  test('a sign-in that was started in two tabs can be finished in either', async () => {
    const browser = site.anonymous()
    const provider = new Browser(site.provider.issuer)
    const begun = [
      await browser.navigate('/onecorelogin/start'),
      await browser.navigate('/onecorelogin/start'),
    ]
    for (const { location } of begun) {
      const { location: interaction } = await provider.navigate(location!)
      const chosen = interaction!.includes('/sign-in/')
        ? await provider.fetch(interaction!, {
            method: 'POST',
            body: new URLSearchParams({ email: 'empty@demo.test' }),
          })
        : undefined
      const callback = chosen
        ? (await provider.navigate(chosen.headers.get('location')!)).location
        : interaction
      expect(await browser.navigate(callback!)).toEqual({ status: 302, location: '/account' })
    }
  })

  test('a script gets the provider’s address as text, a navigation is redirected', async () => {
    const browser = site.anonymous()
    const text = await browser.fetch('/onecorelogin/start')
    expect(await text.text()).toMatch(new RegExp(`^${site.provider.issuer}/auth\\?`))
    const { status, location } = await browser.navigate('/onecorelogin/start')
    expect(status).toBe(302)
    const query = new URL(location!).searchParams
    expect([query.get('code_challenge_method'), query.get('response_type')]).toEqual([
      'S256',
      'code',
    ])
    expect(query.get('nonce')).toBeTruthy()
  })

  test('a provider that does not answer leads back to the sign-in page, too', async () => {
    const silent = createServer(() => {})
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
    const issuer = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`
    const { services } = site
    const before = services.providers
    services.providers = openProviders(
      withProviders(services.settings, { ONECORE_ISSUER: issuer }),
      services.brands,
    )
    try {
      const browser = site.anonymous()
      await expectRefused(browser, '/onecorelogin/start', 'The sign-in service isn’t responding')
      expect((await browser.fetch('/onecorelogin/start')).status).toBe(503)
    } finally {
      services.providers = before
      silent.closeAllConnections()
      silent.close()
    }
  })

  test('a host name that no brand lists is answered with 421 if BRAND is not set', async () => {
    const { settings } = site.services
    const { BRAND } = settings
    delete settings.BRAND
    const { status } = await requestLocally({
      host: '127.0.0.1',
      port: site.port,
      path: '/account',
      headers: { host: 'evil.example' },
    })
    settings.BRAND = BRAND
    expect(status).toBe(421)
  })
})
