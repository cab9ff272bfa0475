import type { OrderAddress } from '#contract/address.ts'
import { cached, cachedFor } from '#lib/cached.ts'
import { displayName } from '#lib/display-name.ts'
import { normalHouseNumber } from '#lib/house-number.ts'
import type { AddressConventions } from './address-conventions.ts'
import { countries } from './countries.ts'
import { stateOnLetter } from './states.ts'

const join = (parts: (string | undefined)[], by: string) => parts.filter(Boolean).join(by)

/** Adds the parts that a country's format lacks: what an address has is never left out. */
function completed(format: string) {
  const lacks = (part: string) => !format.includes(part)
  const isLargestFirst = format.indexOf('%S') >= 0 && format.indexOf('%S') < format.indexOf('%A')
  if (lacks('%A')) return completed(`%A%n${format}`)
  if (lacks('%C') && isLargestFirst) return completed(format.replace('%S', '%S%C'))
  if (lacks('%C') && !lacks('%S')) return completed(format.replace('%S', '%C, %S'))
  if (lacks('%C') && !lacks('%Z')) return completed(format.replace('%Z', '%Z %C'))
  if (lacks('%C')) return completed(`${format}%n%C`)
  if (lacks('%Z')) return completed(format.replace('%C', '%Z %C'))
  return lacks('%S') ? format.replace('%C', '%C, %S') : format
}

/** The usual order, also that of countries of which nothing is known. */
const usualFormat = '%A%n%Z %C, %S'

/** A part of a format, after what stands between it and the part before. */
interface Part {
  before: string
  letter: string
}

/** The lines of a format with their parts. A recipient stands above all others everywhere. */
function parse(format: string): Part[][] {
  const lines = completed(format.replace(/%[NODX]/g, '')).split('%n')
  return lines.map((line) =>
    [...line.matchAll(/([^%]*)%([ACSZ])/g)].map(([, before = '', letter = '']) => ({
      // Codes of countries and names of places, such as LT- and PR, are no part of an address.
      before: before.replace(/\p{L}[\p{L}-]*/gu, ''),
      letter,
    })),
  )
}

const isUsual = ({ hasState, hasZip, cityFirst }: AddressConventions) =>
  !hasState && !(hasZip && cityFirst)

const formatsOf = cachedFor((conventions: AddressConventions) => {
  const { format, latinFormat } = conventions
  const own = parse(isUsual(conventions) ? usualFormat : format)
  return { own, latin: latinFormat === format ? own : parse(latinFormat) }
})
const unknownFormat = cached(() => parse(usualFormat))

/** Tells whether a text has no letters of another script. */
const isInLatin = (text: string) => !/[^\P{L}\p{Script=Latin}]/u.test(text)

type Texts = Record<string, string>

function writeLine(parts: readonly Part[], texts: Texts, isLatin: boolean) {
  let line = ''
  for (const { before, letter } of parts) {
    const text = texts[letter]
    // Marks such as 〒 belong to what follows; commas stand between two parts only.
    const between = line === '' ? before.replace(/[\s,/-]/g, '') : before || (isLatin ? ' ' : '')
    if (text) line += between + text
  }
  return line
}

/** Returns the parts of an address by the letters of a format. */
function textsOf(
  address: OrderAddress,
  conventions: AddressConventions | undefined,
  isLatin: boolean,
) {
  const { address: street, addressNumber, addressNumberSuffix, addressLine2 } = address
  // Orders from before addresses had all of these fields lack some.
  const { zipCode, city = '', country, state = '' } = address
  const houseNumber = normalHouseNumber(join([addressNumber, addressNumberSuffix], '-'))
  const shown = conventions ? stateOnLetter(state, country, conventions, isLatin) : state
  return {
    A: join([join([street, houseNumber], ' '), addressLine2], '\n'),
    C: city,
    // A province that is called as its city is written once.
    S: shown.toLowerCase() === city.toLowerCase() ? '' : shown,
    Z: zipCode,
  }
}

/** Street, second line, postal code, city, state and country, in the country's order. */
function placeLines(address: OrderAddress, locale: string) {
  const { country } = address
  const conventions = countries.find(country)
  const isLatin = isInLatin(join([address.address, address.city], ' '))
  const formats = conventions && formatsOf(conventions)
  const format = formats ? (isLatin ? formats.latin : formats.own) : unknownFormat()
  const texts = textsOf(address, conventions, isLatin)
  const lines = format
    .map((parts) => ({
      text: writeLine(parts, texts, isLatin),
      hasStreet: texts.A !== '' && parts.some(({ letter }) => letter === 'A'),
    }))
    .filter(({ text }) => text !== '')
  const name = country && displayName('region', country, locale)
  const last = lines.at(-1)?.hasStreet ? undefined : lines.pop()
  const place = [...lines.map(({ text }) => text), join([last?.text, name], ', ')]
  return place.flatMap((line) => line.split('\n'))
}

/**
 * Returns an address as it stands on a parcel: name, company, and its place in the country's own
 * order, with the country's name in the language.
 */
export const addressLines = (address: OrderAddress, locale: string) =>
  [address.name, address.companyName, ...placeLines(address, locale)].filter(
    (line): line is string => Boolean(line),
  )
