import { countryAliases } from './country-aliases.ts'
import { currencySign } from './currency-sign.ts'
import { displayName } from './display-name.ts'

const list = (...names: string[]) => [...new Set(names)].join('|')

/** Adds search words for the options of a combobox, separated by `|`: see `rankOption`. */
export const optionAliases = {
  country: (code: string, locale: string) => {
    const shown = displayName('region', code, locale)
    return list(code, ...countryAliases(code).filter((name) => name !== shown))
  },
  language: (code: string, locale: string) => list(code, displayName('language', code, locale)),
  currency: (code: string) => list(code, currencySign(code)),
}
