import { expect, test } from 'vitest'
import { readItem } from '#server/feed/parse-line.ts'
import { convertAll } from '../../../support/converted.ts'
import { address, order, price, state } from '../../../support/engine-orders/shopware-sample.ts'
import { leftOver } from '../../../support/order-sums.ts'

test('an order of Shopware has its promotions, parcels and refunds, and adds up', () => {
  const { lines, orders, problems, warnings } = convertAll('shopware', { total: 1, data: [order] })
  expect([problems, warnings]).toEqual([[], []])
  expect(orders).toMatchObject([
    {
      externalId: 'f42',
      orderNumber: '10042',
      customer: 'c7',
      status: 'processing',
      totalPrice: '54',
      subTotal: '60',
      shippingCost: '8',
      discount: '2',
      adjustments: [{ kind: 'discount', name: 'Spring', code: 'SPRING', amount: '-12' }],
      billingAddress: { city: 'Köln', state: 'NW', country: 'DE', telephone: '+4915123456789' },
      shippingMethod: 'Parcel',
      customerNote: 'Ring twice',
      products: [
        {
          product: 'p5',
          name: 'Boots',
          quantity: 2,
          price: '60',
          sku: 'B',
          options: [{ name: 'Size', value: '41' }],
          status: 'awaitingFulfillment',
        },
      ],
      payments: [{ kind: 'bankTransfer', status: 'paid', paid: '54' }],
      refunds: [{ amount: '24', reason: 'Too late', created: '2026-03-03T09:00:00.000+00:00' }],
      shipments: [
        {
          number: 'T1',
          trackings: [{ number: 'T2' }],
          lines: [{ line: 1, quantity: 1 }],
          history: [{ date: '2026-03-02T09:00:00.000+00:00', status: 'shipped' }],
        },
      ],
    },
  ])
  expect(orders[0]!.refunds).toHaveLength(1)
  expect(leftOver(orders[0]!)).toBe('0')
  for (const line of lines) expect(readItem(line, '')).not.toHaveProperty('errors')
})

const one = (more: object) => convertAll('shopware', { ...order, ...more })

test('taxes that are added are in the price of each line', () => {
  const lineItems = [{ id: 'l1', label: 'Boots', quantity: 1, price: price(100, 19) }]
  const deliveries = [{ ...state('open'), shippingCosts: price(10, 1.9) }]
  const { orders } = one({ taxStatus: 'net', amountTotal: 130.9, lineItems, deliveries })
  expect(orders).toMatchObject([{ subTotal: '119', shippingCost: '11.9', totalPrice: '130.9' }])
  expect(leftOver(orders[0]!)).toBe('0')
})

test('the parts of a line follow it without a price', () => {
  const lineItems = [
    { id: 'c', parentId: 'b', label: 'Lace', quantity: 1, price: price(5, 0) },
    { id: 'b', label: 'Set', quantity: 1, price: price(48, 0), position: 1 },
  ]
  const { orders } = one({ lineItems })
  expect(orders[0]!.products).toMatchObject([
    { name: 'Set', price: '48' },
    { name: 'Lace', price: '0', bundle: 1 },
  ])
})

test.each([
  ['created', 'open', 'open'],
  ['processing', 'open', 'paid'],
  ['processing', 'open', 'authorized'],
  ['declined', 'open', 'failed'],
  ['finished', 'completed', 'open'],
  ['cancelled', 'cancelled', 'paid'],
  ['onTheBench', 'onTheBench', 'paid'],
])('an order is %s if its state is %s and its payment is %s', (status, own, payment) => {
  const transactions = [{ ...order.transactions[0]!, captures: [], ...state(payment) }]
  const { orders } = one({ ...state(own), transactions })
  expect(orders).toMatchObject([{ status }])
})

test('a payment is paid only if its state and its amount say so', () => {
  const paid = (name: string, captures: object[] = []) =>
    one({ transactions: [{ ...order.transactions[0]!, ...state(name), captures }] }).orders[0]!
  for (const name of [
    'open',
    'in_progress',
    'authorized',
    'failed',
    'cancelled',
    'unconfirmed',
    'odd',
  ])
    expect(JSON.stringify(paid(name).payments)).not.toMatch(/"paid"/)
  expect(paid('paid_partially').payments).toMatchObject([{ status: 'uncleared' }])
  const captures = [{ ...state('completed'), amount: { totalPrice: 20 } }]
  expect(paid('paid_partially', captures).payments).toMatchObject([{ status: 'paid', paid: '20' }])
  expect(paid('refunded_partially').payments).toMatchObject([{ status: 'partialRefund' }])
  expect(paid('refunded')).toMatchObject({
    payments: [{ status: 'refunded', paid: '54' }],
    refunds: [{ amount: '54' }],
  })
})

test('an order without its currency has no amounts', () => {
  const { orders, warnings } = one({ currency: undefined })
  expect(orders[0]).not.toHaveProperty('totalPrice')
  expect(warnings).toMatchObject([{ order: '10042', field: 'currency' }])
})

test('a draft and an order without a date are reported, and the others are converted', () => {
  const { orders, problems } = convertAll('shopware', [
    { ...order, orderNumber: '1', versionId: 'f00' },
    { ...order, orderNumber: '2', orderDateTime: undefined, createdAt: undefined },
    'x',
    order,
  ])
  expect(orders).toHaveLength(1)
  expect(problems.map(({ order, field }) => [order, field])).toEqual([
    ['1', 'versionId'],
    ['2', 'orderDateTime'],
    ['number 3 of the file', ''],
  ])
})

test('a file to download is available once it is paid, and is in no parcel', () => {
  const lineItems = [{ id: 'l1', label: 'E-book', states: ['is-download'], price: price(54, 0) }]
  const { orders } = one({ lineItems, deliveries: [] })
  expect(orders[0]).toMatchObject({
    products: [{ type: 'digital', status: 'delivered' }],
    shipments: [],
  })
})

test('guests, deleted customers and customers with addresses are converted', () => {
  const orderCustomer = { ...order.orderCustomer, customer: { guest: true } }
  expect(one({ orderCustomer }).ofType('customer')).toMatchObject([{ guest: true }])
  const gone = { ...order.orderCustomer, customerId: null }
  expect(one({ orderCustomer: gone }).ofType('customer')).toMatchObject([
    { externalId: 'guest-robin@shop.example', guest: true },
  ])
  const customer = {
    id: 'c7',
    customerNumber: '10007',
    email: 'robin@shop.example',
    createdAt: order.createdAt,
    defaultBillingAddressId: 'a1',
    defaultShippingAddressId: 'a2',
    addresses: [address],
  }
  const { lines } = convertAll('shopware', { data: [customer] })
  expect(lines).toMatchObject([
    { type: 'customer', externalId: 'c7' },
    { type: 'address', externalId: 'a1', customer: 'c7', isBilling: true, isShipping: false },
  ])
  for (const line of lines) expect(readItem(line, '')).not.toHaveProperty('errors')
})
