import { cached } from '#lib/cached.ts'
import { normalPostalCode } from '#lib/postal-code.ts'
import { conventions, readCodes, type AddressConventions } from './address-conventions.ts'

/** A country and its conventions. */
export interface Country extends AddressConventions {
  /** ISO 3166-1 alpha-2. */
  country: string
  name: string
}

const codes = cached(readCodes)
const conventionsOf = cached(conventions)

/** The countries of the world and their conventions, by Google's address metadata. */
export const countries = {
  codes: (): readonly string[] => codes(),

  /** Returns a postal code as its country writes it; one that is unusual there as it was given. */
  postalCode(typed: string, country: string): string {
    if (!codes().includes(country)) return typed
    const { zipPattern: pattern, zipExamples: examples } = conventionsOf(country)
    return (pattern && normalPostalCode(typed, { pattern, examples })) || typed
  },

  /** Every country in a language, by name. */
  all: cached((locale: string): Country[] => {
    const names = new Intl.DisplayNames(locale, { type: 'region' })
    const { compare } = new Intl.Collator(locale)
    return codes()
      .map((country) => ({
        country,
        name: names.of(country) ?? country,
        ...conventionsOf(country),
      }))
      .sort((a, b) => compare(a.name, b.name))
  }),
}
