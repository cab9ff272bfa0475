import {
  getCountries,
  getCountryCallingCode,
  isSupportedCountry,
  parsePhoneNumberFromString,
  type CountryCallingCode,
  type CountryCode,
} from 'libphonenumber-js/min'
import metadata from 'libphonenumber-js/min/metadata'
import { cached } from '#lib/cached.ts'

/** A country and the code that its numbers begin with, such as `+31`. */
export interface TelephoneCountry {
  country: string
  name: string
  code: string
  /** Set for the country that a number of a shared calling code counts as. */
  isMain: boolean
}

const codeOf = (country: CountryCode) => `+${getCountryCallingCode(country)}`

/** The countries that share a code, the main one first. */
const sharing = (code: string) =>
  metadata.country_calling_codes[code.slice(1) as CountryCallingCode] ?? []

/** Prefixes of mobile numbers that a country has given up, and many numbers still have. */
const formerPrefixes: Partial<Record<string, RegExp>> = {
  '+52': /^(?:1|0?4[45])(?=\d{10}$)|^01(?=\d{10}$)/,
}

/**
 * A number as the country of its code reads it: with what is dialled before it at home, or with the
 * code once more. One that begins as abroad is dialled there is of the country that it names.
 */
function parse(telephone: string) {
  const [code = '', ...groups] = telephone.split(' ')
  const number = groups.join('').replace(formerPrefixes[code] ?? '', '')
  const [main] = sharing(code)
  return main && number ? parsePhoneNumberFromString(number, main) : undefined
}

/** Describes telephone numbers; the data stays on the server. */
export const telephones = {
  /** Every country in a language, by name. */
  countries: cached((locale: string): TelephoneCountry[] => {
    const names = new Intl.DisplayNames(locale, { type: 'region' })
    const entry = (country: CountryCode) => {
      const code = codeOf(country)
      const [main, ...others] = sharing(code)
      return {
        country,
        name: names.of(country) ?? country,
        code,
        isMain: others.length > 0 && country === main,
      }
    }
    const { compare } = new Intl.Collator(locale)
    return getCountries()
      .map(entry)
      .sort((a, b) => compare(a.name, b.name))
  }),

  /**
   * `+31 0612345678` as it is dialled from abroad, `+31 612345678`; undefined where no country has
   * such a code, or none of its numbers has so many digits. More is not asked: the countries' rules
   * change more often than a shop's software.
   */
  normal(telephone: string): string | undefined {
    const parsed = parse(telephone)
    return parsed?.isPossible()
      ? `+${parsed.countryCallingCode} ${parsed.nationalNumber}`
      : undefined
  },

  /**
   * The country whose number it is; of those that share a code the shopper's own, else the main
   * one, where nothing else tells.
   */
  countryOf(telephone: string, own: string): string {
    const [code = ''] = telephone.split(' ')
    if (code === '') return own
    const isOwn = isSupportedCountry(own) && codeOf(own) === code
    return parse(telephone)?.country ?? (isOwn ? own : (sharing(code)[0] ?? own))
  },
}
