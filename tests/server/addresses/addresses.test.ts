import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Account } from '#contract/account.ts'
import { AddressType } from '#contract/codes.ts'
import { HttpStatus } from '#lib/http-status.ts'
import * as limits from '#lib/limits/lists.ts'
import { addresses as stored } from '#server/store/accounts.ts'
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
  const remove = (addressId: number, browser = shopper) =>
    browser.call('DELETE', `/address/${addressId}`)
  const defaults = (addresses: Account['addresses']) => [
    addresses.filter(({ isBilling }) => isBilling).map(({ addressId }) => addressId),
    addresses.filter(({ isShipping }) => isShipping).map(({ addressId }) => addressId),
  ]

  test('making an address one default leaves the other default as it was', async () => {
    const before = await book()
    const [[billing], [shipping]] = defaults(before) as [number[], number[]]
    const other = before.find(({ isBilling, isShipping }) => !isBilling && !isShipping)!
    const answer = (await (
      await change({ AddressId: other.addressId, IsBilling: true })
    ).json()) as object
    expect(answer).toEqual({ ...other, isBilling: true })
    expect(defaults(await book())).toEqual([[other.addressId], [shipping]])
    await change({ AddressId: billing, IsShipping: true })
    expect(defaults(await book())).toEqual([[other.addressId], [billing]])
    // An absent or false flag changes nothing.
    await change({ AddressId: billing, IsBilling: false })
    expect(defaults(await book())).toEqual([[other.addressId], [billing]])
  })

  test('missing fields stay unchanged', async () => {
    const [first] = await book()
    const answer = (await (
      await change({ AddressId: first!.addressId, City: 'Utrecht' })
    ).json()) as object
    expect(answer).toEqual({ ...first, city: 'Utrecht' })
    expect((await book())[0]).toEqual({ ...first, city: 'Utrecht' })
  })

  test('simultaneous changes leave one default of each kind', async () => {
    const ids = (await book()).map(({ addressId }) => addressId)
    const answers = await Promise.all(
      ids.flatMap((AddressId) => [
        change({ AddressId, IsBilling: true }),
        change({ AddressId, IsShipping: true }),
      ]),
    )
    expect(answers.every(({ status }) => status === HttpStatus.ok)).toBe(true)
    expect(defaults(await book()).map((list) => list.length)).toEqual([1, 1])
  })

  test('a deleted address is no longer a default, even after a concurrent change', async () => {
    const addresses = await book()
    const { addressId } = addresses.find(({ isBilling }) => isBilling)!
    expect((await remove(addressId)).status).toBe(204)
    expect((await remove(addressId)).status).toBe(404)
    const left = await book()
    expect(left).toHaveLength(addresses.length - 1)
    expect(defaults(left)[0]).toEqual([])
    for (const { addressId: id } of left.slice(0, 3)) {
      const statuses = (
        await Promise.all([
          change({ AddressId: id, IsBilling: true }),
          remove(id),
          change({ AddressId: id, IsShipping: true }),
        ])
      ).map(({ status }) => status)
      expect(statuses[1]).toBe(204)
      for (const status of [statuses[0], statuses[2]]) expect([200, 404]).toContain(status)
    }
  })

  test('another shopper’s address does not exist', async () => {
    const other = await site.signIn('large@demo.test')
    const [theirs] = await book(other)
    for (const response of [
      await change({ AddressId: theirs!.addressId, IsBilling: true, City: 'Here' }),
      await remove(theirs!.addressId),
    ])
      expect(response.status).toBe(404)
    expect((await book(other))[0]).toEqual(theirs)
  })

  test('simultaneous additions never exceed an account’s limit, and the page says so', async () => {
    const browser = await site.signIn('many@demo.test')
    await browser.call('POST', '/setting/firstTimeSetting', {
      FirstName: 'M',
      LastName: 'Y',
      Email: 'many@demo.test',
    })
    const { db } = site.services.store
    const [companyId, accountId] = [site.brand.companyId, (await browser.me()).id]
    await db.insert(stored).values(
      Array.from({ length: limits.maxAddresses - 5 }, () => ({
        companyId,
        accountId,
        city: 'Gouda',
      })),
    )
    const sound = {
      FirstName: 'Noor',
      LastName: 'Visser',
      Email: 'n@shop.test',
      Country: 'NL',
      Address: 'Dam',
    }
    const added = { ...sound, City: 'Delft', Telephone: '+31 0612345678' }
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => browser.call('POST', '/address', added)),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([
      ...Array<number>(5).fill(200),
      ...Array<number>(15).fill(409),
    ])
    const refused = answers.find(({ status }) => status === HttpStatus.conflict)!
    expect(await refused.json()).toMatchObject({
      code: 'too_many_addresses',
      errors: { AddressId: 'ac_TooManyAddresses' },
    })
    expect((await browser.me()).totals.addresses).toBe(limits.maxAddresses)
    const fields = {
      firstName: 'Noor',
      lastName: 'V',
      email: 'n@s.test',
      country: 'NL',
      address: 'Dam',
      city: 'Gouda',
    }
    const number = { 'telephone.code': '+31', 'telephone.number': '0612345678' }
    const page = await browser.submit('/account/addresses/add', {
      call: 'createAddress',
      ...fields,
      ...number,
    })
    const html = await page.text()
    expect(page.status).toBe(409)
    expect(html).toContain('<p data-text>Your address book is full.')
    expect(html).toContain('value="Noor"')
    // A deletion makes room.
    await remove((await book(browser))[0]!.addressId, browser)
    expect((await browser.call('POST', '/address', added)).status).toBe(200)
  })

  test('text of any script is kept, and is never read as HTML', async () => {
    // One that lacks nothing, whatever the tests above left.
    const { addressId } = (await book()).find(({ email, telephone }) => email && telephone)!
    const odd = {
      City: '<img src=x onerror=alert(1)>',
      Address: '通り 🏔️',
      ZipCode: '\u200f1234',
      AddressType: AddressType.company,
      CompanyName: 'x'.repeat(100),
      VatNumber: 'y'.repeat(250),
      // No register knows numbers of this country.
      Country: 'US',
      State: 'CA',
      Custom: { DeliveryNote: '<script>alert(1)</script> 🔔 \u200f' + 'z'.repeat(200) },
    }
    expect((await change({ AddressId: addressId, ...odd })).status).toBe(200)
    const changed = (await book()).find((address) => address.addressId === addressId)
    expect(changed).toMatchObject({
      city: odd.City,
      address: odd.Address,
      zipCode: odd.ZipCode,
      custom: { deliveryNote: odd.Custom.DeliveryNote },
      companyName: odd.CompanyName,
      vatNumber: odd.VatNumber,
    })
    for (const path of ['/account/addresses', `/account/addresses/edit/${addressId}`]) {
      const page = await (await shopper.fetch(path)).text()
      expect(page).toContain('通り 🏔️')
      expect(page).not.toMatch(/<img src=x|<script>alert/)
    }
    for (const [field, value] of Object.entries({
      CompanyName: 'x'.repeat(101),
      City: 'x'.repeat(251),
      ZipCode: 'a\0b',
      FirstName: ' ',
      AddressType: 7,
    }))
      expect((await change({ AddressId: addressId, [field]: value })).status).toBe(422)
  })
})
