import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Gender } from '#contract/codes.ts'
import { account } from '#contract/account.ts'
import {
  otherBrand,
  newCredential,
  startSite,
  type Browser,
  type Site,
} from '../../support/site.ts'

describe('the profile', () => {
  let site: Site
  let shopper: Browser
  beforeAll(async () => {
    site = await startSite()
    shopper = await site.signIn('profile@demo.test')
  })
  afterAll(() => site.close())

  const me = (browser = shopper) => browser.me()
  const errorsOf = async (response: Response) => [
    response.status,
    ((await response.json()) as { errors?: object }).errors,
  ]

  describe('the first login', () => {
    const answers = { FirstName: 'Sam', LastName: 'de Wit', Email: 'new@demo.test' }
    const setting = (browser: Browser, body: object) =>
      browser.call('POST', '/setting/firstTimeSetting', body)

    test('holds the shopper on every page, and then leads to the requested one once', async () => {
      const newcomer = await site.signIn('new@demo.test')
      const at = async (path: string) => (await newcomer.fetch(path)).headers.get('location')
      for (const path of [
        '',
        '/achievements',
        '/settings',
        '/vouchers',
        '/wishlist',
        '/pages/any',
        '/edit-profile',
        '/orders/1?a=b',
      ])
        expect(await at(`/account${path}`)).toBe('/account/first-login')
      const remembered = (await newcomer.fetch('/account/orders?query=boots')).headers
        .getSetCookie()
        .find((line) => line.startsWith('foyer_return_to'))
      expect(remembered).toMatch(/Max-Age=3600/i)
      const { interests, newsletters } = (await (
        await newcomer.call('GET', '/setting/preferences')
      ).json()) as Record<string, { id: number }[]>
      expect((await newcomer.fetch('/account/first-login')).status).toBe(200)
      // Until the shopper chooses a language, the browser's counts.
      expect(
        await (
          await newcomer.fetch('/account/first-login', { headers: { 'accept-language': 'nl' } })
        ).text(),
      ).toContain('<html lang="nl"')

      expect(
        await errorsOf(await setting(newcomer, { ...answers, LastName: '', Email: 'new' })),
      ).toEqual([422, { LastName: 'ac_LastNameRequiredMessage', Email: 'ac_EmailInvalidMessage' }])
      expect(
        await errorsOf(await setting(newcomer, { ...answers, InterestIds: [999_999] })),
      ).toEqual([422, { InterestIds: 'ac_InvalidValue' }])
      expect(await errorsOf(await setting(newcomer, { ...answers, Gender: '2' }))).toEqual([
        422,
        { Gender: 'ac_GenderRequiredMessage' },
      ])
      expect((await me(newcomer)).firstTimeLogin).toBe(true)

      const chosen = {
        InterestIds: [interests![0]!.id],
        NewsSubscribe: [newsletters![1]!.id],
        NewsletterIds: [newsletters![1]!.id],
      }
      const done = account.parse(
        await (await setting(newcomer, { ...answers, ...chosen, Gender: Gender.mrs })).json(),
      )
      expect(done).toMatchObject({
        firstTimeLogin: false,
        gender: Gender.mrs,
        interestIds: chosen.InterestIds,
        newsletterIds: chosen.NewsletterIds,
      })
      expect(await errorsOf(await setting(newcomer, answers))).toEqual([409, undefined])

      const prefetch = { headers: { 'sec-purpose': 'prefetch' } }
      expect((await newcomer.fetch('/account/first-login', prefetch)).status).toBe(503)
      expect(await at('/account/first-login')).toBe('/account/orders?query=boots')
      expect(await at('/account/first-login')).toBe('/account')
    })

    test('accepts the digit of a gender from a plain form', async () => {
      const newcomer = await site.signIn('plain@demo.test')
      const form = { call: 'firstTimeSetting', firstName: 'Sam', lastName: 'de Wit' }
      const given = { ...form, email: 'plain@demo.test', gender: '2' }
      expect((await newcomer.submit('/account/first-login', given)).status).toBe(303)
      expect(await me(newcomer)).toMatchObject({ firstTimeLogin: false, gender: Gender.mrs })
    })

    test('the first login of another brand’s shopper is separate', async () => {
      const { store } = site.services
      const other = otherBrand(site)
      const identity = {
        issuer: site.provider.issuer,
        subject: 'new@demo.test',
        email: 'new@demo.test',
        emailVerified: true,
        firstName: '',
        lastName: '',
        idToken: '',
        proof: newCredential(),
      }
      const session = await store.findSession(other, await store.signIn(other, identity))
      expect(session?.shopper.firstTimeLogin).toBe(true)
    })
  })
})
