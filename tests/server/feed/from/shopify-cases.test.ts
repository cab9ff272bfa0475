import { describe, expect, test, vi } from 'vitest'
import { convertAll, convertCase, orderOf, readSample } from '../../../support/converted.ts'

describe('an order of Shopify', () => {
  test('keeps its id, however long', () => {
    expect(orderOf('shopify-01-big-ids').externalId).toBe('820982911946154508')
  })

  test('has the amounts that the shopper was charged', () => {
    const order = orderOf('shopify-02-presentment')
    expect(order).toMatchObject({
      currency: 'EUR',
      subTotal: '18.4',
      totalPrice: '18.40',
      products: [{ price: '18.4' }],
      payments: [{ paid: '18.40' }],
    })
    expect(JSON.stringify(order)).not.toMatch(/USD|"20(\.00)?"/)
  })

  test('has no amounts if its total is known only in the shop’s currency', () => {
    const [given] = [readSample('cases/shopify-02-presentment') as object]
    const { warnings, orders } = convertAll('shopify', { ...given, total_price_set: null })
    expect(orders).toHaveLength(1)
    expect(orders[0]).not.toHaveProperty('totalPrice')
    expect(orders[0]).not.toHaveProperty('subTotal')
    expect(warnings).toMatchObject([{ order: 'S1102', field: 'totalPrice' }])
  })

  test.each(['shopify', 'woocommerce'] as const)(
    'is refused before its lines are read if %s has too many of them',
    (shop) => {
      const read = vi.fn(() => 1)
      const lineOf = () => Object.defineProperty({}, 'quantity', { get: read, enumerable: true })
      const order = { id: 7, name: '#B-7', number: 'B-7', status: 'processing', currency: 'EUR' }
      const given = { ...order, line_items: Array.from({ length: 1_001 }, lineOf) }
      expect(convertAll(shop, given)).toMatchObject({
        orders: [],
        problems: [
          { order: 'B-7', field: 'line_items', expected: expect.stringContaining('1001') },
        ],
      })
      // WooCommerce decodes its texts first.
      expect(read.mock.calls.length).toBeLessThanOrEqual(1_001)
    },
  )

  test('has all tracking numbers of a parcel', () => {
    expect(orderOf('shopify-03-many-tracking').shipments).toMatchObject([
      {
        carrier: 'UPS',
        number: 'T1',
        link: 'https://track.example/T1',
        trackings: [
          { number: 'T2', link: 'https://track.example/T2' },
          { number: 'T3', link: 'https://track.example/T3' },
        ],
        lines: [1],
      },
    ])
  })

  test('names both methods by which it was paid', () => {
    expect(orderOf('shopify-04-gift-card-and-card').payments).toMatchObject([
      { name: 'Gift card, Shopify payments', status: 'paid', paid: '20.00' },
    ])
    const given = readSample('cases/shopify-04-gift-card-and-card') as object
    const one = { kind: 'sale', status: 'success', processed_at: '2026-03-01T10:00:00+01:00' }
    const transactions = [
      { ...one, id: 1, gateway: 'gift_card', amount: '5.00' },
      { ...one, id: 2, gateway: 'shopify_payments', amount: '15.00' },
      { ...one, id: 3, gateway: 'shopify_payments', amount: '15.00', status: 'failure' },
    ]
    expect(convertAll('shopify', { ...given, transactions }).orders[0]!.payments).toEqual([
      {
        method: 'gift_card',
        kind: 'giftCard',
        status: 'paid',
        paid: '5',
        created: '2026-03-01T10:00:00+01:00',
      },
      {
        method: 'shopify_payments',
        name: 'Shopify payments',
        status: 'paid',
        paid: '15.00',
        created: '2026-03-01T10:00:00+01:00',
      },
    ])
  })

  test('has duties and fees as adjustments', () => {
    expect(orderOf('shopify-06-duties-fee')).toMatchObject({
      subTotal: '20',
      totalPrice: '27.00',
      adjustments: [
        { kind: 'duty', amount: '5.00' },
        { kind: 'fee', amount: '2.00' },
      ],
    })
  })

  test('is not delivered while a part of it has not been sent', () => {
    expect(orderOf('shopify-07-partial-shipment')).toMatchObject({
      status: 'processing',
      products: [{ quantity: 2, status: 'awaitingFulfillment' }],
      shipments: [{ lines: [{ line: 1, quantity: 1 }] }],
    })
  })

  test('an unusable order is reported, and the others are converted', () => {
    const { orders, problems } = convertCase('shopify-08-page-one-bad')
    expect(orders.map(({ orderNumber }) => orderNumber)).toEqual(['S1180', 'S1182'])
    expect(problems).toEqual([
      { order: '1181', field: 'name', expected: 'expected a text, found null' },
    ])
  })

  test('has no parcel for digital products, which are never shown as sent', () => {
    const order = orderOf('shopify-10-digital')
    expect(order.shipments).toEqual([])
    expect(order.products).toMatchObject([
      { type: 'digital', status: 'delivered' },
      { type: 'digital', status: 'delivered' },
    ])
  })

  test('has options, typed texts, the shipping method and the shopper’s note', () => {
    expect(orderOf('shopify-12-properties-options')).toMatchObject({
      shippingMethod: 'Express, next day',
      customerNote: 'Please ring twice',
      products: [
        {
          name: 'Ring',
          quantity: 2,
          options: [
            { name: { en: 'Variant' }, value: 'Gold / 17' },
            { name: 'Engraving', value: 'For ever' },
          ],
        },
      ],
    })
  })

  test('a refunded order has its refund and no paid amount', () => {
    expect(orderOf('shopify-14-authorized-cancel-refunded')).toMatchObject({
      status: 'cancelled',
      products: [{ status: 'cancelled' }],
      payments: [{ status: 'refunded' }],
      refunds: [
        {
          created: '2026-03-02T09:00:00+01:00',
          amount: '20',
          lines: [{ line: 1, quantity: 2 }],
        },
      ],
    })
  })

  test('keeps amounts without decimals', () => {
    const { currency, subTotal, totalPrice } = orderOf('shopify-15-zero-decimal')
    expect([currency, subTotal, totalPrice]).toEqual(['JPY', '2000', '2000'])
  })

  test('a partly paid order has the paid amount', () => {
    expect(orderOf('shopify-17-partially-paid')).toMatchObject({
      status: 'created',
      totalPrice: '20.00',
      payments: [{ status: 'paid', paid: '15' }],
    })
  })

  test('an order of a GraphQL answer without a total is stored without amounts', () => {
    expect(convertCase('shopify-18-graphql').problems).toEqual([])
    const order = orderOf('shopify-18-graphql')
    // Nothing says that it was paid.
    expect(order).toMatchObject({ orderNumber: '1', status: 'created' })
    for (const name of ['totalPrice', 'subTotal', 'shippingCost', 'discount', 'adjustments'])
      expect(order).not.toHaveProperty(name)
  })

  test('keeps its payment link and is not paid', () => {
    expect(orderOf('shopify-22-pending-pay-link-other-host')).toMatchObject({
      status: 'created',
      accessUrl: 'https://checkout.shopify.com/1122/authenticate?key=a',
      payments: [{ status: 'started' }],
    })
  })

  test('the address of a guest is verified if the shop has verified it', () => {
    const name = 'shopify-25-guest'
    const guest = { externalId: 'guest-guest25@demo.test', email: 'guest25@demo.test' }
    const [line] = convertCase(name).ofType('customer')
    expect(line).toMatchObject(guest)
    expect(line).not.toHaveProperty('emailVerified')
    const vouched = convertCase(name, { guestsVerified: true }).ofType('customer')
    expect(vouched).toMatchObject([{ ...guest, emailVerified: true }])
  })
})

test('customers of Shopify are converted without orders', () => {
  const { lines, problems } = convertCase('shopify-19-customers-only')
  expect(problems).toEqual([])
  expect(lines).toMatchObject([
    { type: 'customer', externalId: '902', email: 'nobuy@demo.test', emailVerified: true },
  ])
})
