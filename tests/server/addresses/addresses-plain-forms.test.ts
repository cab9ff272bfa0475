import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Account } from '#contract/account.ts'
import { startSite, type Browser, type Site } from '../../support/site.ts'

describe('the address book', () => {
  let site: Site
  let shopper: Browser
  beforeAll(async () => {
    site = await startSite()
    shopper = await site.signIn('full@demo.test')
  })
  afterAll(() => site.close())

  const book = async (browser = shopper) => (await browser.me()).addresses
  const change = (body: object, browser = shopper) => browser.call('PATCH', '/address', body)
  const defaults = (addresses: Account['addresses']) => [
    addresses.filter(({ isBilling }) => isBilling).map(({ addressId }) => addressId),
    addresses.filter(({ isShipping }) => isShipping).map(({ addressId }) => addressId),
  ]

  test('a plain form saves only what was changed on its own page', async () => {
    const [first] = await book()
    await change({
      AddressId: first!.addressId,
      City: 'Utrecht',
      Address: 'Kade',
      Custom: { DeliveryNote: 'Ring' },
    })
    const path = `/account/addresses/edit/${first!.addressId}`
    const hidden = async (html: string) =>
      Object.fromEntries(
        [...html.matchAll(/<input type="hidden" name="(original\.[^"]+)" value="([^"]*)"/g)].map(
          ([, name, value]) => [name!, value!],
        ),
      )
    const page = await hidden(await (await shopper.fetch(path)).text())
    expect(page).toMatchObject({
      'original.city': 'Utrecht',
      'original.address': 'Kade',
      'original.custom.deliveryNote': 'Ring',
    })
    // The page as it came, whatever its fields are.
    const fields = Object.fromEntries(
      Object.entries(page).map(([name, value]) => [name.replace('original.', ''), value]),
    )
    const save = (changes: object) =>
      shopper.submit(path, {
        call: 'changeAddress',
        addressId: String(first!.addressId),
        next: '/account/addresses',
        ...page,
        ...fields,
        ...changes,
      })
    await change({ AddressId: first!.addressId, City: 'Zeist', Custom: { DeliveryNote: 'Knock' } })
    const refused = await save({ address: 'Gracht', firstName: ' ' })
    expect(refused.status).toBe(422)
    expect(await hidden(await refused.text())).toEqual(page)
    expect((await save({ address: 'Gracht' })).status).toBe(303)
    expect((await book())[0]).toMatchObject({
      city: 'Zeist',
      address: 'Gracht',
      custom: { deliveryNote: 'Knock' },
    })
    // A repeated field has its last value.
    expect((await save({ city: 'Gouda', 'custom.deliveryNote': '' })).status).toBe(303)
    expect((await book())[0]).toMatchObject({ city: 'Gouda', address: 'Gracht' })
    expect((await book())[0]!.custom).not.toHaveProperty('deliveryNote')
  })

  test('plain forms set a default and delete, and report a missing address', async () => {
    const [, second] = await book()
    const make = await shopper.submit('/account/addresses', {
      call: 'changeAddress',
      addressId: String(second!.addressId),
      isShipping: 'true',
    })
    expect([make.status, make.headers.get('location')]).toEqual([303, '/account/addresses'])
    expect(defaults(await book())[1]).toEqual([second!.addressId])
    const fields = { call: 'deleteAddress', addressId: String(second!.addressId) }
    expect((await shopper.submit('/account/addresses', fields)).status).toBe(303)
    const gone = await shopper.submit('/account/addresses', fields)
    expect(gone.status).toBe(404)
    expect(await gone.text()).toContain('<p data-text>This address no longer exists.')
  })
})
