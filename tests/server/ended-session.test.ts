import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { HttpStatus } from '#lib/http-status.ts'
import { newBrand } from '#brands/commands/new.ts'
import * as limits from '#lib/limits.ts'
import { drafts, sessions } from '#server/db/schema.ts'
import { pageToken, sessionHash } from '#server/tokens.ts'
import {
  addAddressPath,
  sessionEndings,
  textsFound,
  visibleHtml,
  sessionCookie,
  draftMessages,
  typedAddress,
} from '../support/drafts.ts'
import { createDatabase, databases, startSite, type Browser, type Site } from '../support/site.ts'
import { copyThemes } from '../support/themes.ts'

describe.each(databases)('a session that ends in the middle of a form, on %s', (database) => {
  let themes: string
  let site: Site
  let db: Site['services']['store']['db']
  let browser: Browser
  beforeAll(async () => {
    ;({ themes } = await copyThemes(tmpdir()))
    newBrand(themes, 'acme')
    site = await startSite(
      database === 'postgres' ? await createDatabase(inject('postgresUrl')) : undefined,
      { themes },
    )
    db = site.services.store.db
  })
  afterAll(async () => {
    await site.close()
    await rm(themes, { recursive: true })
  })
  beforeEach(async () => {
    await db.delete(drafts)
    browser = await site.signIn('empty@demo.test')
    await browser.fetch(addAddressPath)
  })

  const end = (change: object = sessionEndings['idle for too long'], of = browser) =>
    db
      .update(sessions)
      .set(change)
      .where(eq(sessions.tokenHash, sessionHash(sessionCookie(of))))
  /** Signs in in the browser that was signed in before, as the provider's answer does. */
  const signInAgain = async (email = 'empty@demo.test') => {
    browser.cookies.set('foyer_session', sessionCookie(await site.signIn(email)))
    await browser.fetch('/account/api/v1/setting')
  }
  const answerOf = ({ status, headers }: Response) => [status, headers.get('location')]
  const toLogin = [303, '/account/login']

  const post = (
    fields: Record<string, string>,
    headers: Record<string, string> = { origin: site.origin },
  ) => browser.fetch(addAddressPath, { method: 'POST', body: new URLSearchParams(fields), headers })
  const withXsrf = () => ({ ...typedAddress, xsrf: browser.xsrf })

  test('a post without Origin is accepted where Sec-Fetch-Site is same-origin', async () => {
    await end()
    expect(answerOf(await post(withXsrf(), { 'sec-fetch-site': 'same-origin' }))).toEqual(toLogin)
    expect(browser.cookies.has('foyer_draft')).toBe(true)
  })

  const file = () => {
    const body = new FormData()
    for (const [name, value] of Object.entries(withXsrf())) body.set(name, value)
    return browser.fetch(addAddressPath, { method: 'POST', body, headers: { origin: site.origin } })
  }

  test.each<[string, () => Promise<Response>]>([
    ['comes from another origin', () => post(withXsrf(), { origin: 'https://evil.example' })],
    ['comes from nobody knows where', () => post(withXsrf(), {})],
    ['comes from a neighbouring host', () => post(withXsrf(), { 'sec-fetch-site': 'same-site' })],
    ['has no token', () => post(typedAddress)],
    ['has a wrong token', () => post({ ...typedAddress, xsrf: 'x'.repeat(43) })],
    ['is too large', () => post({ ...withXsrf(), city: 'x'.repeat(limits.maxBodyBytes) })],
    ['brings a file', file],
    ['holds what no database stores', () => post({ ...withXsrf(), city: 'a\0b' })],
    ['names no call', () => post({ xsrf: browser.xsrf })],
    ['names a call that there is not', () => post({ ...withXsrf(), call: 'constructor' })],
    ['logs out', () => post({ ...withXsrf(), call: 'logout' })],
    ['brings a code', () => post({ ...withXsrf(), call: 'verifyTelephoneNumber', 'code[]': '1' })],
    ['is another page’s', () => post({ ...withXsrf(), call: 'updateAccount' })],
  ])('a form that %s is not kept, and leads to login and back all the same', async (_, send) => {
    await end()
    expect(answerOf(await send())).toEqual(toLogin)
    expect(browser.cookies.has('foyer_draft')).toBe(false)
    expect(await db.$count(drafts)).toBe(0)
    expect(decodeURIComponent(browser.cookies.get('foyer_wanted')!)).toBe(addAddressPath)
    expect(
      textsFound(
        await visibleHtml(browser, '/account/login'),
        draftMessages.ended,
        draftMessages.kept,
      ),
    ).toEqual([draftMessages.ended])
  })

  test('a page that was open when its shopper logged out is still known, though the browser forgot the session', async () => {
    const fields = withXsrf()
    await browser.submit('/account', { call: 'logout' })
    for (const name of ['foyer_session', 'XSRF-TOKEN']) browser.cookies.delete(name)
    expect(answerOf(await post(fields))).toEqual(toLogin)
    await signInAgain()
    expect(
      textsFound(await visibleHtml(browser, addAddressPath), 'value="Augusta"', draftMessages.back),
    ).toHaveLength(2)
  })

  test('after an hour it is not shown any more', async () => {
    await end()
    await browser.submit(addAddressPath, typedAddress)
    await signInAgain()
    await db
      .update(drafts)
      .set({ created: sql`now() - make_interval(secs => ${limits.draftSeconds + 1})` })
    expect(textsFound(await visibleHtml(browser, addAddressPath), 'Augusta')).toEqual([])
  })

  test('a page that is opened without a session says that one was signed out', async () => {
    await end()
    expect(answerOf(await browser.fetch('/account/orders'))).toEqual([302, '/account/login'])
    expect(
      textsFound(await visibleHtml(browser, '/account/login'), draftMessages.ended),
    ).toHaveLength(1)
    expect(
      textsFound(await visibleHtml(browser, '/account/login'), draftMessages.ended),
    ).toHaveLength(0)
    const visitor = site.anonymous()
    await visitor.fetch('/account/orders')
    expect(visitor.cookies.has('foyer_message')).toBe(false)
  })

  test.each([
    [
      'idle',
      { lastSeen: sql`now() - interval '20 days'` },
      { lastSeen: sql`now() - interval '22 days'` },
    ],
    [
      'old',
      { created: sql`now() - interval '66 days'` },
      { created: sql`now() - interval '68 days'` },
    ],
    ['ended', { ended: sql`now() - interval '6 days'` }, { ended: sql`now() - interval '8 days'` }],
  ])('one that is %s stays known for a week', async (_, within, past) => {
    const row = eq(sessions.tokenHash, sessionHash(sessionCookie(browser)))
    const page = pageToken(sessionCookie(browser))
    const draft = { path: addAddressPath, call: 'createAddress', values: { firstName: 'Augusta' } }
    for (const [change, isKnown] of [
      [within, true],
      [past, false],
    ] as const) {
      await db.update(sessions).set(change).where(row)
      expect((await site.services.store.saveDraft(site.brand, page, draft)) !== undefined).toBe(
        isKnown,
      )
    }
  })

  describe('logging out everywhere', () => {
    const isIn = async (one: Browser) =>
      (await one.fetch('/account/api/v1/shopuser/me')).status === HttpStatus.ok

    test.each<[string, (one: Browser) => Promise<Response>]>([
      [
        'a plain form',
        (one) => one.submit('/account/settings', { call: 'logout', everywhere: 'true' }),
      ],
      ['the API', (one) => one.call('POST', '/logout', { Everywhere: true })],
    ])('by %s ends the shopper’s sessions in every browser, and nobody else’s', async (_, send) => {
      const [here, there, stranger] = [
        await site.signIn('empty@demo.test'),
        browser,
        await site.signIn('full@demo.test'),
      ]
      await there.fetch(addAddressPath)
      expect([200, 303]).toContain((await send(here)).status)
      expect(here.cookies.has('foyer_session')).toBe(false)
      expect(await Promise.all([here, there, stranger].map(isIn))).toEqual([false, false, true])
      expect(
        await db.$count(
          sessions,
          and(eq(sessions.tokenHash, sessionHash(sessionCookie(there))), sql`ended is not null`),
        ),
      ).toBe(1)
      expect(answerOf(await there.submit(addAddressPath, typedAddress))).toEqual(toLogin)
      await signInAgain()
      expect(textsFound(await visibleHtml(there, addAddressPath), 'value="Augusta"')).toHaveLength(
        1,
      )
    })

    test.each([{}, { everywhere: false }])('%j ends this one alone', async (body) => {
      const other = await site.signIn('empty@demo.test')
      expect((await browser.call('POST', '/logout', body)).status).toBe(200)
      expect([await isIn(browser), await isIn(other)]).toEqual([false, true])
    })

    test('a settings page offers it, with a second question', async () => {
      const html = await visibleHtml(browser, '/account/settings')
      expect(
        /popovertarget="everywhere"[^]*<div id="everywhere" popover[^]*value="logout"[^]*name="everywhere" value="true"/i.test(
          html,
        ),
      ).toBe(true)
      expect((await browser.call('POST', '/logout', { everywhere: 'maybe' })).status).toBe(422)
    })
  })
})
