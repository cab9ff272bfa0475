import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { newBrand } from '#brands/commands/new.ts'
import { drafts, sessions } from '#server/db/schema.ts'
import { sessionHash } from '#server/tokens.ts'
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
  const book = async () => (await (await site.signIn('empty@demo.test')).me()).addresses
  const answerOf = ({ status, headers }: Response) => [status, headers.get('location')]
  const toLogin = [303, '/account/login']

  test.each(Object.entries(sessionEndings))(
    'one that was %s: what was typed is kept, shown once after sign-in, and saved by the shopper alone',
    async (_, change) => {
      const before = await book()
      await end(change)
      expect(answerOf(await browser.submit(`${addAddressPath}?from=shop`, typedAddress))).toEqual(
        toLogin,
      )
      expect(decodeURIComponent(browser.cookies.get('foyer_wanted')!)).toBe(
        `${addAddressPath}?from=shop`,
      )
      expect(
        textsFound(await visibleHtml(browser, '/account/login'), draftMessages.kept),
      ).toHaveLength(1)
      await signInAgain()
      // Neither another page, nor a look ahead, uses it up.
      expect(textsFound(await visibleHtml(browser, addAddressPath), 'Augusta')).toEqual([])
      await browser.fetch(`${addAddressPath}?from=shop`, { headers: { 'sec-purpose': 'prefetch' } })
      await browser.fetch(`${addAddressPath}?from=shop`, { method: 'HEAD' })
      const html = await visibleHtml(browser, `${addAddressPath}?from=shop`)
      const texts = [
        draftMessages.back,
        'value="Augusta"',
        'value="Oostende"',
        'value="Ring &quot;twice&quot; &lt;b&gt;"',
      ]
      expect(textsFound(html, ...texts, 'aria-invalid')).toEqual(texts)
      expect(/<option[^>]*value="BE"[^>]*selected/.test(html)).toBe(true)
      expect(browser.cookies.has('foyer_draft')).toBe(false)
      expect(
        textsFound(await visibleHtml(browser, `${addAddressPath}?from=shop`), 'Augusta'),
      ).toEqual([])
      expect(await book()).toEqual(before)
      expect(answerOf(await browser.submit(addAddressPath, typedAddress))).toEqual([
        303,
        '/account/addresses',
      ])
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
    const html = await visibleHtml(browser, path)
    expect(textsFound(html, draftMessages.back, 'Something went wrong', 'aria-invalid')).toEqual([
      draftMessages.back,
    ])
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
      ...typedAddress,
      call: 'changeAddress',
      addressId: String(stored.addressId),
      city: 'Brugge',
    })
    await signInAgain()
    expect(
      textsFound(await visibleHtml(browser, path), 'value="Brugge"', draftMessages.back),
    ).toHaveLength(2)
    expect((await book()).map(({ city }) => city)).not.toContain('Brugge')
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
