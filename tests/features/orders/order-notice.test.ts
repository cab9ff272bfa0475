import { expect, test } from 'vitest'
import { OrderStatus, ProductType, ShipmentStatus, TransactionStatus } from '#contract/codes.ts'
import type { Order } from '#contract/order.ts'
import { orderActions } from '#domain/order-actions.ts'
import { orderNotice } from '#features/orders/order-notice.rules.ts'
import { loadMessages } from '#i18n/messages.ts'

const two = { currencyDecimals: 'two' } as const

const t = loadMessages('themes').translator('default', 'en')
const today = '2026-11-23'
function order(orderId: string, status: number, change: object = {}) {
  const made = {
    id: 7,
    orderId,
    status,
    invoice: null,
    accessUrl: `https://shop.example/${orderId}`,
    products: [{ productType: ProductType.goods, status: ShipmentStatus.outForDelivery }],
    totalPrice: { amount: '94.904', currency: 'EUR' },
    transactions: [],
    expectedDelivery: null,
    ...change,
  } as unknown as Order
  return { ...made, ...orderActions(made, {}, 'off') }
}
const { preCreated, created, processing, finished } = OrderStatus

const arriving = order('3', processing, { expectedDelivery: today })
const paidWith = (amount: string) => ({
  transactions: [
    {
      status: TransactionStatus.paid,
      paid: { amount, currency: 'EUR' },
      created: '2026-11-22T10:00:00Z',
    },
  ],
})
const delivered = {
  products: [{ productType: ProductType.goods, status: ShipmentStatus.delivered }],
}

test.each([
  [[], undefined],
  [[order('1', processing), order('2', finished)], undefined],
  [[order('1', processing, { expectedDelivery: '2026-11-24' })], undefined],
  [[order('1', processing, { ...delivered, expectedDelivery: today })], undefined],
  [[arriving], ['Order \u20683\u2069 should arrive today', '/account/orders/3', 'View order']],
  [
    [arriving, order('2', created)],
    ['Order \u20682\u2069 is waiting for your payment', 'https://shop.example/2', 'Pay now'],
  ],
  [
    [order('1', preCreated), order('2', created)],
    ['Order \u20682\u2069 is waiting for your payment', 'https://shop.example/2', 'Pay now'],
  ],
  [
    [order('1', preCreated), arriving],
    ['Order \u20683\u2069 should arrive today', '/account/orders/3', 'View order'],
  ],
  [
    [order('1', preCreated), order('2', finished)],
    ['Order \u20681\u2069 isn’t finished yet', 'https://shop.example/1', 'Finish order'],
  ],
  [
    [order('1', created, { accessUrl: '' })],
    ['Order \u20681\u2069 is waiting for your payment', '/account/orders/1', 'View order'],
  ],
  // A paid order is not asked for again.
  [[order('2', created, paidWith('94.90'))], undefined],
  [
    [order('2', created, paidWith('90'))],
    ['Order \u20682\u2069 is waiting for your payment', 'https://shop.example/2', 'Pay now'],
  ],
])('the overview shows the next step of orders: %#', (orders, told) => {
  const notice = orderNotice(orders, { t, today, brand: two })
  expect(notice && [notice.sentence, notice.link.href, notice.link.label]).toEqual(told)
})

const item = (status: number) => ({ productType: ProductType.goods, status })

test.each([
  [
    [ShipmentStatus.delivered, ShipmentStatus.outForDelivery],
    ['The rest of order \u20683\u2069 should arrive today', '1 of 2 delivered, 1 on its way'],
  ],
  [
    [ShipmentStatus.outForDelivery, ShipmentStatus.readyForShipment],
    ['Part of order \u20683\u2069 should arrive today', '1 of 2 on its way, 1 packed'],
  ],
  [
    [ShipmentStatus.outForDelivery, ShipmentStatus.cancelled],
    ['Order \u20683\u2069 should arrive today', undefined],
  ],
])('the overview shows which part of an order comes next: %j', (states, told) => {
  const products = states.map(item)
  const notice = orderNotice([order('3', processing, { products, expectedDelivery: today })], {
    t,
    today,
    brand: two,
  })
  expect([notice?.sentence, notice?.details]).toEqual(told)
})
