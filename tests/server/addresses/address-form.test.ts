import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { HttpStatus } from '#lib/http-status.ts'
import { AddressType, FieldType } from '#contract/codes.ts'
import { address } from '#contract/address.ts'
import { addressFields as fields } from '#brands/config/address-fields.ts'
import { companyAddress, validAddress } from '../../support/addresses.ts'
import { startHttpServer } from '../../support/http.ts'
import { startSite, type Browser, type Site } from '../../support/site.ts'

const fieldsOf = (list: object[]) => fields.parse(list)

describe('the address form', () => {
  let site: Site
  let shopper: Browser
  let register: Awaited<ReturnType<typeof startHttpServer>>
  let answer: { status: number; body?: string }
  beforeAll(async () => {
    register = await startHttpServer(() => answer)
    site = await startSite('postgres', {}, { VIES_URL: `${register.url}/rest-api/` })
    shopper = await site.signIn('empty@demo.test')
  })
  afterAll(async () => {
    await site.close()
    await register.close()
  })
  beforeEach(() => {
    answer = { status: 200, body: '{"valid":true}' }
    register.received.length = 0
    site.brand.enableEuVatReverse = true
  })

  const book = async () => (await shopper.me()).addresses
  const create = (body: object) => shopper.call('POST', '/address', body)
  const errorsOf = async (response: Response) =>
    ((await response.json()) as { errors?: object }).errors

  test('the first address becomes both defaults, a later one those that it requests', async () => {
    const first = address.parse(
      await (
        await create({ ...validAddress, Name: 'Somebody Else', Custom: { Floor: '3' } })
      ).json(),
    )
    expect(first).toMatchObject({
      name: 'Noor Visser',
      telephone: '+31 612345678',
      addressType: AddressType.private,
      custom: { floor: '3' },
    })
    expect([first.isBilling, first.isShipping]).toEqual([true, true])
    const second = address.parse(await (await create(validAddress)).json())
    expect([second.isBilling, second.isShipping]).toEqual([false, false])
    const third = address.parse(await (await create({ ...validAddress, IsShipping: true })).json())
    expect([third.isBilling, third.isShipping]).toEqual([false, true])
    expect((await book()).map(({ isBilling, isShipping }) => [isBilling, isShipping])).toEqual([
      [true, false],
      [false, false],
      [false, true],
    ])
  })

  test('of simultaneous first addresses, only the first becomes the default', async () => {
    const newcomer = await site.signIn('remove@demo.test')
    for (const { addressId } of (await newcomer.me()).addresses)
      await newcomer.call('DELETE', `/address/${addressId}`)
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => newcomer.call('POST', '/address', validAddress)),
    )
    expect(answers.every(({ status }) => status === HttpStatus.ok)).toBe(true)
    const { addresses } = await newcomer.me()
    expect(addresses).toHaveLength(10)
    expect(addresses.filter(({ isBilling, isShipping }) => isBilling && isShipping)).toHaveLength(1)
    expect(addresses.filter(({ isBilling, isShipping }) => isBilling || isShipping)).toHaveLength(1)
  })

  test('errors are reported by field, and nothing is saved', async () => {
    const before = await book()
    const response = await create({ ...companyAddress, CompanyName: '', Email: 'x', City: ' ' })
    expect(response.status).toBe(422)
    expect(await errorsOf(response)).toEqual({
      CompanyName: 'ac_CompanyNameRequiredMessage',
      Email: 'ac_EmailIsInvalidMessage',
      City: 'ac_CityRequiredMessage',
    })
    expect(register.received).toEqual([])
    expect(await book()).toEqual(before)
  })

  test('a change is checked with the stored values, and missing fields stay', async () => {
    const { addressId } = address.parse(await (await create(companyAddress)).json())
    const change = (body: object) =>
      shopper.call('PATCH', '/address', { AddressId: addressId, ...body })
    // Each of two changes at once is there afterwards.
    await Promise.all([change({ ZipCode: '2611 AB' }), change({ Address: 'Markt' })])
    expect((await book()).find((one) => one.addressId === addressId)).toMatchObject({
      zipCode: '2611 AB',
      address: 'Markt',
      city: 'Gouda',
    })
    expect(
      address.parse(await (await change({ City: 'Delft', Custom: { Floor: '2' } })).json()),
    ).toMatchObject({
      city: 'Delft',
      companyName: 'Works',
    })
    expect(
      address.parse(await (await change({ Custom: { DeliveryNote: 'Bell' } })).json()).custom,
    ).toMatchObject({
      floor: '2',
      deliveryNote: 'Bell',
    })
    expect(await errorsOf(await change({ Email: 'other' }))).toEqual({
      Email: 'ac_EmailIsInvalidMessage',
    })
    expect(await errorsOf(await change({ CompanyName: '' }))).toEqual({
      CompanyName: 'ac_CompanyNameRequiredMessage',
    })
    answer = { status: 500 }
    expect(await errorsOf(await change({ City: 'Leiden' }))).toEqual({
      VatNumber: 'ac_VatNumberNotChecked',
    })
    expect(
      address.parse(await (await change({ AddressType: AddressType.private })).json()),
    ).toMatchObject({
      addressType: AddressType.private,
      companyName: '',
      vatNumber: '',
      city: 'Delft',
    })
  })

  test('a short number keeps the zero that makes it long enough', async () => {
    const short = { ...validAddress, Telephone: '+31 0612345' }
    const made = address.parse(await (await create(short)).json())
    expect(made.telephone).toBe('+31 0612345')
    expect(
      (await shopper.call('PATCH', '/address', { AddressId: made.addressId, City: 'Delft' }))
        .status,
    ).toBe(200)
  })

  test('custom fields of a brand are shown again, whatever their names', async () => {
    const { addressFields, availableShippingCountries } = site.brand
    site.brand.addressFields = fieldsOf([
      { orderField: 'ConfirmAge' },
      { orderField: 'Mobile', type: FieldType.telephone },
      { orderField: 'Tag', value: 'web', disabled: true },
    ])
    const custom = { ConfirmAge: '18', Mobile: { code: '+44', number: '07400 123456' } }
    const made = address.parse(await (await create({ Custom: custom })).json())
    expect(made.custom).toEqual({ confirmAge: '18', mobile: '+44 7400123456', tag: 'web' })
    site.brand.availableShippingCountries = ['NL']
    const page = await (await shopper.fetch(`/account/addresses/edit/${made.addressId}`)).text()
    expect(page).toMatch(/<option value="\+44"[^>]* selected\b/)
    expect(page).toMatch(/name="custom\.confirmAge"[^>]*value="18"/)
    // Without a country nothing is unusual.
    expect(page).not.toMatch(/<[^>]+>Postal codes in/)
    expect(
      (
        await shopper.call('PATCH', '/address', {
          AddressId: made.addressId,
          Custom: { Tag: 'other' },
        })
      ).status,
    ).toBe(200)
    expect((await book()).find((one) => one.addressId === made.addressId)!.custom).toEqual(
      made.custom,
    )
    Object.assign(site.brand, { addressFields, availableShippingCountries })
  })

  test('stored values of fields that the form lacks are not validated', async () => {
    const { addressId } = address.parse(await (await create(companyAddress)).json())
    const { addressFields } = site.brand
    site.brand.addressFields = fieldsOf([{ orderField: 'City', required: true }])
    answer = { status: 500 }
    const changed = await shopper.call('PATCH', '/address', { AddressId: addressId, City: 'Delft' })
    expect(address.parse(await changed.json())).toMatchObject({
      city: 'Delft',
      vatNumber: companyAddress.VatNumber,
      addressType: AddressType.company,
    })
    site.brand.addressFields = addressFields
  })
})
