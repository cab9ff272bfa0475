import { expect, test } from 'vitest'
import { ShipmentStatus } from '#contract/codes.ts'
import type { Order } from '#contract/order.ts'
import { parcelContents, detailRow, parcelNumbers } from '#features/orders/order-detail.rules.ts'
import { loadMessages } from '#i18n/messages.ts'

const t = loadMessages('themes').translator('default', 'en')
const moneyStyle = { decimalSep: ',' }
const wording = { t, moneyStyle }

test('a parcel names its products, and a quantity if it has only a part of them', () => {
  const products = [
    { name: '2 × Cap', quantity: 2, options: [{ name: 'Size', value: 'M' }] },
    { name: '1,5 kg × Cheese', quantity: 1.5, unit: 'kg' },
    { name: 'Mug' },
  ] as unknown as Order['products']
  const contents = (lines: number[], quantities?: number[]) =>
    parcelContents({ lines, quantities } as never, products, wording)
  expect(contents([1, 2, 3, 9])).toEqual(['2 × Cap · M', '1,5 kg × Cheese', 'Mug'])
  expect(contents([2, 1], [0.5, 1])).toEqual(['0,5 of 1,5 kg × Cheese', '1 of 2 × Cap · M'])
  expect(contents([1], [2])).toEqual(['2 × Cap · M'])
})

test('a parcel shows each of its tracking numbers, but no empty one', () => {
  const trackings = [
    { number: 'B', link: '' },
    { number: '', link: '' },
  ]
  expect(parcelNumbers({ number: 'A', link: '/a', trackings } as never)).toEqual([
    { number: 'A', link: '/a' },
    { number: 'B', link: '' },
  ])
})

test('a row shows its item number and its refund after the options', () => {
  const options = [{ name: 'Size', value: 'M' }]
  const product = {
    name: 'Cap',
    status: ShipmentStatus.shipped,
    options,
    sku: 'C-1',
    refunded: 0.5,
  }
  const row = detailRow({ product, place: 1, bundle: undefined } as never, wording)
  expect(row.options).toEqual([...options, { name: 'Item no.', value: 'C-1' }])
  expect(row.note).toBe('0,5 refunded')
})
