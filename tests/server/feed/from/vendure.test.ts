import { expect, test } from 'vitest'
import { readItem } from '#server/feed/parse-line.ts'
import { convertAll } from '../../../support/converted.ts'
import { address, customer, order } from '../../../support/engine-orders/vendure-sample.ts'
import { leftOver } from '../../../support/order-sums.ts'

test('an order of Vendure is converted from hundredths and adds up', () => {
  const { lines, orders, problems, warnings } = convertAll('vendure', { data: { order } })
  expect([problems, warnings]).toEqual([[], []])
  expect(orders).toMatchObject([
    {
      externalId: '42',
      orderNumber: 'ABCDEF42',
      customer: '7',
      created: '2026-03-01T10:00:00.000Z',
      status: 'processing',
      currency: 'EUR',
      totalPrice: '54',
      subTotal: '60',
      shippingCost: '6',
      adjustments: [{ kind: 'discount', name: 'Spring sale', code: 'SPRING', amount: '-12' }],
      billingAddress: {
        firstName: 'Robin',
        lastName: 'Jansen',
        addressLine2: 'b',
        telephone: '+31612345678',
      },
      shippingMethod: 'Parcel',
      taxLines: [{ name: 'VAT', rate: '21', base: '44.63', amount: '9.37' }],
      products: [
        {
          product: '5',
          quantity: 2,
          price: '60',
          options: [{ name: 'Size', value: '41' }],
          status: 'awaitingFulfillment',
        },
      ],
      payments: [{ kind: 'bankTransfer', status: 'paid', paid: '54' }],
      refunds: [
        {
          amount: '24',
          reason: 'Too late',
          created: '2026-03-03T09:00:00.000Z',
          lines: [{ line: 1, quantity: 1 }],
        },
      ],
      shipments: [
        {
          carrier: 'UPS',
          number: 'T1',
          lines: [{ line: 1, quantity: 1 }],
          history: [{ date: '2026-03-02T09:00:00.000Z', status: 'shipped' }],
        },
      ],
    },
  ])
  expect(orders[0]!.shipments).toHaveLength(1)
  expect(orders[0]!.refunds).toHaveLength(1)
  expect(leftOver(orders[0]!)).toBe('0')
  for (const line of lines) expect(readItem(line, '')).not.toHaveProperty('errors')
})

test('answers and lists of both of its APIs are read', () => {
  const files: unknown[] = [
    order,
    [order],
    { data: { orderByCode: order } },
    { data: { orders: { items: [order], totalItems: 1 } } },
    { data: { activeCustomer: { ...customer, orders: { items: [order] } } } },
    { data: { customers: { items: [{ ...customer, orders: { items: [order] } }] } } },
  ]
  for (const file of files)
    expect(convertAll('vendure', file).orders, JSON.stringify(file)).toMatchObject([
      { orderNumber: 'ABCDEF42', customer: '7' },
    ])
})

const one = (more: object) => convertAll('vendure', { ...order, ...more })

test('a custom state of the shop is paid if its payments are paid', () => {
  const open = { state: 'Picking', fulfillments: [] }
  const paid = { ...order.payments[0]!, method: 'stripe-payment', refunds: [] }
  const stateOf = (payments: object[]) => one({ ...open, payments }).orders
  expect(stateOf([paid])).toMatchObject([
    {
      status: 'Picking',
      payments: [{ name: 'Stripe payment' }],
      products: [{ status: 'awaitingFulfillment' }],
    },
  ])
  expect(stateOf([])).toMatchObject([{ products: [{ status: 'awaitingPayment' }] }])
})

test.each([
  ['created', 'ArrangingAdditionalPayment'],
  ['processing', 'PaymentAuthorized'],
  ['finished', 'Shipped'],
  ['cancelled', 'Cancelled'],
  ['OnTheBench', 'OnTheBench'],
])('an order is %s by its state %s', (status, state) => {
  expect(one({ state }).orders).toMatchObject([{ status }])
})

test('amounts of yen are hundredths, too', () => {
  expect(one({ currencyCode: 'JPY' }).orders).toMatchObject([{ totalPrice: '54' }])
})

test('only a settled payment is paid, and a refunded one is refunded', () => {
  const paid = (more: object) =>
    one({ payments: [{ ...order.payments[0]!, refunds: [], ...more }] }).orders[0]!.payments
  for (const state of ['Created', 'Authorized', 'Declined', 'Error', 'Cancelled', 'Odd'])
    expect(JSON.stringify(paid({ state }))).not.toMatch(/"paid"/)
  const refunds = [{ total: 5400, state: 'Settled', createdAt: order.updatedAt }]
  expect(paid({ refunds })).toMatchObject([{ status: 'refunded', paid: '54' }])
})

test('a line without a quantity is cancelled, and a fully delivered one is delivered', () => {
  const line = { ...order.lines[0]!, quantity: 0, orderPlacedQuantity: 2, linePriceWithTax: 0 }
  expect(one({ lines: [line] }).orders[0]!.products).toMatchObject([
    { quantity: 2, price: '0', status: 'cancelled' },
  ])
  const [parcel] = order.fulfillments
  const lines = [{ orderLineId: '1', quantity: 2 }]
  const sent = { fulfillments: [{ ...parcel, state: 'Delivered', lines }] }
  expect(one(sent).orders[0]!.products).toMatchObject([{ status: 'delivered' }])
})

test('baskets and items that are not orders are reported, and the others are converted', () => {
  const { orders, problems } = convertAll('vendure', [
    { ...order, code: 'B1', state: 'AddingItems', active: true },
    { ...order, code: 'B2', orderPlacedAt: undefined },
    7,
    order,
  ])
  expect(orders).toHaveLength(1)
  expect(problems.map(({ order, field }) => [order, field])).toEqual([
    ['B1', 'state'],
    ['B2', 'orderPlacedAt'],
    ['number 3 of the file', ''],
  ])
})

test('a guest of Vendure and a customer with addresses are converted', () => {
  const guest = { ...customer, user: null }
  expect(one({ customer: guest }).ofType('customer')).toMatchObject([{ guest: true }])
  const addresses = [{ id: '3', ...address, defaultBillingAddress: true }]
  const file = {
    data: { customers: { items: [{ ...customer, updatedAt: order.updatedAt, addresses }] } },
  }
  const { lines } = convertAll('vendure', file)
  expect(lines).toMatchObject([
    { type: 'customer', externalId: '7', emailVerified: true },
    { type: 'address', externalId: '3', updatedAt: order.updatedAt, isBilling: true },
  ])
  for (const line of lines) expect(readItem(line, '')).not.toHaveProperty('errors')
})
