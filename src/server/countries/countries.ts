import { anyState } from '#contract/address-state.ts'
import type { States } from '#contract/localize.ts'
import { cached } from '#lib/cached.ts'
import { normalPostalCode } from '#lib/postal-code.ts'
import { conventions, readCodes, type AddressConventions } from './address-conventions.ts'
import { stateCode, stateName } from './states.ts'

/** A country and its conventions. */
export interface Country extends AddressConventions {
  /** ISO 3166-1 alpha-2. */
  country: string
  name: string
}

const codes = cached(readCodes)
const conventionsOf = cached(conventions)

const choiceOf = cached((country: string, locale: string): States => {
  const { compare } = new Intl.Collator(locale)
  const { hasState, requiresState, states, language } = conventionsOf(country)
  const options = states
    .map((state) => ({ value: state.code, label: stateName(state, locale, language) }))
    .sort((a, b) => compare(a.label, b.label))
  return { country, hasState, required: requiresState, options }
})

/** The countries of the world and their conventions, by Google's address metadata. */
export const countries = {
  codes: (): readonly string[] => codes(),

  /** Returns a postal code as its country writes it; one that is unusual there as it was given. */
  postalCode(typed: string, country: string): string {
    if (!codes().includes(country)) return typed
    const { zipPattern: pattern, zipExamples: examples } = conventionsOf(country)
    return (pattern && normalPostalCode(typed, { pattern, examples })) || typed
  },

  /** Returns the conventions of a country; undefined of a code that is none. */
  find: (country: string) => (codes().includes(country) ? conventionsOf(country) : undefined),

  /** Returns a state or province by its code where its country has codes, else as it was given. */
  state(given: string, country: string): string {
    const found = this.find(country)
    return found ? stateCode(given, country, found) : given
  },

  /**
   * Returns what an address of a country has for a state or province, by name in a language; any
   * text where the code is no country's.
   */
  stateChoice: (country: string, locale: string): States =>
    codes().includes(country) ? choiceOf(country, locale) : { country, ...anyState, options: [] },

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
