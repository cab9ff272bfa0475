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
])('%j finds wishes with every word in their name or category, in their order', (query, found) =>
  expect(names(query, 'newest')).toEqual(found),
)

test('sorting by name follows the alphabet, with unnamed wishes last', () =>
  expect(names('', 'name')).toEqual(['boots 9', 'Boots 10', 'Émile chair', 'Zebra lamp', '']))

test('sorting by price follows the number, with unpriced wishes last', () =>
  expect(names('', 'price')).toEqual(['Boots 10', 'Émile chair', 'boots 9', '', 'Zebra lamp']))

test('sorting works even if no language is chosen', () =>
  expect(names('boots', 'name', '')).toEqual(['boots 9', 'Boots 10']))
