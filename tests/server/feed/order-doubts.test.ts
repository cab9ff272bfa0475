import { expect, test } from 'vitest'
import type { ShopRules } from '#server/feed/feed-type.ts'
import { parseLine } from '#server/feed/parse-line.ts'
import { doubtsOf } from '#server/orders/feed-doubts.ts'
import type { OrderLine } from '#server/orders/feed-fields.ts'

const shop: ShopRules = {
  shopOrigins: ['https://shop.example', 'https://checkout.example'],
  orderStatuses: { packed: { status: 'processing', name: { en: 'Packed' } } },
  prices: 'gross',
}
const at = '2026-11-20T10:00:00Z'

/** Returns the fields of an order with warnings. */
function doubted(fields: object, rules: Partial<ShopRules> = {}) {
  const given = { type: 'order', externalId: '1', customer: 'c', updatedAt: at, ...fields }
  const parsed = parseLine(Buffer.from(JSON.stringify(given)))
  if ('errors' in parsed) throw new Error(JSON.stringify(parsed.errors))
  return doubtsOf(parsed.item.line as OrderLine, { ...shop, ...rules })
}
const fieldsOf = (...given: Parameters<typeof doubted>) =>
  doubted(...given).map(({ field }) => field)

const boots = { name: 'Boots', price: '20', status: 'shipped' }
const sums = { subTotal: '20', shippingCost: '5', discount: '3', totalPrice: '22' }
const vat = { name: 'VAT', rate: 21, amount: '4.62' }

test.each([
  {},
  { totalPrice: '22' },
  { ...sums, products: [boots] },
  { ...sums, taxLines: [vat] },
  { ...sums, totalPrice: '12', adjustments: [{ kind: 'giftCard', amount: '-10' }] },
  { status: 'packed' },
  { status: 'finished', accessUrl: 'https://checkout.example/1' },
  { accessUrl: '/orders/1', products: [{ ...boots, url: 'https://shop.example/boots' }] },
  { shipments: [{ link: 'https://carrier.example/1', trackings: [{ link: '/track/2' }] }] },
])('%j raises no doubt', (fields) => {
  expect(fieldsOf(fields)).toEqual([])
})

test.each([
  [{ ...sums, totalPrice: '22.01' }, ['totalPrice']],
  [{ ...sums, products: [boots, boots] }, ['subTotal']],
  [{ ...sums, adjustments: [{ kind: 'tip', amount: '2' }] }, ['totalPrice']],
  [{ status: 'shiped' }, ['status']],
  [{ accessUrl: 'https://other.example/1' }, ['accessUrl']],
  [{ products: [boots, { ...boots, url: 'https://other.example/boots' }] }, ['products.1.url']],
  [{ products: [{ ...boots, downloadUrl: 'http://other.example/a' }] }, ['products.0.downloadUrl']],
  [
    {
      shipments: [{ link: 'http://carrier.example/1', trackings: [{ link: 'http://a.example' }] }],
    },
    ['shipments.0.link', 'shipments.0.trackings.0.link'],
  ],
  [{ invoice: { name: 'i', date: at, url: 'http://other.example/i.pdf' } }, ['invoice.url']],
  [
    { documents: [{ kind: 'warranty', name: 'w', date: at, url: 'http://other.example/w' }] },
    ['documents.0.url'],
  ],
])('%j raises a doubt about %j', (fields, expected) => {
  expect(fieldsOf(fields)).toEqual(expected)
})

test('taxes are a part of the sum if prices are net', () => {
  const net = { ...sums, totalPrice: '26.62', taxLines: [vat] }
  expect(fieldsOf(net, { prices: 'net' })).toEqual([])
  const asLine = { ...net, adjustments: [{ kind: 'tax', amount: '4.62' }] }
  expect(fieldsOf(asLine, { prices: 'net' })).toEqual([])
  expect(doubted(net)).toEqual([
    { field: 'totalPrice', expected: 'expected 22, the sum of its lines, found 26.62' },
  ])
})

test('a doubt about an unknown status names the known ones', () => {
  expect(doubted({ status: 'shiped' })[0]!.expected).toMatch(
    /^expected one of none, .*, cancelled, packed \(orderStatuses in site.json\), found "shiped"/,
  )
})
