import { expect, test } from 'vitest'
import { groupByLikely } from '#lib/likely-countries.ts'

const brand = { defaultCountry: 'NL', culture: 'en-GB', languages: ['en', 'ar', 'pl'] }
const rest = ['AD', 'AF', 'BE', 'CH', 'DE', 'FR', 'JP', 'ZW']
const group = (codes: string[], config = brand) => groupByLikely(codes, (code) => code, config)

test('the countries of a brand and of its languages come first, each once, in the order of the list', () => {
  const groups = group(['EG', ...rest, 'GB', 'NL', 'PL', 'US'])
  expect(groups).toEqual([['EG', 'GB', 'NL', 'PL', 'US'], rest])
})

test('a list that is short, or has no likely country, is one group', () => {
  expect(group(['AD', 'NL', 'US'])).toEqual([['AD', 'NL', 'US']])
  const far = [...rest, 'KE', 'KH', 'KI', 'KM', 'KN']
  expect(group(far)).toEqual([far])
})
