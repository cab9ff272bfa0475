import { expect, test } from 'vitest'
import { ShipmentStatus } from '#contract/codes.ts'
import type { Order } from '#contract/order.ts'
import { dayWords } from '#features/orders/day-words.ts'
import { parcelNotices } from '#features/orders/parcel-notice.rules.ts'
import { loadMessages } from '#i18n/messages.ts'
import { goods, journeys, parcelOrder, shipment } from '../../support/parcel-orders.ts'

const t = loadMessages('themes').translator('default', 'en')
const calendar = { timeZone: 'UTC', culture: 'en-GB', monthNames: 'english' } as const
const words = dayWords(t, calendar, { locale: 'en', today: '2026-11-24' })
const brand = { decimalSep: '.', thousandSep: ',', currencyDecimals: 'two' } as const
const context = { words, brand }
const written = (order: Order) =>
  parcelNotices(order, context).map(({ write, ...notice }) => ({ ...notice, ...write() }))
const { shipped, delivered, awaitingFulfillment } = ShipmentStatus

test('each parcel has a notice of its own; the first tells how far the items are', () => {
  const order = parcelOrder(
    [goods('A', delivered), goods('B', shipped), goods('C', awaitingFulfillment)],
    [
      shipment(journeys.delivered, { lines: [1] }),
      shipment(journeys.onItsWay, { lines: [2], expectedDelivery: '2026-11-25' }),
    ],
  )
  expect(written(order)).toEqual([
    {
      about: 'parcel',
      name: 'B',
      image: '/B.svg',
      sentence: 'Arriving tomorrow',
      details: '1 of 3 delivered, 1 on its way, 1 being packed',
      urgency: 3,
      day: '2026-11-25',
      link: { href: 'https://heron.example/H1', label: 'Track shipment' },
    },
    {
      about: 'parcel',
      name: 'C',
      image: '/C.svg',
      sentence: 'Being packed',
      urgency: 6,
      link: { href: '/account/orders/7', label: 'View order' },
    },
  ])
})

test('a parcel without a link leads to its order', () => {
  const parcel = shipment(journeys.pickup, { lines: [1], link: '' })
  const [notice] = written(parcelOrder([goods('A', shipped)], [parcel]))
  expect(notice).toMatchObject({
    sentence: 'Ready for you at the pickup point',
    urgency: 0,
    link: { href: '/account/orders/7', label: 'View order' },
  })
})

test('a parcel that nothing was heard of for long is left out', () => {
  const created = '2026-08-01T08:00:00.000Z'
  const waiting = [goods('A', awaitingFulfillment)]
  expect(written(parcelOrder(waiting, [], { created }))).toEqual([])
  const expectedDelivery = '2026-11-30'
  expect(written(parcelOrder(waiting, [], { created, expectedDelivery }))).toEqual([
    expect.objectContaining({ sentence: 'Arriving Monday 30 November', details: 'Being packed' }),
  ])
})

test('an order that has arrived has no notice', () =>
  expect(written(parcelOrder([goods('A', delivered)]))).toEqual([]))

test('a parcel of which something was heard lately is told of, however long ago it was sent', () => {
  const [packed, sent] = journeys.onItsWay
  const history = [
    { status: packed!, date: '2026-08-01T10:00:00.000Z' },
    { status: sent!, date: '2026-08-02T10:00:00.000Z' },
    { status: sent!, date: '2026-11-23T10:00:00.000Z' },
  ]
  const told = (length: number) =>
    written(
      parcelOrder([goods('A', shipped)], [shipment([], { history: history.slice(0, length) })]),
    ).length
  expect([told(2), told(3)]).toEqual([0, 1])
})
