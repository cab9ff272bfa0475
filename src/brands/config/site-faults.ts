import { isLocale, locales } from '#i18n/locales.ts'
import { cardFaults } from './cards.ts'
import { currenciesOf } from './currencies.ts'
import { shopMenuFaults } from './shop-menu.ts'
import type { Site } from './site.ts'

/** Holds a place in a file and the mistake there. */
export type Fault = [path: PropertyKey[], message: string]

function* languageFaults({ languages, defaultLanguage, openingHours }: Site): Generator<Fault> {
  const offered = `expected one of languages (${languages.join(', ')})`
  for (const [i, language] of languages.entries())
    if (!isLocale(language))
      yield [
        ['languages', i],
        `expected one of ${locales.join(', ')}, found '${language}', which has no words`,
      ]
  if (!languages.includes(defaultLanguage))
    yield [['defaultLanguage'], `${offered}, found '${defaultLanguage}'`]
  for (const language of openingHours ? languages : [])
    if (!openingHours?.[language])
      yield [
        ['openingHours'],
        `expected a text for each of languages, found none for '${language}'`,
      ]
  for (const language of Object.keys(openingHours ?? {}))
    if (!languages.includes(language))
      yield [['openingHours', language], `${offered}, found '${language}'`]
}

/** A browser uses a passkey of a domain on that and on what ends with it alone. */
function* passkeyFaults({ passkeyDomain: domain, hosts }: Site): Generator<Fault> {
  const foreign = domain && hosts.find((host) => !`.${host}`.endsWith(`.${domain}`))
  if (foreign)
    yield [
      ['passkeyDomain'],
      `expected a domain that each of hosts is or ends with, found ${domain} beside ${foreign}`,
    ]
}

function* moneyFaults(read: Site): Generator<Fault> {
  const { currencies, defaultCurrency, decimalSep, thousandSep } = read
  if (!currenciesOf(read).includes(defaultCurrency)) {
    const offered =
      currencies.length > 0
        ? `one of currencies (${currencies.join(', ')})`
        : 'one of the world’s, or currencies to name it'
    yield [['defaultCurrency'], `expected ${offered}, found ${defaultCurrency}`]
  }
  if (decimalSep === thousandSep)
    yield [
      ['thousandSep'],
      `expected a character other than decimalSep, found '${decimalSep}' for both`,
    ]
}

function* pageFaults({ pages }: Site, address: string): Generator<Fault> {
  for (const [i, page] of pages.entries()) {
    if (address.startsWith('https:') && page.address?.startsWith('http:'))
      yield [
        ['pages', i, 'address'],
        `expected https, because the site uses https, found ${page.address}`,
      ]
    if (pages.findIndex(({ url }) => url === page.url) < i)
      yield [
        ['pages', i, 'url'],
        `expected each url once, found '${page.url}' again: /account/page/${page.url} is one page`,
      ]
  }
}

/** Finds fields that contradict each other, which the schema cannot. */
export const faultsOf = (read: Site, address: string): Fault[] => [
  ...languageFaults(read),
  ...moneyFaults(read),
  ...passkeyFaults(read),
  ...pageFaults(read, address),
  ...cardFaults(read),
  ...shopMenuFaults(read),
]
