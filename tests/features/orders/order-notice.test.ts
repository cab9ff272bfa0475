import { expect, test } from 'vitest'
import { OrderStatus, ShipmentStatus, TransactionStatus } from '#contract/codes.ts'
import type { Order } from '#contract/order.ts'
import { orderActions } from '#domain/order-actions.ts'
import { dayWords } from '#features/orders/day-words.ts'
import { orderNotices } from '#features/orders/order-notice.rules.ts'
import { loadMessages } from '#i18n/messages.ts'
import { goods, parcelOrder } from '../../support/parcel-orders.ts'

const t = loadMessages('themes').translator('default', 'en')
const calendar = { timeZone: 'UTC', culture: 'en-GB', monthNames: 'english' } as const
const words = dayWords(t, calendar, { locale: 'en', today: '2026-11-24' })
const brand = { decimalSep: '.', thousandSep: ',', currencyDecimals: 'two' } as const

function order(status: number, change: Partial<Order> = {}) {
  const products = [goods('Boots', ShipmentStatus.awaitingPayment), goods('Mug', 10)]
  const made = parcelOrder(products, [], { status, ...change })
  return { ...made, ...orderActions({ ...made, invoice: null }, {}, 'off') }
}
const { preCreated, created, processing, finished } = OrderStatus

const paidWith = (amount: string) => ({
  transactions: [
    {
      method: '',
      methodName: '',
      status: TransactionStatus.paid,
      paid: { amount, currency: 'EUR' },
      created: '2026-11-22T10:00:00Z',
    },
  ],
})

const notices = (one: Order) =>
  orderNotices(one, { words, brand }).map(({ write, ...notice }) => ({ ...notice, ...write() }))
const said = (one: Order) =>
  notices(one).map(({ sentence, link }) => [
    sentence.replace(/[\u2068\u2069]/g, ''),
    link.href,
    link.label,
  ])

test.each([
  ['is under way', order(processing), undefined],
  ['is finished', order(finished), undefined],
  [
    'is to be paid',
    order(created),
    ['Order 7 is waiting for your payment', 'https://shop.example/7', 'Pay now'],
  ],
  [
    'is to be paid, and has no address in the shop',
    order(created, { accessUrl: '' }),
    ['Order 7 is waiting for your payment', '/account/orders/7', 'View order'],
  ],
  ['is paid already', order(created, paidWith('10')), undefined],
  [
    'is paid in part',
    order(created, paidWith('9')),
    ['Order 7 is waiting for your payment', 'https://shop.example/7', 'Pay now'],
  ],
  [
    'is to be finished',
    order(preCreated),
    ['Order 7 isn’t finished yet', 'https://shop.example/7', 'Finish order'],
  ],
])('the overview says what there is to do with an order that %s', (_, one, told) =>
  expect(said(one)).toEqual(told ? [told] : []),
)

test('a notice shows the products of its order', () => {
  expect(notices(order(created))).toMatchObject([
    { about: 'payment', name: '\u2068Boots\u2069 and 1 more', image: '/Boots.svg' },
  ])
  expect(notices(order(preCreated, { products: [] }))).toMatchObject([
    { about: 'unfinished', name: 'Order number \u20687\u2069', image: '' },
  ])
})

test('a bundle is one product of its order', () => {
  const set = [goods('Set', 10), goods('Cup', 10, { bundle: 1 }), goods('Pot', 10, { bundle: 1 })]
  expect(notices(order(created, { products: set }))).toMatchObject([{ name: 'Set' }])
})

const delivered = [
  goods('Voucher', ShipmentStatus.delivered),
  goods('Boots', ShipmentStatus.delivered, { returnable: 1 }),
  goods('Mug', ShipmentStatus.returned, { returnable: 0 }),
]

test.each([
  ['2026-11-24', 'Last day to return it'],
  ['2026-12-01', 'Can be returned until Tuesday 1 December'],
  ['2026-12-02', undefined],
  ['2026-11-23', undefined],
  [null, undefined],
])('the end of a return term, %s, is told within a week: %s', (returnUntil, sentence) => {
  const one = { ...order(finished, { products: delivered }), returnUntil }
  expect(notices(one)).toMatchObject(
    sentence
      ? [
          {
            about: 'return',
            name: 'Boots',
            sentence,
            day: returnUntil,
            link: { href: '/account/orders/7/return', label: 'Return products' },
          },
        ]
      : [],
  )
})
