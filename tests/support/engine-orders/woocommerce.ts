import fc from 'fast-check'
import { cents, item, text, total } from './cents.ts'

/** Orders of WooCommerce, whose prices are without taxes. */
export const wooOrder = fc
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
