import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { address } from '#contract/address.ts'
import { AddressType, FieldType } from '#contract/codes.ts'
import { orderPage } from '#contract/order.ts'
import { orders } from '#server/db/schema.ts'
import { and, eq } from 'drizzle-orm'
import { addressFields } from '#server/brands/address-fields.ts'
import { createDatabase, databases, startSite, type Browser, type Site } from '../support/site.ts'

/** Texts that no single line may have, by what is wrong with them. */
const unreadable = {
  tab: 'No\tor',
  'new line': 'No\nor',
  escape: 'No\u001bor',
  'C1 control': 'No\u0085or',
  'right-to-left override': 'No\u202eor',
  'isolate that is left open': '\u2067Noor',
  'line separator': 'No\u2028or',
}
const invisible = {
  'zero-width space': '\u200b',
  'Hangul filler': '\u3164',
  'braille blank': '\u2800',
  'bare mark': '\u0301',
  'soft hyphen': '\u00ad',
}
const readable = ['می‌خواهم', '👩‍👩‍👧', 'abc\u200e', '🏴󠁧󠁢󠁳󠁣󠁴󠁿', 'Ἀθηνᾶ', 'Jose\u0301']

describe.each(databases)('what calls take on %s', (database) => {
  let site: Site
  let shopper: Browser
  beforeAll(async () => {
    site = await startSite(
      database === 'postgres' ? await createDatabase(inject('postgresUrl')) : undefined,
    )
    site.brand.enableEuVatReverse = false
    shopper = await site.signIn('full@demo.test')
  })
  afterAll(() => site.close())

  const verdict = async (response: Response) => [
    response.status,
    ((await response.json()) as { errors?: object }).errors,
  ]

  describe('removeWishlist', () => {
    test.each(['abc', '', '1.5', ' 1', '-1', '99999999999', '0x10'])(
      'with %j among its ids changes nothing',
      async (part) => {
        const before = (await shopper.me()).wishProducts
        const [mine] = before.map(({ productId }) => productId)
        for (const ids of [`${mine},${part}`, `${part},${mine}`, `${mine},${part},${mine}`]) {
          const response = await shopper.call(
            'DELETE',
            `/shopUser/removeWishlist?ids=${encodeURIComponent(ids)}`,
          )
          expect(await verdict(response)).toEqual([422, { Ids: 'ac_InvalidValue' }])
          expect(
            (await shopper.submit('/account/wishlist', { call: 'removeWishlist', ids })).status,
          ).toBe(422)
        }
        expect((await shopper.me()).wishProducts).toEqual(before)
      },
    )

    test('takes an id twice', async () => {
      const [mine, ...rest] = (await shopper.me()).wishProducts.map(({ productId }) => productId)
      expect(
        (await shopper.call('DELETE', `/shopUser/removeWishlist?ids=${mine},${mine}`)).status,
      ).toBe(204)
      expect((await shopper.me()).wishProducts.map(({ productId }) => productId)).toEqual(rest)
    })
  })

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

    test('keeps them by a plain form, by either name', async () => {
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

    test('ignores unknown ones, wherever they stand', async () => {
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
    ])('refuses %j by its field, and stores nothing', async (body, field) => {
      const before = (await shopper.me()).addresses
      expect(await verdict(await create({ City: 'Gouda', ...body }))).toEqual([
        422,
        { [field]: 'ac_InvalidValue' },
      ])
      expect((await shopper.me()).addresses).toEqual(before)
    })

    test('becomes a default without being checked, also by the whole model of an old client', async () => {
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

  test('the type and the number of an address are taken as numbers, as the account answers the former, and a part of one is not', async () => {
    site.brand.addressFields = addressFields.parse([
      { orderField: 'AddressType', type: FieldType.radio },
      { orderField: 'AddressNumber' },
    ])
    const create = (body: object) => shopper.call('POST', '/address', body)
    const made = await create({ AddressType: AddressType.private, AddressNumber: 7 })
    expect(address.parse(await made.json())).toMatchObject({
      addressType: AddressType.private,
      addressNumber: '7',
    })
    expect(await verdict(await create({ AddressType: 0.5, AddressNumber: 1.5 }))).toEqual([
      422,
      { AddressType: 'ac_InvalidValue', AddressNumber: 'ac_InvalidValue' },
    ])
  })

  test.each([
    '1e0',
    '0x1',
    '%201',
    '1%20',
    '+1',
    '%2B1',
    '1.0',
    '',
    '%0A1',
    '0',
    '-1',
    '99999999999',
  ])('page %s of the orders is refused by its name', async (page) => {
    expect(await verdict(await shopper.call('GET', `/order?page=${page}`))).toEqual([
      422,
      { Page: 'ac_InvalidValue' },
    ])
  })

  test.each(['1e0', '0x1', '%201', '1%20', '+1', '1.0'])(
    'the id %s in a path or in a body is refused, too',
    async (id) => {
      for (const [method, path, body] of [
        ['GET', `/order/${id}`],
        ['DELETE', `/order/${id}`],
        ['DELETE', `/address/${id}`],
        ['DELETE', `/shopUser/removeLastViewProduct/${id}`],
        ['POST', `/achievement/claim/${id}`],
        ['GET', `/voucher/calendar/${id}`],
        ['PATCH', '/address', { AddressId: decodeURIComponent(id) }],
        ['PATCH', '/setting/interests', { InterestIds: [decodeURIComponent(id)] }],
      ] as const)
        expect([path, (await shopper.call(method, path, body)).status]).toEqual([path, 422])
    },
  )

  describe('a line of text', () => {
    test.each(Object.entries(unreadable))(
      'with a %s is refused in names, e-mail addresses and addresses',
      async (_what, text) => {
        const before = await shopper.me()
        for (const field of ['FirstName', 'LastName', 'Email'])
          expect(
            await verdict(await shopper.call('POST', '/shopUser/updateAccount', { [field]: text })),
          ).toEqual([422, { [field]: 'ac_InvalidCharacters' }])
        site.brand.addressFields = addressFields.parse([
          { orderField: 'City' },
          { orderField: 'Floor' },
          { orderField: 'CompanyName' },
        ])
        for (const field of ['City', 'Floor', 'CompanyName'])
          expect(await verdict(await shopper.call('POST', '/address', { [field]: text }))).toEqual([
            422,
            { [field]: 'ac_InvalidCharacters' },
          ])
        expect(await shopper.me()).toEqual({
          ...before,
          addressFields: expect.any(Array) as unknown[],
        })
      },
    )

    test.each(Object.entries(invisible))('of a %s alone is no name', async (_what, text) => {
      for (const field of ['FirstName', 'LastName'])
        expect(
          await verdict(
            await shopper.call('POST', '/shopUser/updateAccount', { [field]: text.repeat(2) }),
          ),
        ).toEqual([422, { [field]: `ac_${field}RequiredMessage` }])
      site.brand.addressFields = addressFields.parse([
        { orderField: 'City', required: true },
        { orderField: 'Floor' },
      ])
      const response = await shopper.call('POST', '/address', { City: text, Floor: ` ${text} ` })
      expect(await verdict(response)).toEqual([
        422,
        { City: 'ac_CityRequiredMessage', Floor: 'ac_InvalidCharacters' },
      ])
    })

    test.each(readable)('of %s is kept', async (text) => {
      expect(
        (await shopper.call('POST', '/shopUser/updateAccount', { FirstName: text })).status,
      ).toBe(200)
      expect((await shopper.me()).firstName).toBe(text)
      site.brand.addressFields = addressFields.parse([{ orderField: 'City' }])
      expect(
        address.parse(await (await shopper.call('POST', '/address', { City: text })).json()).city,
      ).toBe(text)
    })

    test('that is looked for may be any', async () => {
      for (const query of [...Object.values(unreadable), ...Object.values(invisible)])
        expect(
          (await shopper.call('GET', `/order?query=${encodeURIComponent(query)}`)).status,
        ).toBe(200)
    })

    test('is refused in a first login, too', async () => {
      const newcomer = await site.signIn('new@demo.test')
      const finish = (body: object) => newcomer.call('POST', '/setting/firstTimeSetting', body)
      const sound = { FirstName: 'Sam', LastName: 'de Wit', Email: 'new@demo.test' }
      expect(
        await verdict(await finish({ ...sound, FirstName: 'Sa\u202em', LastName: '\u200b' })),
      ).toEqual([
        422,
        { FirstName: 'ac_InvalidCharacters', LastName: 'ac_LastNameRequiredMessage' },
      ])
      expect(
        await verdict(await finish({ ...sound, Email: `${'x'.repeat(91)}@demo.test` })),
      ).toEqual([422, { Email: 'ac_InvalidValue' }])
      const page = await newcomer.submit('/account/first-login', {
        call: 'firstTimeSetting',
        firstName: 'Sa\u202em',
        lastName: 'W',
        email: 'n@d.co',
      })
      expect(await page.text()).toContain(
        'This contains invisible characters. Please type it again.',
      )
    })
  })

  describe('downloadInvoice', () => {
    const ordersOf = async (browser: Browser) =>
      orderPage.parse(await (await browser.call('GET', '/order')).json()).data
    const download = (orderId: string | number, browser = shopper) =>
      browser.call('GET', `/order/downloadInvoice/${encodeURIComponent(String(orderId))}`)

    test('takes the order’s number and the row’s id, of the shopper’s own orders', async () => {
      const { id, orderId, invoice } = (await ordersOf(shopper)).find((order) => order.invoice)!
      for (const either of [orderId, id]) {
        const response = await download(either)
        expect(response.status).toBe(200)
        expect(response.headers.get('content-disposition')).toContain(invoice!.name)
        expect((await download(either, await site.signIn('world@demo.test'))).status).toBe(404)
      }
      expect(await (await shopper.fetch(`/account/orders/${id}`)).text()).toContain(
        `/order/downloadInvoice/${orderId}"`,
      )
    })

    test('takes a text for the number before it takes it for the id', async () => {
      const [one, other] = (await ordersOf(shopper)).filter((order) => order.invoice)
      const rename = (id: number, orderId: string) =>
        site.services.store.db
          .update(orders)
          .set({ orderId })
          .where(and(eq(orders.companyId, site.brand.companyId), eq(orders.id, id)))
      await rename(one!.id, String(other!.id))
      expect((await download(other!.id)).headers.get('content-disposition')).toContain(
        one!.invoice!.name,
      )
      await rename(one!.id, one!.orderId)
    })

    test.each([
      '0',
      '-1',
      '2147483648',
      '99999999999999999999',
      'nothing',
      "1' or '1'='1",
      '%',
      '../1',
      '١',
      '🏔️',
    ])('%j is 404', async (orderId) => expect((await download(orderId)).status).toBe(404))

    test.each(['a\0b', 'x'.repeat(300)])('%j is 422', async (orderId) =>
      expect(await verdict(await download(orderId))).toEqual([422, { OrderId: 'ac_InvalidValue' }]),
    )
  })
})
