import { expect, test } from 'vitest'
import { readItem } from '#server/feed/parse-line.ts'
import { convertAll } from '../../../support/converted.ts'
import { leftOver } from '../../../support/order-sums.ts'

const address = {
  first_name: 'Robin',
  last_name: 'Jansen',
  address_1: 'Dorpsstraat 12',
  address_2: 'b',
  postal_code: '3511 AB',
  city: 'Utrecht',
  province: 'UT',
  country_code: 'nl',
  phone: '06 12345678',
}
const order = {
  id: 'order_42',
  display_id: 42,
  version: 1,
  status: 'pending',
  payment_status: 'captured',
  created_at: '2026-03-01T10:00:00.000Z',
  updated_at: '2026-03-02T10:00:00.000Z',
  currency_code: 'eur',
  email: 'robin@shop.example',
  customer_id: 'cus_7',
  customer: { id: 'cus_7', has_account: true, email: 'robin@shop.example', first_name: 'Robin' },
  total: 54,
  discount_total: 12,
  billing_address: address,
  items: [
    {
      id: 'ordli_1',
      product_id: 'prod_5',
      product_title: 'Boots',
      variant_sku: 'B',
      variant_option_values: { Size: '41' },
      requires_shipping: true,
      quantity: 2,
      original_total: 60,
      adjustments: [{ code: 'SPRING', amount: 10 }],
      detail: { shipped_quantity: 1, delivered_quantity: 0 },
    },
  ],
  shipping_methods: [{ name: 'Parcel', original_total: 6 }],
  payment_collections: [
    {
      payments: [
        {
          provider_id: 'pp_stripe_stripe',
          amount: 54,
          created_at: '2026-03-01T10:00:00.000Z',
          captures: [{ amount: 54 }],
          refunds: [{ amount: 24, note: 'Too late', created_at: '2026-03-03T09:00:00.000Z' }],
        },
      ],
    },
  ],
  fulfillments: [
    {
      shipped_at: '2026-03-02T09:00:00.000Z',
      labels: [
        { tracking_number: 'T1', tracking_url: 'https://parcels.example/T1' },
        { tracking_number: 'T2', tracking_url: '#' },
      ],
      items: [{ line_item_id: 'ordli_1', quantity: 1 }],
    },
    { canceled_at: '2026-03-02T08:00:00.000Z', items: [{ line_item_id: 'ordli_1', quantity: 1 }] },
  ],
}

test('an order of Medusa 2 has its parcels, payments and refunds, and adds up', () => {
  const { lines, orders, problems, warnings } = convertAll('medusa', { orders: [order], count: 1 })
  expect([problems, warnings]).toEqual([[], []])
  expect(orders).toMatchObject([
    {
      externalId: 'order_42',
      orderNumber: '42',
      customer: 'cus_7',
      status: 'processing',
      currency: 'EUR',
      totalPrice: '54',
      adjustments: [{ kind: 'discount', code: 'SPRING', amount: '-12' }],
      billingAddress: { addressLine2: 'b', state: 'UT', country: 'NL', telephone: '+31612345678' },
      shippingMethod: 'Parcel',
      products: [
        {
          product: 'prod_5',
          name: 'Boots',
          quantity: 2,
          price: '60',
          options: [{ name: 'Size', value: '41' }],
          status: 'awaitingFulfillment',
        },
      ],
      payments: [{ method: 'stripe', name: 'Stripe', status: 'paid', paid: '54' }],
      refunds: [{ created: '2026-03-03T09:00:00.000Z', amount: '24', reason: 'Too late' }],
      shipments: [
        {
          number: 'T1',
          link: 'https://parcels.example/T1',
          trackings: [{ number: 'T2' }],
          lines: [{ line: 1, quantity: 1 }],
          history: [{ date: '2026-03-02T09:00:00.000Z', status: 'shipped' }],
        },
      ],
    },
  ])
  expect(orders[0]!.shipments).toHaveLength(1)
  expect(leftOver(orders[0]!)).toBe('0')
  for (const line of lines) expect(readItem(line, '')).not.toHaveProperty('errors')
})

const { payment_collections: _, ...bare } = order
const one = (more: object) => convertAll('medusa', { order: { ...bare, ...more } })

test.each([
  ['created', { payment_status: 'not_paid' }],
  ['created', { payment_status: 'authorized', status: 'requires_action' }],
  ['processing', { payment_status: 'authorized' }],
  ['finished', { status: 'completed' }],
  ['finished', { payment_status: 'captured', fulfillment_status: 'delivered' }],
  ['created', { payment_status: 'not_paid', fulfillment_status: 'delivered' }],
  ['cancelled', { status: 'canceled' }],
])('an order is %s by its own status and the status of its payment', (status, more) => {
  expect(one(more).orders).toMatchObject([{ status }])
})

test.each([
  ['processing', 'awaitingFulfillment', { payment_collections: order.payment_collections }],
  ['created', 'awaitingPayment', {}],
])('an order without a payment status is %s by its payments', (status, line, more) => {
  const { orders } = one({ payment_status: undefined, ...more })
  expect(orders).toMatchObject([{ status, products: [{ status: line }] }])
})

test('a payment has the name of its provider, but not the name of Medusa’s own', () => {
  const named = (id: string) =>
    one({ payment_collections: [{ payments: [{ provider_id: id, amount: 54 }] }] }).orders[0]!
      .payments
  expect(named('pp_stripe-ideal_stripe')).toMatchObject([{ name: 'Stripe ideal' }])
  expect(named('pp_cash-on-delivery_x')).toMatchObject([{ kind: 'cashOnDelivery' }])
  for (const id of ['pp_system_default', 'pp_cash-on-delivery_x'])
    expect(named(id)).toEqual([expect.not.objectContaining({ name: expect.anything() })])
})

test('a payment without a capture is not paid, and a refunded one is refunded', () => {
  const payment = { provider_id: 'pp_system', amount: 54, created_at: order.created_at }
  const paid = (more: object) =>
    one({ payment_collections: [{ payments: [{ ...payment, ...more }] }] }).orders[0]!.payments
  expect(paid({})).toEqual([expect.objectContaining({ status: 'readyForCapture' })])
  expect(paid({})).toEqual([expect.not.objectContaining({ name: expect.anything() })])
  expect(paid({})).not.toEqual([expect.objectContaining({ paid: '54' })])
  expect(paid({ canceled_at: order.created_at })).toMatchObject([{ status: 'cancelled' }])
  const captured = { captured_at: order.created_at }
  expect(paid(captured)).toMatchObject([{ status: 'paid', paid: '54' }])
  const refunds = [{ amount: 54, created_at: order.created_at }]
  expect(paid({ ...captured, refunds })).toMatchObject([{ status: 'refunded', paid: '54' }])
  expect(one({}).orders).toMatchObject([{ payments: [] }])
  expect(one({ summary: { paid_total: 20 } }).orders).toMatchObject([
    { payments: [{ status: 'paid', paid: '20' }] },
  ])
})

test('gift cards, credit and exact amounts are converted unchanged', () => {
  const { orders } = one({
    total: 44,
    raw_total: { value: '44.0000000000000001', precision: 20 },
    gift_card_total: 8,
    credit_line_total: 2,
  })
  expect(orders).toMatchObject([
    {
      totalPrice: '44',
      adjustments: [
        { kind: 'discount', amount: '-12' },
        { kind: 'giftCard', amount: '-8' },
        { kind: 'storeCredit', amount: '-2' },
      ],
    },
  ])
  expect(leftOver(orders[0]!)).toBe('0')
})

test('a draft and an order of Medusa 1 are reported, and the others are converted', () => {
  const { version, ...first } = bare
  const items = [{ ...order.items[0]!, detail: undefined }]
  const { orders, problems } = convertAll('medusa', {
    orders: [
      { ...bare, display_id: 1, status: 'draft' },
      { ...first, display_id: 2, items, total: 5400 },
      null,
      order,
    ],
  })
  expect(version).toBe(1)
  expect(orders).toHaveLength(1)
  expect(problems.map(({ order, field }) => [order, field])).toEqual([
    ['1', 'status'],
    ['2', 'summary'],
    ['number 3 of the file', ''],
  ])
})

test('a guest of Medusa and a customer with addresses are converted', () => {
  const guest = { id: 'cus_9', has_account: false, email: 'sam@shop.example' }
  const made = convertAll('medusa', { ...bare, customer_id: 'cus_9', customer: guest })
  expect(made.ofType('customer')).toMatchObject([{ externalId: 'cus_9', guest: true }])
  const vouched = convertAll('medusa', { ...bare, customer: guest }, { guestsVerified: true })
  expect(vouched.ofType('customer')).toMatchObject([{ guest: true, emailVerified: true }])

  const changed = '2026-03-05T10:00:00.000Z'
  const addresses = [
    { id: 'cuaddr_1', ...address, updated_at: changed, is_default_billing: true },
    { id: 'cuaddr_2', ...address },
  ]
  const customer = { ...order.customer, phone: '+31612345678', updated_at: order.updated_at }
  const { lines } = convertAll('medusa', { customers: [{ ...customer, addresses }] })
  expect(lines).toMatchObject([
    { type: 'customer', externalId: 'cus_7', telephone: '+31612345678' },
    { type: 'address', externalId: 'cuaddr_1', updatedAt: changed, isBilling: true },
    { type: 'address', externalId: 'cuaddr_2', updatedAt: order.updated_at },
  ])
  for (const line of lines) expect(readItem(line, '')).not.toHaveProperty('errors')
})
