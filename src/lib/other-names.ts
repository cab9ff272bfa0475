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
  GB: ['UK', 'Great Britain', 'England', 'Scotland', 'Wales'],
  IE: ['Eire'],
  KR: ['Korea'],
  MK: ['Macedonia'],
  MM: ['Burma'],
  NL: ['Holland'],
  SZ: ['Swaziland'],
  TL: ['East Timor'],
  TR: ['Turkey'],
  US: ['USA', 'America'],
  VA: ['Vatican'],
}

/** A country's name in the language that is spoken there most. */
const ownNames = new Map<string, string>()
const ownNameOf = (country: string) => {
  const { language, script } = new Intl.Locale('und', { region: country }).maximize()
  return displayName('region', country, `${language}-${script}`)
}

const list = (...names: string[]) => [...new Set(names)].join('|')

/** What else finds an option of a picker, separated by `|`: see `rank`. */
export const otherNames = {
  country: (code: string) => {
    const own = ownNames.get(code) ?? ownNameOf(code)
    ownNames.set(code, own)
    return list(code, own, ...(aliases[code] ?? []))
  },
  language: (code: string, locale: string) => list(code, displayName('language', code, locale)),
  currency: (code: string) => list(code, currencySign(code)),
}
