import { expect, test } from 'vitest'
import type { adjustmentKinds } from '#contract/codes.ts'
import { OrderStatus, TransactionStatus } from '#contract/codes.ts'
import type { Order } from '#contract/order.ts'
import { summaryLines, taxRows } from '#domain/order-summary.ts'
import { paidAmounts } from '#domain/payment-sums.ts'
import { shownAmount } from '#lib/money.ts'

const euro = (amount: string) => ({ amount, currency: 'EUR' })
const style = { currencyDecimals: 'two', prices: 'gross', decimalSep: ',' } as const
const nothing = euro('0')
const base = {
  status: OrderStatus.processing,
  subTotal: euro('20'),
  serviceFee: nothing,
  shippingCost: nothing,
  transactionCost: nothing,
  discount: nothing,
  totalPrice: euro('20'),
  transactions: [],
} as unknown as Order
const payment = (amount: string, changed = {}) => ({
  method: '',
  methodName: '',
  status: TransactionStatus.paid as number,
  paid: euro(amount),
  created: '2026-03-01T10:00:00Z',
  ...changed,
})
const refund = (amount: string) => ({
  created: '2026-03-02T10:00:00Z',
  amount: euro(amount),
  reason: '',
  lines: [],
})
const adjustment = (kind: (typeof adjustmentKinds)[number], amount: string, words = {}) => ({
  kind,
  name: '',
  code: '',
  amount: euro(amount),
  ...words,
})

/** The lines besides those that every order has. */
const besides = (changed: Partial<Order>, brand: Parameters<typeof summaryLines>[1] = style) =>
  summaryLines({ ...base, ...changed, ...paidAmounts({ ...base, ...changed }, brand) }, brand)
    .filter(({ key }) => !['ac_SubTotal', 'ac_ShippingCost', 'ac_TransactionCost'].includes(key))
    .map(({ key, name, code, money }) =>
      [name || key, code, shownAmount(money, brand)].filter(Boolean).join(' '),
    )

test('adjustments stand between the usual lines and the total, by name, kind and code', () => {
  const adjustments = [
    adjustment('giftCard', '-16', { code: 'AAAA-BBBB' }),
    adjustment('tip', '2', { name: 'For the driver' }),
    adjustment('duty', '3'),
    adjustment('fee', '0'),
    adjustment('discount', '0', { code: 'FREESHIP' }),
  ]
  expect(besides({ adjustments, totalPrice: euro('9') })).toEqual([
    'ac_Adjustment_giftCard AAAA-BBBB -16.00',
    'For the driver 2.00',
    'ac_Adjustment_duty 3.00',
    'ac_Adjustment_discount FREESHIP 0.00',
    'ac_Total 9.00',
  ])
})

test('a service fee and a discount are lines only if there is one', () => {
  // It is read as 0.00.
  const order = { ...base, serviceFee: euro('0.004'), discount: euro('2.5') }
  const lines = summaryLines({ ...order, totalPrice: euro('17.5') }, style)
  expect(lines.map(({ key }) => key)).toEqual([
    'ac_SubTotal',
    'ac_ShippingCost',
    'ac_TransactionCost',
    'ac_Discount',
    'ac_Total',
  ])
  expect(lines[3]!.money).toEqual(euro('-2.5'))
})

test('a fee below 0 is a line', () => {
  expect(besides({ serviceFee: euro('-3'), totalPrice: euro('17') })).toEqual([
    'ac_ServiceFee -3.00',
    'ac_Total 17.00',
  ])
})

test.each([
  ['27', [], 'ac_OtherAmount 7.00'],
  ['12', [adjustment('giftCard', '-7')], 'ac_OtherAmount -1.00'],
  // Each is shown as 0.01 more than the exact amounts add up to, or as nothing.
  [
    '20.014',
    [adjustment('fee', '0.007'), adjustment('fee', '0.007')],
    'ac_Adjustment_rounding -0.01',
  ],
  ['20.012', [1, 2, 3].map(() => adjustment('fee', '0.004')), 'ac_Adjustment_rounding 0.01'],
  ['99999999999999.99', [], 'ac_OtherAmount 99999999999979.99'],
])('the difference to a total of %s is a line of its own', (total, adjustments, line) => {
  const lines = besides({ adjustments, totalPrice: euro(total) })
  expect(lines.at(-2)).toBe(line)
})

test('taxes are lines if prices are net, and only once', () => {
  const net = { ...style, prices: 'net' } as const
  const taxLines = [{ name: 'VAT', rate: '5.50', amount: '1.10' }]
  const order = { taxLines, totalPrice: euro('21.10') }
  expect(besides(order, net)).toEqual(['VAT 5,5% 1.10', 'ac_Total 21.10'])
  expect(besides(order)).toEqual(['ac_OtherAmount 1.10', 'ac_Total 21.10'])
  expect(besides({ ...order, adjustments: [adjustment('tax', '1.10')] }, net)).toEqual([
    'ac_Adjustment_tax 1.10',
    'ac_Total 21.10',
  ])
  expect(taxRows({ ...base, taxLines }, net)).toEqual([])
  expect(taxRows({ ...base, taxLines }, style)).toHaveLength(1)
  const withBase = [{ ...taxLines[0]!, base: '20' }]
  expect(taxRows({ ...base, taxLines: withBase }, net)).toHaveLength(1)
})

test.each<[string, Partial<Order>, string[]]>([
  ['nothing known', {}, []],
  ['paid', { transactions: [payment('20')] }, ['ac_Paid 20.00']],
  ['paid in part', { transactions: [payment('15')] }, ['ac_Paid 15.00', 'ac_ToBePaid 5.00']],
  [
    'refunded in part',
    { transactions: [payment('20')], refunds: [refund('5')] },
    ['ac_Paid 20.00', 'ac_Refunded 5.00'],
  ],
  [
    'cancelled after it was authorised',
    {
      status: OrderStatus.cancelled,
      transactions: [payment('20', { status: TransactionStatus.readyForCapture })],
      refunds: [refund('20')],
    },
    ['ac_Refunded 20.00'],
  ],
  ['refunds only', { refunds: [refund('5')] }, ['ac_Refunded 5.00']],
  [
    'paid on delivery',
    {
      transactions: [payment('20', { status: TransactionStatus.started, kind: 'cashOnDelivery' })],
    },
    ['ac_ToBePaidOnDelivery 20.00'],
  ],
  [
    'another currency',
    { transactions: [payment('20', { paid: { amount: '20', currency: 'USD' } })] },
    [],
  ],
  ['placed', { status: OrderStatus.created }, ['ac_ToBePaid 20.00']],
  [
    'declined',
    {
      status: OrderStatus.declined,
      transactions: [payment('20', { status: TransactionStatus.declined })],
    },
    [],
  ],
  ['a status alone', { transactions: [payment('0')] }, ['ac_ToBePaid 20.00']],
  [
    'an unknown status',
    {
      status: OrderStatus.none,
      transactions: [payment('20', { status: TransactionStatus.started })],
    },
    [],
  ],
])('payments and refunds follow the total: %s', (_, changed, lines) => {
  const all = besides(changed)
  expect(all).toEqual(['ac_Total 20.00', ...lines])
})
