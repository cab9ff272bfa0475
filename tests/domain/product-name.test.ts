import { expect, test } from 'vitest'
import { nameWithQuantity, pieceName } from '#domain/product-name.ts'

test('the name of a piece leaves out the ordered quantity', () => {
  expect(pieceName({ name: '2 × Socks', quantity: 2 })).toBe('Socks')
  expect(pieceName({ name: '2 × Socks', quantity: 1 })).toBe('2 × Socks')
  expect(pieceName({ name: 'Socks', quantity: 3 })).toBe('Socks')
  expect(pieceName({ name: '1,5 kg × Apples', quantity: 1.5, unit: 'kg' })).toBe('Apples')
})

test.each([
  [{ name: 'Socks', quantity: 1 }, 'Socks'],
  [{ name: 'Socks', quantity: 2 }, '2 × Socks'],
  [{ name: '2 × Socks', quantity: 2 }, '2 × Socks'],
  [{ name: 'Cap', quantity: 1.5 }, '1,5 × Cap'],
  [{ name: '1.5 × Cap', quantity: 1.5 }, '1,5 × Cap'],
  [{ name: 'Apples', quantity: 1.5, unit: 'kg' }, '1,5 kg × Apples'],
  [{ name: 'Apples', quantity: 1, unit: 'kg' }, '1 kg × Apples'],
  [{ name: '', quantity: 3 }, ''],
])('the name of a line contains its quantity: %j', (line, name) => {
  expect(nameWithQuantity(line, { decimalSep: ',' })).toBe(name)
})
