import { expect, test } from 'vitest'
import { OrderStatus, ProductType, ShipmentStatus } from '#contract/codes.ts'
import { canBeRedirected, isYetToLeave } from '#domain/order-redirect.ts'

const { awaitingFulfillment, cancelled, delivered, readyForShipment, shipped } = ShipmentStatus
const { processing } = OrderStatus
const goods = (status: number, progress?: { status: number }[]) => ({
  productType: ProductType.goods as number,
  status,
  progress,
})
const order = (
  products = [goods(awaitingFulfillment)],
  status: number = processing,
  shippingAddress: object | null = {},
) => ({ status, shippingAddress, products })

test.each([
  ['nothing of it is packed', true, order()],
  ['it is not paid yet', true, order(undefined, OrderStatus.created)],
  ['the rest is cancelled', true, order([goods(awaitingFulfillment), goods(cancelled)])],
  ['it is packed', false, order([goods(readyForShipment)])],
  ['a part is sent', false, order([goods(awaitingFulfillment), goods(shipped)])],
  ['it has arrived', false, order([goods(delivered)])],
  [
    'a piece is sent',
    false,
    order([goods(awaitingFulfillment, [{ status: awaitingFulfillment }, { status: shipped }])]),
  ],
  ['all of it is cancelled', false, order([goods(cancelled)])],
  ['nothing is known of its products', false, order([])],
  ['it is cancelled', false, order(undefined, OrderStatus.cancelled)],
  ['it is not finished in the shop', false, order(undefined, OrderStatus.preCreated)],
  ['it has no delivery', false, order(undefined, undefined, null)],
  [
    'it has codes alone',
    false,
    order([{ ...goods(awaitingFulfillment), productType: ProductType.code }]),
  ],
])('of an order of which %s, a delivery elsewhere is possible: %s', (_, expected, given) => {
  expect(isYetToLeave(given)).toBe(expected)
})

test('a shop is asked once, until it answers', () => {
  const withState = (state: 'asked' | 'accepted' | 'declined') =>
    canBeRedirected({ ...order(), addressRequest: { state } })
  expect([withState('asked'), withState('accepted'), withState('declined')]).toEqual([
    false,
    true,
    true,
  ])
})
