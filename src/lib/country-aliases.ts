import { cached } from './cached.ts'
import { displayName } from './display-name.ts'

/** Lists other names under which shoppers look for countries. */
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
const ownNameOf = cached((country: string) => {
  const { language, script } = new Intl.Locale('und', { region: country }).maximize()
  return displayName('region', country, `${language}-${script}`)
})

/**
 * Returns the English names, long and short, since many shoppers type them: "Palestinian
 * Territories", "Palestine".
 */
const englishNamesOf = (country: string) => [
  displayName('region', country, 'en'),
  displayName('region', country, 'en', 'short'),
]

/** Every other name of a country that a shopper may type. */
export const countryAliases = (country: string) => [
  ownNameOf(country),
  ...englishNamesOf(country),
  ...(aliases[country] ?? []),
]
