import { and, eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { HttpStatus } from '#lib/http-status.ts'
import * as requestLimits from '#lib/limits/requests.ts'
import * as sessionLimits from '#lib/limits/sessions.ts'
import { drafts, sessions } from '#server/sign-in/table.ts'
import { pageToken, sessionHash } from '#server/tokens.ts'
import {
  addAddressPath,
  answerOf,
  draftSite,
  textsFound,
  toLogin,
  visibleHtml,
  sessionCookie,
  draftMessages,
  typedAddress,
} from '../../support/drafts.ts'
import { type Browser } from '../../support/site.ts'

describe('a session that ends during a form', () => {
  const { tested, end, signInAgain } = draftSite()

  const post = (
    fields: Record<string, string>,
    headers: Record<string, string> = { origin: tested.site.origin },
  ) =>
    tested.browser.fetch(addAddressPath, {
      method: 'POST',
      body: new URLSearchParams(fields),
      headers,
    })
  const withXsrf = () => ({ ...typedAddress, xsrf: tested.browser.xsrf })

  test('a post without Origin is accepted if Sec-Fetch-Site is same-origin', async () => {
    await end()
    expect(answerOf(await post(withXsrf(), { 'sec-fetch-site': 'same-origin' }))).toEqual(toLogin)
    expect(tested.browser.cookies.has('foyer_draft')).toBe(true)
  })

  const file = () => {
    const body = new FormData()
    for (const [name, value] of Object.entries(withXsrf())) body.set(name, value)
    return tested.browser.fetch(addAddressPath, {
      method: 'POST',
      body,
      headers: { origin: tested.site.origin },
    })
  }

  test.each<[string, () => Promise<Response>]>([
    ['comes from another origin', () => post(withXsrf(), { origin: 'https://evil.example' })],
    ['comes from an unknown origin', () => post(withXsrf(), {})],
    ['comes from a neighbouring host', () => post(withXsrf(), { 'sec-fetch-site': 'same-site' })],
    ['has no token', () => post(typedAddress)],
    ['has a wrong token', () => post({ ...typedAddress, xsrf: 'x'.repeat(43) })],
    ['is too large', () => post({ ...withXsrf(), city: 'x'.repeat(requestLimits.maxBodyBytes) })],
    ['brings a file', file],
    ['contains a NUL character', () => post({ ...withXsrf(), city: 'a\0b' })],
    ['names no call', () => post({ xsrf: tested.browser.xsrf })],
    ['names an unknown call', () => post({ ...withXsrf(), call: 'constructor' })],
    ['logs out', () => post({ ...withXsrf(), call: 'logout' })],
    ['brings a code', () => post({ ...withXsrf(), call: 'verifyTelephoneNumber', 'code[]': '1' })],
    ['is another page’s', () => post({ ...withXsrf(), call: 'updateAccount' })],
  ])('a form that %s is not kept, but leads to sign-in and back', async (_, send) => {
    await end()
    expect(answerOf(await send())).toEqual(toLogin)
    expect(tested.browser.cookies.has('foyer_draft')).toBe(false)
    expect(await tested.db.$count(drafts)).toBe(0)
    expect(decodeURIComponent(tested.browser.cookies.get('foyer_return_to')!)).toBe(addAddressPath)
    expect(
      textsFound(
        await visibleHtml(tested.browser, '/account/login'),
        draftMessages.ended,
        draftMessages.kept,
      ),
    ).toEqual([draftMessages.ended])
  })

  test('a page from before signing out is recognised without its cookies', async () => {
    const fields = withXsrf()
    await tested.browser.submit('/account', { call: 'logout' })
    for (const name of ['foyer_session', 'XSRF-TOKEN']) tested.browser.cookies.delete(name)
    expect(answerOf(await post(fields))).toEqual(toLogin)
    await signInAgain()
    expect(
      textsFound(
        await visibleHtml(tested.browser, addAddressPath),
        'value="Augusta"',
        draftMessages.back,
      ),
    ).toHaveLength(2)
  })

  test('an interrupted form is shown for an hour only', async () => {
    await end()
    await tested.browser.submit(addAddressPath, typedAddress)
    await signInAgain()
    await tested.db
      .update(drafts)
      .set({ created: sql`now() - make_interval(secs => ${sessionLimits.draftSeconds + 1})` })
    expect(textsFound(await visibleHtml(tested.browser, addAddressPath), 'Augusta')).toEqual([])
  })

  test('a page that is opened after the session ended says so', async () => {
    await end()
    expect(answerOf(await tested.browser.fetch('/account/orders'))).toEqual([302, '/account/login'])
    expect(
      textsFound(await visibleHtml(tested.browser, '/account/login'), draftMessages.ended),
    ).toHaveLength(1)
    expect(
      textsFound(await visibleHtml(tested.browser, '/account/login'), draftMessages.ended),
    ).toHaveLength(0)
    const visitor = tested.site.anonymous()
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
  ])('a session that is %s is recognised for a week', async (_, within, past) => {
    const row = eq(sessions.tokenHash, sessionHash(sessionCookie(tested.browser)))
    const page = pageToken(sessionCookie(tested.browser))
    const draft = { path: addAddressPath, call: 'createAddress', values: { firstName: 'Augusta' } }
    for (const [change, isKnown] of [
      [within, true],
      [past, false],
    ] as const) {
      await tested.db.update(sessions).set(change).where(row)
      expect(
        (await tested.site.services.store.saveDraft(tested.site.brand, page, draft)) !== undefined,
      ).toBe(isKnown)
    }
  })

  describe('signing out everywhere', () => {
    const isIn = async (one: Browser) =>
      (await one.fetch('/account/api/v1/shopuser/me')).status === HttpStatus.ok

    test.each<[string, (one: Browser) => Promise<Response>]>([
      [
        'a plain form',
        (one) => one.submit('/account/settings', { call: 'logout', everywhere: 'true' }),
      ],
      ['the API', (one) => one.call('POST', '/logout', { Everywhere: true })],
    ])('by %s ends all sessions of the shopper, and of no other', async (_, send) => {
      const [here, there, stranger] = [
        await tested.site.signIn('empty@demo.test'),
        tested.browser,
        await tested.site.signIn('full@demo.test'),
      ]
      await there.fetch(addAddressPath)
      expect([200, 303]).toContain((await send(here)).status)
      expect(here.cookies.has('foyer_session')).toBe(false)
      expect(await Promise.all([here, there, stranger].map(isIn))).toEqual([false, false, true])
      expect(
        await tested.db.$count(
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

    test.each([{}, { everywhere: false }])('ends only one session with %j', async (body) => {
      const other = await tested.site.signIn('empty@demo.test')
      expect((await tested.browser.call('POST', '/logout', body)).status).toBe(200)
      expect([await isIn(tested.browser), await isIn(other)]).toEqual([false, true])
    })

    test('the settings offer it with a confirmation', async () => {
      const html = await visibleHtml(tested.browser, '/account/settings')
      expect(
        /popovertarget="everywhere"[^]*<div id="everywhere" popover[^]*value="logout"[^]*name="everywhere" value="true"/i.test(
          html,
        ),
      ).toBe(true)
      expect((await tested.browser.call('POST', '/logout', { everywhere: 'maybe' })).status).toBe(
        422,
      )
    })
  })
})
