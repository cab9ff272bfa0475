import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { localizeData, localizeSetting } from '#contract/localize.ts'
import { errorsOf, withBrand } from '../support/answers.ts'
import { startSite, type Browser, type Site } from '../support/site.ts'

describe('country, language and currency', () => {
  let site: Site
  let shopper: Browser
  beforeAll(async () => {
    site = await startSite()
    shopper = await site.signIn('full@demo.test')
  })
  afterAll(() => site.close())

  const htmlTag = async (browser: Browser, path = '/account/settings', headers = {}) =>
    /<html[^>]*>/.exec(await (await browser.fetch(path, { headers })).text())?.[0]

  const change = (body: object, browser = shopper) => browser.call('PATCH', '/localize', body)
  const english = { Country: 'NL', Language: 'en', Currency: 'EUR' }
  beforeEach(async () => void (await change(english)))

  test('the options are public, in the visitor’s language', async () => {
    const visitor = site.anonymous()
    const data = localizeData.parse(
      await (await visitor.call('GET', '/localize', undefined, { 'accept-language': 'de' })).json(),
    )
    expect(data.languages.map(({ code, name }) => `${code} ${name}`)).toEqual([
      ...[
        'en English',
        'nl Nederlands',
        'de Deutsch',
        'fr Français',
        'es Español',
        'pl Polski',
        'ar العربية',
      ],
    ])
    expect(data.countries.find(({ code }) => code === 'DE')).toEqual({
      code: 'DE',
      name: 'Deutschland',
    })
    expect(data.countries.length).toBeGreaterThan(200)
    expect(data.currencies.map(({ iSO4217 }) => iSO4217).toSorted()).toEqual(
      site.brand.currencies.toSorted(),
    )
    expect(data.currencies.find(({ iSO4217 }) => iSO4217 === 'JPY')).toEqual({
      iSO4217: 'JPY',
      displayName: 'Japanischer Yen',
      sign: '¥',
    })
  })

  test('a brand without a list of currencies offers all', async () => {
    await withBrand(site, { currencies: [] }, async () => {
      const data = localizeData.parse(await (await shopper.call('GET', '/localize')).json())
      expect(data.currencies.length).toBeGreaterThan(100)
    })
  })

  test('the language of the page is selected, even if it was not chosen', async () => {
    const stranger = await site.signIn('anke@demo.test')
    await stranger.call('POST', '/setting/firstTimeSetting', {
      FirstName: 'Anke',
      LastName: 'Berg',
      Email: 'anke@demo.test',
    })
    const html = await (
      await stranger.fetch('/account/settings', { headers: { 'accept-language': 'de' } })
    ).text()
    expect(html).toMatch(/<option value="de"[^>]* selected\b/)
  })

  test('a choice that the brand no longer offers counts as not chosen', async () => {
    await change({ Country: 'SA', Language: 'ar', Currency: 'SAR' })
    await withBrand(site, { languages: ['en', 'nl'], currencies: ['USD', 'EUR'] }, async () => {
      expect(await shopper.me()).toMatchObject({
        defaultLanguage: 'en',
        defaultCountry: 'SA',
        defaultCurrency: { iSO4217: 'EUR' },
      })
      const html = await (await shopper.fetch('/account/settings')).text()
      for (const value of ['SA', 'en', 'EUR'])
        expect(html).toMatch(new RegExp(`<option value="${value}"[^>]* selected\\b`))
    })
  })

  test('a choice is answered in its language, which applies to every device at once', async () => {
    const phone = await site.signIn('full@demo.test')
    const answer = localizeSetting.parse(
      await (await change({ Country: 'DE', Language: 'ar', Currency: 'SAR' })).json(),
    )
    expect(answer).toMatchObject({
      country: 'DE',
      countryName: 'ألمانيا',
      language: 'ar',
      languageName: 'العربية',
      currency: 'SAR',
    })
    for (const browser of [shopper, phone])
      expect(await htmlTag(browser)).toMatch(/lang="ar" dir="rtl"/)
    expect(await phone.me()).toMatchObject({
      defaultCountry: 'DE',
      defaultLanguage: 'ar',
      defaultCurrency: { iSO4217: 'SAR', sign: '﷼' },
    })
  })

  test.each([
    [{ Country: 'XX' }, { Country: 'ac_InvalidValue' }],
    [{ Country: 'nl' }, { Country: 'ac_InvalidValue' }],
    [{ Language: 'sv' }, { Language: 'ac_InvalidValue' }],
    [{ Language: '' }, { Language: 'ac_LanguageRequiredMessage' }],
    [{ Currency: 'XAU' }, { Currency: 'ac_InvalidValue' }],
    [
      { Currency: 'eur', Country: 'constructor' },
      { Country: 'ac_InvalidValue', Currency: 'ac_InvalidValue' },
    ],
    [{ Country: 7 }, { Country: 'ac_CountryRequiredMessage' }],
  ])('%j is refused with the name of the field, and nothing is saved', async (wrong, errors) => {
    const before = await shopper.me()
    expect(
      await errorsOf(await change({ Country: 'BE', Language: 'de', Currency: 'USD', ...wrong })),
    ).toEqual([422, errors])
    expect(await shopper.me()).toEqual(before)
  })

  test('a missing field is refused', async () => {
    expect((await change({ Country: 'NL' })).status).toBe(422)
  })

  test('a plain form saves the settings, or shows errors at their fields', async () => {
    const done = await shopper.submit('/account/settings', {
      call: 'changeLocalize',
      country: 'PL',
      language: 'pl',
      currency: 'PLN',
    })
    expect([done.status, done.headers.get('location')]).toEqual([303, '/account/settings'])
    expect(await htmlTag(shopper)).toContain('lang="pl"')
    const refused = await shopper.submit('/account/settings', {
      call: 'changeLocalize',
      country: 'PL',
      language: 'xx',
      currency: 'USD',
    })
    const html = await refused.text()
    expect(refused.status).toBe(422)
    expect(html).toMatch(/<select[^>]*name="language"[^>]*aria-invalid="true"/)
    expect(html).toMatch(/<option value="USD"[^>]* selected\b/)
  })

  test('the language is that of account, cookie, header or brand, in this order', async () => {
    const visitor = site.anonymous()
    const login = (headers = {}) => htmlTag(visitor, '/account/login', headers)
    expect(await login({ 'accept-language': 'sv, x;q=0.9' })).toContain('lang="en"')
    expect(await login({ 'accept-language': 'sv, pl-PL;q=0.9, de;q=0.8' })).toContain('lang="pl"')
    // A language that was chosen here before applies to the login page, too.
    await change({ ...english, Language: 'fr' })
    visitor.cookies.set('foyer_language', shopper.cookies.get('foyer_language')!)
    expect(await login({ 'accept-language': 'pl' })).toContain('lang="fr"')
    visitor.cookies.set('foyer_language', 'xx')
    expect(await login({ 'accept-language': 'pl' })).toContain('lang="pl"')
    shopper.cookies.set('foyer_language', 'de')
    expect(await htmlTag(shopper, '/account', { 'accept-language': 'pl' })).toContain('lang="fr"')
  })

  test('the shop’s home has the language in its path if the brand has one for each', async () => {
    const leads = async () =>
      /<a class="back-to-shop" href="([^"]*)"/.exec(
        await (await shopper.fetch('/account')).text(),
      )?.[1]
    await change({ ...english, Language: 'de' })
    expect(await leads()).toBe('/')
    await withBrand(site, { languageUrls: true, logoutTo: 'shop' }, async () => {
      expect(await leads()).toBe('/de')
      const phone = await site.signIn('full@demo.test')
      expect(await (await phone.call('POST', '/logout')).json()).toEqual({
        url: expect.stringMatching(/\/de$/) as string,
      })
      await change(english)
      expect(await leads()).toBe('/')
    })
  })

  test('sixty concurrent pages in two languages do not mix', async () => {
    const other = await site.signIn('empty@demo.test')
    await change({ ...english, Language: 'de' })
    await change({ ...english, Language: 'ar' }, other)
    const titles = await Promise.all(
      Array.from({ length: 60 }, async (_, n) => {
        const html = await (await (n % 2 ? shopper : other).fetch('/account/wishlist')).text()
        return /<h1[^>]*>([^<]*)/.exec(html)?.[1]
      }),
    )
    const messages = (locale: string) => site.services.messages.all('default', locale).ac_MyWishlist
    expect(new Set(titles.filter((_, n) => n % 2))).toEqual(new Set([messages('de')]))
    expect(new Set(titles.filter((_, n) => n % 2 === 0))).toEqual(new Set([messages('ar')]))
  })
})
