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
const ownNames = new Map<string, string>()
const ownNameOf = (country: string) => {
  const known = ownNames.get(country)
  if (known) return known
  const { language, script } = new Intl.Locale('und', { region: country }).maximize()
  const name = displayName('region', country, `${language}-${script}`)
  ownNames.set(country, name)
  return name
}

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
