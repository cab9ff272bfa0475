import { expect, test } from 'vitest'
import { optionAliases } from '#lib/option-aliases.ts'
import { findOptions, rankOption } from '#lib/option-search.ts'

const countries = [
  'Caribbean Netherlands +599',
  'Côte d’Ivoire +225',
  'Liberia +231',
  'Netherlands +31',
]
const search = (query: string) =>
  countries
    .map((text) => ({ text, rank: rankOption(text, query) }))
    .filter((option) => option.rank !== undefined)
    .toSorted((a, b) => a.rank! - b.rank!)
    .map(({ text }) => text)

test.each([
  ['netherl', ['Netherlands +31', 'Caribbean Netherlands +599']],
  ['31', ['Netherlands +31', 'Liberia +231']],
  ['+31', ['Netherlands +31']],
  ['0031', ['Netherlands +31']],
  ['COTE', ['Côte d’Ivoire +225']],
  ['', countries],
  ['nowhere', []],
])('%j finds the best match first', (query, expected) => expect(search(query)).toEqual(expected))

test('a code is found despite invisible direction marks around it', () => {
  expect(rankOption('هولندا \u2066+31\u2069', '31')).toBe(0)
  expect(rankOption('هولندا \u2066+31\u2069', '+32')).toBeUndefined()
})

test.each([
  ['exact', 'uk', 0],
  ['exact, of several words', 'great britain', 0],
  ['its beginning', 'engl', 1],
  ['the beginning of its own name', 'unit', 1],
  ['a word of its name', 'king', 2],
  ['a part of its name', 'dom', 3],
  ['a part of another name', 'gland', undefined],
])('another name finds an option, too: %s', (_, query, expected) =>
  expect(rankOption('United Kingdom +44', query, 'GB|UK|Great Britain|England')).toBe(expected),
)

test('a country is found by its own name, a language by the page’s, a currency by sign', () => {
  expect(['NL', 'DE', 'JP'].map((code) => optionAliases.country(code, 'en'))).toEqual([
    'NL|Nederland|Holland',
    'DE|Deutschland',
    'JP|日本',
  ])
  expect([optionAliases.language('de', 'fr'), optionAliases.currency('SEK')]).toEqual([
    'de|allemand',
    'SEK|kr',
  ])
})

const shared = [
  { text: 'Guernsey +44', names: 'GG', isMain: false },
  { text: 'Jersey +44', names: 'JE', isMain: false },
  { text: 'United Kingdom +44', names: 'GB|UK', isMain: true },
  { text: 'Uganda +256', names: 'UG', isMain: false },
]

test('the main country of a shared calling code comes first, once the code is complete', () => {
  const found = (query: string) => findOptions(shared, query).map(({ index }) => index)
  expect(found('+44')).toEqual([2, 0, 1])
  expect(found('0044')).toEqual([2, 0, 1])
  expect(found('+4')).toEqual([0, 1, 2])
  expect(found('')).toEqual([0, 1, 2, 3])
})

test.each([
  ['CI', 'en', "Cote d'Ivoire"],
  ['BA', 'en', 'Bosnia and Herzegovina'],
  ['TT', 'en', 'Trinidad and Tobago'],
  ['LC', 'en', 'Saint Lucia'],
  ['LC', 'en', 'St Lucia'],
  ['GW', 'en', 'Guinea Bissau'],
  ['NL', 'en', 'The Netherlands'],
  ['GM', 'en', 'The Gambia'],
  ['US', 'en', 'the United States of America'],
  ['RU', 'en', 'Russian Federation'],
  ['PS', 'en', 'Palestine'],
  ['MO', 'en', 'Macau'],
  ['GB', 'en', 'UK'],
  ['RU', 'nl', 'Russia'],
  ['KR', 'ar', 'South Korea'],
  ['CZ', 'ar', 'Czechia'],
  ['BA', 'ar', 'Bosnia and Herzegovina'],
])('%s is found by its name on a page in %s: %s', (code, locale, query) => {
  const name = new Intl.DisplayNames(locale, { type: 'region' }).of(code)!
  expect(rankOption(`${name} +000`, query, optionAliases.country(code, locale))).toBe(0)
})
