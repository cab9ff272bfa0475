import { expect, test } from 'vitest'
import { searchWishes } from '#domain/wish-search.ts'

const wish = (name: string, categoryName = '', amount?: string) => ({
  name,
  categoryName,
  price: amount === undefined ? null : { amount, currency: 'EUR' },
})
const wishes = [
  wish('Émile chair', 'Furniture', '100.00'),
  wish('', ''),
  wish('Boots 10', 'Shoes', '90.50'),
  wish('boots 9', 'Shoes', '1250'),
  wish('Zebra lamp', 'Furniture'),
]
const names = (query: string, sort: Parameters<typeof searchWishes>[2], language = 'en') =>
  searchWishes(wishes, query, sort, language).map(({ name }) => name)

test.each([
  ['', wishes.map(({ name }) => name)],
  ['EMILE', ['Émile chair']],
  ['boots 9', ['boots 9']],
  ['furniture lamp', ['Zebra lamp']],
  ['shoes', ['Boots 10', 'boots 9']],
  ['nothing', []],
])('%j finds every word in name or category, as they come', (query, found) =>
  expect(names(query, 'newest')).toEqual(found),
)

test('by name is as people sort, with what has none last', () =>
  expect(names('', 'name')).toEqual(['boots 9', 'Boots 10', 'Émile chair', 'Zebra lamp', '']))

test('by price is by its number, with what has none last', () =>
  expect(names('', 'price')).toEqual(['Boots 10', 'Émile chair', 'boots 9', '', 'Zebra lamp']))

test('a language that was not chosen sorts, too', () =>
  expect(names('boots', 'name', '')).toEqual(['boots 9', 'Boots 10']))
