import { expect, test } from 'vitest'
import { OrderStatus, ReturnStatus, ShipmentStatus, TransactionStatus } from '#contract/codes.ts'
import {
  isFailed,
  isUnpaid,
  orderStatus,
  returnStatus,
  shipmentColour,
  stageOf,
  transactionStatus,
} from '#domain/statuses.ts'

test.each([
  [
    OrderStatus,
    (code: number) => orderStatus.of(code).colour,
    {
      orange: ['none', 'preCreated', 'created', 'fraudCheck', 'processing'],
      green: ['finished'],
      red: ['declined', 'cancelled'],
    },
  ],
  [
    ShipmentStatus,
    shipmentColour,
    {
      orange: ['awaitingPayment', 'awaitingFulfillment'],
      green: ['awaitingPickup', 'readyForShipment', 'shipped', 'delivered', 'outForDelivery'],
      red: ['deliveryFailed', 'returned', 'cancelled'],
    },
  ],
  [
    TransactionStatus,
    (code: number) => transactionStatus.of(code).colour,
    {
      orange: ['started', 'chargeback', 'partialRefund'],
      green: ['paid', 'refunded'],
      red: ['uncleared', 'declined', 'cancelled', 'expired', 'error', 'readyForCapture'],
    },
  ],
  [
    ReturnStatus,
    returnStatus.of,
    { orange: ['requested'], green: ['approved', 'received', 'refunded'], red: ['declined'] },
  ],
])(
  'statuses have the colours of the specification',
  (codes: Record<string, number>, colourOf, names) => {
    for (const [colour, ofColour] of Object.entries(names))
      for (const name of ofColour) expect([name, colourOf(codes[name]!)]).toEqual([name, colour])
  },
)

test('orders that failed or wait for their payment are found by their status', () => {
  expect(orderStatus.where(isFailed)).toEqual([0, 60, 70])
  expect(orderStatus.where(isUnpaid)).toEqual([10, 20])
})

test('an unknown code counts as a code without a meaning', () => {
  expect(orderStatus.of(45)).toBe(orderStatus.of(OrderStatus.none))
  expect(orderStatus.known(45)).toBe(OrderStatus.none)
  expect(transactionStatus.known(0)).toBe(TransactionStatus.error)
  expect(returnStatus.known(0)).toBe(ReturnStatus.requested)
  expect(stageOf(55)).toBe('open')
})
