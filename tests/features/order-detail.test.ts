import { expect, test } from 'vitest'
import { OrderStatus, ProductType, ShipmentStatus, TransactionStatus } from '#contract/codes.ts'
import type { Order } from '#contract/order.ts'
import { nextStepKey, transactionColour } from '#features/orders/order-detail.rules.ts'
import { productAction } from '#domain/order-actions.ts'
import { summaryLines } from '#domain/order-summary.ts'

const money = (amount: string) => ({ amount, currency: 'EUR' })
const state = (status: number, payments: number[] = [], parcels: number[] = []) =>
  ({
    status,
    transactions: payments.map((code) => ({ status: code })),
    products: parcels.map((code) => ({ status: code })),
  }) as unknown as Order

test('a code is shown for a finished order’s code product alone', () => {
  for (const status of Object.values(OrderStatus))
    for (const type of [...Object.values(ProductType), 2])
      expect(productAction(status, type)).toBe(
        status === OrderStatus.finished && type === ProductType.code ? 'view-code' : 'view-order',
      )
})

test('transaction colours', () => {
  const colours = {
    orange: [
      TransactionStatus.started,
      TransactionStatus.chargeback,
      TransactionStatus.partialRefund,
    ],
    green: [TransactionStatus.paid, TransactionStatus.refunded],
    red: [
      TransactionStatus.uncleared,
      TransactionStatus.declined,
      TransactionStatus.cancelled,
      TransactionStatus.expired,
      TransactionStatus.error,
      TransactionStatus.readyForCapture,
    ],
  }
  for (const [colour, codes] of Object.entries(colours))
    for (const code of codes) expect(transactionColour(code)).toBe(colour)
})

test.each([
  [state(OrderStatus.none), 'ac_NextUnknown'],
  [state(OrderStatus.preCreated), 'ac_NextFinish'],
  [state(OrderStatus.created, [TransactionStatus.started]), 'ac_NextPay'],
  [state(OrderStatus.created, [TransactionStatus.uncleared]), 'ac_NextPaymentPending'],
  [
    state(OrderStatus.created, [TransactionStatus.uncleared, TransactionStatus.declined]),
    'ac_NextPay',
  ],
  [
    state(OrderStatus.created, [TransactionStatus.declined, TransactionStatus.paid]),
    'ac_NextPaymentPending',
  ],
  [
    state(
      OrderStatus.processing,
      [TransactionStatus.paid],
      [ShipmentStatus.delivered, ShipmentStatus.delivered],
    ),
    'ac_NextDelivered',
  ],
  [
    state(OrderStatus.processing, [TransactionStatus.paid], [ShipmentStatus.cancelled]),
    'ac_NextCancelled',
  ],
  [state(OrderStatus.fraudCheck, [TransactionStatus.readyForCapture]), 'ac_NextCheck'],
  [
    state(OrderStatus.processing, [TransactionStatus.paid], [ShipmentStatus.awaitingFulfillment]),
    'ac_NextPreparing',
  ],
  [
    state(OrderStatus.processing, [TransactionStatus.paid], [ShipmentStatus.awaitingPickup]),
    'ac_NextPickup',
  ],
  [
    state(
      OrderStatus.processing,
      [TransactionStatus.paid],
      [ShipmentStatus.shipped, ShipmentStatus.awaitingFulfillment],
    ),
    'ac_NextOnItsWay',
  ],
  [
    state(
      OrderStatus.processing,
      [TransactionStatus.paid],
      [ShipmentStatus.shipped, ShipmentStatus.deliveryFailed],
    ),
    'ac_NextDeliveryProblem',
  ],
  [
    state(
      OrderStatus.processing,
      [TransactionStatus.refunded],
      [ShipmentStatus.delivered, ShipmentStatus.returned],
    ),
    'ac_NextFinished',
  ],
  [
    state(
      OrderStatus.processing,
      [TransactionStatus.paid],
      [ShipmentStatus.awaitingFulfillment, ShipmentStatus.returned],
    ),
    'ac_NextPreparing',
  ],
  [
    state(
      OrderStatus.finished,
      [TransactionStatus.paid],
      [ShipmentStatus.delivered, ShipmentStatus.delivered],
    ),
    'ac_NextDelivered',
  ],
  [
    state(
      OrderStatus.finished,
      [TransactionStatus.paid],
      [ShipmentStatus.delivered, ShipmentStatus.returned],
    ),
    'ac_NextFinished',
  ],
  [state(OrderStatus.finished), 'ac_NextFinished'],
  [state(OrderStatus.declined, [TransactionStatus.declined]), 'ac_NextDeclined'],
  [state(OrderStatus.cancelled, [TransactionStatus.cancelled]), 'ac_NextCancelled'],
  [state(OrderStatus.cancelled, [TransactionStatus.refunded]), 'ac_NextRefunded'],
])('what happens next: %#', (order, key) => expect(nextStepKey(order)).toBe(key))

test('the summary shows a service fee and a discount only where there is one', () => {
  const order = {
    subTotal: money('10'),
    serviceFee: money('0.00'),
    shippingCost: money('0'),
    transactionCost: money('0'),
    discount: money('2.5'),
    totalPrice: money('7.5'),
  } as Order
  const shown = summaryLines(order)
  expect(shown.map(({ key }) => key)).toEqual([
    'ac_SubTotal',
    'ac_ShippingCost',
    'ac_TransactionCost',
    'ac_Discount',
    'ac_Total',
  ])
  expect(shown[3]!.money).toEqual(money('-2.5'))
})
