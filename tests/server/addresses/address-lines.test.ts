import { describe, expect, test } from 'vitest'
import type { OrderAddress } from '#contract/address.ts'
import { AddressType } from '#contract/codes.ts'
import { addressLines } from '#server/countries/address-lines.ts'
import { countries } from '#server/countries/countries.ts'

const empty: OrderAddress = {
  addressType: AddressType.private,
  firstName: '',
  lastName: '',
  name: '',
  companyName: '',
  email: '',
  telephone: '',
  vatNumber: '',
  address: '',
  addressNumber: '',
  addressNumberSuffix: '',
  addressLine2: '',
  zipCode: '',
  city: '',
  state: '',
  country: '',
}
const lines = (given: Partial<OrderAddress>) => addressLines({ ...empty, ...given }, 'en')

/** Street, city, state, postal code, as they are stored, and what stands on a letter. */
const letters: [country: string, given: [string, string, string, string], printed: string[]][] = [
  ['US', ['1 Main St', 'San Francisco', 'CA', '94110'], ['1 Main St', 'San Francisco, CA 94110, United States']], // prettier-ignore
  ['US', ['1 Main St', 'San Francisco', '', '94110'], ['1 Main St', 'San Francisco 94110, United States']], // prettier-ignore
  ['CA', ['1 Rue Royer', 'Laval', 'QC', 'H3Z 2Y7'], ['1 Rue Royer', 'Laval QC H3Z 2Y7, Canada']],
  ['AU', ['1 Pitt St', 'Sydney', 'NSW', '2000'], ['1 Pitt St', 'Sydney NSW 2000, Australia']],
  ['IT', ['Via Po 1', 'Roma', 'RM', '00187'], ['Via Po 1', '00187 Roma RM, Italy']],
  ['BR', ['Rua Um 1', 'São Paulo', 'SP', '01000-000'], ['Rua Um 1', 'São Paulo-SP', '01000-000, Brazil']], // prettier-ignore
  ['ES', ['Calle Mar 1', 'Sitges', 'B', '08870'], ['Calle Mar 1', '08870 Sitges Barcelona, Spain']],
  ['ES', ['Calle Sol 1', 'Madrid', 'M', '28013'], ['Calle Sol 1', '28013 Madrid, Spain']],
  ['IN', ['MG Road 1', 'Pune', 'MH', '411001'], ['MG Road 1', 'Pune 411001', 'Maharashtra, India']],
  ['AE', ['Marina 1', 'Jebel Ali', 'DU', ''], ['Marina 1', 'Jebel Ali, Dubai, United Arab Emirates']], // prettier-ignore
  ['JP', ['Marunouchi 1-1', 'Chiyoda', '13', '100-0001'], ['Marunouchi 1-1, Chiyoda, Tokyo', '100-0001, Japan']], // prettier-ignore
  ['JP', ['丸の内 1-1', '千代田区', '13', '100-0001'], ['〒100-0001', '東京都千代田区', '丸の内 1-1', 'Japan']], // prettier-ignore
  ['GB', ['1 High St', 'London', '', 'EC1Y 8SY'], ['1 High St', 'London', 'EC1Y 8SY, United Kingdom']], // prettier-ignore
  ['NL', ['Kade 1', 'Utrecht', '', '3511 AB'], ['Kade 1', '3511 AB Utrecht, Netherlands']],
  ['CH', ['Gasse 1', 'Zürich', '', '8001'], ['Gasse 1', '8001 Zürich, Switzerland']],
  ['PH', ['Rizal 1', 'Bangued', 'ABR', '2800'], ['Rizal 1', 'Bangued', '2800 Abra, Philippines']],
  ['SG', ['Raffles 1', 'Singapore', '', '048583'], ['Raffles 1', '048583 Singapore, Singapore']],
  ['XX', ['Road 1', 'Town', 'North', '1'], ['Road 1', '1 Town, North, XX']],
  ['', ['Road 1', 'Town', '', '1'], ['Road 1', '1 Town']],
]

describe('an address', () => {
  test.each(letters)('of %s has the order of its country: %j', (country, given, printed) => {
    const [address, city, state, zipCode] = given
    expect(lines({ country, address, city, state, zipCode })).toEqual(printed)
  })

  test('begins with name and company and has its second line below the street', () => {
    expect(
      lines({
        name: 'Ada King',
        companyName: 'Engines',
        address: 'Main St',
        addressNumber: '1',
        addressLine2: 'Floor 2',
        city: 'Reno',
        state: 'NV',
        country: 'US',
      }),
    ).toEqual(['Ada King', 'Engines', 'Main St 1', 'Floor 2', 'Reno, NV, United States'])
  })

  test('loses no part in any country, even if the country’s format lacks it', () => {
    const parts = { address: 'Street', addressLine2: 'Second', city: 'Town', zipCode: '12-34' }
    for (const country of countries.codes()) {
      const printed = lines({ ...parts, country, state: 'Province' }).join('\n')
      for (const part of [...Object.values(parts), 'Province']) {
        const found = [country, printed.split(part).length - 1]
        expect(found).toEqual([country, 1])
      }
      expect(printed).not.toMatch(/^[,\s/-]|[,/-]$|%/m)
      const bare = lines({ city: 'Town', country }).join('\n')
      expect(bare).toMatch(/^Town(, |\n)/)
    }
  })
})

describe('a state', () => {
  test('is recognised by its code and every name, in any case and without accents', () => {
    for (const country of countries.codes())
      for (const { value, label } of countries.stateChoice(country, 'en').options) {
        expect([country, countries.state(value, country)]).toEqual([country, value])
        expect([country, countries.state(value.toLowerCase(), country)]).toEqual([country, value])
        const named = countries.state(label.toUpperCase(), country)
        expect(countries.stateChoice(country, 'en').options).toContainEqual({ value: named, label })
      }
    expect(countries.state('alava', 'ES')).toBe('VI')
    expect(countries.state('Colombie-Britannique', 'CA')).toBe('BC')
  })

  test('a state that its country does not have stays unchanged', () => {
    expect(countries.state('Ontario', 'US')).toBe('Ontario')
    expect(countries.state('Utrecht', 'NL')).toBe('Utrecht')
    expect(countries.state('X', 'XX')).toBe('X')
  })

  test('is named in the visitor’s language, or else in Latin letters', () => {
    const labelOf = (country: string, code: string, locale: string) =>
      countries.stateChoice(country, locale).options.find(({ value }) => value === code)?.label
    expect(labelOf('CA', 'BC', 'fr')).toBe('Colombie-Britannique')
    expect(labelOf('AE', 'AZ', 'ar')).toBe('أبو ظبي')
    expect(labelOf('AE', 'AZ', 'en')).toBe('Abu Dhabi')
    expect(countries.stateChoice('NL', 'en')).toMatchObject({ hasState: false, options: [] })
    expect(countries.stateChoice('KI', 'en')).toMatchObject({ hasState: true, options: [] })
  })
})
