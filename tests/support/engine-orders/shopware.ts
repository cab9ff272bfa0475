import fc from 'fast-check'
import { cents, item, total } from './cents.ts'

/** A price as Shopware calculates it; taxes are in it, or on top of it. */
const price = (amount: number, tax: number) => ({
  totalPrice: amount / 100,
  calculatedTaxes: [{ tax: tax / 100, taxRate: 19, price: amount / 100 }],
})

/** Orders of Shopware, some of a shop for companies, whose prices are without taxes. */
export const shopwareOrder = fc
  .record({
    items: fc.array(item, { minLength: 1, maxLength: 8 }),
    deliveries: fc.array(fc.record({ cost: cents(3_000), tax: cents(300) }), { maxLength: 2 }),
    shippingDiscount: cents(200),
    promotions: fc.array(fc.record({ amount: cents(900), tax: cents(90) }), { maxLength: 3 }),
    taxStatus: fc.constantFrom('gross', 'net'),
    state: fc.constantFrom('open', 'paid', 'refunded', 'cancelled', 'failed', 'paid_partially'),
    captured: fc.constantFrom(0, 0.4),
    refund: fc.constantFrom(0, 0.5),
  })
  .map(({ items, deliveries, shippingDiscount, promotions, taxStatus, state, ...rest }) => {
    const taxes = taxStatus === 'net' ? [...items, ...deliveries].map(({ tax }) => tax) : []
    const saved = taxStatus === 'net' ? promotions.map(({ tax }) => tax) : []
    const hasDiscount = deliveries.some(({ cost }) => cost > 0)
    const sum =
      total(items.map(({ price }) => price)) +
      total(deliveries.map(({ cost }) => cost)) +
      total(taxes) -
      total([...promotions.map(({ amount }) => amount), ...saved]) -
      (hasDiscount ? shippingDiscount : 0)
    const refund = state === 'paid' ? Math.round(sum * rest.refund) : 0
    const captured = state === 'paid_partially' ? Math.round(sum * rest.captured) : 0
    const completed = { stateMachineState: { technicalName: 'completed' } }
    const money = (amount: number) => ({ amount: { totalPrice: amount / 100 } })
    return {
      id: 'f7',
      orderNumber: '10007',
      orderDateTime: '2026-03-01T10:00:00.000+00:00',
      createdAt: '2026-03-01T10:00:00.000+00:00',
      taxStatus,
      amountTotal: sum / 100,
      currency: { isoCode: 'EUR' },
      stateMachineState: { technicalName: 'open' },
      orderCustomer: { customerId: 'c5', email: 'robin@shop.example' },
      lineItems: [
        ...items.map((one, n) => ({
          id: `l${n}`,
          type: 'product',
          label: `Item ${n}`,
          quantity: one.quantity,
          position: n + 1,
          price: price(one.price, one.tax),
        })),
        ...promotions.map(({ amount, tax }, n) => ({
          id: `p${n}`,
          type: 'promotion',
          label: `Offer ${n}`,
          payload: { code: `C${n}` },
          position: 100 + n,
          price: price(-amount, -tax),
        })),
      ],
      deliveries: [
        ...deliveries.map(({ cost, tax }) => ({ shippingCosts: price(cost, tax) })),
        ...(hasDiscount ? [{ shippingCosts: price(-shippingDiscount, 0) }] : []),
      ],
      transactions: [
        {
          stateMachineState: { technicalName: state },
          paymentMethod: { name: 'Card', technicalName: 'payment_card' },
          createdAt: '2026-03-01T10:00:00.000+00:00',
          ...money(sum),
          captures:
            captured + refund > 0
              ? [
                  {
                    ...completed,
                    ...money(captured || sum),
                    refunds: refund > 0 ? [{ ...completed, ...money(refund) }] : [],
                  },
                ]
              : [],
        },
      ],
    }
  })
