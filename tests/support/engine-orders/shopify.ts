import fc from 'fast-check'
import { cents, item, text, total } from './cents.ts'

/** Money in the shop's currency, which is another one, and as it was charged. */
const bag = (amount: number) => ({
  shop_money: { amount: text(amount * 2 + 7), currency_code: 'USD' },
  presentment_money: { amount: text(amount), currency_code: 'EUR' },
})
const both = (name: string, amount: number) => ({
  [name]: text(amount * 2 + 7),
  [`${name}_set`]: bag(amount),
})

/** Orders of Shopify, charged in another currency than the shop's. */
export const shopifyOrder = fc
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
