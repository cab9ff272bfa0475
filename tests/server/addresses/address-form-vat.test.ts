import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { AddressType } from '#contract/codes.ts'
import { address } from '#contract/address.ts'
import { companyAddress } from '../../support/addresses.ts'
import { startHttpServer } from '../../support/http.ts'
import { startSite, type Browser, type Site } from '../../support/site.ts'

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

  test('a company’s VAT number is checked once, in the register’s own format', async () => {
    const made = address.parse(await (await create(companyAddress)).json())
    expect(made).toMatchObject({
      addressType: AddressType.company,
      companyName: 'Works',
      vatNumber: companyAddress.VatNumber,
    })
    expect(register.received).toMatchObject([
      { method: 'POST', path: '/rest-api/check-vat-number' },
    ])
    expect(JSON.parse(register.received[0]!.body.toString())).toEqual({
      countryCode: 'NL',
      vatNumber: '001234567B29',
    })
    await create({ ...companyAddress, Country: 'GR', VatNumber: 'EL094259216' })
    expect(JSON.parse(register.received[1]!.body.toString())).toEqual({
      countryCode: 'EL',
      vatNumber: '094259216',
    })
  })

  test.each([
    ['the brand does not check it', {}, false],
    ['the address is private', { AddressType: AddressType.private }, true],
    ['there is no number', { VatNumber: '' }, true],
    ['its country has no register here', { Country: 'US', State: 'CA', VatNumber: '12' }, true],
    ['its country is only a neighbour', { Country: 'AD', VatNumber: 'U132950X' }, true],
  ])('no VAT number is checked if %s', async (_why, change, isOn) => {
    site.brand.enableEuVatReverse = isOn
    expect((await create({ ...companyAddress, ...change })).status).toBe(200)
    expect(register.received).toEqual([])
  })

  test.each([
    ['a prefix alone', { VatNumber: 'NL' }, { status: 500 }, 0],
    ['wrong check digits', { VatNumber: 'NL001234567B30' }, { status: 500 }, 0],
    ['another country', { Country: 'BE' }, { status: 500 }, 0],
    ['no entry', {}, { status: 200, body: '{"valid":false}' }, 1],
    [
      'an input that the register refuses',
      {},
      { status: 400, body: '{"actionSucceed":false,"errorWrappers":[{"error":"INVALID_INPUT"}]}' },
      1,
    ],
  ])('a VAT number with %s is refused', async (_what, change, reply, asked) => {
    const before = await book()
    answer = reply
    const response = await create({ ...companyAddress, ...change })
    expect([response.status, await errorsOf(response)]).toEqual([
      422,
      { VatNumber: 'ac_VatNumberIsInvalidMessage' },
    ])
    expect(register.received).toHaveLength(asked)
    expect(await book()).toEqual(before)
  })

  test.each([
    [
      'is unavailable',
      { status: 200, body: '{"actionSucceed":false,"errorWrappers":[{"error":"MS_UNAVAILABLE"}]}' },
    ],
    ['fails', { status: 500, body: '<h1>Sorry</h1>' }],
    ['gives no usable answer', { status: 200, body: '{}' }],
  ])('nothing is saved and typed values stay if the register %s', async (_what, reply) => {
    const before = await book()
    answer = reply
    const response = await create(companyAddress)
    expect([response.status, await errorsOf(response)]).toEqual([
      422,
      { VatNumber: 'ac_VatNumberNotChecked' },
    ])
    const fields = {
      call: 'createAddress',
      addressType: '1',
      companyName: 'Works',
      vatNumber: companyAddress.VatNumber,
      firstName: 'Noor "<b>',
    }
    const contact = {
      lastName: 'V',
      email: 'n@s.test',
      country: 'NL',
      address: 'Dam',
      city: 'Gouda',
    }
    const numbers = { 'telephone.code': '+31', 'telephone.number': '0612345678' }
    const page = await shopper.submit('/account/addresses/add', {
      ...fields,
      ...contact,
      ...numbers,
    })
    const html = await page.text()
    expect(page.status).toBe(422)
    expect(html).toContain('We couldn’t check the VAT number, so nothing was saved.')
    expect(html).toContain('value="Noor &quot;&lt;b&gt;"')
    expect(html).toContain('Try again')
    expect(await book()).toEqual(before)
  })

  test('a call checks a VAT number alone', async () => {
    const check = (body: object) => shopper.call('POST', '/setting/validateVatNumber', body)
    expect((await check({ VatNumber: '001234567B29', Country: 'nl' })).status).toBe(204)
    expect((await check({ VatNumber: 'NL123', Country: 'NL' })).status).toBe(422)
    answer = { status: 503 }
    expect((await check({ VatNumber: '001234567B29', Country: 'NL' })).status).toBe(422)
  })

  test('without a register every VAT number is valid, in the call and the form', async () => {
    site.brand.enableEuVatReverse = false
    answer = { status: 500 }
    for (const VatNumber of ['001234567B29', 'NL123', 'x'])
      expect(
        (await shopper.call('POST', '/setting/validateVatNumber', { VatNumber, Country: 'NL' }))
          .status,
      ).toBe(204)
    expect(register.received).toHaveLength(0)
  })
})
