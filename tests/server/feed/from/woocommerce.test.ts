import { describe, expect, test } from 'vitest'
import { convertAll, readSample } from '../../../support/converted.ts'
import { leftOver } from '../../../support/order-sums.ts'

const convert = (value: unknown) => convertAll('woocommerce', value)
const plain = readSample('cases/woo-06-attributes') as Record<string, unknown> & {
  line_items: object[]
}
const orderWith = (fields: object) => convert({ ...plain, ...fields }).orders[0]!

test('customers are converted with both of their addresses', () => {
  const { lines, problems } = convert([
    {
      id: 26,
      email: 'robin@shop.example',
      first_name: 'Ana&#239;s',
      username: 'robin',
      date_created_gmt: '2025-03-01T10:00:00',
      date_modified_gmt: '2026-03-01T10:00:00',
      billing: {
        address_1: 'Dorpsstraat 12',
        city: 'Utrecht',
        country: 'NL',
        phone: '06 12345678',
      },
      shipping: { address_1: 'Werkweg 1', city: 'Utrecht', country: 'NL' },
    },
  ])
  expect(problems).toEqual([])
  expect(lines).toMatchObject([
    {
      type: 'customer',
      externalId: '26',
      firstName: 'Anaïs',
      email: 'robin@shop.example',
      telephone: '+31612345678',
      updatedAt: '2026-03-01T10:00:00Z',
    },
    { type: 'address', externalId: '26/billing', isBilling: true },
    { type: 'address', externalId: '26/shipping', isShipping: true },
  ])
  expect(lines[0]).not.toHaveProperty('emailVerified')
})

test('separate refunds have their date and their lines', () => {
  const refund = {
    id: 5,
    parent_id: 1206,
    date_created_gmt: '2026-03-04T10:00:00',
    amount: '20.00',
    reason: 'Too small',
    line_items: [{ quantity: -2, meta_data: [{ key: '_refunded_item_id', value: '11' }] }],
  }
  const { orders, problems } = convert([refund, plain, { ...refund, parent_id: 9 }])
  expect(orders).toMatchObject([
    {
      products: [{ status: 'cancelled' }],
      payments: [{ status: 'refunded' }],
      refunds: [
        {
          created: '2026-03-04T10:00:00Z',
          amount: '20',
          reason: 'Too small',
          lines: [{ line: 1, quantity: 2 }],
        },
      ],
    },
  ])
  expect(problems).toMatchObject([{ order: '9', field: 'refunds' }])
})

describe('a status of WooCommerce', () => {
  test.each([
    ['pending', 'created', 'awaitingPayment', 'started'],
    ['on-hold', 'created', 'awaitingPayment', 'uncleared'],
    ['processing', 'processing', 'awaitingFulfillment', 'started'],
    ['completed', 'finished', 'shipped', 'started'],
    ['failed', 'declined', 'cancelled', 'declined'],
    ['packed', 'packed', 'awaitingPayment', 'started'],
    ['wc-partial-shipped', 'partial-shipped', 'awaitingPayment', 'started'],
  ])('%s without a payment date is never paid', (status, order, product, payment) => {
    const line = orderWith({ status, date_paid_gmt: null })
    expect(line).toMatchObject({
      status: order,
      products: [{ status: product }],
      payments: [{ status: payment }],
    })
    expect(line.payments).not.toMatchObject([{ paid: '20.00' }])
  })

  test('an order with a custom status of the shop is paid only by its payment date', () => {
    expect(orderWith({ status: 'packed' })).toMatchObject({
      status: 'packed',
      products: [{ status: 'awaitingFulfillment' }],
      payments: [{ status: 'paid', paid: '20.00' }],
    })
  })
})

test('a trashed order is deleted', () => {
  expect(convert({ ...plain, status: 'trash' }).lines).toEqual([
    { type: 'order', externalId: '1206', updatedAt: '2026-03-02T10:00:00Z', deleted: true },
  ])
})

test('options are texts without markup, and hidden ones are left out', () => {
  const meta_data = [
    { key: 'note', display_key: 'Note', display_value: '<p>Salt &amp; <b>pepper</b></p>\n' },
    { key: '_reduced_stock', value: '2', display_key: '_reduced_stock', display_value: '2' },
    { key: 'parts', display_key: 'Parts', display_value: [{ a: 1 }] },
    { key: 'pa_size', value: 7 },
  ]
  const line_items = [{ ...plain.line_items[0], meta_data }]
  expect(orderWith({ line_items }).products).toMatchObject([
    {
      options: [
        { name: 'Note', value: 'Salt & pepper' },
        { name: 'size', value: '7' },
      ],
    },
  ])
})

test('coupons, fees and gift cards each have a line', () => {
  const order = orderWith({
    total: '13.90',
    discount_total: '4.00',
    discount_tax: '0.40',
    coupon_lines: [{ code: 'spring', discount: '4.00', discount_tax: '0.40' }],
    fee_lines: [{ name: 'Packing &amp; more', total: '1.00', total_tax: '0.30' }],
    gift_cards: [{ code: 'A', amount: 3 }],
  })
  expect(order).toMatchObject({
    discount: '0',
    adjustments: [
      { kind: 'discount', code: 'spring', amount: '-4.4' },
      { kind: 'fee', name: 'Packing & more', amount: '1.3' },
      { kind: 'giftCard', code: 'A', amount: '-3' },
    ],
  })
  expect(leftOver(order)).toBe('0')
})

test('a part of a bundle names its bundle and has no price', () => {
  const [item] = plain.line_items
  const line_items = [item, { ...item, id: 12, bundled_by: '11', subtotal: '0.00' }]
  expect(orderWith({ line_items }).products).toMatchObject([{}, { bundle: 1, price: '0' }])
})

test('an order without a currency or a total has no amounts', () => {
  for (const field of ['currency', 'total'] as const) {
    const { orders, warnings } = convert([{ ...plain, number: 'W1', [field]: null }])
    expect(orders).toHaveLength(1)
    for (const name of ['totalPrice', 'subTotal', 'shippingCost', 'adjustments'])
      expect(orders[0]).not.toHaveProperty(name)
    const missing = field === 'total' ? 'totalPrice' : field
    expect(warnings).toContainEqual(expect.objectContaining({ order: 'W1', field: missing }))
  }
})

test('an order without a date or an id is reported by its number', () => {
  const fields = ['date_created_gmt', 'id'] as const
  const { orders, problems } = convert([
    ...fields.map((field, n) => ({ ...plain, number: `W${n}`, [field]: null })),
    { ...plain, date_modified_gmt: '0000-00-00T00:00:00', date_paid_gmt: '0000-00-00' },
  ])
  expect(problems.map(({ order, field }) => [order, field])).toEqual(
    fields.map((field, n) => [`W${n}`, field]),
  )
  expect(orders).toMatchObject([{ updatedAt: '2026-03-01T10:00:00Z' }])
})
