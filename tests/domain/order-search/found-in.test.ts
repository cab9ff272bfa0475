import { expect, test } from 'vitest'
import { OrderStatus, ShipmentStatus } from '#contract/codes.ts'
import { foundIn, wordsToMark, type SearchedOrder } from '#domain/order-search/found-in.ts'
import { readOrderSearch } from '#domain/order-search/order-search.ts'
import { readStatusWords } from '#domain/order-search/search-statuses.ts'

const statusWords = readStatusWords([], {})
const read = (query: string) =>
  readOrderSearch(query, {
    statusWords,
    now: new Date('2026-11-27T12:00:00Z'),
    timeZone: 'Europe/Amsterdam',
  })

const product = (shown: string[], more: Partial<SearchedOrder['products'][number]> = {}) => ({
  productType: 0,
  status: ShipmentStatus.delivered,
  progress: [],
  shown,
  otherNames: [],
  numbers: [],
  ...more,
})

const order: SearchedOrder = {
  orderNumber: '102030',
  created: new Date('2026-11-12T23:30:00Z'),
  status: OrderStatus.finished,
  shopStatus: '',
  products: [
    product(['Larch boots', 'Shoes', 'Colour', 'Blue'], { otherNames: ['Lärchenstiefel'] }),
    product(['Scarf']),
    product(['Lamp']),
    product(['Tent'], { numbers: ['T-77'] }),
    product(['Kettle', 'Kitchen']),
  ],
  invoiceNumbers: ['F2026-501'],
  documentNumbers: ['C2026-88'],
  trackingNumbers: ['3SABC'],
  discountCodes: ['AUTUMN10'],
}

const find = (query: string, isSimilar = false) =>
  foundIn(read(query), order, { timeZone: 'Europe/Amsterdam', isSimilar })

test.each([
  ['102030', []],
  ['boots', []],
  ['blue', []],
  ['f2026-501', [{ place: 'invoiceNumber', text: 'F2026-501' }]],
  ['c2026', [{ place: 'documentNumber', text: 'C2026-88' }]],
  ['3sabc', [{ place: 'trackingNumber', text: '3SABC' }]],
  ['autumn10', [{ place: 'discountCode', text: 'AUTUMN10' }]],
  ['t-77', [{ place: 'sku', text: 'T-77' }]],
  ['kettle', [{ place: 'product', text: 'Kettle' }]],
  ['kitchen', [{ place: 'product', text: 'Kitchen' }]],
  ['stiefel', [{ place: 'product', text: 'Lärchenstiefel' }]],
  ['arrived', [{ place: 'status', text: '' }]],
  ['13 november', [{ place: 'date', text: '' }]],
  ['12 november', []],
  ['13 november 2026 00:30', [{ place: 'date', text: '' }]],
  ['last month', []],
  ['this month', [{ place: 'date', text: '' }]],
  ['boots kettle', [{ place: 'product', text: 'Kettle' }]],
  [
    'kettle kitchen kettles',
    [
      { place: 'product', text: 'Kettle' },
      { place: 'product', text: 'Kitchen' },
    ],
  ],
])('the query %j is found in %j beside the card', (query, places) =>
  expect(find(query)).toEqual(places),
)

test('a typing error is found where it was forgiven', () => {
  expect(find('kettel')).toEqual([])
  expect(find('kettel', true)).toEqual([{ place: 'product', text: 'Kettle' }])
})

test.each([
  ['boots blue boots', ['boots', 'blue']],
  ['order 102030', ['102030']],
  ['2026', ['2026']],
  ['12 november', []],
  ['last month boots', ['boots']],
])('of the query %j the words %j are marked', (query, words) =>
  expect(wordsToMark(read(query))).toEqual(words),
)
