import { expect, test } from 'vitest'
import { toCamel, toCapital } from '#lib/case.ts'

test('answers are read in either case, and requests are sent capitalised, at every depth', () => {
  expect(toCamel({ ISO4217: 'EUR', data: [{ OrderId: '1' }], lastOrder: null })).toEqual({
    iSO4217: 'EUR',
    data: [{ orderId: '1' }],
    lastOrder: null,
  })
  expect(toCapital({ interestIds: [1, 2], nested: { a: 'b' } })).toEqual({
    InterestIds: [1, 2],
    Nested: { A: 'b' },
  })
})

test('values other than plain objects stay unchanged', () => {
  const blob = new Blob(['x'])
  expect(toCamel(blob)).toBe(blob)
  expect(toCamel('Text')).toBe('Text')
})
