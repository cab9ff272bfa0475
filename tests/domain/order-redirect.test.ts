import { expect, test } from 'vitest'
import { OrderStatus, ProductType, ShipmentStatus } from '#contract/codes.ts'
import type { Order } from '#contract/order.ts'
import { canBeRedirected, isYetToLeave } from '#domain/order-redirect.ts'
import { goods, journeys, parcelOrder, shipment } from '../support/parcel-orders.ts'

const { awaitingFulfillment, cancelled, delivered, readyForShipment, shipped } = ShipmentStatus
const waiting = [goods('A', awaitingFulfillment)]
const shippingAddress = {} as NonNullable<Order['shippingAddress']>
const order = (products = waiting, more: Partial<Order> = {}) =>
  parcelOrder(products, more.shipments, { shippingAddress, ...more })
const parts = [
  { status: awaitingFulfillment, quantity: 1 },
  { status: shipped, quantity: 1 },
]

test.each([
  ['nothing of it is packed', true, order()],
  ['it is not paid yet', true, order(waiting, { status: OrderStatus.created })],
  ['the rest is cancelled', true, order([...waiting, goods('B', cancelled)])],
  ['it is packed', false, order([goods('A', readyForShipment)])],
  ['a part is sent', false, order([...waiting, goods('B', shipped)])],
  ['it has arrived', false, order([goods('A', delivered)])],
  [
    'a piece is sent',
    false,
    order([goods('A', awaitingFulfillment, { quantity: 2, progress: parts })]),
  ],
  ['all of it is cancelled', false, order([goods('A', cancelled)])],
  ['nothing is known of its products', false, order([])],
  ['a parcel is sent', false, order(waiting, { shipments: [shipment(journeys.onItsWay)] })],
  ['a label is made', true, order(waiting, { shipments: [shipment([])] })],
  [
    'the only goods are parts of a bundle',
    true,
    order([goods('Set', shipped), goods('A', awaitingFulfillment, { bundle: 1 })]),
  ],
  ['it is cancelled', false, order(waiting, { status: OrderStatus.cancelled })],
  ['it is not finished in the shop', false, order(waiting, { status: OrderStatus.preCreated })],
  ['it has no delivery', false, order(waiting, { shippingAddress: null })],
  [
    'it has codes alone',
    false,
    order([goods('A', awaitingFulfillment, { productType: ProductType.code })]),
  ],
])('of an order of which %s, a delivery elsewhere is possible: %s', (_, expected, given) => {
  expect(isYetToLeave(given)).toBe(expected)
})

test('a shop is asked once, until it answers', () => {
  const withState = (state: 'asked' | 'accepted' | 'declined') => {
    const addressRequest = { state, asked: '2026-11-20T10:00:00.000Z', address: shippingAddress }
    return canBeRedirected({ ...order(), addressRequest })
  }
  expect([withState('asked'), withState('accepted'), withState('declined')]).toEqual([
    false,
    true,
    true,
  ])
})
