import fc from 'fast-check'
import { cents, item, total } from './cents.ts'

/** Orders of Magento, whose discount may be taken off before the tax: `saved` is that tax. */
export const magentoOrder = fc
  .record({
    items: fc.array(item, { minLength: 1, maxLength: 8 }),
    shipping: cents(3_000),
    discount: cents(900),
    saved: cents(90),
    isBeforeTax: fc.boolean(),
    giftCards: cents(500),
    credit: cents(500),
    paid: fc.constantFrom(0, 0.5, 1),
    refund: fc.constantFrom(0, 0.4, 1),
  })
  .map(({ items, shipping, discount, giftCards, credit, ...rest }) => {
    const full = ({ price, tax }: { price: number; tax: number }) => price + tax
    const saved = rest.isBeforeTax && discount > 0 ? rest.saved : 0
    const sum = total(items.map(full)) + shipping - discount - saved - giftCards - credit
    const paid = Math.max(0, Math.round(sum * rest.paid))
    const refund = Math.round(paid * rest.refund)
    return {
      entity_id: 7,
      increment_id: '000000007',
      created_at: '2026-03-01 10:00:00',
      updated_at: '2026-03-02 10:00:00',
      order_currency_code: 'EUR',
      state: 'processing',
      customer_id: 5,
      customer_email: 'robin@shop.example',
      grand_total: sum / 100,
      shipping_incl_tax: shipping / 100,
      discount_amount: -discount / 100,
      ...(discount > 0 && { coupon_code: 'SPRING' }),
      extension_attributes: {
        gift_cards_amount: giftCards / 100,
        customer_balance_amount: credit / 100,
      },
      total_paid: paid / 100,
      total_refunded: refund / 100,
      payment: { method: 'checkmo', additional_information: ['Check'] },
      items: items.map((one, n) => ({
        item_id: n + 1,
        product_id: n + 1,
        name: `Item ${n}`,
        qty_ordered: one.quantity,
        row_total_incl_tax: full(one) / 100,
      })),
    }
  })
