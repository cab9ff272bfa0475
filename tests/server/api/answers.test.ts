import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { anyState } from '#contract/address-state.ts'
import { addressForm } from '#contract/address-form.ts'
import { FieldType, OrderStatus } from '#contract/codes.ts'
import { isInput, maxLengthOf, minLengthOf } from '#contract/field-rules.ts'
import { problem } from '#contract/problem.ts'
import { addressFields, defaultAddressFields } from '#brands/config/address-fields.ts'
import { withBrand } from '../../support/answers.ts'
import { startSite, type Browser, type Site } from '../../support/site.ts'

describe('the answers of calls', () => {
  let site: Site
  let shopper: Browser
  beforeAll(async () => {
    site = await startSite()
    shopper = await site.signIn('full@demo.test')
  })
  afterAll(() => site.close())

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

  test('addressFields describes what is checked', async () => {
    const given = [...defaultAddressFields, { orderField: 'AddressType', type: FieldType.radio }]
    const change = {
      addressFields: addressFields.parse(given),
      availableShippingCountries: ['NL', 'BE'],
    }
    await withBrand(site, change, async () => {
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
      // Lists the choices that a front end of its own may read, and that the server enforces.
      const choices = {
        countries: field('Country').options.map(({ value }) => value),
        codes: ['+31'],
        stateOf: () => anyState,
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
      site.brand.availableShippingCountries = []
      expect(
        (await shopper.me()).addressFields.find(({ orderField }) => orderField === 'Country')!
          .options,
      ).toEqual([])
    })
  })

  test.each([
    ['Achievements', 'achievements'],
    ['AddressBook', 'addresses'],
    ['MyVouchers', 'vouchers'],
    ['MyWishlist', 'wishProducts'],
    ['MyOrders', 'lastOrder'],
  ] as const)('without %s the account has no %s', async (feature, list) => {
    const { enableFeatures } = site.brand
    const all = await shopper.me()
    expect([all[list]].flat()).not.toEqual([])
    const change = { enableFeatures: enableFeatures.filter((one) => one !== feature) }
    await withBrand(site, change, async () => {
      const without = await shopper.me()
      const totals = { ...all.totals, ...(list !== 'lastOrder' && { [list]: 0 }) }
      expect(without).toEqual({ ...all, [list]: list === 'lastOrder' ? null : [], totals })
      const edit = await shopper.fetch(`/account/addresses/edit/${all.addresses[0]!.addressId}`)
      expect(edit.status).toBe(200)
    })
  })
})
