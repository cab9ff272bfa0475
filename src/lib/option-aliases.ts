import { currencySign } from './currency-sign.ts'
import { displayName } from './display-name.ts'

/** What countries are called besides, by those who look for them. */
const aliases: Record<string, readonly string[]> = {
  AE: ['UAE', 'Emirates'],
  BE: ['Belgique', 'Belgien'],
  CD: ['DR Congo', 'Zaire'],
  CH: ['Suisse', 'Svizzera'],
  CI: ['Ivory Coast'],
  CV: ['Cape Verde'],
  CZ: ['Czech Republic'],
  GB: ['Great Britain', 'England', 'Scotland', 'Wales'],
  IE: ['Eire'],
  KR: ['Korea'],
  MK: ['Macedonia'],
  MM: ['Burma'],
  MO: ['Macau'],
  NL: ['Holland'],
  RU: ['Russian Federation'],
  SZ: ['Swaziland'],
  TL: ['East Timor'],
  TR: ['Turkey'],
  US: ['USA', 'United States of America', 'America'],
  VA: ['Vatican'],
}

/** A country's name in the language that is spoken there most. */
const ownNames = new Map<string, string>()
const ownNameOf = (country: string) => {
  const { language, script } = new Intl.Locale('und', { region: country }).maximize()
  return displayName('region', country, `${language}-${script}`)
}

/**
 * As it is called in English, the language that many a shopper types in, in full and short:
 * "Palestinian Territories", "Palestine".
 */
const englishNamesOf = (country: string) => [
  displayName('region', country, 'en'),
  displayName('region', country, 'en', 'short'),
]

const list = (...names: string[]) => [...new Set(names)].join('|')

/** What else finds an option of a combobox, separated by `|`: see `rankOption`. */
export const optionAliases = {
  country: (code: string, locale: string) => {
    const own = ownNames.get(code) ?? ownNameOf(code)
    ownNames.set(code, own)
    const shown = displayName('region', code, locale)
    const others = [own, ...englishNamesOf(code), ...(aliases[code] ?? [])]
    return list(code, ...others.filter((name) => name !== shown))
  },
  language: (code: string, locale: string) => list(code, displayName('language', code, locale)),
  currency: (code: string) => list(code, currencySign(code)),
}
