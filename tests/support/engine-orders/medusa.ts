import fc from 'fast-check'
import { cents, item, text, total } from './cents.ts'

/** An amount as Medusa writes it: rounded for a reader, and exactly. */
const money = (name: string, amount: number) => ({
  [name]: Math.round(amount) / 100,
  [`raw_${name}`]: { value: text(amount), precision: 20 },
})

/** Orders of Medusa 2: `original_…` is before discounts, each with its taxes. */
export const medusaOrder = fc
  .record({
    items: fc.array(item, { minLength: 1, maxLength: 8 }),
    shipping: fc.array(cents(3_000), { maxLength: 2 }),
    discounts: fc.array(cents(900), { maxLength: 3 }),
    untold: cents(100),
    giftCards: cents(2_000),
    credit: cents(500),
    paid: fc.constantFrom(0, 0.5, 1),
    refund: fc.constantFrom(0, 0.3, 1),
  })
  .map(({ items, shipping, discounts, untold, giftCards, credit, ...rest }) => {
    const discount = total(discounts) + untold
    const full = ({ price, tax }: { price: number; tax: number }) => price + tax
    const sum = total(items.map(full)) + total(shipping) - discount - giftCards - credit
    const paid = Math.max(0, Math.round(sum * rest.paid))
    const refund = Math.round(paid * rest.refund)
    return {
      id: 'order_7',
      display_id: 7,
      version: 1,
      status: 'pending',
      payment_status: paid > 0 && paid === sum ? 'captured' : 'not_paid',
      email: 'robin@shop.example',
      customer_id: 'cus_5',
      currency_code: 'eur',
      created_at: '2026-03-01T10:00:00.000Z',
      ...money('total', sum),
      ...money('discount_total', discount),
      ...money('gift_card_total', giftCards),
      ...money('credit_line_total', credit),
      items: items.map((one, n) => ({
        id: `ordli_${n}`,
        product_title: `Item ${n}`,
        quantity: one.quantity,
        ...money('original_total', full(one)),
        adjustments:
          n === 0 ? discounts.map((amount, k) => ({ code: `C${k}`, amount: amount / 100 })) : [],
      })),
      shipping_methods: shipping.map((amount, n) => ({
        name: `Way ${n}`,
        ...money('original_total', amount),
      })),
      payment_collections: [
        {
          payments: [
            {
              provider_id: 'pp_card',
              created_at: '2026-03-01T10:00:00.000Z',
              ...money('amount', sum),
              captures: paid > 0 ? [money('amount', paid)] : [],
              refunds:
                refund > 0
                  ? [{ ...money('amount', refund), created_at: '2026-03-02T10:00:00.000Z' }]
                  : [],
            },
          ],
        },
      ],
    }
  })
