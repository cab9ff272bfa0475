import { expect, test } from 'vitest'
import { foundLines, isFoundBy } from '#features/orders/found-places.rules.ts'

const product = (name: string, value = '') => ({
  productId: 1,
  categoryName: 'Shoes',
  image: '',
  name,
  statuses: [],
  ...(value && { options: [{ name: 'Colour', value }] }),
})
const found = (...words: string[]) => ({ words, isSimilar: false })

test('a match in the rows is shown while the card is closed, others always', () => {
  const order = {
    products: [product('Scarf'), product('Larch boots', 'Blue')],
    foundIn: [{ place: 'invoiceNumber' as const, text: 'F-1' }],
  }
  expect(foundLines(order, found('f-1', 'blue'))).toEqual([
    { key: 'ac_InvoiceName', text: 'F-1', isInRows: false },
    { key: 'ac_FoundProduct', text: 'Blue', isInRows: true },
  ])
  expect(foundLines(order, undefined)).toEqual([])
})

test('a status and a date are marked themselves', () => {
  const order = { products: [], foundIn: [{ place: 'status' as const, text: '' }] }
  expect(foundLines(order, found('sent'))).toEqual([])
  expect([isFoundBy(order, 'status'), isFoundBy(order, 'date')]).toEqual([true, false])
})
