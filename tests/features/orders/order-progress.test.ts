import { expect, test } from 'vitest'
import { OrderStatus, ProductType, ShipmentStatus, TransactionStatus } from '#contract/codes.ts'
import type { Order } from '#contract/order.ts'
import { isPaymentUnderWay } from '#domain/payment-state.ts'
import { expectedDay, progressSteps } from '#features/orders/order-progress.rules.ts'

const two = { currencyDecimals: 'two' } as const

const { awaitingFulfillment, readyForShipment, shipped, delivered } = ShipmentStatus
const { deliveryFailed, returned, cancelled } = ShipmentStatus
const day = (n: number) => `2026-03-0${n}T10:00:00.000Z`

const totalPrice = { amount: '10', currency: 'EUR' }
const payment = (status: number, more: Partial<Order['transactions'][number]> = {}) =>
  ({ status, paid: totalPrice, created: day(2), ...more }) as Order['transactions'][number]

/** An order of goods in some states, paid on the 2nd, with a parcel that was at each step. */
const order = (states: number[], more: Partial<Order> = {}) =>
  ({
    created: day(1),
    status: OrderStatus.processing,
    products: states.map((status) => ({ status, productType: ProductType.goods })),
    totalPrice,
    transactions: [payment(TransactionStatus.paid)],
    shipments: [
      {
        history: [
          { status: delivered, date: day(5) },
          { status: shipped, date: day(4) },
          { status: readyForShipment, date: day(3) },
        ],
      },
    ],
    expectedDelivery: '2026-03-06',
    ...more,
  }) as Order

const shown = (given: Order) =>
  progressSteps(given, two).map(({ key, isDone, date }) => [
    key.slice('ac_Step'.length),
    isDone,
    date,
  ])

test('each step is done with its date, from the parcels’ history', () => {
  expect(shown(order([delivered, delivered]))).toEqual([
    ['Ordered', true, day(1)],
    ['Paid', true, day(2)],
    ['Packed', true, day(3)],
    ['OnItsWay', true, day(4)],
    ['Delivered', true, day(5)],
  ])
})

test('a step that not all products have reached has no date', () => {
  expect(shown(order([delivered, shipped])).at(-1)).toEqual(['Delivered', false, undefined])
  expect(shown(order([awaitingFulfillment, readyForShipment])).at(2)).toEqual([
    'Packed',
    false,
    undefined,
  ])
})

test('a step that only some items have passed is not done and shows their count', () => {
  const steps = progressSteps(order([delivered, shipped, awaitingFulfillment]), two)
  expect(steps.map(({ isDone, partly }) => [isDone, partly])).toEqual([
    [true, undefined],
    [true, undefined],
    [false, { count: 2, total: 3 }],
    [false, { count: 2, total: 3 }],
    [false, { count: 1, total: 3 }],
  ])
  expect(steps.slice(2).map(({ date }) => date)).toEqual([undefined, undefined, undefined])
})

test('a step has the date on which the last parcel reached it', () => {
  const parcel = (n: number) => ({ history: [{ status: shipped, date: day(n) }] })
  const shipments = [parcel(6), parcel(4)] as Order['shipments']
  expect(shown(order([shipped, shipped], { shipments })).at(-2)).toEqual(['OnItsWay', true, day(6)])
})

test('cancelled products do not count, and returned ones leave the others’ progress', () => {
  const done = (states: number[]) => shown(order(states)).map(([, isDone]) => isDone)
  expect(done([delivered, cancelled])).toEqual([true, true, true, true, true])
  expect(done([shipped, returned])).toEqual([true, true, true, true, false])
  expect(done([deliveryFailed])).toEqual([true, true, true, true, false])
})

test('a finished order without progress of its items has no progress line', () => {
  expect(
    progressSteps(order([awaitingFulfillment], { status: OrderStatus.finished }), two),
  ).toEqual([])
})

test('an accepted order that is paid later has no payment step', () => {
  const steps = (status: number) =>
    shown(order([awaitingFulfillment], { status, transactions: [] })).map(([name]) => name)
  expect(steps(OrderStatus.created)).toContain('Paid')
  expect(steps(OrderStatus.processing)).not.toContain('Paid')
})

test('an order that is not finished in the shop has no step done', () => {
  const unfinished = { status: OrderStatus.preCreated, transactions: [], shipments: [] }
  expect(shown(order([awaitingFulfillment], unfinished)).map(([, isDone]) => isDone)).toEqual(
    Array.from({ length: 5 }, () => false),
  )
})

test('an order of codes only, or with a returned product, has no progress line', () => {
  const code = [{ status: awaitingFulfillment, productType: ProductType.code }]
  expect(progressSteps(order([], { products: code as Order['products'] }), two)).toEqual([])
  expect(progressSteps(order([delivered, returned]), two)).toEqual([])
  for (const status of [OrderStatus.none, OrderStatus.declined, OrderStatus.cancelled])
    expect(progressSteps(order([shipped], { status }), two)).toEqual([])
})

test('a day is expected while something is under way', () => {
  expect(expectedDay(order([delivered, shipped]))).toBe('2026-03-06')
  expect(expectedDay(order([delivered, delivered]))).toBeUndefined()
  expect(expectedDay(order([delivered, returned]))).toBeUndefined()
  expect(expectedDay(order([shipped, returned]))).toBe('2026-03-06')
  expect(expectedDay(order([shipped], { status: OrderStatus.cancelled }))).toBeUndefined()
  expect(expectedDay(order([shipped], { expectedDelivery: null }))).toBeUndefined()
})

test('only the last payment decides whether a payment is under way', () => {
  const paid = (...statuses: number[]) =>
    isPaymentUnderWay(
      {
        status: OrderStatus.created,
        totalPrice,
        transactions: statuses.map((status) => payment(status)),
      },
      two,
    )
  expect(paid(TransactionStatus.paid)).toBe(true)
  expect(paid(TransactionStatus.uncleared)).toBe(true)
  expect(paid(TransactionStatus.uncleared, TransactionStatus.declined)).toBe(false)
  expect(paid()).toBe(false)
})

test('a status alone or a part of the amount does not pay an order', () => {
  for (const amount of ['0', '0.004', '9.99']) {
    const transactions = [payment(TransactionStatus.paid, { paid: { ...totalPrice, amount } })]
    expect(isPaymentUnderWay({ status: OrderStatus.created, totalPrice, transactions }, two)).toBe(
      false,
    )
    const steps = shown(order([shipped], { status: OrderStatus.created, transactions }))
    expect(steps).toContainEqual(['Paid', false, undefined])
  }
})
