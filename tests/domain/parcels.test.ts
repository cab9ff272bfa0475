import fc from 'fast-check'
import { expect, test } from 'vitest'
import { OrderStatus, ProductType, ShipmentStatus } from '#contract/codes.ts'
import type { Order } from '#contract/order.ts'
import { countParcels } from '#domain/parcel-progress.ts'
import { joinDelivered, lastParcelDay, parcelsOf } from '#domain/parcels.ts'
import { goods, journeys, parcelOrder, shipment } from '../support/parcel-orders.ts'

const { awaitingFulfillment, awaitingPickup, readyForShipment, shipped, delivered } = ShipmentStatus
const { cancelled, returned } = ShipmentStatus

/** The places of an order's parcels, each with what is in it and its expected day. */
const found = (order: Order) =>
  parcelsOf(order).map(({ place, contents, expectedDay }) => [
    place,
    contents
      .map(({ product, count }) => (count ? `${count} ${product.name}` : product.name))
      .join(),
    ...(expectedDay ? [expectedDay] : []),
  ])

test('an order that is partly sent has its parcels and what is being packed, the delivered last', () => {
  const order = parcelOrder(
    [goods('A', delivered), goods('B', shipped), goods('C', awaitingFulfillment)],
    [
      shipment(journeys.delivered, { lines: [1] }),
      shipment(journeys.onItsWay, { lines: [2], expectedDelivery: '2026-11-27' }),
    ],
    { expectedDelivery: '2026-11-30' },
  )
  expect(found(order)).toEqual([
    ['onItsWay', 'B', '2026-11-27'],
    ['packing', 'C', '2026-11-30'],
    ['delivered', 'A'],
  ])
})

test('the day of an order belongs to no parcel if several have no day of their own', () => {
  const order = parcelOrder(
    [goods('A', shipped), goods('B', awaitingFulfillment)],
    [shipment(journeys.onItsWay, { lines: [1] })],
    { expectedDelivery: '2026-11-30' },
  )
  expect(found(order)).toEqual([
    ['onItsWay', 'A'],
    ['packing', 'B'],
  ])
  expect(lastParcelDay(order, parcelsOf(order))).toBe('2026-11-30')
  const single = parcelOrder([goods('A', shipped)], [], { expectedDelivery: '2026-11-30' })
  expect(found(single)).toEqual([['onItsWay', 'A', '2026-11-30']])
  expect(lastParcelDay(single, parcelsOf(single))).toBeUndefined()
})

test.each([
  ['waits at a pickup point once it was sent', journeys.pickup, 'pickup'],
  ['waits for its carrier before', [readyForShipment, awaitingPickup], 'packed'],
  ['is out for delivery', journeys.outForDelivery, 'outForDelivery'],
  ['could not be delivered', journeys.failed, 'failed'],
])('a parcel %s', (_, statuses, place) => {
  const order = parcelOrder([goods('A', shipped)], [shipment(statuses, { lines: [1] })])
  expect(found(order)).toEqual([[place, 'A']])
})

test('a parcel has the pieces that the shop says are in it, and the rest is being packed', () => {
  const product = goods('A', awaitingFulfillment, {
    quantity: 3,
    progress: [
      { status: shipped, quantity: 1 },
      { status: awaitingFulfillment, quantity: 2 },
    ],
  })
  const sent = shipment(journeys.onItsWay, { lines: [1], quantities: [1] })
  expect(found(parcelOrder([product], [sent]))).toEqual([
    ['onItsWay', '1 A'],
    ['packing', '2 A'],
  ])
})

test('the only parcel of unknown contents has the items that are as far', () => {
  const products = [goods('A', shipped), goods('B', awaitingFulfillment)]
  expect(found(parcelOrder(products, [shipment(journeys.onItsWay)]))).toEqual([
    ['onItsWay', 'A'],
    ['packing', 'B'],
  ])
  const several = [shipment(journeys.onItsWay), shipment(journeys.onItsWay)]
  expect(found(parcelOrder(products, several))).toEqual([
    ['onItsWay', ''],
    ['onItsWay', ''],
    ['packing', 'B'],
  ])
})

test('a cancelled parcel does not count, and its items are still to come', () => {
  const gone = shipment([cancelled], { lines: [1] })
  expect(found(parcelOrder([goods('A', awaitingFulfillment)], [gone]))).toEqual([['packing', 'A']])
})

test('an order that is not accepted is not being packed', () => {
  for (const status of [OrderStatus.preCreated, OrderStatus.created, OrderStatus.fraudCheck])
    expect(found(parcelOrder([goods('A', awaitingFulfillment)], [], { status }))).toEqual([
      ['waiting', 'A'],
    ])
  const unpaid = parcelOrder([goods('A', ShipmentStatus.awaitingPayment)])
  expect(found(unpaid)).toEqual([['waiting', 'A']])
})

test('the parts of a bundle are in the parcel that names it', () => {
  const order = parcelOrder(
    [goods('Set', shipped), goods('A', shipped, { bundle: 1 })],
    [shipment(journeys.onItsWay, { lines: [1] })],
  )
  expect(found(order)).toEqual([['onItsWay', 'Set']])
})

test('delivered parcels are shown as one', () => {
  const order = parcelOrder(
    [goods('A', delivered), goods('B', delivered)],
    [shipment(journeys.delivered, { lines: [1] }), shipment(journeys.delivered, { lines: [2] })],
  )
  expect(joinDelivered(parcelsOf(order))).toMatchObject([{ place: 'delivered' }])
  expect(joinDelivered(parcelsOf(order))[0]!.contents).toHaveLength(2)
})

const anyStatus = fc.constantFrom(...Object.values(ShipmentStatus), 0, 55)
const anyOrder = fc
  .record({
    status: fc.constantFrom(...Object.values(OrderStatus)),
    products: fc.array(
      fc.record({
        productType: fc.constantFrom(...Object.values(ProductType)),
        status: anyStatus,
        quantity: fc.integer({ min: 1, max: 5 }),
      }),
      { maxLength: 5 },
    ),
    shipments: fc.array(
      fc.record({
        lines: fc.array(fc.integer({ min: 1, max: 7 }), { maxLength: 3 }),
        history: fc.array(
          fc.record({ status: anyStatus, date: fc.constant('2026-11-01T10:00Z') }),
          {
            maxLength: 3,
          },
        ),
      }),
      { maxLength: 3 },
    ),
    expectedDelivery: fc.option(fc.constant('2026-11-27')),
  })
  .map((order) => order as never as Order)

test('an order has parcels only if something is to be sent, and none is empty without a record', () => {
  fc.assert(
    fc.property(anyOrder, (order) => {
      const parcels = parcelsOf(order)
      if (!countParcels(order)) expect(parcels).toEqual([])
      for (const { contents, shipments } of parcels)
        expect(contents.length + shipments.length).toBeGreaterThan(0)
    }),
  )
})

test('an expected day is said of a parcel under way alone', () => {
  fc.assert(
    fc.property(anyOrder, (order) => {
      for (const { place, expectedDay } of parcelsOf(order))
        if (expectedDay) expect(['delivered', 'failed', 'pickup']).not.toContain(place)
    }),
  )
})

test('returned items are in no parcel that is to come', () => {
  expect(found(parcelOrder([goods('A', returned), goods('B', shipped)]))).toEqual([
    ['onItsWay', 'B'],
  ])
  expect(found(parcelOrder([goods('A', returned), goods('B', delivered)]))).toEqual([])
})

test('a parcel that names lines which the order no longer has leaves the others where they are', () => {
  const order = parcelOrder(
    [goods('A', shipped), goods('B', awaitingFulfillment)],
    [shipment(journeys.onItsWay, { lines: [1, 9] }), shipment(journeys.packed, { lines: [8] })],
  )
  expect(found(order)).toEqual([
    ['onItsWay', 'A'],
    ['packed', ''],
    ['packing', 'B'],
  ])
})

test('a record of which nothing is known is no parcel beside others', () => {
  const order = parcelOrder(
    [goods('A', awaitingFulfillment), goods('B', shipped)],
    [shipment([]), shipment(journeys.onItsWay, { lines: [2] })],
  )
  expect(found(order)).toEqual([
    ['onItsWay', 'B'],
    ['packing', 'A'],
  ])
  expect(found(parcelOrder([goods('A', shipped)], [shipment([])]))).toEqual([['onItsWay', 'A']])
})

test('a bundle in a parcel stands for its parts', () => {
  const set = [goods('Set', shipped), goods('Cup', shipped, { bundle: 1 }), goods('Mug', shipped)]
  const order = parcelOrder(set, [shipment(journeys.onItsWay, { lines: [1, 2, 3] })])
  expect(found(order)).toEqual([['onItsWay', 'Set,Mug']])
})
