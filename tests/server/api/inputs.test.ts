import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { AddressType, FieldType } from '#contract/codes.ts'
import { address } from '#contract/address.ts'
import { orderPage } from '#contract/order.ts'
import { orders } from '#server/orders/table.ts'
import { and, eq } from 'drizzle-orm'
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

    test('accepts a repeated id', async () => {
      const [mine, ...rest] = (await shopper.me()).wishProducts.map(({ productId }) => productId)
      expect(
        (await shopper.call('DELETE', `/shopUser/removeWishlist?ids=${mine},${mine}`)).status,
      ).toBe(204)
      expect((await shopper.me()).wishProducts.map(({ productId }) => productId)).toEqual(rest)
    })
  })

  test('the type and number of an address may be whole numbers', async () => {
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
  ])('the orders’ page %s is refused with the name of its field', async (page) => {
    expect(await verdict(await shopper.call('GET', `/order?page=${page}`))).toEqual([
      422,
      { Page: 'ac_InvalidValue' },
    ])
  })

  test.each(['1e0', '0x1', '%201', '1%20', '+1', '1.0'])(
    'the id %s is refused in a path and in a body, too',
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

  describe('downloadInvoice', () => {
    const ordersOf = async (browser: Browser) =>
      orderPage.parse(await (await browser.call('GET', '/order')).json()).data
    const download = (orderId: string | number, browser = shopper) =>
      browser.call('GET', `/order/downloadInvoice/${encodeURIComponent(String(orderId))}`)

    test('accepts the order’s number and the row’s id, for the shopper’s own orders', async () => {
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

    test('reads a text as the number before it reads it as the id', async () => {
      const [one, other] = (await ordersOf(shopper)).filter((order) => order.invoice)
      const rename = (id: number, orderNumber: string) =>
        site.services.store.db
          .update(orders)
          .set({ orderNumber })
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
    ])('answers 404 for %j', async (orderId) => expect((await download(orderId)).status).toBe(404))

    test.each(['a\0b', 'x'.repeat(300)])('answers 422 for %j', async (orderId) =>
      expect(await verdict(await download(orderId))).toEqual([422, { OrderId: 'ac_InvalidValue' }]),
    )
  })
})
