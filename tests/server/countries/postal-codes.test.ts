import { describe, expect, test } from 'vitest'
import { addressWarnings } from '#features/addresses/address-form.rules.ts'
import { countries } from '#server/countries/countries.ts'

const isUnusual = (zipCode: string, country: string) => {
  const convention = countries.all('en').find((one) => one.country === country)!
  return 'ZipCode' in addressWarnings(zipCode, 'Town', convention)
}

describe('a postal code', () => {
  test.each([
    ['JP', '〒100-0001', '100-0001'],
    ['JP', '〒 １００－０００１', '100-0001'],
    ['JP', '100ー0001', '100-0001'],
    ['JP', '1000001', '100-0001'],
    ['PL', '00001', '00-001'],
    ['PL', '00 – 001', '00-001'],
    ['PL', 'PL-00001', '00-001'],
    ['DE', 'D-26133', '26133'],
    ['DE', 'de 26133', '26133'],
    ['CH', 'CH-2544', '2544'],
    ['AT', 'A-1010', '1010'],
    ['FR', 'F-75001', '75001'],
    ['LU', 'l-4750', '4750'],
    ['FI', 'FI-00550', '00550'],
    ['SE', 'SE-114 55', '114 55'],
    ['NL', '1234ab', '1234 AB'],
    ['NL', '1234 ab', '1234 AB'],
    ['NL', 'NL-1234 AB', '1234 AB'],
    ['GB', 'ec1a1hq', 'EC1A 1HQ'],
    ['GB', 'm25bq', 'M2 5BQ'],
    ['CA', 'h3z2y7', 'H3Z 2Y7'],
    ['CA', 'H3Z-2Y7', 'H3Z 2Y7'],
    ['IE', 'a65f4e2', 'A65 F4E2'],
    ['PT', '2725 079', '2725-079'],
    ['BR', '40301110', '40301-110'],
    ['US', '95014–1234', '95014-1234'],
    ['AD', '100', 'AD100'],
    ['AD', 'ad 100', 'AD100'],
    ['LV', '1073', 'LV-1073'],
    ['LV', 'LV1073', 'LV-1073'],
    ['CZ', '10000', '100 00'],
    ['IR', '۱۱۹۳۶-۱۲۳۴۵', '11936-12345'],
    ['IN', '110 034', '110034'],
    ['KR', '０３０５１', '03051'],
  ])('of %s typed as %j is stored as %j', (country, typed, stored) => {
    expect(countries.postalCode(typed, country)).toBe(stored)
    expect(isUnusual(typed, country)).toBe(false)
  })

  test.each([
    ['PL', '0001'],
    ['JP', '100-001'],
    ['JP', '〒'],
    ['DE', '2613'],
    ['DE', 'ABCD-26133'],
    ['NL', '0234 AB'],
    ['NL', 'GB1 1AA'],
    ['GB', '12345'],
    ['LV', '10733'],
    ['AD', '900'],
  ])('an impossible postal code of %s, %j, is unusual and stays unchanged', (country, typed) => {
    expect(countries.postalCode(typed, country)).toBe(typed)
    expect(isUnusual(typed, country)).toBe(true)
  })

  test('the example of each country stays unchanged', () => {
    for (const { country, zipPattern, zipExamples } of countries.all('en'))
      if (zipPattern)
        for (const example of zipExamples)
          expect([country, countries.postalCode(example, country)]).toEqual([country, example])
  })
})
