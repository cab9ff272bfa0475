import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ReturnStatus, type OrderRefusal } from '#contract/codes.ts'
import { order as orderSchema } from '#contract/order.ts'
import { orderReturn } from '#contract/order-parts.ts'
import { refusalKeys } from '#domain/returns.ts'
import { feed, fedShopper, type FedShopper } from '../../support/fed-shopper.ts'
import { daysAgo, deliver, openBrowser } from '../../support/returns.ts'
import { startSite, type Browser, type Site } from '../../support/site.ts'

const damaged = { reason: 'damaged', quantity: 1 }

describe('returns', () => {
  let site: Site
  let shopper: FedShopper
  let browser: Browser
  let id: number
  beforeAll(async () => {
    site = await startSite()
  })
  afterAll(() => site.close())

  const order = async (of = browser) =>
    orderSchema.parse(await (await of.call('GET', `/order/${id}`)).json())
  const request = (body: object, of = browser) =>
    of.call('POST', `/order/requestReturn/${id}`, body)
  const verdict = async (response: Response) => {
    const { code, errors } = (await response.json()) as { code: string; errors?: object }
    return [response.status, code, errors]
  }
  const refusal = async (response: Response) => (await verdict(response)).slice(0, 2)
  const path = () => `/account/orders/2-${shopper.name}/return`
  const submit = (fields: Record<string, string>, of = browser) =>
    of.submit(path(), { call: 'requestReturn', id: String(id), ...fields })

  /** A shopper of whose order these products came three days ago. */
  async function begin(products: object[], arrival?: string) {
    shopper = await fedShopper(site)
    await deliver(site, shopper, products, arrival)
    browser = await openBrowser(site, shopper)
    id = (await (await shopper.shop()).orders.find(`2-${shopper.name}`))!.id
  }

  test('are offered for delivered products until the last day, and show the request', async () => {
    await begin([
      { name: 'Socks', quantity: 3 },
      { name: 'Card', type: 'code' },
    ])
    const before = await order()
    expect(before.actions).toContain('return')
    expect(before.returnUntil).toMatch(/^\d{4}-\d\d-\d\d$/)
    expect(before.products.map(({ returnable }) => returnable)).toEqual([3, undefined])
    const answer = await request({
      Products: { 1: { Reason: 'wrongSize', Quantity: 2 } },
      Remark: ' Too small. ',
    })
    const made = orderReturn.parse(await answer.json())
    expect(made).toMatchObject({ status: ReturnStatus.requested, remark: 'Too small.' })
    expect(made.products).toEqual([
      { productId: 0, name: 'Socks', quantity: 2, reason: 'wrongSize' },
    ])
    const after = await order()
    expect([after.returns, after.products[0]!.returnable]).toEqual([[made], 1])
    expect(
      await verdict(await request({ Products: { 1: { Reason: 'damaged', Quantity: 2 } } })),
    ).toEqual([422, 'invalid_input', { 'Products.1.quantity': 'ac_ReturnTooMany' }])
  })

  test.each<[OrderRefusal, object[], string]>([
    ['return_not_delivered', [{ name: 'Socks', status: 'shipped' }], daysAgo(1)],
    ['return_not_possible', [{ name: 'Card', type: 'code' }], daysAgo(1)],
    ['return_already_requested', [{ name: 'Socks', status: 'returned' }], daysAgo(1)],
    ['return_term_over', [{ name: 'Socks' }], daysAgo(34)],
    ['return_date_unknown', [{ name: 'Socks' }], ''],
  ])(
    'refused with %s store nothing, and the page of the order says why',
    async (code, products, arrival) => {
      await begin(products, arrival)
      expect(await refusal(await request({ Products: { 1: damaged } }))).toEqual([409, code])
      expect((await order()).returns).toEqual([])
      const page = await browser.fetch(path())
      expect([page.status, page.headers.get('location')]).toEqual([
        303,
        `/account/orders/2-${shopper.name}`,
      ])
      const html = await (await browser.fetch(page.headers.get('location')!)).text()
      const messages = site.services.messages.all('default', 'en')
      expect(html).toContain(messages[refusalKeys[code]])
    },
  )

  test('a request with a product that cannot be returned stores nothing', async () => {
    await begin([{ name: 'Socks' }, { name: 'Tent', status: 'shipped' }])
    const answer = await request({ Products: { 1: damaged, 2: damaged } })
    expect(await refusal(answer)).toEqual([409, 'return_not_delivered'])
    const refused = await submit({ 'products.1.reason': 'damaged', 'products.2.reason': 'damaged' })
    const messages = site.services.messages.all('default', 'en')
    const html = await refused.text()
    expect(html).toContain(messages.ac_ReturnOthersMissing)
    expect(html).toContain(`products-2-error">${messages.ac_ReturnNotDelivered}`)
    expect((await order()).returns).toEqual([])
  })

  test.each([
    [{}, { Products: 'ac_ReturnChooseProduct' }],
    [{ Products: { 1: { Reason: '' } } }, { Products: 'ac_ReturnChooseProduct' }],
    [{ Products: { 1: { Reason: 'bored' } } }, { Products: 'ac_InvalidValue' }],
    [{ Products: { 1: { Reason: 'damaged', Quantity: 0 } } }, { Products: 'ac_InvalidValue' }],
    [{ Products: { x: damaged } }, { Products: 'ac_InvalidValue' }],
    [{ Products: [damaged] }, { Products: 'ac_InvalidValue' }],
    [
      { Products: { 1: damaged }, Remark: 'x'.repeat(1_001) },
      { Remark: 'ac_InvalidMaxLengthMessage' },
    ],
    [{ Products: { 1: damaged }, Remark: 'a\0b' }, { Remark: 'ac_InvalidValue' }],
  ])('of %j are refused with the names of the fields', async (body, errors) => {
    await begin([{ name: 'Socks' }])
    expect(await verdict(await request(body))).toEqual([422, 'invalid_input', errors])
  })

  test('returns of another shopper’s order or of no order answer 404', async () => {
    await begin([{ name: 'Socks' }])
    const stranger = await site.signIn('full@demo.test')
    expect(await refusal(await request({ Products: { 1: damaged } }, stranger))).toEqual([
      404,
      'order_gone',
    ])
    expect((await stranger.fetch(path())).status).toBe(404)
    const fields = { 'products.1.reason': 'damaged' }
    expect((await submit(fields, stranger)).status).toBe(404)
    expect((await order()).returns).toEqual([])
  })

  test('keep typed values in a plain form, and lead to the order once valid', async () => {
    await begin([{ name: 'Socks', quantity: 2 }, { name: 'Tent' }])
    const typed = { remark: 'A <torn> seam', 'products.1.quantity': '2', knownReturns: '0' }
    const refused = await submit({ ...typed, 'products.1.chosen': 'false' })
    expect(refused.status).toBe(422)
    const html = await refused.text()
    expect(html).toContain('Select at least one product.')
    expect(html).toContain('A &lt;torn&gt; seam')
    expect(html).toMatch(/<option value="2" selected(="")?>/)
    const chosen = { 'products.1.chosen': 'true', 'products.1.reason': 'damaged' }
    const sent = { ...typed, ...chosen, next: `/account/orders/${id}/return/{id}` }
    const made = await submit(sent)
    const returnId = (await order()).returns![0]!.id
    expect([made.status, made.headers.get('location')]).toEqual([
      303,
      `/account/orders/${id}/return/${returnId}`,
    ])
    // The second half of a double click: there is a product left.
    const again = await submit({
      ...sent,
      'products.1.quantity': '1',
      'products.2.reason': 'damaged',
    })
    expect(again.status).toBe(409)
    const told = await again.text()
    expect(told).toContain('Another return was requested in the meantime.')
    expect(told).toContain('2 × Socks')
    expect((await order()).returns).toHaveLength(1)
  })

  test('stay with their product if the shop renames it in the feed', async () => {
    await begin([{ name: 'Socks' }, { name: 'Tent' }])
    await request({ Products: { 1: damaged } })
    await deliver(site, shopper, [{ name: 'Hat' }, { name: 'Tent' }, { name: 'Socks' }])
    expect((await order()).products.map(({ returnable }) => returnable)).toEqual([1, 1, undefined])
  })

  test('keep typed values if their products cannot be returned any more', async () => {
    await begin([{ name: 'Socks' }])
    const typed = { 'products.1.chosen': 'true', 'products.1.reason': 'damaged', remark: 'Torn.' }
    await deliver(site, shopper, [{ name: 'Socks' }], daysAgo(34))
    const late = await submit(typed)
    const html = await late.text()
    expect(late.status).toBe(409)
    for (const text of ['The return period for this order is over.', 'Torn.', '<title>Error: '])
      expect(html).toContain(text)
    expect(html).toMatch(/id="field-products-1"[^>]*checked/)
  })

  test('are answered by the feed, first by our id and then by the shop’s', async () => {
    await begin([{ name: 'Socks' }])
    const { canCancel: _, ...made } = orderReturn.parse(
      await (await request({ Products: { 1: damaged } })).json(),
    )
    const line = { type: 'return', externalId: `r-${shopper.name}` }
    const at = (seconds: number) => new Date(Date.now() + seconds * 1_000).toISOString()
    const message = { en: 'Use the label.', nl: 'Gebruik het label.' }
    await feed(site, [
      { ...line, id: made.id, updatedAt: at(0), status: 'approved', message },
      { ...line, updatedAt: at(1), status: 'refunded', refund: '8.50' },
    ])
    expect((await order()).returns).toEqual([
      {
        ...made,
        status: ReturnStatus.refunded,
        refund: { amount: '8.500000', currency: 'EUR' },
        message: 'Use the label.',
      },
    ])
    const html = await (await browser.fetch(`/account/orders/${id}`)).text()
    for (const text of ['Refunded', 'Use the label.', 'Refund: €8.50', 'Damaged or faulty'])
      expect(html).toContain(text)
    await feed(site, [{ ...line, updatedAt: at(2), status: 'declined' }])
    expect((await order()).actions).toContain('return')
    await feed(site, [{ ...line, updatedAt: at(3), deleted: true }])
    expect((await order()).returns).toEqual([])
  })

  test.each([
    [{ id: 2_000_000_000 }, 'expected the id of a return that was requested here'],
    [{ id: 0 }, 'id'],
    [{}, 'expected the order, or our id of a return that was requested here'],
    [{ order: 'o', status: 'lost' }, 'status'],
  ])('a line of the feed with %j is refused with the field’s name', async (fields, expected) => {
    const line = { type: 'return', externalId: 'r-none', updatedAt: daysAgo(1), status: 'approved' }
    await expect(feed(site, [{ ...line, ...fields }])).rejects.toThrow(expected)
  })

  test('a brand without returnDays has no returns', async () => {
    await begin([{ name: 'Socks' }])
    const { returnDays } = site.brand
    delete site.brand.returnDays
    try {
      const { actions, refusals } = await order()
      expect([actions.includes('return'), refusals.map(({ action }) => action)]).toEqual([
        false,
        ['invoice'],
      ])
      expect(await refusal(await request({ Products: { 1: damaged } }))).toEqual([
        403,
        'feature_off',
      ])
      expect((await browser.fetch(path())).status).toBe(404)
    } finally {
      site.brand.returnDays = returnDays
    }
  })
})
