import { expect, test } from 'vitest'
import { groupByLikely } from '#lib/likely-countries.ts'

const brand = { defaultCountry: 'NL', culture: 'en-GB', languages: ['en', 'ar', 'pl'] }
const rest = ['AD', 'AF', 'BE', 'CH', 'DE', 'FR', 'JP', 'ZW']
const group = (codes: string[], config = brand) => groupByLikely(codes, (code) => code, config)

test('countries of a brand and its languages come first, once each, in list order', () => {
  const groups = group(['EG', ...rest, 'GB', 'NL', 'PL', 'US'])
  expect(groups).toEqual([['EG', 'GB', 'NL', 'PL', 'US'], rest])
})

test('a short list, or one without likely countries, is one group', () => {
  expect(group(['AD', 'NL', 'US'])).toEqual([['AD', 'NL', 'US']])
  const far = [...rest, 'KE', 'KH', 'KI', 'KM', 'KN']
  expect(group(far)).toEqual([far])
})
