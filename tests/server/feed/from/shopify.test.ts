import { expect, test } from 'vitest'
import { convertAll, readSample } from '../../../support/converted.ts'
import { leftOver } from '../../../support/order-sums.ts'

const convert = (value: unknown) => convertAll('shopify', value)
const plain = readSample('cases/shopify-07-partial-shipment') as Record<string, unknown> & {
  customer: object
  fulfillments: object[]
  line_items: object[]
}

test('customers are converted with all addresses, and the default one is marked', () => {
  const addresses = [
    { id: 1, address1: 'Dorpsstraat 12', city: 'Utrecht', country_code: 'NL', default: true },
    { id: 2, address1: 'Werkweg 1', address2: 'floor 2', country_code: 'NL', default: false },
  ]
  const customer = { id: 902, first_name: 'No', updated_at: '2026-03-02T10:00:00Z', addresses }
  const { ofType } = convert({ customers: [{ ...customer, default_address: addresses[0] }] })
  expect(ofType('address')).toMatchObject([
    { externalId: '1', isBilling: true, isShipping: true, updatedAt: '2026-03-02T10:00:00Z' },
    { externalId: '2', addressLine2: 'floor 2', isBilling: false },
  ])
})

test('an address that came with an order is as old as the order', () => {
  const home = { id: 1, address1: 'Old street 1', city: 'Oldtown', country_code: 'US' }
  const customer = { ...plain.customer, updated_at: '2026-02-01T10:00:00Z', default_address: home }
  const { ofType } = convert({ ...plain, updated_at: '2026-11-20T10:00:00Z', customer })
  expect(ofType('address')).toMatchObject([{ updatedAt: plain.created_at }])
  expect(ofType('customer')).toMatchObject([{ updatedAt: '2026-02-01T10:00:00Z' }])
})

test('transactions and refunds of the same file belong to their order', () => {
  const parts = [
    {
      id: 1,
      order_id: 1107,
      kind: 'authorization',
      status: 'success',
      amount: '20.00',
      gateway: 'a',
    },
    { id: 2, order_id: 9, kind: 'sale', status: 'success', amount: '20.00', gateway: 'a' },
  ]
  const { orders, problems } = convert([plain, ...parts])
  expect(orders).toMatchObject([{ payments: [{ method: 'a', status: 'readyForCapture' }] }])
  expect(orders[0]!.payments).not.toMatchObject([{ paid: '20.00' }])
  expect(problems).toMatchObject([{ order: '9', field: 'transactions' }])
})

test('discounts have a line with their code, and the rest is the discount', () => {
  const [item] = plain.line_items
  const allocation = { amount: '3.00', discount_application_index: 0 }
  const given = {
    ...plain,
    total_price: '16.00',
    total_discounts: '4.00',
    discount_applications: [{ type: 'discount_code', code: 'SPRING' }],
    line_items: [{ ...item, discount_allocations: [allocation] }],
  }
  const [order] = convert(given).orders
  expect(order).toMatchObject({
    discount: '1',
    adjustments: [{ kind: 'discount', code: 'SPRING', amount: '-3' }],
  })
  expect(leftOver(order!)).toBe('0')
})

test('products that were removed before the payment need not be paid', () => {
  const [order] = convert({
    ...plain,
    financial_status: 'pending',
    current_total_price: '10.00',
    total_outstanding: '10.00',
    refunds: [{ id: 1, refund_line_items: [{ line_item_id: 11071, quantity: 1 }] }],
  }).orders
  expect(order).toMatchObject({ totalPrice: '10', adjustments: [{ kind: 'other', amount: '-10' }] })
  expect(leftOver(order!)).toBe('0')
})

test.each([
  ['delivered', 2, 'delivered'],
  ['out_for_delivery', 2, 'outForDelivery'],
  ['failure', 2, 'deliveryFailed'],
  [null, 2, 'shipped'],
  ['delivered', 1, 'awaitingFulfillment'],
])('a parcel that is %s with %i of 2 pieces makes its line %s', (shipment, quantity, status) => {
  const [parcel] = plain.fulfillments
  const line_items = [{ id: 11071, quantity }]
  const { orders } = convert({
    ...plain,
    fulfillments: [
      { ...parcel, shipment_status: shipment, line_items },
      { ...parcel, status: 'cancelled', line_items: [{ id: 11071, quantity: 2 }] },
    ],
  })
  expect(orders[0]).toMatchObject({ products: [{ status }] })
  expect(orders[0]!.shipments).toHaveLength(1)
})
