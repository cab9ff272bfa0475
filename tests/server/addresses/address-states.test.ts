import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addressFields } from '#brands/config/address-fields.ts'
import { states } from '#contract/localize.ts'
import { toCamel, toCapital } from '#lib/case.ts'
import { validAddress } from '../../support/addresses.ts'
import { customer, openFeed } from '../../support/feed.ts'
import { issuer, signInAs } from '../../support/sign-in-as.ts'
import { startSite, type Browser, type Site } from '../../support/site.ts'

describe('the state of an address', () => {
  let site: Site
  let shopper: Browser
  beforeAll(async () => {
    site = await startSite()
    site.brand.enableEuVatReverse = false
    shopper = await site.signIn('empty@demo.test')
  })
  afterAll(() => site.close())

  const answerOf = async (response: Response) =>
    (await response.json()) as {
      errors?: object
      addressId: number
      state: string
      lines: string[]
    }
  const create = async (more: object) =>
    answerOf(await shopper.call('POST', '/address', { ...validAddress, ...more }))
  const change = async (body: object) => answerOf(await shopper.call('PATCH', '/address', body))

  test('is a code of its country, or is refused with the name of the field', async () => {
    expect(await create({ Country: 'US', State: 'ca', ZipCode: '94110' })).toMatchObject({
      state: 'CA',
      lines: ['Noor Visser', 'Dam', 'Gouda, CA 94110, United States'],
    })
    for (const State of [undefined, '', '  '])
      expect((await create({ Country: 'US', State })).errors).toEqual({
        State: 'ac_StateRequiredMessage',
      })
    expect((await create({ Country: 'US', State: 'Ontario' })).errors).toEqual({
      State: 'ac_InvalidValue',
    })
  })

  test('is free text if its country has no codes, and empty if it has no states', async () => {
    expect(await create({ Country: 'KI', State: ' Tarawa ' })).toMatchObject({ state: 'Tarawa' })
    expect(await create({ Country: 'KI' })).toMatchObject({ state: '' })
    expect(await create({ Country: 'NL', State: 'CA' })).toMatchObject({ state: '' })
  })

  test('must be a state of its country', async () => {
    const { addressId: AddressId } = await create({ Country: 'US', State: 'WA' })
    expect((await change({ AddressId, City: 'Reno' })).state).toBe('WA')
    expect((await change({ AddressId, Country: 'AU' })).errors).toEqual({
      State: 'ac_StateRequiredMessage',
    })
    expect((await change({ AddressId, Country: 'AU', State: 'CA' })).errors).toEqual({
      State: 'ac_InvalidValue',
    })
    // Both countries have one of this code.
    expect((await change({ AddressId, Country: 'AU', State: 'WA' })).state).toBe('WA')
    expect((await change({ AddressId, Country: 'NL' })).state).toBe('')
  })

  test('a stored unknown state stays until it is changed', async () => {
    const feed = await openFeed(site)
    const { firstName, lastName, email, country, address, city } = {
      ...toCamel(validAddress),
      country: 'US',
    } as Record<string, string>
    const fed = { firstName, lastName, email, country, address, city, telephone: '+31 612345678' }
    await feed.lines([
      customer('old', { identities: [{ issuer, subject: 'old' }] }),
      { type: 'address', externalId: 'old', customer: 'old', ...fed, state: 'Nowhere' },
    ])
    const old = await signInAs(site, { subject: 'old' })
    const { addressId } = (await old.me()).addresses[0]!
    const changeOld = async (body: object) =>
      answerOf(await old.call('PATCH', '/address', { AddressId: addressId, ...body }))
    expect(await changeOld({ AddressLine2: 'Flat 2' })).toMatchObject({
      state: 'Nowhere',
      lines: ['Noor Visser', 'Dam', 'Flat 2', 'Gouda, Nowhere, United States'],
    })
    const page = await (await old.fetch(`/account/addresses/edit/${addressId}`)).text()
    expect(page).toContain('<option value="Nowhere" selected')
    expect(await changeOld({ State: 'Elsewhere' })).toMatchObject({
      errors: { State: 'ac_InvalidValue' },
    })
  })

  test('each state of a country is returned with its code', async () => {
    const read = async (country: string) =>
      states.parse(await (await shopper.call('GET', `/localize/states/${country}`)).json())
    const us = await read('us')
    expect(us).toMatchObject({ country: 'US', hasState: true, required: true })
    expect(us.options).toContainEqual({ value: 'CA', label: 'California' })
    expect(await read('NL')).toMatchObject({ hasState: false, required: false, options: [] })
    expect(await read('XX')).toMatchObject({ hasState: true, required: false, options: [] })
  })

  describe('without script', () => {
    const path = '/account/addresses/add'
    const typed = Object.fromEntries(
      Object.entries(validAddress).map(([name, value]) => [
        name[0]!.toLowerCase() + name.slice(1),
        value,
      ]),
    )
    const submit = (values: object) => {
      const { telephone: _, ...texts } = typed
      return shopper.submit(path, {
        call: 'createAddress',
        next: '/account/addresses',
        ...texts,
        'telephone.code': '+31',
        'telephone.number': '612345678',
        ...values,
      })
    }
    const selectIn = (html: string) => /<select[^>]*name="state".*?<\/select>/s.exec(html)?.[0]

    test('another country’s form has its states and all typed values', async () => {
      expect(selectIn(await (await shopper.fetch(path)).text())).toBeUndefined()
      const refused = await submit({ country: 'US', city: 'Zebraville', addressLine2: 'Flat 2' })
      expect(refused.status).toBe(422)
      const page = await refused.text()
      expect(selectIn(page)).toContain('California')
      for (const text of ['Zebraville', 'Flat 2', 'Choose or enter a state or province.'])
        expect(page).toContain(text)
      const wrong = await (await submit({ country: 'AU', state: 'CA' })).text()
      expect(selectIn(wrong)).toContain('New South Wales')
      expect((await submit({ country: 'US', state: 'CA', city: 'Ely' })).status).toBe(303)
      expect((await submit({ country: 'NL', state: 'CA', city: 'Delft' })).status).toBe(303)
      const book = (await shopper.me()).addresses
      const stateIn = (town: string) => book.find(({ city }) => city === town)?.state
      expect([stateIn('Ely'), stateIn('Delft')]).toEqual(['CA', ''])
    })
  })

  test('is not required by a brand whose form lacks it', async () => {
    const { addressFields: all } = site.brand
    site.brand.addressFields = addressFields.parse([
      { orderField: 'Country', type: 2 },
      { orderField: 'City' },
    ])
    const other = await site.signIn('full@demo.test')
    const sent = toCapital({ country: 'US', city: 'Reno' })
    const answer = await answerOf(await other.call('POST', '/address', sent as object))
    expect(answer).toMatchObject({ state: '', lines: ['Reno, United States'] })
    site.brand.addressFields = all
  })
})
