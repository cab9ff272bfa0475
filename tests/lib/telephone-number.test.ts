import { getCountries, getCountryCallingCode } from 'libphonenumber-js/min'
import { expect, test } from 'vitest'
import { mayBeSame, splitNumber } from '#lib/telephone-number.ts'

test('every country’s code is found where a number begins', () => {
  const codes = new Set(getCountries().map((country) => getCountryCallingCode(country)))
  for (const code of codes)
    expect(splitNumber('+31', `+${code}5551234`)).toEqual([`+${code}`, '5551234'])
})

test.each([
  ['+31', '06-12345678', '+31', '0612345678'],
  ['+31', '(06) 1234 5678', '+31', '0612345678'],
  ['+31', '+31612345678', '+31', '612345678'],
  ['+31', '0031 6 12345678', '+31', '612345678'],
  ['+31', '+31 (0)6 12345678', '+31', '0612345678'],
  ['+31', '+49 151 12345678', '+49', '15112345678'],
  ['', '+31 0031612345678', '+31', '612345678'],
  ['+1', '011 44 7400 123456', '+44', '7400123456'],
  ['+966', '٠٥٠١٢٣٤٥٦٧', '+966', '0501234567'],
  ['+98', '۰۹۱۲۳۴۵۶۷۸۹', '+98', '09123456789'],
  ['+91', '९८७६५४३२१०', '+91', '9876543210'],
  ['+81', '＋８１ ９０－１２３４－５６７８', '+81', '9012345678'],
  ['+31', '\u2066+31 6 1234\u00a05678\u2069', '+31', '612345678'],
  ['+31', '06.12 34/56–78·9', '+31', '0612345678' + '9'],
  ['+31', '020 1234567 ext 12', '+31', '0201234567ext12'],
  ['+31', '0201234567#12', '+31', '0201234567#12'],
  ['+31', '+0 12345', '', '012345'],
  ['', '0612345678', '', '0612345678'],
  ['+31', '+', '', ''],
])('beside %s %j is %s %s', (chosen, typed, code, number) =>
  expect(splitNumber(chosen, typed)).toEqual([code, number]),
)

test.each([
  ['+31 612345678', '+31 0612345678', true],
  ['+7 9121234567', '+7 89121234567', true],
  ['+31 612345678', '+31 612345679', false],
  ['+31 612345678', '+32 612345678', false],
  ['', '+31 612345678', false],
  ['', '', true],
])('%j and %j may be one: %s', (one, other, expected) =>
  expect(mayBeSame(one, other)).toBe(expected),
)
