import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { FieldType } from '#contract/codes.ts'
import { address } from '#contract/address.ts'
import { addressFields } from '#brands/config/address-fields.ts'
import { startSite, type Browser, type Site } from '../../support/site.ts'

describe('the inputs of calls', () => {
  let site: Site
  let shopper: Browser
  beforeAll(async () => {
    site = await startSite()
    site.brand.enableEuVatReverse = false
    shopper = await site.signIn('full@demo.test')
  })
  afterAll(() => site.close())

  const verdict = async (response: Response) => [
    response.status,
    ((await response.json()) as { errors?: object }).errors,
  ]

  describe('an address with fields of the brand’s own', () => {
    const fields = [{ orderField: 'City', required: true }, { orderField: 'Floor', type: FieldType.digits }, { orderField: 'Mobile', type: FieldType.telephone }] // prettier-ignore
    beforeAll(() => {
      site.brand.addressFields = addressFields.parse(fields)
    })
    const create = (body: object) => shopper.call('POST', '/address', body)

    test.each([
      { Floor: '3' },
      { floor: '3' },
      { Custom: { Floor: '3' } },
      { custom: { floor: '3' } },
    ])('keeps %j', async (body) => {
      const made = address.parse(await (await create({ City: 'Gouda', ...body })).json())
      expect(made.custom).toEqual({ floor: '3' })
      const changed = await shopper.call('PATCH', '/address', {
        AddressId: made.addressId,
        ...JSON.parse(JSON.stringify(body).replace('3', '4')),
      })
      expect(address.parse(await changed.json()).custom).toEqual({ floor: '4' })
    })

    test('keeps them from a plain form, under either name', async () => {
      for (const name of ['floor', 'custom.floor']) {
        expect(
          (
            await shopper.submit('/account/addresses/add', {
              call: 'createAddress',
              city: 'Gouda',
              [name]: '5',
            })
          ).status,
        ).toBe(303)
        const { addresses } = await shopper.me()
        expect(addresses.toSorted((a, b) => b.addressId - a.addressId)[0]!.custom).toEqual({
          floor: '5',
        })
      }
    })

    test('ignores unknown fields, wherever they are', async () => {
      for (const unknown of [
        { Shoe: '45' },
        { Custom: { Shoe: '45' } },
        { Shoe: {}, custom: { shoe: [] } },
      ])
        expect(
          address.parse(await (await create({ City: 'Gouda', ...unknown })).json()).custom,
        ).toEqual({})
      const before = (await shopper.me()).addresses.length
      const plain = await shopper.submit('/account/addresses/add', {
        call: 'createAddress',
        city: 'Gouda',
        shoe: '45',
        'custom.shoe': '45',
      })
      expect([plain.status, (await shopper.me()).addresses.length]).toEqual([303, before + 1])
    })

    test.each([
      [{ City: 7 }, 'City'],
      [{ Floor: 3 }, 'Floor'],
      [{ Custom: { Floor: 3 } }, 'Floor'],
      [{ Floor: {} }, 'Floor'],
      [{ Floor: ['3'] }, 'Floor'],
      [{ Floor: true }, 'Floor'],
      [{ Custom: { Floor: [] } }, 'Floor'],
      [{ Custom: { Floor: {} } }, 'Floor'],
      [{ Custom: 'x' }, 'Custom'],
      [{ Custom: [] }, 'Custom'],
      [{ Custom: 3 }, 'Custom'],
      [{ Mobile: 31612345678 }, 'Mobile'],
      [{ Mobile: { code: '+31' } }, 'Mobile'],
      [{ City: {} }, 'City'],
      [{ IsBilling: 'maybe' }, 'IsBilling'],
      [{ IsShipping: 'true' }, 'IsShipping'],
    ])('refuses %j with the name of the field, and stores nothing', async (body, field) => {
      const before = (await shopper.me()).addresses
      expect(await verdict(await create({ City: 'Gouda', ...body }))).toEqual([
        422,
        { [field]: 'ac_InvalidValue' },
      ])
      expect((await shopper.me()).addresses).toEqual(before)
    })

    test('becomes a default unchecked, also by an old client’s whole model', async () => {
      const made = address.parse(await (await create({ City: 'Gouda' })).json())
      site.brand.addressFields = addressFields.parse([
        ...fields,
        { orderField: 'ZipCode', required: true },
      ])
      const body = { AddressId: made.addressId, IsBilling: true, Name: 'x', DeleteConfirm: false }
      expect((await shopper.call('PATCH', '/address', body)).status).toBe(200)
      expect((await shopper.call('PATCH', '/address', { ...body, Floor: '1' })).status).toBe(422)
      site.brand.addressFields = addressFields.parse(fields)
    })
  })
})
