import Big from 'big.js'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { adjustmentKinds, OrderStatus, TransactionStatus } from '#contract/codes.ts'
import type { Order } from '#contract/order.ts'
import { summaryLines } from '#domain/order-summary.ts'
import { paidAmounts } from '#domain/payment-sums.ts'
import { shownAmount } from '#lib/money.ts'

const money = fc
  .tuple(fc.boolean(), fc.bigInt({ min: 0n, max: 10n ** 14n }), fc.stringMatching(/^\d{0,6}$/))
  .map(
    ([isNegative, whole, decimals]) =>
      `${isNegative ? '-' : ''}${whole}${decimals && `.${decimals}`}`,
  )
const positive = money.map((amount) => amount.replace('-', ''))
const created = '2026-03-01T10:00:00Z'
const currencies = fc.constantFrom('EUR', 'JPY', 'KWD', 'CLF')
const brands = fc.record({
  currencyDecimals: fc.constantFrom('two', 'iso'),
  prices: fc.constantFrom('gross', 'net'),
  decimalSep: fc.constant('.'),
})

/** Any order; of every second one the exact amounts add up. */
const orders = fc
  .record({
    currency: currencies,
    status: fc.constantFrom(...Object.values(OrderStatus)),
    usual: fc.tuple(money, money, money, money, positive),
    adjustments: fc.array(fc.tuple(fc.constantFrom(...adjustmentKinds), money), { maxLength: 6 }),
    taxes: fc.array(money, { maxLength: 4 }),
    total: fc.option(money),
    payments: fc.array(fc.tuple(fc.constantFrom(...Object.values(TransactionStatus)), money)),
    refunds: fc.array(positive, { maxLength: 200 }),
  })
  .map(({ currency, status, usual, adjustments, taxes, total, payments, refunds }) => {
    const of = (amount: string) => ({ amount, currency })
    const [subTotal, serviceFee, shippingCost, transactionCost, discount] = usual
    const plus = [subTotal, serviceFee, shippingCost, transactionCost]
    const sum = [...plus, ...adjustments.map(([, amount]) => amount), `-${discount}`]
      .reduce((all, amount) => all.plus(amount), new Big(0))
      .toFixed()
    return {
      status,
      subTotal: of(subTotal),
      serviceFee: of(serviceFee),
      shippingCost: of(shippingCost),
      transactionCost: of(transactionCost),
      discount: of(discount),
      totalPrice: of(total ?? sum),
      taxLines: taxes.map((amount) => ({ name: '', rate: '21', amount })),
      adjustments: adjustments.map(([kind, amount]) => ({
        kind,
        name: '',
        code: '',
        amount: of(amount),
      })),
      transactions: payments.map(([code, amount]) => ({ status: code, paid: of(amount), created })),
      refunds: refunds.map((amount) => ({ amount: of(amount) })),
    } as unknown as Order
  })

test('the shown lines of any order add up to its shown total and payments', () => {
  fc.assert(
    fc.property(orders, brands, (order, brand) => {
      const lines = summaryLines({ ...order, ...paidAmounts(order, brand) }, brand)
      const shown = (line: (typeof lines)[number]) => new Big(shownAmount(line.money, brand))
      const sum = lines
        .filter(({ part }) => part === 'line')
        .reduce((all, line) => all.plus(shown(line)), new Big(0))
      const total = lines.find(({ part }) => part === 'total')!
      expect(sum.toFixed()).toBe(shown(total).toFixed())
      const amountOf = (key: string) => {
        const line = lines.find((one) => one.part === 'payment' && one.key === key)
        return line && shown(line)
      }
      const [paid, open] = ['ac_Paid', 'ac_ToBePaid'].map(amountOf)
      for (const amount of [paid, open, amountOf('ac_Refunded')])
        expect(amount === undefined || amount.gt(0)).toBe(true)
      if (open) expect(open.plus(paid ?? 0).toFixed()).toBe(shown(total).toFixed())
    }),
  )
})
