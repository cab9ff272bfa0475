import { expect, test } from 'vitest'
import { OrderStatus, TransactionStatus } from '#contract/codes.ts'
import { isPaymentUnderWay, lastPayment, paymentState } from '#domain/payment-state.ts'
import { paidAmounts } from '#domain/payment-sums.ts'

const two = { currencyDecimals: 'two' } as const
const euro = (amount: string) => ({ amount, currency: 'EUR' })
const payment = (status: number, paid = '0', created = '2026-03-01T10:00:00Z') => ({
  method: 'card',
  methodName: 'Card',
  status,
  paid: euro(paid),
  created,
})
const { paid, declined, started, refunded, partialRefund, uncleared, readyForCapture, chargeback } =
  TransactionStatus
const stateOf = (status: number, ...transactions: ReturnType<typeof payment>[]) =>
  paymentState({ status, transactions, totalPrice: euro('100.00') }, two)

const later = '2026-03-02T10:00:00Z'
const dueAll = { key: 'ac_ToBePaid', amount: euro('100.00') }

test.each([
  ['paid at the second attempt', [payment(declined), payment(paid, '100', later)], { date: later }],
  ['paid in two parts', [payment(paid, '40'), payment(paid, '60', later)], { date: later }],
  ['overpaid', [payment(paid, '100.01', later)], { date: later }],
])('an order shows the date of its last payment: %s', (_, transactions, { date }) => {
  expect(stateOf(OrderStatus.finished, ...transactions)).toEqual({ key: 'ac_PaidOn', date })
})

test('the open amount is the total minus the payments', () => {
  expect(stateOf(OrderStatus.processing, payment(paid, '40'))).toEqual({
    key: 'ac_ToBePaid',
    amount: euro('60.00'),
  })
  expect(stateOf(OrderStatus.created)).toEqual(dueAll)
  expect(stateOf(OrderStatus.finished, payment(chargeback, '100'))).toEqual(dueAll)
  expect(stateOf(OrderStatus.created, payment(declined), payment(started))).toEqual(dueAll)
})

test('a full or partial refund is shown', () => {
  expect(stateOf(OrderStatus.cancelled, payment(refunded, '100'))).toEqual({
    key: 'ac_TransactionStatus_6',
  })
  for (const transactions of [
    [payment(partialRefund, '100')],
    [payment(paid, '40'), payment(refunded, '60')],
  ])
    expect(stateOf(OrderStatus.finished, ...transactions)).toEqual({
      key: 'ac_TransactionStatus_11',
    })
})

test('no payment is requested while another one is under way', () => {
  for (const status of [uncleared, readyForCapture])
    expect(stateOf(OrderStatus.fraudCheck, payment(declined), payment(status))).toEqual({
      key: 'ac_PaymentUnderWay',
    })
})

test('an order without payments, cancelled or free has no payment state', () => {
  expect(stateOf(OrderStatus.finished)).toBeUndefined()
  expect(stateOf(OrderStatus.cancelled, payment(started))).toBeUndefined()
  expect(
    paymentState({ status: OrderStatus.created, transactions: [], totalPrice: euro('0') }, two),
  ).toBeUndefined()
})

test.each([
  ['94.904', ['94.90']],
  ['94.90', ['94.904']],
  ['94.9', ['94.8961']],
  ['100', ['33.333', '33.333', '33.334']],
  ['99.99', ['33.333', '33.333', '33.333']],
  ['94.904', ['47.454', '47.45']],
  ['10.004', ['10']],
])('an order of %s is paid by %j, as a shopper sees the amounts', (total, amounts) => {
  const transactions = amounts.map((amount) => payment(paid, amount, later))
  const given = { status: OrderStatus.processing, transactions, totalPrice: euro(total) }
  expect(paymentState(given, two)).toEqual({ key: 'ac_PaidOn', date: later })
})

test.each([
  ['94.906', ['94.90'], '0.01'],
  ['100', ['33.33', '33.33', '33.33'], '0.01'],
  ['0.006', [], '0.01'],
])('an order of %s that was paid with %j has %s left to pay', (total, amounts, rest) => {
  const transactions = amounts.map((amount) => payment(paid, amount))
  const given = { status: OrderStatus.created, transactions, totalPrice: euro(total) }
  expect(paymentState(given, two)).toEqual({ key: 'ac_ToBePaid', amount: euro(rest) })
})

test.each(['0', '0.004', '-5', '-0.001'])('nothing is to be paid for a total of %s', (total) => {
  for (const transactions of [[], [payment(started)], [payment(paid, '0')]])
    expect(
      paymentState({ status: OrderStatus.created, transactions, totalPrice: euro(total) }, two),
    ).toBeUndefined()
})

test('a status without an amount or a date is not a payment', () => {
  for (const transaction of [
    payment(paid, '0'),
    payment(paid, '0.004'),
    payment(paid, '-100'),
    payment(paid, '100', ''),
  ])
    expect(stateOf(OrderStatus.finished, transaction)).toEqual(dueAll)
})

test('a refunded payment leaves nothing to pay', () => {
  const key = 'ac_TransactionStatus_6'
  expect(stateOf(OrderStatus.finished, payment(paid, '99.9961'), payment(refunded))).toEqual({
    key,
  })
})

const order = (changed: Partial<Parameters<typeof paymentState>[0]>) => ({
  status: OrderStatus.processing as number,
  totalPrice: euro('20'),
  transactions: [] as ReturnType<typeof payment>[],
  ...changed,
})
const refunds = (...amounts: string[]) => amounts.map((amount) => ({ amount: euro(amount) }))
const partly = { key: 'ac_TransactionStatus_11' }
const wholly = { key: 'ac_TransactionStatus_6' }

test.each([
  ['all that was paid', [payment(paid, '20')], refunds('15', '5'), wholly],
  ['the whole of a part payment', [payment(paid, '15')], refunds('15'), wholly],
  ['a part', [payment(paid, '20')], refunds('5'), partly],
  ['an amount without a known payment', [], refunds('20'), wholly],
  ['a part without a known payment', [], refunds('5'), partly],
  [
    'many small amounts',
    [payment(paid, '20')],
    refunds(...Array<string>(200).fill('0.10')),
    wholly,
  ],
])('a list of refunds shows that %s was refunded', (_, transactions, refunds, state) => {
  expect(paymentState(order({ transactions, refunds }), two)).toEqual(state)
})

test('a payment that was authorised and cancelled is refunded, never paid', () => {
  const cancelled = order({
    status: OrderStatus.cancelled,
    transactions: [payment(readyForCapture, '20')],
    refunds: refunds('20'),
  })
  expect(paymentState(cancelled, two)).toEqual(wholly)
  expect(paidAmounts(cancelled, two)).toEqual({ refunded: euro('20.00') })
})

test('cash on delivery is due, and never requested in advance', () => {
  const transactions = [{ ...payment(uncleared, '20'), kind: 'cashOnDelivery' as const }]
  const due = { key: 'ac_ToBePaidOnDelivery', amount: euro('20.00') }
  expect(paymentState(order({ transactions }), two)).toEqual(due)
  expect(isPaymentUnderWay(order({ transactions, status: OrderStatus.created }), two)).toBe(true)
  const isPaid = [{ ...transactions[0]!, status: paid }]
  expect(paymentState(order({ transactions: isPaid }), two)).toMatchObject({ key: 'ac_PaidOn' })
  expect(paymentState(order({ transactions, status: OrderStatus.cancelled }), two)).toBeUndefined()
})

test('a payment in another currency is neither counted nor requested again', () => {
  const dollars = { ...payment(paid, '20'), paid: { amount: '20', currency: 'USD' } }
  const foreign = order({ transactions: [dollars, payment(paid, '5')] })
  expect(paymentState(foreign, two)).toBeUndefined()
  expect(paidAmounts(foreign, two)).toEqual({ paid: euro('5.00') })
  expect(isPaymentUnderWay({ ...foreign, status: OrderStatus.created }, two)).toBe(true)
})

test('an order with an unknown status never counts as paid', () => {
  const unknown = order({ status: OrderStatus.none, transactions: [payment(paid, '20')] })
  expect(paymentState(unknown, two)).toBeUndefined()
  expect(lastPayment(unknown, two)).toBeUndefined()
})

test.each([
  ['nothing without a known payment', {}, {}],
  ['nothing of a total of 0', { totalPrice: euro('0'), transactions: [payment(paid, '0')] }, {}],
  [
    'a part and the rest',
    { transactions: [payment(paid, '15')] },
    { paid: euro('15.00'), open: euro('5.00') },
  ],
  [
    'amounts of 14 digits',
    { totalPrice: euro('99999999999999.99'), transactions: [payment(paid, '99999999999999.98')] },
    { paid: euro('99999999999999.98'), open: euro('0.01') },
  ],
  [
    'no open amount if refunds exceed payments',
    { transactions: [payment(paid, '5')], refunds: refunds('10') },
    { paid: euro('5.00'), refunded: euro('10.00') },
  ],
  [
    'refunded payments, by their status',
    { transactions: [payment(paid, '15'), payment(refunded, '5')] },
    { paid: euro('15.00'), refunded: euro('5.00') },
  ],
  [
    'refunds once, even if a payment says so, too',
    { transactions: [payment(refunded, '20')], refunds: refunds('20') },
    { refunded: euro('20.00') },
  ],
])('the paid, refunded and open amounts are %s', (_, changed, amounts) => {
  expect(paidAmounts(order(changed), two)).toEqual(amounts)
})

test('amounts are compared in the decimals of their currency', () => {
  const yen = (amount: string) => ({ amount, currency: 'JPY' })
  const transactions = [{ ...payment(paid, '0'), paid: yen('1999.6') }]
  const iso = { currencyDecimals: 'iso' } as const
  const given = order({ totalPrice: yen('2000'), transactions })
  expect(paidAmounts(given, iso)).toEqual({ paid: yen('2000') })
  expect(paidAmounts(given, two)).toEqual({ paid: yen('1999.60'), open: yen('0.40') })
})
