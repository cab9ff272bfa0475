import { cachedFor } from '#lib/cached.ts'
import type { AddressConventions, State } from './address-conventions.ts'

/** Returns letters without accents, dots or case: Turkish has an i without a dot. */
const folded = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/\s+/gu, ' ')
    .trim()
    .toLowerCase()
    .replaceAll('ı', 'i')

/** The codes of a country's states by all that they are called. */
const codesByName = cachedFor((states: readonly State[]) => {
  const named = states.flatMap(({ code, name, names }) =>
    [name, ...Object.values(names)].map((text): [string, string] => [folded(text), code]),
  )
  const coded = states.map(({ code }): [string, string] => [folded(code), code])
  return new Map([...named, ...coded])
})

/**
 * Returns the code of a state that is given by its code, also with its country before it as in
 * ISO 3166-2, or by its name; any other text as it is.
 */
export function stateCode(given: string, country: string, { states }: AddressConventions) {
  const codes = codesByName(states)
  const text = folded(given)
  const prefix = country.toLowerCase()
  const known = codes.get(text)
  if (known !== undefined || !text.startsWith(prefix)) return known ?? given
  const rest = codes.get(text.slice(prefix.length).replace(/^-/, ''))
  return rest ?? given
}

/** Returns the name of a state for a shopper of a language. */
export const stateName = ({ name, names }: State, language: string, own: string) =>
  names[language.slice(0, 2)] ?? (language.startsWith(own) ? name : (names.latin ?? name))

/** Countries on whose letters the code of a state stands; all others write its name. */
const codeCountries = ['AU', 'BR', 'CA', 'IT', 'US']

/**
 * Returns a state as it stands on a letter in its country, where the address is in Latin letters or
 * in the country's own.
 */
export function stateOnLetter(
  state: string,
  country: string,
  { states }: AddressConventions,
  isLatin: boolean,
) {
  const known = states.find(({ code }) => code === state)
  if (!known || codeCountries.includes(country)) return state
  return isLatin ? (known.names.latin ?? known.name) : known.name
}
