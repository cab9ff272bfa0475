import { expect, test } from 'vitest'
import { OrderStatus, ProductType, ShipmentStatus, TransactionStatus } from '#contract/codes.ts'
import type { Order } from '#contract/order.ts'
import { nextStepKey, nextSteps } from '#features/orders/order-detail.rules.ts'
import { productAction } from '#domain/order-actions.ts'
import { locales } from '#i18n/locales.ts'
import { pickCounted } from '#i18n/island-messages.ts'
import { loadMessages } from '#i18n/messages.ts'
import { countedMessage } from '#lib/counted-message.ts'
import { countPartly } from '#domain/parcel-progress.ts'
import { countedKeys, partsText } from '#features/orders/parts-text.ts'

const two = { currencyDecimals: 'two' } as const

const paidAt = '2026-03-01T10:00:00Z'
const money = (amount: string) => ({ amount, currency: 'EUR' })
const state = (status: number, payments: number[] = [], parcels: number[] = []) =>
  ({
    status,
    totalPrice: money('10'),
    transactions: payments.map((code) => ({ status: code, paid: money('10'), created: paidAt })),
    products: parcels.map((code) => ({ status: code, productType: ProductType.goods })),
  }) as unknown as Order

test('a code is shown only for a code product of a finished order', () => {
  for (const status of Object.values(OrderStatus))
    for (const type of [...Object.values(ProductType), 2])
      expect(productAction(status, type)).toBe(
        status === OrderStatus.finished && type === ProductType.code ? 'view-code' : 'view-order',
      )
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
  [
    { ...state(OrderStatus.cancelled), refunds: [{ amount: money('1') }] } as Order,
    'ac_NextRefunded',
  ],
])('the next step of an order follows from its state: %#', (order, key) =>
  expect(nextStepKey(order, two)).toBe(key),
)

const all = loadMessages('themes')
const t = all.translator('default', 'en')
const { delivered, shipped, outForDelivery, readyForShipment } = ShipmentStatus
const { awaitingFulfillment, deliveryFailed, cancelled, returned } = ShipmentStatus
const { processing, finished, created } = OrderStatus

test.each([
  [
    processing,
    [delivered, shipped, awaitingFulfillment],
    ['1 of 3 delivered, 1 on its way, 1 being packed'],
  ],
  [processing, [shipped, outForDelivery, readyForShipment], ['2 of 3 on their way, 1 packed']],
  [processing, [readyForShipment, awaitingFulfillment], ['1 of 2 packed, 1 being packed']],
  [
    processing,
    [delivered, delivered, awaitingFulfillment, cancelled],
    ['2 of 3 delivered, 1 being packed'],
  ],
  [processing, [shipped, returned, cancelled], ['Your order is on its way.']],
  [finished, [shipped, awaitingFulfillment], ['1 of 2 on its way, 1 being packed']],
  [finished, [shipped], ['Your order is on its way.']],
  [finished, [awaitingFulfillment], ['This order is finished.']],
  [
    created,
    [shipped, awaitingFulfillment],
    ['We’re waiting for your payment.', '1 of 2 on its way'],
  ],
  [
    processing,
    [delivered, deliveryFailed],
    [
      'There was a problem with a delivery. The shop will contact you.',
      '1 of 2 delivered, 1 couldn’t be delivered',
    ],
  ],
  [OrderStatus.cancelled, [delivered, awaitingFulfillment], ['This order has been cancelled.']],
  [OrderStatus.declined, [shipped, cancelled], [t('ac_NextDeclined')]],
])('an order in status %i with items %j reads %j', (status, parcels, sentences) =>
  expect(nextSteps(state(status, [], parcels), t, two)).toEqual(sentences),
)

test('digital products are not part of a parcel', () => {
  const code = { productType: ProductType.code, status: awaitingFulfillment }
  const boots = { productType: ProductType.goods, status: delivered }
  const told = (...products: object[]) =>
    nextSteps({ ...state(processing), products } as unknown as Order, t, two)
  expect(told(code)).toEqual(['Your code will be available once your order is complete.'])
  expect(told(boots, code)).toEqual(['Your code will be available once your order is complete.'])
  expect(told({ ...boots, status: shipped }, code)).toEqual(['Your order is on its way.'])
  expect(told(boots, { ...code, status: delivered })).toEqual(['Everything has been delivered.'])
})

test('digital products are never packed, and a ticket announces no code', () => {
  const ticket = { productType: ProductType.digital, status: awaitingFulfillment }
  const told = (status: number, ...products: object[]) =>
    nextSteps({ ...state(status), products } as unknown as Order, t, two)
  expect(told(processing, ticket)).toEqual(['We’re working on your order.'])
  expect(told(processing, { ...ticket, status: shipped })).toEqual(['This order is finished.'])
  const code = { productType: ProductType.code, status: awaitingFulfillment }
  expect(told(processing, ticket, code)).toEqual([t('ac_NextCodeFollows')])
})

test('one shipped piece of two does not count as both', () => {
  const part = (status: number) => ({ status, quantity: 1 })
  const caps = { productType: ProductType.goods, status: delivered, quantity: 2 }
  const told = (...progress: object[]) =>
    nextSteps({ ...state(finished), products: [{ ...caps, progress }] } as unknown as Order, t, two)
  expect(told(part(delivered), part(awaitingFulfillment))).toEqual([
    '1 of 2 delivered, 1 being packed',
  ])
  expect(told(part(shipped), part(awaitingFulfillment))).toEqual([
    '1 of 2 on its way, 1 being packed',
  ])
  expect(told(part(delivered), part(cancelled))).toEqual(['This order is finished.'])
})

test.each(locales)('in %s the list and the page describe a partly sent order alike', (locale) => {
  const ofPage = all.translator('default', locale)
  const counted = pickCounted(all.all('default', locale), locale, countedKeys)
  const separator = ofPage('ac_ListSeparator')
  for (const count of [1, 2, 3, 5, 11, 22, 100]) {
    const statuses = [delivered, shipped, readyForShipment, deliveryFailed]
    const products = statuses.map((status) => ({ status, productType: 0, quantity: count }))
    const counts = countPartly({ status: processing, products })!
    const text = partsText(counts, ofPage, separator)
    expect(text).not.toMatch(/\[ac_|\{\{/)
    const inList = partsText(
      counts,
      (key, values) => countedMessage(counted, key, values),
      separator,
    )
    expect(inList).toBe(text)
  }
})

test('words agree with their number in languages that have more than two forms', () => {
  const told = (locale: string, packed: number) => {
    const none = { onItsWay: 0, failed: 0, open: 0, packing: 0 }
    const counts = { ...none, delivered: 1, packed, total: packed + 1 }
    const say = all.translator('default', locale)
    return partsText(counts, say, say('ac_ListSeparator'))
  }
  expect(told('pl', 1)).toBe('Doręczono 1 z 2 produktów, 1 spakowany')
  expect(told('pl', 3)).toBe('Doręczono 1 z 4 produktów, 3 spakowane')
  expect(told('pl', 5)).toBe('Doręczono 1 z 6 produktów, 5 spakowanych')
  // Without isolates: they would turn the order of the parts.
  expect(told('ar', 2)).toBe('تم توصيل 1 من 3، منتجان تم تغليفهما')
  expect(told('ar', 3)).toBe('تم توصيل 1 من 4، 3 منتجات تم تغليفها')
  expect(told('fr', 2)).toBe('1 article sur 3 livré, 2 préparés')
})
