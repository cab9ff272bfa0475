import { createRequire } from 'node:module'
import type * as LibAddress from 'lib-address'
import { cached } from '#lib/cached.ts'

/**
 * Two hundred files, for the pages that have an address. Its entry for `import` is broken in 0.7.0:
 * it calls `require`.
 */
const library = cached(() => createRequire(import.meta.url)('lib-address') as typeof LibAddress)

/** A country and how its addresses are usually written. */
export interface Country {
  /** ISO 3166-1 alpha-2. */
  country: string
  name: string
  /** The pattern of its postal codes; empty where none is known. */
  zipPattern: string
  zipExample: string
  hasZip: boolean
  hasCity: boolean
  /** Whether the city stands before the postal code. */
  cityFirst: boolean
}

function conventions(country: LibAddress.CountryCode) {
  const { fmt, zip = '', zipex = '' } = library().getCountryData(country)
  const [city, zipCode] = [fmt.indexOf('%C'), fmt.indexOf('%Z')]
  return {
    zipPattern: zip,
    zipExample: zipex.split(',')[0]!,
    hasZip: zipCode >= 0,
    hasCity: city >= 0,
    cityFirst: city >= 0 && city < zipCode,
  }
}

const codes = cached(() =>
  library()
    .getRegisteredCountries()
    .map(({ value }) => value),
)

/** The countries of the world and their conventions, by Google's address metadata. */
export const countries = {
  codes: (): readonly string[] => codes(),

  /** Every country in a language, by name. */
  all: cached((locale: string): Country[] => {
    const names = new Intl.DisplayNames(locale, { type: 'region' })
    const { compare } = new Intl.Collator(locale)
    return codes()
      .map((country) => ({
        country,
        name: names.of(country) ?? country,
        ...conventions(country),
      }))
      .sort((a, b) => compare(a.name, b.name))
  }),
}
