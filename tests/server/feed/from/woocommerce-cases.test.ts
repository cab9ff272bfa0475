import { describe, expect, test } from 'vitest'
import { convertAll, convertCase, orderOf, readSample } from '../../../support/converted.ts'

describe('an order of WooCommerce', () => {
  test('an order that is paid on delivery is not paid yet', () => {
    const [payment] = orderOf('woo-01-cod').payments as object[]
    expect(payment).toMatchObject({ kind: 'cashOnDelivery', status: 'started' })
    expect(payment).not.toHaveProperty('paid')
  })

  test('has gift cards and fees as separate lines', () => {
    expect(orderOf('woo-02-gift-card')).toMatchObject({
      totalPrice: '4.00',
      adjustments: [{ kind: 'giftCard', code: 'AAAA-BBBB', amount: '-16' }],
    })
    expect(orderOf('woo-14-negative-fee')).toMatchObject({
      totalPrice: '17.00',
      adjustments: [{ kind: 'discount', name: 'Loyalty points', amount: '-3' }],
    })
  })

  test('may have quantities with decimals', () => {
    const { orders } = convertCase('woo-03-decimal-quantity')
    expect(orders).toHaveLength(3)
    expect(orders[1]).toMatchObject({ products: [{ name: 'Cap', quantity: 1.5 }] })
  })

  test('is converted without unreadable values', () => {
    const { orders, ofType, warnings } = convertCase('woo-04-bad-email')
    expect(ofType('customer')).toHaveLength(1)
    expect(orders).toHaveLength(1)
    expect(orders[0]!.billingAddress).not.toHaveProperty('email')
    expect(warnings).toMatchObject([{ order: 'W1204', field: 'billing.email' }])
  })

  test('has plain texts, not HTML', () => {
    const { lines } = convertCase('woo-05-entities-in-address')
    expect(orderOf('woo-05-entities-in-address')).toMatchObject({
      billingAddress: { firstName: 'Anaïs', companyName: 'Salt & Pepper' },
      payments: [{ name: 'Card & more' }],
    })
    expect(JSON.stringify(lines)).not.toMatch(/&\w+;|&#/)
  })

  test('has options, the shipping method and the shopper’s note', () => {
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

  test('has its refund beside the paid amount', () => {
    expect(orderOf('woo-07-partial-refund')).toMatchObject({
      payments: [{ status: 'paid', paid: '20.00' }],
      refunds: [{ created: undefined, amount: '5', reason: 'Broken' }],
    })
  })

  test('has the parcel that a plug-in recorded', () => {
    expect(orderOf('woo-10-ast-tracking').shipments).toEqual([
      {
        carrier: 'dhl',
        number: 'T1',
        link: 'https://dhl.example/T1',
        history: [{ date: '2026-03-02T00:00:00Z', status: 'shipped' }],
      },
    ])
  })

  test('is refused if it is a subscription', () => {
    const { lines, problems } = convertCase('woo-12-subscription')
    expect(lines).toEqual([])
    expect(problems).toMatchObject([{ order: 'W1212', field: 'status' }])
    const typed = { ...(readSample('cases/woo-12-subscription') as object), status: 'on-hold' }
    const { problems: others } = convertAll('woocommerce', { ...typed, type: 'shop_subscription' })
    expect(others).toMatchObject([{ order: 'W1212', field: 'type' }])
  })

  test('a later refund does not restore an old address', () => {
    const { ofType } = convertCase('woo-15-old-order-refunded-later')
    expect(ofType('address')).toMatchObject([
      { address: 'NEW street 2', updatedAt: '2026-03-01T10:00:00Z' },
    ])
    const [old] = readSample('cases/woo-15-old-order-refunded-later') as unknown[]
    const lines = convertAll('woocommerce', old).lines.filter(({ type }) => type !== 'order')
    for (const { updatedAt } of lines) expect(updatedAt).toBe('2024-03-01T10:00:00Z')
  })

  test('does not change the address of an account', () => {
    const [line] = convertCase('woo-16-other-billing-email').ofType('customer')
    for (const field of ['email', 'emailVerified', 'telephone'])
      expect(line).not.toHaveProperty(field)
  })
})
