import { expect, test } from 'vitest'
import { addressLines } from '#server/countries/address-lines.ts'
import { normalHouseNumber } from '#lib/house-number.ts'
import { normalPostalCode } from '#lib/postal-code.ts'

test.each([
  ['12--B', '12-B'],
  ['12 - B', '12-B'],
  ['12 – B', '12-B'],
  ['12—B', '12-B'],
  ['12−B', '12-B'],
  ['12‐B', '12-B'],
  ['12 -- - B', '12-B'],
  ['12-', '12'],
  ['-B', 'B'],
  ['１２－３', '12-3'],
  ['1ー2ー3', '1-2-3'],
  ['１２Ｂ', '12B'],
  ['12-14', '12-14'],
  ['12 bis', '12 bis'],
  ['12/3', '12/3'],
  ['12½', '12½'],
  ['コーポ', 'コーポ'],
  ['-', '-'],
  ['', ''],
])('the house number %j is normalised to %j', (typed, stored) =>
  expect(normalHouseNumber(typed)).toBe(stored),
)

test('a million spaces are read in linear time', () => {
  const spaces = ' '.repeat(1_000_000)
  expect(normalHouseNumber(`1${spaces}1`)).toBe('1 1')
  const japanese = { pattern: '\\d{3}-?\\d{4}', examples: ['154-0023'] }
  expect(normalPostalCode(`1${spaces}1`, japanese)).toBeUndefined()
})

test('a house number and its suffix have one hyphen between them, however stored', () => {
  const address = {
    addressType: 1,
    firstName: '',
    lastName: '',
    name: '',
    companyName: '',
    email: '',
    telephone: '',
    vatNumber: '',
    address: 'Kade',
    addressLine2: '',
    state: '',
    zipCode: '',
    city: '',
    country: '',
  } as const
  for (const [addressNumber, addressNumberSuffix] of [
    ['12', 'B'],
    ['12-', 'B'],
    ['12', '-B'],
    ['12-', '-B'],
  ] as const)
    expect(addressLines({ ...address, addressNumber, addressNumberSuffix }, 'en')).toEqual([
      'Kade 12-B',
    ])
})
