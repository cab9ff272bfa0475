import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { request, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { text } from 'node:stream/consumers'
import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { newBrand } from '#brand/new.ts'
import { HttpStatus } from '#lib/http-status.ts'
import * as limits from '#lib/limits.ts'
import { drafts, sessions } from '#server/db/schema.ts'
import { pageToken, sessionHash } from '#server/tokens.ts'
import {
  createDatabase,
  databases,
  proof,
  startSite,
  type Browser,
  type Site,
} from '../support/site.ts'
import { copyThemes } from '../support/themes.ts'

const add = '/account/addresses/add'
const typed = {
  call: 'createAddress',
  next: '/account/addresses',
  firstName: 'Augusta',
  lastName: 'King',
  email: 'a@demo.test',
  confirmEmail: 'a@demo.test',
  'telephone.code': '+31',
  'telephone.number': '0612345678',
  'confirmTelephone.code': '+31',
  'confirmTelephone.number': '0612345678',
  country: 'BE',
  address: 'Kaai',
  city: 'Oostende',
  'custom.deliveryNote': 'Ring "twice" <b>',
}
const endings = {
  'idle for too long': { lastSeen: sql`now() - interval '15 days'` },
  'older than any may be': { created: sql`now() - interval '61 days'` },
  'ended elsewhere': { ended: sql`now()` },
}
const sessionOf = (browser: Browser) => browser.cookies.get('foyer_session')!
/** A page as it is seen: without what its islands are told. */
const htmlOf = async (browser: Browser, path: string) =>
  (await (await browser.fetch(path)).text()).replace(/ props="[^"]*"/g, '')
/** Which of these it has; what it has besides is too long to read. */
const found = (html: string, ...texts: string[]) => texts.filter((text) => html.includes(text))
const told = {
  kept: 'You were signed out. Sign in again to go on: what you typed is kept.',
  ended: 'You were signed out. Sign in again to go on.',
  back: 'Nothing has been saved yet',
}

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
    await browser.fetch(add)
  })

  const end = (change: object = endings['idle for too long'], of = browser) =>
    db
      .update(sessions)
      .set(change)
      .where(eq(sessions.tokenHash, sessionHash(sessionOf(of))))
  /** Signs in in the browser that was signed in before, as the provider's answer does. */
  const signInAgain = async (email = 'empty@demo.test') => {
    browser.cookies.set('foyer_session', sessionOf(await site.signIn(email)))
    await browser.fetch('/account/api/v1/setting')
  }
  const book = async () => (await (await site.signIn('empty@demo.test')).me()).addresses
  const answerOf = ({ status, headers }: Response) => [status, headers.get('location')]
  const toLogin = [303, '/account/login']

  test.each(Object.entries(endings))(
    'one that was %s: what was typed is kept, shown once after sign-in, and saved by the shopper alone',
    async (_, change) => {
      const before = await book()
      await end(change)
      expect(answerOf(await browser.submit(`${add}?from=shop`, typed))).toEqual(toLogin)
      expect(decodeURIComponent(browser.cookies.get('foyer_wanted')!)).toBe(`${add}?from=shop`)
      expect(found(await htmlOf(browser, '/account/login'), told.kept)).toHaveLength(1)
      await signInAgain()
      // Neither another page, nor a look ahead, uses it up.
      expect(found(await htmlOf(browser, add), 'Augusta')).toEqual([])
      await browser.fetch(`${add}?from=shop`, { headers: { 'sec-purpose': 'prefetch' } })
      await browser.fetch(`${add}?from=shop`, { method: 'HEAD' })
      const html = await htmlOf(browser, `${add}?from=shop`)
      const texts = [
        told.back,
        'value="Augusta"',
        'value="Oostende"',
        'value="Ring &quot;twice&quot; &lt;b&gt;"',
      ]
      expect(found(html, ...texts, 'aria-invalid')).toEqual(texts)
      expect(/<option[^>]*value="BE"[^>]*selected/.test(html)).toBe(true)
      expect(browser.cookies.has('foyer_draft')).toBe(false)
      expect(found(await htmlOf(browser, `${add}?from=shop`), 'Augusta')).toEqual([])
      expect(await book()).toEqual(before)
      expect(answerOf(await browser.submit(add, typed))).toEqual([303, '/account/addresses'])
      expect(await book()).toHaveLength(before.length + 1)
    },
  )

  test.each([
    [
      'profile@demo.test',
      '/account/edit-profile',
      { call: 'updateAccount', firstName: 'Typed', 'birthDate.year': '1999' },
      /value="Typed"[^]*value="1999"/,
    ],
    [
      'new@demo.test',
      '/account/first-login',
      { call: 'firstTimeSetting', email: 'typed@demo.test' },
      /value="typed@demo.test"/,
    ],
    [
      'full@demo.test',
      '/account/settings',
      { call: 'changeLocalize', country: 'IS', language: 'pl', currency: 'SEK' },
      /value="IS"[^>]* selected/,
    ],
    [
      'full@demo.test',
      '/account/settings',
      { call: 'changeInterests', 'interestIds[]': '' },
      /name="interestIds\[\]"/,
    ],
    [
      'empty@demo.test',
      '/account',
      { call: 'updateAccount', 'birthDate.day': '31', 'birthDate.year': '1987' },
      /value="31"[^]*value="1987"/,
    ],
  ])('%s finds %s filled', async (email, path, fields, shown) => {
    browser = await site.signIn(email)
    const before = await browser.me()
    await end()
    expect(answerOf(await browser.submit(path, fields))).toEqual(toLogin)
    await signInAgain(email)
    const html = await htmlOf(browser, path)
    expect(found(html, told.back, 'That did not work', 'aria-invalid')).toEqual([told.back])
    expect(shown.test(html)).toBe(true)
    if (fields.call === 'changeInterests')
      expect(/name="interestIds\[\]"[^>]* checked/.test(html)).toBe(false)
    expect(await browser.me()).toEqual(before)
  })

  test('an address that is changed is shown as it was typed', async () => {
    const stored =
      (await book())[0] ??
      ((await (await browser.call('POST', '/address', sound)).json()) as { addressId: number })
    const path = `/account/addresses/edit/${stored.addressId}`
    await end()
    await browser.submit(path, {
      ...typed,
      call: 'changeAddress',
      addressId: String(stored.addressId),
      city: 'Brugge',
    })
    await signInAgain()
    expect(found(await htmlOf(browser, path), 'value="Brugge"', told.back)).toHaveLength(2)
    expect((await book()).map(({ city }) => city)).not.toContain('Brugge')
  })

  test('somebody else in the same browser sees nothing of it, and its shopper does later', async () => {
    await end()
    await browser.submit(add, typed)
    await signInAgain('full@demo.test')
    expect(found(await htmlOf(browser, add), 'Augusta', 'Oostende', told.back)).toEqual([])
    await signInAgain()
    expect(found(await htmlOf(browser, add), 'value="Augusta"', told.back)).toHaveLength(2)
  })

  test('it is the browser’s own: another one of the same shopper sees nothing', async () => {
    await end()
    await browser.submit(add, typed)
    const other = await site.signIn('empty@demo.test')
    expect(found(await htmlOf(other, add), 'Augusta')).toEqual([])
    other.cookies.set('foyer_draft', 'x'.repeat(43))
    expect(found(await htmlOf(other, add), 'Augusta')).toEqual([])
  })

  test('it belongs to one brand and one company', async () => {
    const { store } = site.services
    const draft = { path: add, call: 'createAddress', values: { firstName: 'Augusta' } }
    const sister = { ...site.brand, id: 'sister' }
    const stranger = { ...site.brand, id: 'stranger', companyId: 99 }
    const page = pageToken(sessionOf(browser))
    expect(await store.keepDraft(stranger, page, draft)).toBeUndefined()
    const token = (await store.keepDraft(site.brand, page, draft))!
    expect(await (await store.findSession(site.brand, sessionOf(browser)))!.draft(token)).toEqual(
      draft,
    )
    expect(
      await (await store.findSession(sister, sessionOf(browser)))!.draft(token),
    ).toBeUndefined()
    const elsewhere = await store.signIn(stranger, identity())
    expect(await (await store.findSession(stranger, elsewhere))!.draft(token)).toBeUndefined()
    // The newest takes the place of the one before.
    const next = (await store.keepDraft(sister, page, draft))!
    expect(
      await (await store.findSession(site.brand, sessionOf(browser)))!.draft(token),
    ).toBeUndefined()
    expect(await (await store.findSession(sister, sessionOf(browser)))!.draft(next)).toEqual(draft)
    expect(await db.$count(drafts)).toBe(1)
  })

  test('another brand on its own host keeps nothing for a session of this one, and shows nothing of it', async () => {
    const acme = site.services.brands.byId('acme')!
    const host = new URL(site.origin).host.replace('localhost', 'acme.localhost')
    const cookie = () => [...browser.cookies].map((pair) => pair.join('=')).join('; ')
    const session = async (path: string, body?: URLSearchParams) => {
      const headers = {
        host,
        cookie: cookie(),
        ...(body && {
          origin: `http://${host}`,
          'content-type': 'application/x-www-form-urlencoded',
        }),
      }
      const sent = request(new URL(path, site.origin), {
        method: body ? 'POST' : 'GET',
        headers,
      }).end(String(body ?? ''))
      const [response] = (await once(sent, 'response')) as [IncomingMessage]
      const { location, 'set-cookie': set = [] } = response.headers
      return {
        html: await text(response),
        location,
        draft: set.find((line) => line.startsWith('foyer_draft')),
      }
    }
    await end()
    expect(await session(add, new URLSearchParams(withXsrf()))).toMatchObject({
      location: '/account/login',
      draft: undefined,
    })
    expect(await db.$count(drafts)).toBe(0)
    await browser.submit(add, typed)
    const token = browser.cookies.get('foyer_draft')!
    browser.cookies.set('foyer_session', await site.services.store.signIn(acme, identity()))
    const shopper = (await site.services.store.findSession(acme, sessionOf(browser)))!
    await shopper.shop.account.finishFirstLogin({})
    const { html, draft } = await session(add)
    expect(found(html, 'Acme', 'New address', 'Augusta', 'Oostende', told.back)).toEqual([
      'Acme',
      'New address',
    ])
    expect(draft).toBeUndefined()
    expect(await shopper.draft(token)).toBeUndefined()
  })

  const post = (
    fields: Record<string, string>,
    headers: Record<string, string> = { origin: site.origin },
  ) => browser.fetch(add, { method: 'POST', body: new URLSearchParams(fields), headers })
  const withXsrf = () => ({ ...typed, xsrf: browser.xsrf })

  test('a browser that tells the origin by another header is believed', async () => {
    await end()
    expect(answerOf(await post(withXsrf(), { 'sec-fetch-site': 'same-origin' }))).toEqual(toLogin)
    expect(browser.cookies.has('foyer_draft')).toBe(true)
  })

  const file = () => {
    const body = new FormData()
    for (const [name, value] of Object.entries(withXsrf())) body.set(name, value)
    return browser.fetch(add, { method: 'POST', body, headers: { origin: site.origin } })
  }

  test.each<[string, () => Promise<Response>]>([
    ['comes from another origin', () => post(withXsrf(), { origin: 'https://evil.example' })],
    ['comes from nobody knows where', () => post(withXsrf(), {})],
    ['comes from a neighbouring host', () => post(withXsrf(), { 'sec-fetch-site': 'same-site' })],
    ['has no token', () => post(typed)],
    ['has a wrong token', () => post({ ...typed, xsrf: 'x'.repeat(43) })],
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
    expect(decodeURIComponent(browser.cookies.get('foyer_wanted')!)).toBe(add)
    expect(found(await htmlOf(browser, '/account/login'), told.ended, told.kept)).toEqual([
      told.ended,
    ])
  })

  test('a page that was open when its shopper logged out is still known, though the browser forgot the session', async () => {
    const fields = withXsrf()
    await browser.submit('/account', { call: 'logout' })
    for (const name of ['foyer_session', 'XSRF-TOKEN']) browser.cookies.delete(name)
    expect(answerOf(await post(fields))).toEqual(toLogin)
    await signInAgain()
    expect(found(await htmlOf(browser, add), 'value="Augusta"', told.back)).toHaveLength(2)
  })

  test('after an hour it is not shown any more', async () => {
    await end()
    await browser.submit(add, typed)
    await signInAgain()
    await db
      .update(drafts)
      .set({ created: sql`now() - make_interval(secs => ${limits.draftSeconds + 1})` })
    expect(found(await htmlOf(browser, add), 'Augusta')).toEqual([])
  })

  test('a page that is opened without a session says that one was signed out', async () => {
    await end()
    expect(answerOf(await browser.fetch('/account/orders'))).toEqual([302, '/account/login'])
    expect(found(await htmlOf(browser, '/account/login'), told.ended)).toHaveLength(1)
    expect(found(await htmlOf(browser, '/account/login'), told.ended)).toHaveLength(0)
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
    const row = eq(sessions.tokenHash, sessionHash(sessionOf(browser)))
    const page = pageToken(sessionOf(browser))
    const draft = { path: add, call: 'createAddress', values: { firstName: 'Augusta' } }
    for (const [change, isKnown] of [
      [within, true],
      [past, false],
    ] as const) {
      await db.update(sessions).set(change).where(row)
      expect((await site.services.store.keepDraft(site.brand, page, draft)) !== undefined).toBe(
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
      await there.fetch(add)
      expect([200, 303]).toContain((await send(here)).status)
      expect(here.cookies.has('foyer_session')).toBe(false)
      expect(await Promise.all([here, there, stranger].map(isIn))).toEqual([false, false, true])
      expect(
        await db.$count(
          sessions,
          and(eq(sessions.tokenHash, sessionHash(sessionOf(there))), sql`ended is not null`),
        ),
      ).toBe(1)
      expect(answerOf(await there.submit(add, typed))).toEqual(toLogin)
      await signInAgain()
      expect(found(await htmlOf(there, add), 'value="Augusta"')).toHaveLength(1)
    })

    test.each([{}, { everywhere: false }])('%j ends this one alone', async (body) => {
      const other = await site.signIn('empty@demo.test')
      expect((await browser.call('POST', '/logout', body)).status).toBe(200)
      expect([await isIn(browser), await isIn(other)]).toEqual([false, true])
    })

    test('a settings page offers it, with a second question', async () => {
      const html = await htmlOf(browser, '/account/settings')
      expect(
        /popovertarget="everywhere"[^]*<div id="everywhere" popover[^]*value="logout"[^]*name="everywhere" value="true"/i.test(
          html,
        ),
      ).toBe(true)
      expect((await browser.call('POST', '/logout', { everywhere: 'maybe' })).status).toBe(422)
    })
  })
})

const sound = {
  FirstName: 'Noor',
  LastName: 'Visser',
  Email: 'noor@shop.test',
  ConfirmEmail: 'noor@shop.test',
  Country: 'NL',
  Address: 'Dam',
  City: 'Gouda',
  Telephone: '+31 0612345678',
  ConfirmTelephone: '+31 0612345678',
}
const identity = () => ({
  issuer: 'https://id.example',
  subject: 'somebody',
  email: 'somebody@demo.test',
  emailVerified: true,
  firstName: '',
  lastName: '',
  idToken: '',
  proof: proof(),
})
