import { createRequire } from 'node:module'
import type * as LibAddress from 'lib-address'
import { cached } from '#lib/cached.ts'

/**
 * Two hundred files, for the pages that have an address. Its entry for `import` is broken in 0.7.0:
 * it calls `require`.
 */
export const library = cached(
  () => createRequire(import.meta.url)('lib-address') as typeof LibAddress,
)

/** How the addresses of a country are usually written. */
export interface AddressConventions {
  /** The pattern of its postal codes; empty where none is known. */
  zipPattern: string
  zipExample: string
  hasZip: boolean
  hasCity: boolean
  /** Whether the city stands before the postal code. */
  cityFirst: boolean
}

export function conventions(country: LibAddress.CountryCode): AddressConventions {
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
