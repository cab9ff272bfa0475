import { expect, test } from 'vitest'
import { addressLines } from '#domain/address-lines.ts'
import { normalHouseNumber } from '#lib/house-number.ts'

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
])('the house number %j is %j', (typed, stored) => expect(normalHouseNumber(typed)).toBe(stored))

test('a house number and its suffix have one hyphen between them, however they are stored', () => {
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
