import { readdirSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { readItem } from '#server/feed/parse-line.ts'
import { convertAll, convertCase, orderOf, readSample } from '../../../support/converted.ts'
import { leftOver, subTotalLeftOver } from '../../../support/order-sums.ts'

const names = readdirSync('tests/server/feed/samples/cases').map((file) => file.slice(0, -5))

test.each(names)('the lines of %s are taken by the feed, and add up', (name) => {
  const { lines, orders } = convertCase(name)
  for (const line of lines) {
    const parsed = readItem(line, '')
    expect('errors' in parsed ? parsed.errors : []).toEqual([])
  }
  for (const order of orders) {
    expect(leftOver(order)).toBe('0')
    expect(subTotalLeftOver(order)).toBe('0')
  }
})

describe('an order of Shopify', () => {
  test('keeps its id, however long', () => {
    expect(orderOf('shopify-01-big-ids').externalId).toBe('820982911946154508')
  })

  test('is in what the shopper was charged', () => {
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

  test('is reported if its total is known in the shop’s currency alone', () => {
    const [given] = [readSample('cases/shopify-02-presentment') as object]
    const { problems, orders } = convertAll('shopify', { ...given, total_price_set: null })
    expect(orders).toEqual([])
    expect(problems).toMatchObject([{ order: 'S1102', field: 'total_price_set' }])
  })

  test('has all numbers of a parcel', () => {
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

  test('names both ways in which it was paid', () => {
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

  test('names duties and fees', () => {
    expect(orderOf('shopify-06-duties-fee')).toMatchObject({
      subTotal: '20',
      totalPrice: '27.00',
      adjustments: [
        { kind: 'duty', amount: '5.00' },
        { kind: 'fee', amount: '2.00' },
      ],
    })
  })

  test('is not delivered while a part of it is not sent', () => {
    expect(orderOf('shopify-07-partial-shipment')).toMatchObject({
      status: 'processing',
      products: [{ quantity: 2, status: 'awaitingFulfillment' }],
      shipments: [{ lines: [{ line: 1, quantity: 1 }] }],
    })
  })

  test('that cannot be used is reported, and the others are converted', () => {
    const { orders, problems } = convertCase('shopify-08-page-one-bad')
    expect(orders.map(({ orderNumber }) => orderNumber)).toEqual(['S1180', 'S1182'])
    expect(problems).toEqual([
      { order: '1181', field: 'name', expected: 'expected a text, found null' },
    ])
  })

  test('has no parcel for what is digital, and never says that it was sent', () => {
    const order = orderOf('shopify-10-digital')
    expect(order.shipments).toEqual([])
    expect(order.products).toMatchObject([
      { type: 'digital', status: 'delivered' },
      { type: 'digital', status: 'delivered' },
    ])
  })

  test('has what was chosen, what was typed, how it is sent and the shopper’s note', () => {
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

  test('that was paid back has its refund, and nothing paid', () => {
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

  test('that is paid in part has what was paid', () => {
    expect(orderOf('shopify-17-partially-paid')).toMatchObject({
      status: 'created',
      totalPrice: '20.00',
      payments: [{ status: 'paid', paid: '15' }],
    })
  })

  test('of an answer of GraphQL is named where the answer lacks its total', () => {
    expect(convertCase('shopify-18-graphql').problems).toMatchObject([
      { order: '1', field: 'currency' },
    ])
  })

  test('keeps the link to pay, and is not paid', () => {
    expect(orderOf('shopify-22-pending-pay-link-other-host')).toMatchObject({
      status: 'created',
      accessUrl: 'https://checkout.shopify.com/1122/authenticate?key=a',
      payments: [{ status: 'started' }],
    })
  })

  test('of a guest is verified if the shop vouches for the address', () => {
    const name = 'shopify-25-guest'
    const guest = { externalId: 'guest-guest25@demo.test', email: 'guest25@demo.test' }
    const [line] = convertCase(name).ofType('customer')
    expect(line).toMatchObject(guest)
    expect(line).not.toHaveProperty('emailVerified')
    const vouched = convertCase(name, { guestsVerified: true }).ofType('customer')
    expect(vouched).toMatchObject([{ ...guest, emailVerified: true }])
  })
})

test('customers of Shopify come without orders', () => {
  const { lines, problems } = convertCase('shopify-19-customers-only')
  expect(problems).toEqual([])
  expect(lines).toMatchObject([
    { type: 'customer', externalId: '902', email: 'nobuy@demo.test', emailVerified: true },
  ])
})

describe('an order of WooCommerce', () => {
  test('that is paid on delivery is not paid', () => {
    const [payment] = orderOf('woo-01-cod').payments as object[]
    expect(payment).toMatchObject({ kind: 'cashOnDelivery', status: 'started' })
    expect(payment).not.toHaveProperty('paid')
  })

  test('has gift cards and fees as lines of their own', () => {
    expect(orderOf('woo-02-gift-card')).toMatchObject({
      totalPrice: '4.00',
      adjustments: [{ kind: 'giftCard', code: 'AAAA-BBBB', amount: '-16' }],
    })
    expect(orderOf('woo-14-negative-fee')).toMatchObject({
      totalPrice: '17.00',
      adjustments: [{ kind: 'discount', name: 'Loyalty points', amount: '-3' }],
    })
  })

  test('has quantities with decimals', () => {
    const { orders } = convertCase('woo-03-decimal-quantity')
    expect(orders).toHaveLength(3)
    expect(orders[1]).toMatchObject({ products: [{ name: 'Cap', quantity: 1.5 }] })
  })

  test('is kept without what cannot be read', () => {
    const { orders, ofType, warnings } = convertCase('woo-04-bad-email')
    expect(ofType('customer')).toHaveLength(1)
    expect(orders).toHaveLength(1)
    expect(orders[0]!.billingAddress).not.toHaveProperty('email')
    expect(warnings).toMatchObject([{ order: 'W1204', field: 'billing.email' }])
  })

  test('has texts, not HTML', () => {
    const { lines } = convertCase('woo-05-entities-in-address')
    expect(orderOf('woo-05-entities-in-address')).toMatchObject({
      billingAddress: { firstName: 'Anaïs', companyName: 'Salt & Pepper' },
      payments: [{ name: 'Card & more' }],
    })
    expect(JSON.stringify(lines)).not.toMatch(/&\w+;|&#/)
  })

  test('has what was chosen, how it is sent and the shopper’s note', () => {
    expect(orderOf('woo-06-attributes')).toMatchObject({
      shippingMethod: 'Express',
      customerNote: 'Ring twice',
      products: [
        {
          options: [
            { name: 'Colour', value: 'Blue' },
            { name: 'Size', value: 'XL' },
          ],
        },
      ],
    })
  })

  test('has its refund beside what was paid', () => {
    expect(orderOf('woo-07-partial-refund')).toMatchObject({
      payments: [{ status: 'paid', paid: '20.00' }],
      refunds: [{ amount: '5', reason: 'Broken', created: '2026-03-02T10:00:00Z' }],
    })
  })

  test('has the parcel that a plug-in noted', () => {
    expect(orderOf('woo-10-ast-tracking').shipments).toEqual([
      {
        carrier: 'dhl',
        number: 'T1',
        link: 'https://dhl.example/T1',
        history: [{ date: '2026-03-02T00:00:00Z', status: 'shipped' }],
      },
    ])
  })

  test('is no subscription', () => {
    const { lines, problems } = convertCase('woo-12-subscription')
    expect(lines).toEqual([])
    expect(problems).toMatchObject([{ order: 'W1212', field: 'status' }])
    const typed = { ...(readSample('cases/woo-12-subscription') as object), status: 'on-hold' }
    const { problems: others } = convertAll('woocommerce', { ...typed, type: 'shop_subscription' })
    expect(others).toMatchObject([{ order: 'W1212', field: 'type' }])
  })

  test('that is refunded later brings no old address back', () => {
    const { ofType } = convertCase('woo-15-old-order-refunded-later')
    expect(ofType('address')).toMatchObject([
      { address: 'NEW street 2', updatedAt: '2026-03-01T10:00:00Z' },
    ])
    const [old] = readSample('cases/woo-15-old-order-refunded-later') as unknown[]
    const lines = convertAll('woocommerce', old).lines.filter(({ type }) => type !== 'order')
    for (const { updatedAt } of lines) expect(updatedAt).toBe('2024-03-01T10:00:00Z')
  })

  test('says nothing of the address of an account', () => {
    const [line] = convertCase('woo-16-other-billing-email').ofType('customer')
    for (const field of ['email', 'emailVerified', 'telephone'])
      expect(line).not.toHaveProperty(field)
  })
})
