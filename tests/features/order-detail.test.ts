import { expect, test } from 'vitest'
import type { Order } from '#contract/order.ts'
import { nextStepKey, transactionColour } from '#features/orders/order-detail.rules.ts'
import { orderActions, productAction } from '#lib/order-actions.ts'
import { summaryLines } from '#lib/order-summary.ts'

const money = (amount: string) => ({ amount, currency: 'EUR' })
const state = (status: number, payments: number[] = [], parcels: number[] = []) =>
  ({
    status,
    transactions: payments.map((code) => ({ status: code })),
    products: parcels.map((code) => ({ status: code })),
  }) as unknown as Order

test.each([
  [0, []],
  [10, ['delete', 'finish']],
  [20, ['pay']],
  [30, []],
  [40, []],
  [50, []],
  [60, []],
  [70, []],
])('an order in status %i allows %j', (status, actions) =>
  expect(orderActions(status)).toEqual(actions),
)

test('a code is shown for a finished order’s code product alone', () => {
  for (const status of [0, 10, 20, 30, 40, 50, 60, 70])
    for (const type of [0, 1, 2])
      expect(productAction(status, type)).toBe(
        status === 50 && type === 1 ? 'view-code' : 'view-order',
      )
})

test('transaction colours', () => {
  const colours = { orange: [1, 9, 11], green: [4, 6], red: [2, 3, 5, 7, 8, 10] }
  for (const [colour, codes] of Object.entries(colours))
    for (const code of codes) expect(transactionColour(code)).toBe(colour)
})

test.each([
  [state(0), 'ac_NextUnknown'],
  [state(10), 'ac_NextFinish'],
  [state(20, [1]), 'ac_NextPay'],
  [state(20, [2]), 'ac_NextPaymentPending'],
  [state(20, [2, 3]), 'ac_NextPay'],
  [state(20, [3, 4]), 'ac_NextPaymentPending'],
  [state(40, [4], [60, 60]), 'ac_NextDelivered'],
  [state(40, [4], [100]), 'ac_NextCancelled'],
  [state(30, [10]), 'ac_NextCheck'],
  [state(40, [4], [20]), 'ac_NextPreparing'],
  [state(40, [4], [30]), 'ac_NextPickup'],
  [state(40, [4], [50, 20]), 'ac_NextOnItsWay'],
  [state(40, [4], [50, 70]), 'ac_NextDeliveryProblem'],
  [state(50, [4], [60, 60]), 'ac_NextDelivered'],
  [state(50, [4], [60, 90]), 'ac_NextFinished'],
  [state(50), 'ac_NextFinished'],
  [state(60, [3]), 'ac_NextDeclined'],
  [state(70, [5]), 'ac_NextCancelled'],
  [state(70, [6]), 'ac_NextRefunded'],
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
