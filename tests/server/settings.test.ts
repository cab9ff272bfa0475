import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { localizeData, localizeSetting, preferences } from '#contract/localize.ts'
import { createDatabase, databases, startSite, type Browser, type Site } from '../support/site.ts'

describe.each(databases)('settings on %s', (database) => {
  let site: Site
  let shopper: Browser
  beforeAll(async () => {
    site = await startSite(
      database === 'postgres' ? await createDatabase(inject('postgresUrl')) : undefined,
    )
    shopper = await site.signIn('full@demo.test')
  })
  afterAll(() => site.close())

  /** Runs with the brand changed. */
  async function withBrand(change: Partial<Site['brand']>, run: () => Promise<void>) {
    const before = { ...site.brand }
    try {
      Object.assign(site.brand, change)
      await run()
    } finally {
      Object.assign(site.brand, before)
    }
  }
  const errorsOf = async (response: Response) => [
    response.status,
    ((await response.json()) as { errors?: object }).errors,
  ]
  const htmlTag = async (browser: Browser, path = '/account/settings', headers = {}) =>
    /<html[^>]*>/.exec(await (await browser.fetch(path, { headers })).text())?.[0]

  describe('country, language and currency', () => {
    const change = (body: object, browser = shopper) => browser.call('PATCH', '/localize', body)
    const english = { Country: 'NL', Language: 'en', Currency: 'EUR' }
    beforeEach(async () => void (await change(english)))

    test('what there is to choose from is open to anyone, in the visitor’s language', async () => {
      const visitor = site.anonymous()
      const data = localizeData.parse(
        await (
          await visitor.call('GET', '/localize', undefined, { 'accept-language': 'de' })
        ).json(),
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

    test('a brand that names no currencies has every one', async () => {
      await withBrand({ currencies: [] }, async () => {
        const data = localizeData.parse(await (await shopper.call('GET', '/localize')).json())
        expect(data.currencies.length).toBeGreaterThan(100)
      })
    })

    test('the language of the page is the one that is chosen, also where nobody chose it', async () => {
      const stranger = await site.signIn('anke@demo.test')
      await stranger.call('POST', '/setting/firstTimeSetting', {
        FirstName: 'Anke',
        LastName: 'Berg',
        Email: 'anke@demo.test',
      })
      const html = await (
        await stranger.fetch('/account/settings', { headers: { 'accept-language': 'de' } })
      ).text()
      expect(html).toMatch(/<option value="de" selected/)
    })

    test('what the brand no longer offers counts as not chosen', async () => {
      await change({ Country: 'SA', Language: 'ar', Currency: 'SAR' })
      await withBrand({ languages: ['en', 'nl'], currencies: ['USD', 'EUR'] }, async () => {
        expect(await shopper.me()).toMatchObject({
          defaultLanguage: 'en',
          defaultCountry: 'SA',
          defaultCurrency: { iSO4217: 'EUR' },
        })
        const html = await (await shopper.fetch('/account/settings')).text()
        for (const value of ['SA', 'en', 'EUR'])
          expect(html).toMatch(new RegExp(`<option value="${value}" selected`))
      })
    })

    test('a choice is answered in its language, and is that of every device at once', async () => {
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
    ])('%j is refused by its field, and nothing is saved', async (wrong, errors) => {
      const before = await shopper.me()
      expect(
        await errorsOf(await change({ Country: 'BE', Language: 'de', Currency: 'USD', ...wrong })),
      ).toEqual([422, errors])
      expect(await shopper.me()).toEqual(before)
    })

    test('a missing field is refused', async () => {
      expect((await change({ Country: 'NL' })).status).toBe(422)
    })

    test('a plain form leads back to the page in the new language; what is wrong stays beside its field', async () => {
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
      expect(html).toMatch(/<option value="USD" selected/)
    })

    test('the account’s language comes first, then that of the browser’s cookie, then its header, then the brand’s', async () => {
      const visitor = site.anonymous()
      const login = (headers = {}) => htmlTag(visitor, '/account/login', headers)
      expect(await login({ 'accept-language': 'sv, x;q=0.9' })).toContain('lang="en"')
      expect(await login({ 'accept-language': 'sv, pl-PL;q=0.9, de;q=0.8' })).toContain('lang="pl"')
      // Whoever has chosen a language here before sees the login in it, too.
      await change({ ...english, Language: 'fr' })
      visitor.cookies.set('foyer_language', shopper.cookies.get('foyer_language')!)
      expect(await login({ 'accept-language': 'pl' })).toContain('lang="fr"')
      visitor.cookies.set('foyer_language', 'xx')
      expect(await login({ 'accept-language': 'pl' })).toContain('lang="pl"')
      shopper.cookies.set('foyer_language', 'de')
      expect(await htmlTag(shopper, '/account', { 'accept-language': 'pl' })).toContain('lang="fr"')
    })

    test('the shop’s home is that of the language where the brand has one for each', async () => {
      const leads = async () =>
        /<a class="back-to-shop" href="([^"]*)"/.exec(
          await (await shopper.fetch('/account')).text(),
        )?.[1]
      await change({ ...english, Language: 'de' })
      expect(await leads()).toBe('/')
      await withBrand({ languageUrls: true, logoutTo: 'shop' }, async () => {
        expect(await leads()).toBe('/de')
        const phone = await site.signIn('full@demo.test')
        expect(await (await phone.call('POST', '/logout')).json()).toEqual({
          url: expect.stringMatching(/\/de$/) as string,
        })
        await change(english)
        expect(await leads()).toBe('/')
      })
    })

    test('four hundred concurrent pages in two languages do not mix', async () => {
      const other = await site.signIn('empty@demo.test')
      await change({ ...english, Language: 'de' })
      await change({ ...english, Language: 'ar' }, other)
      const titles = await Promise.all(
        Array.from({ length: 400 }, async (_, n) => {
          const html = await (await (n % 2 ? shopper : other).fetch('/account/wishlist')).text()
          return /<h1[^>]*>([^<]*)/.exec(html)?.[1]
        }),
      )
      const messages = (locale: string) =>
        site.services.messages.all('default', locale).ac_MyWishlist
      expect(new Set(titles.filter((_, n) => n % 2))).toEqual(new Set([messages('de')]))
      expect(new Set(titles.filter((_, n) => n % 2 === 0))).toEqual(new Set([messages('ar')]))
    })
  })

  describe('interests and newsletters', () => {
    const get = async (browser = shopper) =>
      preferences.parse(await (await browser.call('GET', '/setting/preferences')).json())
    const chosen = (list: { id: number; selected: boolean }[]) =>
      list.filter(({ selected }) => selected).map(({ id }) => id)
    const save = (kind: 'interests' | 'newsletters', ids: unknown, browser = shopper) =>
      browser.call('PATCH', `/setting/${kind}`, {
        [kind === 'interests' ? 'InterestIds' : 'NewsletterIds']: ids,
      })

    test.each(['interests', 'newsletters'] as const)(
      '%s that are chosen take the place of those before, for this shopper alone',
      async (kind) => {
        const other = await get(await site.signIn('large@demo.test'))
        const all = (await get())[kind].map(({ id }) => id)
        const wanted = all.filter((_, n) => n % 2 === 1)
        const answer = preferences.parse(await (await save(kind, [...wanted, wanted[0]])).json())
        expect(chosen(answer[kind])).toEqual(wanted)
        expect(await get()).toEqual(answer)
        expect(chosen(preferences.parse(await (await save(kind, [])).json())[kind])).toEqual([])
        expect(await get(await site.signIn('large@demo.test'))).toEqual(other)
      },
    )

    test.each(['interests', 'newsletters'] as const)(
      '%s that the brand does not have are refused, and the others are not saved either',
      async (kind) => {
        const field = kind === 'interests' ? 'InterestIds' : 'NewsletterIds'
        const before = await get()
        const [first] = before[kind]
        const foreign = Math.max(...before[kind].map(({ id }) => id)) + 1
        for (const ids of [
          [first!.id, 999_999],
          [first!.id, foreign],
          [first!.id, -1],
          ['x'],
          [1.5],
          'all',
          null,
          Array.from({ length: 1_001 }, (_, n) => n + 1),
        ])
          expect(await errorsOf(await save(kind, ids))).toEqual([
            422,
            { [field]: 'ac_InvalidValue' },
          ])
        expect((await shopper.call('PATCH', `/setting/${kind}`, {})).status).toBe(422)
        expect(await get()).toEqual(before)
      },
    )

    test('of many saves at once one counts, and none fails', async () => {
      const all = (await get()).interests.map(({ id }) => id)
      const sets = Array.from({ length: 20 }, (_, n) =>
        all.filter((_, i) => (n >> (i % 4)) % 2 === 0),
      )
      const answers = await Promise.all(sets.map((ids) => save('interests', ids)))
      expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200))
      expect(sets.map(String)).toContain(String(chosen((await get()).interests)))
    })

    test.each(['interests', 'newsletters'] as const)(
      '%s of two tabs add up: what was shown says what was toggled',
      async (kind) => {
        const field = kind === 'interests' ? 'InterestIds' : 'NewsletterIds'
        const [a, b, c] = (await get())[kind].map(({ id }) => id)
        const merge = (ids: unknown[], Shown: unknown[]) =>
          shopper.call('PATCH', `/setting/${kind}`, { [field]: ids, Shown })
        await save(kind, [a])
        // Both tabs came with a alone.
        expect(chosen(preferences.parse(await (await merge([a, b], [a])).json())[kind])).toEqual([
          a,
          b,
        ])
        expect(chosen(preferences.parse(await (await merge([c], [a])).json())[kind])).toEqual([
          b,
          c,
        ])
        await merge([a, c], [a])
        expect(chosen((await get())[kind])).toEqual([b, c])
        await merge([], [])
        expect(chosen((await get())[kind])).toEqual([b, c])
        expect(await errorsOf(await merge([999_999], []))).toEqual([
          422,
          { [field]: 'ac_InvalidValue' },
        ])
        expect(chosen((await get())[kind])).toEqual([b, c])
      },
    )

    test('a plain form says what it came with', async () => {
      const [a, b] = (await get()).interests.map(({ id }) => id)
      await save('interests', [a])
      const html = await (await shopper.fetch('/account/settings')).text()
      const [form = ''] = /<form[^>]*data-preferences[^]*?<\/form>/.exec(html) ?? []
      const fields = [...form.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g)].map(
        ([, name = '', value = '']) => [name, value],
      )
      expect(fields.filter(([name]) => name === 'shown[]')).toEqual([
        ['shown[]', ''],
        ['shown[]', String(a)],
      ])
      // Meanwhile another tab takes a back, and this one chooses b.
      await save('interests', [])
      const body = new URLSearchParams([
        ...fields,
        ...[a, b].map((id) => ['interestIds[]', String(id)]),
      ])
      expect(
        (
          await shopper.fetch('/account/settings', {
            method: 'POST',
            headers: { origin: site.origin },
            body,
          })
        ).status,
      ).toBe(303)
      expect(chosen((await get()).interests)).toEqual([b])
    })

    test('a plain form saves what is checked, also nothing', async () => {
      const [first] = (await get()).newsletters
      const submit = (...ids: string[]) =>
        shopper.fetch('/account/settings', {
          method: 'POST',
          headers: { origin: site.origin },
          body: new URLSearchParams([
            ['xsrf', shopper.xsrf],
            ['call', 'changeNewsletters'],
            ...['', ...ids].map((id) => ['newsletterIds[]', id]),
          ]),
        })
      expect((await submit(String(first!.id))).status).toBe(303)
      expect(chosen((await get()).newsletters)).toEqual([first!.id])
      expect((await submit()).status).toBe(303)
      expect(chosen((await get()).newsletters)).toEqual([])
      // What was checked stays so, with what is wrong beside it.
      const refused = await submit(String(first!.id), '999999')
      const html = await refused.text()
      expect(refused.status).toBe(422)
      expect(html).toMatch(
        new RegExp(`value="${first!.id}"[^>]*checked|checked[^>]*value="${first!.id}"`),
      )
      expect(html).toContain(site.services.messages.all('default', 'de').ac_InvalidValue)
    })

    test('a company that offers none has no cards for them', async () => {
      const page = await (await shopper.fetch('/account/settings')).text()
      for (const title of ['interestIds[]', 'newsletterIds[]']) expect(page).toContain(title)
      await withBrand({ companyId: 77 }, async () => {
        const stranger = await site.signIn('nobody@demo.test')
        await stranger.call('POST', '/setting/firstTimeSetting', {
          FirstName: 'Ada',
          LastName: 'Berg',
          Email: 'nobody@demo.test',
        })
        const empty = await (await stranger.fetch('/account/settings')).text()
        expect(empty).toContain('name="country"')
        for (const title of ['interestIds[]', 'newsletterIds[]']) expect(empty).not.toContain(title)
      })
    })
  })
})
