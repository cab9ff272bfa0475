import fc from 'fast-check'
import { cents, item, total } from './cents.ts'

/** Orders of Vendure, which counts in hundredths. */
export const vendureOrder = fc
  .record({
    items: fc.array(item, { minLength: 1, maxLength: 8 }),
    shipping: fc.array(cents(3_000), { maxLength: 2 }),
    discounts: fc.array(cents(900), { maxLength: 3 }),
    surcharges: fc.array(fc.integer({ min: -300, max: 300 }), { maxLength: 2 }),
    isDiscountTold: fc.boolean(),
    state: fc.constantFrom('Authorized', 'Settled', 'Declined', 'Cancelled'),
    refund: fc.constantFrom(0, 0.3, 1),
  })
  .map(({ items, shipping, discounts, surcharges, isDiscountTold, state, refund }) => {
    const full = ({ price, tax }: { price: number; tax: number }) => price + tax
    const lines = total(items.map(full))
    // The untold rest of a discount is spread over the lines.
    const discount = Math.min(total(discounts), full(items[0]!))
    const told = isDiscountTold ? discounts : []
    const off = isDiscountTold ? total(discounts) : discount
    const sum = lines + total(shipping) + total(surcharges) - off
    const refunded = state === 'Settled' ? Math.round(sum * refund) : 0
    return {
      id: '7',
      code: 'A7',
      state: 'PaymentSettled',
      active: false,
      orderPlacedAt: '2026-03-01T10:00:00.000Z',
      updatedAt: '2026-03-01T10:00:00.000Z',
      currencyCode: 'EUR',
      totalWithTax: sum,
      customer: { id: '5', emailAddress: 'robin@shop.example' },
      lines: items.map((one, n) => ({
        id: String(n),
        productVariant: { name: `Item ${n}`, product: { id: String(n) } },
        quantity: one.quantity,
        linePriceWithTax: full(one),
        proratedLinePriceWithTax: full(one) - (n === 0 ? discount : 0),
      })),
      discounts: told.map((amount, n) => ({ description: `Offer ${n}`, amountWithTax: -amount })),
      surcharges: surcharges.map((amount) => ({ description: 'Packing', priceWithTax: amount })),
      shippingLines: shipping.map((amount, n) => ({
        shippingMethod: { name: `Way ${n}` },
        priceWithTax: amount,
      })),
      payments: [
        {
          method: 'card',
          state,
          amount: sum,
          createdAt: '2026-03-01T10:00:00.000Z',
          refunds: [{ state: 'Settled', total: refunded, createdAt: '2026-03-02T10:00:00.000Z' }],
        },
      ],
    }
  })
