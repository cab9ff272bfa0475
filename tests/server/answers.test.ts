import { globSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { addressForm } from '#contract/address-form.ts'
import { FieldType, OrderStatus } from '#contract/codes.ts'
import {
  isInput,
  maxLengthKey,
  maxLengthOf,
  minLengthKey,
  minLengthOf,
  requiredKey,
} from '#contract/form-field.ts'
import type { Translation } from '#contract/localize.ts'
import { problem, problemCodes } from '#contract/problem.ts'
import { setting } from '#contract/setting.ts'
import { loadBrands } from '#brands/config/brands.ts'
import { addressFields, defaultAddressFields } from '#brands/config/address-fields.ts'
import { requestLocally } from '#server/http/local-request.ts'
import { createDatabase, databases, startSite, type Browser, type Site } from '../support/site.ts'

const textOf = (pattern: string) =>
  globSync(pattern)
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n')

describe.each(databases)('what calls answer on %s', (database) => {
  let site: Site
  let shopper: Browser
  beforeAll(async () => {
    site = await startSite(
      database === 'postgres' ? await createDatabase(inject('postgresUrl')) : undefined,
    )
    shopper = await site.signIn('full@demo.test')
  })
  afterAll(() => site.close())

  /** What a brand's host answers to a visitor. */
  const getAs = (brand: string, path: string, headers: Record<string, string> = {}) => {
    const { hosts } = site.services.brands.byId(brand)!
    return requestLocally({
      host: 'localhost',
      port: new URL(site.origin).port,
      path,
      headers: { host: hosts[0], ...headers },
    })
  }
  const brands = loadBrands('themes', 'http://{host}', 'default').all.map(({ id }) => id)

  describe.each(['/setting', '/translation', '/localize'])('GET %s', (path) => {
    test('has an ETag and answers 304 on a match', async () => {
      for (const browser of [site.anonymous(), shopper]) {
        const first = await browser.call('GET', path)
        expect([first.status, first.headers.get('cache-control')]).toEqual([
          200,
          'private, no-cache, must-revalidate',
        ])
        const tag = first.headers.get('etag') ?? ''
        const again = await browser.call('GET', path, undefined, { 'if-none-match': tag })
        expect([again.status, again.headers.get('etag'), await again.text()]).toEqual([
          304,
          tag,
          '',
        ])
        const other = await browser.call('GET', path, undefined, { 'if-none-match': '"another"' })
        expect([other.status, other.headers.get('etag')]).toEqual([200, tag])
      }
    })

    test('varies by language, whatever the browser has cached', async () => {
      const visitor = site.anonymous()
      const tag =
        (await visitor.call('GET', path, undefined, { 'accept-language': 'en' })).headers.get(
          'etag',
        ) ?? ''
      const dutch = await visitor.call('GET', path, undefined, {
        'accept-language': 'nl',
        'if-none-match': tag,
      })
      expect([dutch.status, dutch.headers.get('etag') === tag]).toEqual([200, false])
    })

    test('gives a cookie to whoever has none, and no new one to whoever has', async () => {
      const visitor = site.anonymous()
      expect((await visitor.call('GET', path)).headers.getSetCookie()).toEqual([
        expect.stringMatching(/^XSRF-TOKEN=/),
      ])
      for (const browser of [visitor, shopper]) {
        const tag = (await browser.call('GET', path)).headers.get('etag') ?? ''
        for (const headers of [{}, { 'if-none-match': tag }])
          expect(
            (
              await browser.call('GET', path, undefined, headers as Record<string, string>)
            ).headers.getSetCookie(),
          ).toEqual([])
      }
    })
  })

  test('a shopper’s own answers are not kept', async () => {
    const { headers } = await shopper.call('GET', '/shopuser/me')
    expect([headers.get('cache-control'), headers.get('etag')]).toEqual(['private, no-store', null])
  })

  test.each(brands)('the pictures that the setting of %s names are there', async (brand) => {
    const { logo, pages } = setting.parse(
      JSON.parse((await getAs(brand, '/account/api/v1/setting')).body),
    )
    const given = site.services.brands.byId(brand)!
    expect(logo !== '').toBe(given.logo !== '')
    expect(pages.map(({ iconUrl }) => iconUrl !== '')).toEqual(
      given.pages.map(({ iconUrl }) => iconUrl !== ''),
    )
    for (const address of [logo, ...pages.map(({ iconUrl }) => iconUrl)].filter(Boolean)) {
      expect(address).toMatch(/^(\/|https:\/\/)/)
      // What is an address elsewhere is not ours to serve.
      if (!address.startsWith('/')) continue
      const { status, headers } = await getAs(brand, address)
      expect([address, status, headers['content-type']]).toEqual([
        address,
        200,
        expect.stringMatching(/^image\//),
      ])
    }
  })

  describe('translation', () => {
    const literals = textOf('src/{contract,server}/**/*.ts').match(/\bac_[A-Za-z]\w*/g) ?? []
    const keysOf = (field: string) => [requiredKey(field), minLengthKey(field), maxLengthKey(field)]
    const plain = (key: string) => key.replace(/_(zero|one|two|few|many|other)$/, '')

    test.each(brands)(
      'has every key that the API of %s may answer, in each language',
      async (brand) => {
        const { addressFields: own, languages } = site.services.brands.byId(brand)!
        const asked = new Set([
          ...literals,
          ...own.filter(isInput).flatMap(({ orderField }) => keysOf(orderField)),
        ])
        for (const locale of languages) {
          const { body } = await getAs(brand, '/account/api/v1/translation', {
            'accept-language': locale,
          })
          const messages = new Map(
            (JSON.parse(body) as Translation[]).map(({ key, translate }) => [
              plain(key),
              translate,
            ]),
          )
          expect([locale, [...asked].filter((key) => !messages.get(key))]).toEqual([locale, []])
        }
      },
    )

    test('has those of the usual address form, and of fields that a brand names itself', async () => {
      const before = site.brand.addressFields
      site.brand.addressFields = addressFields.parse([
        ...defaultAddressFields,
        { orderField: 'Berth' },
      ])
      const { body } = await getAs('default', '/account/api/v1/translation')
      site.brand.addressFields = before
      const messages = new Map(
        (JSON.parse(body) as Translation[]).map(({ key, translate }) => [key, translate]),
      )
      const fields = [...defaultAddressFields.map(({ orderField = '' }) => orderField), 'Berth']
      expect(fields.flatMap(keysOf).filter((key) => !messages.get(key))).toEqual([])
      expect(messages.get('ac_BerthInvalidMaxLengthMessage')).toBe(
        'Use {{max}} characters or fewer.',
      )
      expect(messages.get('ac_TelephoneInvalidMinLengthMessage')).toBe(
        'Enter at least {{min}} digits after the country code.',
      )
    })
  })

  describe('a refusal', () => {
    const refused = async (response: Promise<Response>) =>
      problem.parse(await (await response).json())

    test('names the limit of each field that is too long or too short', async () => {
      const long = 'x'.repeat(101)
      const profile = await refused(
        shopper.call('POST', '/shopUser/updateAccount', { FirstName: long }),
      )
      expect(profile).toMatchObject({
        code: 'invalid_input',
        errors: { FirstName: 'ac_InvalidValue' },
        params: { FirstName: { max: 100 } },
      })
      const sent = {
        FirstName: 'x'.repeat(251),
        CompanyName: long,
        AddressType: '1',
        Telephone: '+31 12',
        ConfirmTelephone: '+31 12',
      }
      const form = await refused(shopper.call('POST', '/address', sent))
      expect(form.errors).toMatchObject({
        FirstName: 'ac_FirstNameInvalidMaxLengthMessage',
        CompanyName: 'ac_CompanyNameInvalidMaxLengthMessage',
        Telephone: 'ac_TelephoneInvalidMinLengthMessage',
        City: 'ac_CityRequiredMessage',
      })
      expect(form.params).toEqual({
        FirstName: { max: 250 },
        CompanyName: { max: 100 },
        Telephone: { min: 7 },
        ConfirmTelephone: { min: 7 },
      })
      expect(await refused(shopper.call('GET', '/order?page=0'))).toMatchObject({
        params: { Page: { min: 1 } },
      })
      for (const page of ['1001', '9'.repeat(20)])
        expect(await refused(shopper.call('GET', `/order?page=${page}`))).toMatchObject({
          params: { Page: { max: 1_000 } },
        })
      expect(await refused(shopper.call('GET', '/order?page=abc'))).not.toHaveProperty('params')
      const empty = await refused(
        shopper.call('POST', '/shopUser/updateAccount', { FirstName: '' }),
      )
      expect([empty.errors, empty.params]).toEqual([
        { FirstName: 'ac_FirstNameRequiredMessage' },
        undefined,
      ])
    })

    test('has a stable code', async () => {
      const codeOf = async (method: string, path: string, body?: unknown) =>
        (await refused(shopper.call(method, path, body))).code
      expect(await codeOf('GET', '/nothing')).toBe('not_found')
      expect(await codeOf('GET', '/order/999999')).toBe('order_gone')
      expect(await codeOf('DELETE', '/order/999999')).toBe('order_gone')
      expect(await codeOf('GET', '/order/downloadInvoice/999999')).toBe('order_gone')
      expect(await codeOf('DELETE', '/address/999999')).toBe('address_gone')
      expect(await codeOf('PATCH', '/address', { AddressId: 999_999, City: 'Gouda' })).toBe(
        'address_gone',
      )
      expect(await codeOf('POST', '/voucher/claim/nothing')).toBe('voucher_gone')
      expect(await codeOf('GET', '/voucher/calendar/999999')).toBe('voucher_gone')
      expect(await codeOf('POST', '/achievement/claim/999999')).toBe('achievement_gone')
      expect(
        await codeOf('POST', '/setting/firstTimeSetting', {
          FirstName: 'A',
          LastName: 'B',
          Email: 'a@b.co',
        }),
      ).toBe('first_login_done')
      expect(await codeOf('POST', '/login/steam')).toBe('sign_in_not_offered')
      expect(await codeOf('POST', '/shopUser/updateAccount', { Email: '' })).toBe('invalid_input')
      const { vouchers, achievements, lastOrder } = await shopper.me()
      const voucher = (wanted: (one: (typeof vouchers)[number]) => boolean) =>
        vouchers.find(wanted)!.id
      expect(
        await codeOf('POST', `/voucher/claim/${voucher(({ claimDate }) => claimDate !== null)}`),
      ).toBe('voucher_claimed')
      expect(
        await codeOf(
          'POST',
          `/voucher/claim/${voucher((one) => one.isExpired && one.claimDate === null)}`,
        ),
      ).toBe('voucher_expired')
      expect(await codeOf('GET', `/voucher/calendar/${voucher((one) => one.isExpired)}`)).toBe(
        'voucher_expired',
      )
      expect(
        await codeOf('GET', `/voucher/calendar/${voucher((one) => one.expireDate === null)}`),
      ).toBe('voucher_lasts')
      const achievement = (wanted: (one: (typeof achievements)[number]) => boolean) =>
        achievements.find(wanted)!.achievementId
      const open = (one: (typeof achievements)[number]) =>
        one.claimDate === null && !one.disableClaim
      expect(
        await codeOf(
          'POST',
          `/achievement/claim/${achievement(({ claimDate }) => claimDate !== null)}`,
        ),
      ).toBe('achievement_claimed')
      expect(
        await codeOf(
          'POST',
          `/achievement/claim/${achievement((one) => open(one) && one.progress < one.totalProgress)}`,
        ),
      ).toBe('achievement_incomplete')
      expect(lastOrder?.status).not.toBe(OrderStatus.preCreated)
      expect(await codeOf('DELETE', `/order/${lastOrder!.id}`)).toBe('order_not_deletable')
    })
  })

  test('addressFields says what is checked', async () => {
    const { brand } = site
    const before = {
      addressFields: brand.addressFields,
      availableShippingCountries: brand.availableShippingCountries,
    }
    const given = [...defaultAddressFields, { orderField: 'AddressType', type: FieldType.radio }]
    Object.assign(brand, {
      addressFields: addressFields.parse(given),
      availableShippingCountries: ['NL', 'BE'],
    })
    try {
      const { addressFields } = await shopper.me()
      const field = (name: string) => addressFields.find(({ orderField }) => orderField === name)!
      expect(field('CompanyName')).toMatchObject({ minLength: 0, maxLength: 100 })
      expect(field('Telephone')).toMatchObject({ minLength: 7, maxLength: 250 })
      expect(field('AddressType').options.map(({ value }) => value)).toEqual(['0', '1'])
      expect(field('Country').options).toEqual([
        { value: 'NL', label: 'Netherlands' },
        { value: 'BE', label: 'Belgium' },
      ])
      for (const one of addressFields.filter(isInput))
        expect([one.minLength, one.maxLength]).toEqual([minLengthOf(one), maxLengthOf(one)])
      // What a front end of one's own makes of them refuses what the server refuses.
      const choices = {
        countries: field('Country').options.map(({ value }) => value),
        codes: ['+31'],
      }
      const sent = {
        FirstName: 'x',
        LastName: 'x',
        CompanyName: 'x'.repeat(101),
        AddressType: '1',
        Country: 'DE',
        Telephone: '+31 12',
      }
      const own = addressForm(addressFields, choices).safeParse(
        Object.fromEntries(
          Object.entries(sent).map(([k, v]) => [k[0]!.toLowerCase() + k.slice(1), v]),
        ),
      )
      const { errors = {} } = problem.parse(
        await (await shopper.call('POST', '/address', sent)).json(),
      )
      expect(new Set(own.error?.issues.map(({ path }) => String(path[0])))).toEqual(
        new Set(Object.keys(errors).map((name) => name[0]!.toLowerCase() + name.slice(1))),
      )
      brand.availableShippingCountries = []
      expect(
        (await shopper.me()).addressFields.find(({ orderField }) => orderField === 'Country')!
          .options,
      ).toEqual([])
    } finally {
      Object.assign(brand, before)
    }
  })

  test.each([
    ['Achievements', 'achievements'],
    ['AddressBook', 'addresses'],
    ['MyVouchers', 'vouchers'],
    ['MyWishlist', 'wishProducts'],
    ['MyOrders', 'lastOrder'],
  ] as const)('without %s the account has no %s', async (feature, list) => {
    const { brand } = site
    const { enableFeatures } = brand
    const all = await shopper.me()
    expect([all[list]].flat()).not.toEqual([])
    brand.enableFeatures = enableFeatures.filter((one) => one !== feature)
    try {
      const without = await shopper.me()
      expect(without).toEqual({ ...all, [list]: list === 'lastOrder' ? null : [] })
      const edit = await shopper.fetch(`/account/addresses/edit/${all.addresses[0]!.addressId}`)
      expect(edit.status).toBe(200)
    } finally {
      brand.enableFeatures = enableFeatures
    }
  })
})

test('every code in the source is one of the contract’s, and none of those is unused', () => {
  const source = textOf('src/server/**/*.ts')
  const used = new Set([...source.matchAll(/'([a-z\d]+(?:_[a-z\d]+)*)'/g)].map(([, code]) => code))
  expect(problemCodes.filter((code) => !used.has(code))).toEqual([])
  const named = [...source.matchAll(/\bcode: '([a-z]\w*)'/g)]
    .map(([, code = '']) => code)
    .filter((code) => code !== 'custom')
  expect(named.length).toBeGreaterThan(30)
  expect(named.filter((code) => !(problemCodes as readonly string[]).includes(code))).toEqual([])
})
