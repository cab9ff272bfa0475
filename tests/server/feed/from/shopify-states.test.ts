import { describe, expect, test } from 'vitest'
import { convertAll } from '../../../support/converted.ts'

const given = {
  id: 7,
  name: '#S7',
  email: 'guest7@demo.test',
  currency: 'EUR',
  created_at: '2026-03-01T10:00:00Z',
  updated_at: '2026-03-02T10:00:00Z',
  financial_status: 'paid',
  payment_gateway_names: ['card'],
  total_price: '20.00',
  line_items: [{ id: 1, product_id: 5, name: 'Cap', quantity: 2, price: '10.00' }],
}
const convertOrder = (changes: object) => convertAll('shopify', { ...given, ...changes })
const orderWith = (changes: object) => convertOrder(changes).orders[0]!
const parcel = { id: 3, created_at: '2026-03-02T09:00:00Z', line_items: [{ id: 1, quantity: 2 }] }
const refund = (id: number, amount: string, more: object = {}) => ({
  id,
  kind: 'refund',
  status: 'success',
  amount,
  ...more,
})

const untold = { financial_status: undefined, payment_gateway_names: [] }
const transaction = { id: 8, kind: 'sale', status: 'success', amount: '20.00', gateway: 'visa' }

describe('the state of an order of Shopify', () => {
  test.each([
    [{ financial_status: 'expired' }, 'created', 'awaitingPayment'],
    [{ financial_status: 'partially_paid' }, 'created', 'awaitingPayment'],
    [untold, 'created', 'awaitingPayment'],
    [{ ...untold, transactions: [transaction] }, 'processing', 'awaitingFulfillment'],
    [
      { ...untold, transactions: [{ ...transaction, status: 'failure' }] },
      'created',
      'awaitingPayment',
    ],
    [{ financial_status: 'voided' }, 'cancelled', 'cancelled'],
    [{ financial_status: 'refunded' }, 'cancelled', 'cancelled'],
    [{ financial_status: 'refunded', fulfillment_status: 'restocked' }, 'cancelled', 'cancelled'],
    [
      { financial_status: 'pending', closed_at: '2026-03-02T10:00:00Z' },
      'created',
      'awaitingPayment',
    ],
  ])('%o is %s, its line %s', (changes, status, line) => {
    expect(orderWith(changes)).toMatchObject({ status, products: [{ status: line }] })
  })

  test.each([
    [{ status: 'pending' }, 'readyForShipment'],
    [{ status: 'open' }, 'readyForShipment'],
    [{ status: 'success', shipment_status: 'submitted' }, 'readyForShipment'],
    [{ status: 'success', shipment_status: 'not_delivered' }, 'deliveryFailed'],
    [{ status: 'success', shipment_status: 'picked_up' }, 'delivered'],
  ])('has a parcel with %o whose status is %s', (changes, status) => {
    const order = orderWith({ fulfillments: [{ ...parcel, ...changes }] })
    expect(order.products).toMatchObject([{ status }])
    const [{ history }] = order.shipments as [{ history: object[] }]
    expect(history.at(-1)).toMatchObject({ status })
  })

  test('has the time at which a parcel arrived', () => {
    const delivered = '2026-03-03T08:00:00Z'
    const order = orderWith({ fulfillments: [{ ...parcel, delivered_at: delivered }] })
    expect(order.products).toMatchObject([{ status: 'delivered' }])
    expect(order.shipments).toMatchObject([
      { history: [{ status: 'shipped' }, { status: 'delivered', date: delivered }] },
    ])
  })
})

describe('the amounts of an order of Shopify', () => {
  test.each([
    ['paid', '0.00', '10'],
    ['paid', '-10.00', '20'],
    ['partially_paid', '6.00', '4'],
  ])('that was edited and is %s with %s open has %s paid', (financial, open, paid) => {
    const order = orderWith({
      financial_status: financial,
      current_total_price: '10.00',
      total_outstanding: open,
    })
    expect(order).toMatchObject({ totalPrice: '10', payments: [{ paid }] })
  })

  test('are reported if they are known only in the shop’s currency', () => {
    const transactions = [refund(1, '5.00', { currency: 'USD' })]
    const usd = { shop_money: { amount: '2.00', currency_code: 'USD' } }
    const { warnings } = convertOrder({ refunds: [{ transactions }], total_tip_received_set: usd })
    expect(warnings).toMatchObject([
      { order: 'S7', field: 'total_tip_received' },
      { order: 'S7', field: 'refunds' },
    ])
  })

  test('an order with a line without a price is not converted', () => {
    const price_set = { shop_money: { amount: '2.00', currency_code: 'USD' } }
    const line_items = [{ id: 1, name: 'Cap', quantity: 2, price_set }]
    const { orders, problems } = convertOrder({ line_items })
    expect(orders).toEqual([])
    expect(problems).toMatchObject([{ order: 'S7', field: 'line_items.0.price' }])
  })

  test('leave out a removed shipping method', () => {
    const shipping_lines = [
      { title: 'Express', price: '5.00', is_removed: true },
      { title: 'Post', price: '5.00', is_removed: false },
    ]
    expect(orderWith({ total_price: '25.00', shipping_lines })).toMatchObject({
      shippingCost: '5',
      shippingMethod: 'Post',
    })
  })

  test('have an open authorisation beside a captured one', () => {
    const one = { status: 'success', gateway: 'card' }
    const transactions = [
      { ...one, id: 1, kind: 'authorization', amount: '12.00' },
      { ...one, id: 2, kind: 'authorization', amount: '8.00' },
      { ...one, id: 3, kind: 'capture', amount: '12.00', parent_id: 1 },
    ]
    expect(orderWith({ financial_status: 'partially_paid', transactions }).payments).toMatchObject([
      { status: 'paid', paid: '12' },
      { status: 'readyForCapture' },
    ])
  })

  test('contain every refund once, wherever it is in the answer', () => {
    const transactions = [refund(1, '5.00'), refund(2, '3.00')]
    const amounts = (refunds: object[]) =>
      (orderWith({ transactions, refunds }).refunds as { amount: string }[]).map((one) =>
        Number(one.amount),
      )
    expect(amounts([{ transactions: [refund(1, '5.00')] }])).toEqual([5, 3])
    expect(amounts([{ total_refunded: '5.00' }])).toEqual([5, 3])
  })

  test('leave out a pending refund with a warning', () => {
    const transactions = [refund(1, '5.00', { status: 'pending' })]
    expect(convertOrder({ refunds: [{ transactions }] }).warnings).toMatchObject([
      { order: 'S7', field: 'refunds' },
    ])
  })
})
