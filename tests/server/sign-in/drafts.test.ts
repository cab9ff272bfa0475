import { describe, expect, test } from 'vitest'
import {
  addAddressPath,
  answerOf,
  draftSite,
  sessionEndings,
  textsFound,
  toLogin,
  visibleHtml,
  draftMessages,
  typedAddress,
} from '../../support/drafts.ts'
import { validAddress } from '../../support/addresses.ts'

describe('an interrupted form', () => {
  const { tested, end, signInAgain } = draftSite()
  const book = async () => (await (await tested.site.signIn('empty@demo.test')).me()).addresses

  test.each(Object.entries(sessionEndings))(
    'of a session that was %s is shown once after sign-in, and not saved',
    async (_, change) => {
      const before = await book()
      await end(change)
      expect(
        answerOf(await tested.browser.submit(`${addAddressPath}?from=shop`, typedAddress)),
      ).toEqual(toLogin)
      expect(decodeURIComponent(tested.browser.cookies.get('foyer_return_to')!)).toBe(
        `${addAddressPath}?from=shop`,
      )
      expect(
        textsFound(await visibleHtml(tested.browser, '/account/login'), draftMessages.kept),
      ).toHaveLength(1)
      await signInAgain()
      // Neither another page, nor a look ahead, uses it up.
      expect(textsFound(await visibleHtml(tested.browser, addAddressPath), 'Augusta')).toEqual([])
      const ahead = await tested.browser.fetch(`${addAddressPath}?from=shop`, {
        headers: { 'sec-purpose': 'prefetch' },
      })
      expect(ahead.status).toBe(503)
      await tested.browser.fetch(`${addAddressPath}?from=shop`, { method: 'HEAD' })
      const html = await visibleHtml(tested.browser, `${addAddressPath}?from=shop`)
      const texts = [
        draftMessages.back,
        'value="Augusta"',
        'value="Oostende"',
        'value="Ring &quot;twice&quot; &lt;b&gt;"',
      ]
      expect(textsFound(html, ...texts, 'aria-invalid')).toEqual(texts)
      expect(/<option[^>]*value="BE"[^>]*selected/.test(html)).toBe(true)
      expect(tested.browser.cookies.has('foyer_draft')).toBe(false)
      expect(
        textsFound(await visibleHtml(tested.browser, `${addAddressPath}?from=shop`), 'Augusta'),
      ).toEqual([])
      expect(await book()).toEqual(before)
      expect(answerOf(await tested.browser.submit(addAddressPath, typedAddress))).toEqual([
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
  ])('of %s on %s is filled in', async (email, path, fields, shown) => {
    tested.browser = await tested.site.signIn(email)
    const before = await tested.browser.me()
    await end()
    expect(answerOf(await tested.browser.submit(path, fields))).toEqual(toLogin)
    await signInAgain(email)
    const html = await visibleHtml(tested.browser, path)
    expect(textsFound(html, draftMessages.back, 'Something went wrong', 'aria-invalid')).toEqual([
      draftMessages.back,
    ])
    expect(shown.test(html)).toBe(true)
    if (fields.call === 'changeInterests')
      expect(/name="interestIds\[\]"[^>]* checked/.test(html)).toBe(false)
    expect(await tested.browser.me()).toEqual(before)
  })

  test('an address that was being edited is shown as it was typed', async () => {
    const stored =
      (await book())[0] ??
      ((await (await tested.browser.call('POST', '/address', validAddress)).json()) as {
        addressId: number
      })
    const path = `/account/addresses/edit/${stored.addressId}`
    await end()
    await tested.browser.submit(path, {
      ...typedAddress,
      call: 'changeAddress',
      addressId: String(stored.addressId),
      city: 'Brugge',
    })
    await signInAgain()
    expect(
      textsFound(await visibleHtml(tested.browser, path), 'value="Brugge"', draftMessages.back),
    ).toHaveLength(2)
    expect((await book()).map(({ city }) => city)).not.toContain('Brugge')
  })
})
