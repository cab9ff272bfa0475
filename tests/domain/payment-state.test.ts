import { expect, test } from 'vitest'
import { OrderStatus, TransactionStatus } from '#contract/codes.ts'
import { paymentState } from '#domain/payment-state.ts'

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
  paymentState({ status, transactions, totalPrice: euro('100.00') })

const later = '2026-03-02T10:00:00Z'
const dueAll = { key: 'ac_ToBePaid', amount: euro('100') }

test.each([
  ['paid at the second try', [payment(declined), payment(paid, '100', later)], { date: later }],
  ['paid in two', [payment(paid, '40'), payment(paid, '60', later)], { date: later }],
  ['overpaid', [payment(paid, '100.01', later)], { date: later }],
])('%s', (_, transactions, { date }) => {
  expect(stateOf(OrderStatus.finished, ...transactions)).toEqual({ key: 'ac_PaidOn', date })
})

test('what is left to pay is what was not paid', () => {
  expect(stateOf(OrderStatus.processing, payment(paid, '40'))).toEqual({
    key: 'ac_ToBePaid',
    amount: euro('60'),
  })
  expect(stateOf(OrderStatus.created)).toEqual(dueAll)
  expect(stateOf(OrderStatus.finished, payment(chargeback, '100'))).toEqual(dueAll)
  expect(stateOf(OrderStatus.created, payment(declined), payment(started))).toEqual(dueAll)
})

test('money that was given back is told, all or in part', () => {
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

test('money that is on its way is not asked for again', () => {
  for (const status of [uncleared, readyForCapture])
    expect(stateOf(OrderStatus.fraudCheck, payment(declined), payment(status))).toEqual({
      key: 'ac_PaymentUnderWay',
    })
})

test('nothing is said where nobody told, where nothing comes of it, or where it costs nothing', () => {
  expect(stateOf(OrderStatus.finished)).toBeUndefined()
  expect(stateOf(OrderStatus.cancelled, payment(started))).toBeUndefined()
  expect(
    paymentState({ status: OrderStatus.created, transactions: [], totalPrice: euro('0') }),
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
  const order = { status: OrderStatus.processing, transactions, totalPrice: euro(total) }
  expect(paymentState(order)).toEqual({ key: 'ac_PaidOn', date: later })
})

test.each([
  ['94.906', ['94.90'], '0.01'],
  ['100', ['33.33', '33.33', '33.33'], '0.01'],
  ['0.006', [], '0.01'],
])('of an order of %s that %j was paid of, the shown rest %s is open', (total, amounts, rest) => {
  const transactions = amounts.map((amount) => payment(paid, amount))
  const order = { status: OrderStatus.created, transactions, totalPrice: euro(total) }
  expect(paymentState(order)).toEqual({ key: 'ac_ToBePaid', amount: euro(rest) })
})

test.each(['0', '0.004', '-5', '-0.001'])('nothing is to be paid of a total of %s', (total) => {
  for (const transactions of [[], [payment(started)], [payment(paid, '0')]])
    expect(
      paymentState({ status: OrderStatus.created, transactions, totalPrice: euro(total) }),
    ).toBeUndefined()
})

test('a status without an amount or a date is no payment', () => {
  for (const transaction of [
    payment(paid, '0'),
    payment(paid, '0.004'),
    payment(paid, '-100'),
    payment(paid, '100', ''),
  ])
    expect(stateOf(OrderStatus.finished, transaction)).toEqual(dueAll)
})

test('a payment that was given back leaves nothing to pay', () => {
  const key = 'ac_TransactionStatus_6'
  expect(stateOf(OrderStatus.finished, payment(paid, '99.9961'), payment(refunded))).toEqual({
    key,
  })
})
