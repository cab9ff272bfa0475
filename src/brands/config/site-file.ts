import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { z } from 'zod'
import { isLocale, locales } from '#i18n/locales.ts'
import { fileFault } from '#lib/file-fault.ts'
import { JsonTextError, readJson } from '#lib/json-text.ts'
import { withoutConfirmations } from './address-fields.ts'
import type { Brand } from './brands.ts'
import { currenciesOf } from './currencies.ts'
import { zodErrorMap, describeValue } from './zod-error-map.ts'
import { site, type Site } from './site.ts'
import { colourStyle } from './colour-style.ts'
import { isPdfPicture } from './pdf-picture.ts'

/**
 * Reports an invalid site.json: a line for each fault, with file, line, field, expectation and
 * finding.
 */
export class SiteError extends Error {}

/** Holds a place in a file and the mistake there. */
type Fault = [path: PropertyKey[], message: string]

const at = (value: unknown, part: PropertyKey) =>
  (value as Record<PropertyKey, unknown> | null | undefined)?.[part]

/**
 * A field's name, or that of a field within; an element of a list with its own, such as
 * `addressFields.3 (ZipCode).minLength`.
 */
function fieldName(json: unknown, path: PropertyKey[]) {
  let here = json
  return path
    .map((part) => {
      here = at(here, part)
      const { orderField, name = orderField } = ((typeof part === 'number' && here) ||
        {}) as Record<string, unknown>
      return typeof name === 'string' ? `${String(part)} (${name})` : String(part)
    })
    .join('.')
}

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
const faultsOf = (read: Site, address: string): Fault[] => [
  ...languageFaults(read),
  ...moneyFaults(read),
  ...passkeyFaults(read),
  ...pageFaults(read, address),
]

/** Returns the expectation and what was found: a field's own sentence has only the former. */
function faultOf(
  { path, ...issue }: { path: PropertyKey[]; message: string; keys?: string[] },
  json: unknown,
): Fault {
  const found = issue.message.includes(', found ')
    ? ''
    : `, found ${describeValue(path.reduce(at, json))}`
  return [[...path, ...(issue.keys?.slice(0, 1) ?? [])], issue.message + found]
}

function readText(file: string) {
  try {
    return readJson(readFileSync(file, 'utf8'))
  } catch (error) {
    if (error instanceof JsonTextError)
      throw new SiteError(`${file}:${error.line}: ${error.message}`)
    throw new SiteError(`${file}:1: expected a file that can be read, found ${fileFault(error)}`)
  }
}

type Issues = z.core.$ZodIssue[]

/** Removes the fields that the schema does not have. */
function withoutUnknown(json: unknown, issues: Issues) {
  const known = structuredClone(json)
  for (const issue of issues)
    for (const key of issue.code === 'unrecognized_keys' ? issue.keys : [])
      Reflect.deleteProperty(issue.path.reduce(at, known) as object, key)
  return known
}

/** Reads the fields; those that the schema does not have are left out if all else is right. */
function readFields(json: unknown) {
  const read = site.safeParse(json, { error: zodErrorMap })
  const issues = read.error?.issues ?? []
  const isRight = issues.every(({ code }) => code === 'unrecognized_keys')
  if (issues.length === 0 || !isRight) return { read, unknown: [] }
  return {
    read: site.safeParse(withoutUnknown(json, issues), { error: zodErrorMap }),
    unknown: issues,
  }
}

/**
 * Reads `<themes>/<id>/site.json`, whose hosts are reached at `address`. Also returns a line for
 * each field that there is not. Throws `SiteError`.
 */
export function readSiteFile(themes: string, id: string, address: string) {
  const file = `${themes}/${id}/site.json`
  const { value: json, lineOf } = readText(file)
  const linesOf = (faults: Fault[]) => {
    const inOrder = faults.toSorted(([one], [other]) => lineOf(one) - lineOf(other))
    return inOrder.map(([path, message]) => {
      const isUnknown = message.startsWith('expected a field such as')
      const field = fieldName(json, isUnknown ? path.slice(0, -1) : path)
      return `${file}:${lineOf(path)}: ${field && `${field}: `}${message}`
    })
  }
  const refuse = (faults: Fault[]) => new SiteError(linesOf(faults).join('\n'))
  const { read, unknown } = readFields(json)
  if (!read.success) throw refuse(read.error.issues.map((issue) => faultOf(issue, json)))
  const faults = faultsOf(read.data, address)
  if (faults.length > 0) throw refuse(faults)
  return {
    brand: brandOf(read.data, { themes, id, address }),
    unknown: linesOf(unknown.map((issue) => faultOf(issue, json))),
  }
}

function brandOf(
  read: Site,
  { themes, id, address }: { themes: string; id: string; address: string },
): Brand {
  const { hosts, shopOrigins, confirmFields, addressFields } = read
  return {
    ...read,
    id,
    addressFields: confirmFields ? addressFields : withoutConfirmations(addressFields),
    colourStyle: colourStyle(read),
    invoiceLogo: [read.seller.logo ?? read.logo]
      .map((name) => resolve(themes, id, 'images', name))
      .find(isPdfPicture),
    shopOrigins: [...hosts.map((host) => address.replace('{host}', host)), ...shopOrigins],
  }
}

/** Reads a brand's site.json. Throws `SiteError`. */
export const readSite = (themes: string, id: string, address: string): Brand =>
  readSiteFile(themes, id, address).brand
