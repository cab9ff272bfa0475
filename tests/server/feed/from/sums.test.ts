import Big from 'big.js'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readItem } from '#server/feed/parse-line.ts'
import { convertAll } from '../../../support/converted.ts'
import { leftOver, subTotalLeftOver } from '../../../support/order-sums.ts'

/** An amount of cents, as shops write it. */
const cents = (max: number) => fc.integer({ min: 0, max })
const text = (amount: number) => new Big(amount).div(100).toFixed(2)
const total = (amounts: number[]) => amounts.reduce((sum, amount) => sum + amount, 0)

const item = fc.record({
  price: cents(1_000_000),
  quantity: fc.integer({ min: 1, max: 20 }),
  tax: cents(50_000),
})

/** Money in the shop's currency, which is another one, and as it was charged. */
const bag = (amount: number) => ({
  shop_money: { amount: text(amount * 2 + 7), currency_code: 'USD' },
  presentment_money: { amount: text(amount), currency_code: 'EUR' },
})
const both = (name: string, amount: number) => ({
  [name]: text(amount * 2 + 7),
  [`${name}_set`]: bag(amount),
})

const shopifyOrder = fc
  .record({
    items: fc.array(item, { minLength: 1, maxLength: 8 }),
    shipping: cents(5_000),
    shippingTax: cents(1_000),
    isIncluded: fc.boolean(),
    discounts: fc.array(cents(900), { maxLength: 3 }),
    plainDiscount: cents(100),
    duties: cents(5_000),
    fee: cents(500),
    tip: cents(500),
    rounding: fc.integer({ min: -4, max: 4 }),
  })
  .map((given) => {
    const { items, isIncluded, discounts } = given
    const taxes = isIncluded ? [] : [...items.map(({ tax }) => tax), given.shippingTax]
    const discount = total(discounts) + given.plainDiscount
    const sum =
      total(items.map(({ price, quantity }) => price * quantity)) +
      total([given.shipping, given.duties, given.fee, given.tip, given.rounding, ...taxes]) -
      discount
    const tax = (amount: number) => ({ title: 'VAT', rate: 0.21, ...both('price', amount) })
    return {
      id: 7,
      name: '#7',
      created_at: '2026-03-01T10:00:00Z',
      currency: 'USD',
      presentment_currency: 'EUR',
      financial_status: 'paid',
      taxes_included: isIncluded,
      ...both('total_price', sum),
      ...both('total_discounts', discount),
      ...both('total_tip_received', given.tip),
      original_total_duties_set: bag(given.duties),
      additional_fees: [{ name: 'Packing', price_set: bag(given.fee) }],
      total_cash_rounding_payment_adjustment_set: bag(given.rounding),
      discount_applications: discounts.map((_, n) => ({ type: 'discount_code', code: `C${n}` })),
      shipping_lines: [
        { title: 'Parcel', ...both('price', given.shipping), tax_lines: [tax(given.shippingTax)] },
      ],
      line_items: items.map(({ price, quantity, tax: itemTax }, n) => ({
        id: n + 1,
        name: `Item ${n}`,
        quantity,
        ...both('price', price),
        tax_lines: [tax(itemTax)],
        discount_allocations:
          n === 0
            ? discounts.map((amount, index) => ({
                discount_application_index: index,
                ...both('amount', amount),
              }))
            : [],
      })),
    }
  })

const wooOrder = fc
  .record({
    items: fc.array(item, { minLength: 1, maxLength: 8 }),
    shipping: cents(5_000),
    shippingTax: cents(1_000),
    coupons: fc.array(fc.record({ amount: cents(900), tax: cents(100) }), { maxLength: 3 }),
    fees: fc.array(fc.record({ amount: fc.integer({ min: -900, max: 900 }), tax: cents(10) }), {
      maxLength: 3,
    }),
    giftCards: fc.array(cents(2_000), { maxLength: 2 }),
  })
  .map(({ items, coupons, fees, giftCards, shipping, shippingTax }) => ({
    id: 7,
    number: '7',
    status: 'processing',
    currency: 'EUR',
    date_created_gmt: '2026-03-01T10:00:00',
    customer_id: 5,
    discount_total: text(total(coupons.map(({ amount }) => amount))),
    discount_tax: text(total(coupons.map(({ tax }) => tax))),
    shipping_total: text(shipping),
    shipping_tax: text(shippingTax),
    total: text(
      total(items.flatMap(({ price, tax }) => [price, tax])) +
        total(fees.flatMap(({ amount, tax }) => [amount, tax])) +
        shipping +
        shippingTax -
        total(giftCards) -
        total(coupons.flatMap(({ amount, tax }) => [amount, tax])),
    ),
    line_items: items.map(({ price, tax, quantity }, n) => ({
      id: n + 1,
      name: `Item ${n}`,
      quantity,
      subtotal: text(price),
      subtotal_tax: text(tax),
    })),
    coupon_lines: coupons.map(({ amount, tax }, n) => ({
      code: `c${n}`,
      discount: text(amount),
      discount_tax: text(tax),
    })),
    fee_lines: fees.map(({ amount, tax }, n) => ({
      name: `Fee ${n}`,
      total: text(amount),
      total_tax: text(tax),
    })),
    gift_cards: giftCards.map((amount, n) => ({ code: `G${n}`, amount: amount / 100 })),
  }))

test.each([
  ['shopify', shopifyOrder],
  ['woocommerce', wooOrder],
] as const)('the lines of any order of %s add up to its total', (shop, orders) => {
  fc.assert(
    fc.property(orders as fc.Arbitrary<object>, (given) => {
      const { orders, problems } = convertAll(shop, given)
      expect(problems).toEqual([])
      expect(leftOver(orders[0]!)).toBe('0')
      expect(subTotalLeftOver(orders[0]!)).toBe('0')
      expect(JSON.stringify(orders)).not.toContain('USD')
    }),
    { numRuns: 300 },
  )
})

/** Puts something else in the place of any one value of an order. */
function spoil(value: unknown, place: { left: number }, other: unknown): unknown {
  place.left -= 1
  if (place.left === 0) return other
  if (Array.isArray(value)) return value.map((one: unknown) => spoil(one, place, other))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [name, spoil(one, place, other)]),
  )
}

const others = [null, '', 7, -1, '0000-00-00', 'x', true, [], {}, [null], { amount: null }, '1e999']

test.each([
  ['shopify', shopifyOrder],
  ['woocommerce', wooOrder],
] as const)('any spoilt value of %s costs its order at most, never the file', (shop, orders) => {
  fc.assert(
    fc.property(
      orders as fc.Arbitrary<object>,
      fc.integer({ min: 2, max: 150 }),
      fc.constantFrom(...others),
      (given, left, other) => {
        const { orders, problems } = convertAll(shop, [spoil(given, { left }, other), given])
        expect(orders.length + problems.length).toBe(2)
        expect(orders.length).toBeGreaterThan(0)
        for (const line of orders) expect(readItem(line, '')).not.toHaveProperty('errors')
      },
    ),
    { numRuns: 1_000 },
  )
})
