import { expect, test } from 'vitest'
import { OrderStatus, ProductType, ShipmentStatus, TransactionStatus } from '#contract/codes.ts'
import type { Order } from '#contract/order.ts'
import { expectedDay } from '#domain/parcel-progress.ts'
import { joinDelivered, parcelPlaces, parcelsOf } from '#domain/parcels.ts'
import { isPaymentUnderWay } from '#domain/payment-state.ts'
import { orderWithParcel, parcelProgress } from '#features/orders/order-progress.rules.ts'
import { goods, journeys, parcelOrder, shipment } from '../../support/parcel-orders.ts'

const two = { currencyDecimals: 'two' } as const

const { awaitingFulfillment, readyForShipment, shipped, delivered } = ShipmentStatus
const { returned, cancelled } = ShipmentStatus
const day = (n: number) => `2026-11-0${n}T10:00:00.000Z`

const totalPrice = { amount: '10', currency: 'EUR' }
const payment = (status: number, more: Partial<Order['transactions'][number]> = {}) =>
  ({ status, paid: totalPrice, created: day(1), ...more }) as Order['transactions'][number]
const paid = { transactions: [payment(TransactionStatus.paid)] }

/** An order of one product that is as far as its parcel. */
const order = (statuses: number[], more: Partial<Order> = {}) =>
  parcelOrder([goods('A', statuses.at(-1)!)], [shipment(statuses, { lines: [1] })], {
    ...paid,
    ...more,
  })

/** The steps of an order with one parcel. */
const shown = (given: Order) =>
  joinDelivered(parcelsOf(given)).flatMap((parcel) =>
    orderWithParcel(given, parcel, two).map(({ key, state, date }) => [
      key.replace(/^ac_(Step)?/, ''),
      state,
      ...(date ? [date.slice(8, 10)] : []),
    ]),
  )

test('an order that has arrived has all steps done, each with its day', () =>
  expect(shown(order(journeys.delivered))).toEqual([
    ['Ordered', 'done', '01'],
    ['Paid', 'done', '01'],
    ['Packed', 'done', '01'],
    ['OnItsWay', 'done', '02'],
    ['Delivered', 'done', '04'],
  ]))

test.each([
  ['on its way', journeys.onItsWay, ['OnItsWay', 'current', '02']],
  ['packed', journeys.packed, ['Packed', 'current', '01']],
  ['out for delivery', journeys.outForDelivery, ['ShipmentStatus_80', 'current']],
  ['at a pickup point', journeys.pickup, ['Pickup', 'current']],
  ['not delivered', journeys.failed, ['ShipmentStatus_70', 'current']],
])('what is %s is at that step: it is current, and not done', (_, statuses, step) => {
  const steps = shown(order(statuses))
  expect(steps).toContainEqual(step)
  expect(steps.filter(([, state]) => state === 'current')).toHaveLength(1)
  expect(steps.slice(0, 2).map(([, state]) => state)).toEqual(['done', 'done'])
})

test('what is not sent yet is being packed', () => {
  const waiting = parcelOrder([goods('A', awaitingFulfillment)], [], paid)
  expect(shown(waiting)).toEqual([
    ['Ordered', 'done', '01'],
    ['Paid', 'done', '01'],
    ['Packing', 'current'],
    ['OnItsWay', 'ahead'],
    ['Delivered', 'ahead'],
  ])
})

test('each of several parcels has its own steps', () => {
  const given = parcelOrder(
    [goods('A', shipped), goods('B', delivered), goods('C', readyForShipment)],
    [
      shipment(journeys.onItsWay, { lines: [1] }),
      shipment(journeys.delivered, { lines: [2] }),
      shipment(journeys.packed, { lines: [3] }),
    ],
  )
  const states = parcelsOf(given).map((parcel) => parcelProgress(parcel).map(({ state }) => state))
  expect(states).toEqual([
    ['done', 'current', 'ahead'],
    ['current', 'ahead', 'ahead'],
    ['done', 'done', 'done'],
  ])
})

test('no step of a parcel is done before the one that precedes it, and one at most is current', () => {
  for (const place of parcelPlaces) {
    const steps = parcelProgress({ place, contents: [], shipments: [] })
    const order = steps.map(({ state }) => ['done', 'current', 'ahead'].indexOf(state))
    expect(order).toEqual(order.toSorted((a, b) => a - b))
    expect(order.filter((state) => state === 1).length).toBeLessThan(2)
  }
})

test('an order that is not paid waits for that', () => {
  const unpaid = parcelOrder([goods('A', 10)], [], { status: OrderStatus.created })
  expect(shown(unpaid)).toEqual([
    ['Ordered', 'done', '01'],
    ['ShipmentStatus_10', 'current'],
    ['Packed', 'ahead'],
    ['OnItsWay', 'ahead'],
    ['Delivered', 'ahead'],
  ])
  for (const status of [OrderStatus.processing, OrderStatus.fraudCheck]) {
    const steps = shown(parcelOrder([goods('A', awaitingFulfillment)], [], { status }))
    expect(steps.map(([name]) => name)).not.toContain('Paid')
  }
})

test('an order that is not finished in the shop has no step done', () => {
  const unfinished = parcelOrder([goods('A', 10)], [], { status: OrderStatus.preCreated })
  expect(shown(unfinished).map(([, state]) => state)).toEqual(Array(5).fill('ahead'))
})

test('a step of joined parcels has the day on which the last of them reached it', () => {
  const late = shipment([delivered], { lines: [2] })
  late.history = [{ status: delivered, date: day(9) }]
  const given = parcelOrder(
    [goods('A', delivered), goods('B', delivered)],
    [shipment(journeys.delivered, { lines: [1] }), late],
    paid,
  )
  expect(shown(given).at(-1)).toEqual(['Delivered', 'done', '09'])
})

test('an order of codes only, one that came back and one of which nothing comes have no steps', () => {
  const code = [goods('A', awaitingFulfillment, { productType: ProductType.code })]
  expect(shown(parcelOrder(code))).toEqual([])
  expect(shown(parcelOrder([goods('A', delivered), goods('B', returned)]))).toEqual([])
  for (const status of [OrderStatus.none, OrderStatus.declined, OrderStatus.cancelled])
    expect(shown(parcelOrder([goods('A', shipped)], [], { status }))).toEqual([])
  const untold = parcelOrder([goods('A', awaitingFulfillment)], [], {
    status: OrderStatus.finished,
  })
  expect(shown(untold)).toEqual([])
})

const states = (statuses: number[], more: Partial<Order> = {}) =>
  parcelOrder(
    statuses.map((status) => goods('A', status)),
    [],
    { expectedDelivery: '2026-03-06', ...more },
  )

test('a day is expected while something is under way', () => {
  expect(expectedDay(states([delivered, shipped]))).toBe('2026-03-06')
  expect(expectedDay(states([delivered, delivered]))).toBeUndefined()
  expect(expectedDay(states([delivered, returned]))).toBeUndefined()
  expect(expectedDay(states([shipped, cancelled]))).toBe('2026-03-06')
  expect(expectedDay(states([shipped], { status: OrderStatus.cancelled }))).toBeUndefined()
  expect(expectedDay(states([shipped], { expectedDelivery: null }))).toBeUndefined()
})

test('only the last payment decides whether a payment is under way', () => {
  const isUnderWay = (...statuses: number[]) =>
    isPaymentUnderWay(
      {
        status: OrderStatus.created,
        totalPrice,
        transactions: statuses.map((status) => payment(status)),
      },
      two,
    )
  expect(isUnderWay(TransactionStatus.paid)).toBe(true)
  expect(isUnderWay(TransactionStatus.uncleared)).toBe(true)
  expect(isUnderWay(TransactionStatus.uncleared, TransactionStatus.declined)).toBe(false)
  expect(isUnderWay()).toBe(false)
})

test('a status alone or a part of the amount does not pay an order', () => {
  for (const amount of ['0', '0.004', '9.99']) {
    const transactions = [payment(TransactionStatus.paid, { paid: { ...totalPrice, amount } })]
    const status = OrderStatus.created
    expect(isPaymentUnderWay({ status, totalPrice, transactions }, two)).toBe(false)
    const steps = shown(parcelOrder([goods('A', 10)], [], { status, transactions }))
    expect(steps[1]).toEqual(['ShipmentStatus_10', 'current'])
  }
})
