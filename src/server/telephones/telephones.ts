import { getCountries, getCountryCallingCode, isSupportedCountry, parsePhoneNumberFromString, type CountryCode } from 'libphonenumber-js/min'

/** A country and the code that its numbers begin with, such as `+31`. */
export interface TelephoneCountry {
  country: string
  name: string
  code: string
}

const codeOf = (country: CountryCode) => `+${getCountryCallingCode(country)}`
const parse = (telephone: string) => parsePhoneNumberFromString(telephone.replace(/[^+\d]/g, ''))

const known = new Map<string, TelephoneCountry[]>()

/** What is known of telephone numbers; the whole of it stays on the server. */
export const telephones = {
  /** Every country in a language, by name. */
  countries(locale: string): TelephoneCountry[] {
    const names = new Intl.DisplayNames(locale, { type: 'region' })
    const list = () =>
      getCountries()
        .map((country) => ({ country, name: names.of(country) ?? country, code: codeOf(country) }))
        .sort((a, b) => a.name.localeCompare(b.name, locale))
    return known.get(locale) ?? known.set(locale, list()).get(locale)!
  },

  /**
   * `+31 0612345678` as it is dialled from abroad, `+31 612345678`; undefined where no country has such a code.
   * A number that is too short or long for its country stays as it is: the countries' rules change more often than a shop's software.
   */
  normal(telephone: string): string | undefined {
    const [code = '', number = ''] = telephone.split(' ')
    if (!getCountries().some((country) => codeOf(country) === code)) return undefined
    const parsed = parse(telephone)
    return parsed && `+${parsed.countryCallingCode}` === code ? `${code} ${parsed.nationalNumber}` : `${code} ${number}`
  },

  /** The country whose number it is; of those that share a code the shopper's own, where nothing else tells. */
  countryOf(telephone: string, own: string): string {
    const [code = ''] = telephone.split(' ')
    if (code === '') return own
    return parse(telephone)?.country ?? [own, ...getCountries()].find((country) => isSupportedCountry(country) && codeOf(country) === code) ?? own
  },
}
