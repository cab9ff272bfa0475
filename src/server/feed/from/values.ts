import Big from 'big.js'
import { isEmail } from '#contract/text.ts'
import * as feedField from '../fields.ts'
import type { Source } from './engine.ts'

/** Reads single values of a shop's JSON, whatever is there. */

/** Reads values of a kind: returns undefined for any other. */
export interface ValueKind {
  expected: string
  read(value: unknown): string | number | boolean | undefined
}

/** A text of one line or more; a number is taken by its digits. */
export const text: ValueKind = {
  expected: 'expected a text',
  read(value) {
    if (typeof value === 'number') return Number.isFinite(value) ? String(value) : undefined
    return typeof value === 'string' ? value.trim() || undefined : undefined
  },
}

export const readText = (value: unknown) => text.read(value) as string | undefined

/** An id, also one of GraphQL, such as `gid://shopify/Order/7`; 0 is none. */
export const id: ValueKind = {
  expected: 'expected an id',
  read(value) {
    const given = readText(value)?.replace(/^gid:\/\/[^?]*\/([^/?]+)(\?.*)?$/, '$1')
    return given === '0' ? undefined : given
  },
}
export const readId = (value: unknown) => id.read(value) as string | undefined

/** A decimal amount as it is written, with at most the six decimals that the feed takes. */
export const amount: ValueKind = {
  expected: 'expected an amount such as "12.30"',
  read(value) {
    const given = readText(value)
    if (given === undefined || !/^-?\d*\.?\d+(e[+-]?\d{1,2})?$/i.test(given)) return undefined
    if (/^-?\d{1,14}(\.\d{1,6})?$/.test(given)) return given
    const rounded = new Big(given).round(6).toFixed()
    return /^-?\d{1,14}(\.|$)/.test(rounded) ? rounded : undefined
  },
}
export const readAmount = (value: unknown) => amount.read(value) as string | undefined

/** Reads a quantity: above 0, with at most three decimals. */
export const quantity: ValueKind = {
  expected: 'expected a quantity above 0, such as 2 or 1.5',
  read(value) {
    const given = readAmount(value)
    const { data } = feedField.quantity.safeParse(given)
    return data
  },
}
export const readQuantity = (value: unknown) => quantity.read(value) as number | undefined

/** A point in time; without a zone it is of UTC. */
export const instant: ValueKind = {
  expected: 'expected a date and time such as 2026-01-31T09:30:00Z',
  read(value) {
    const given = readText(value)?.replace(/^(\d{4}-\d\d-\d\d) /, '$1T')
    if (given === undefined) return undefined
    const zoned = given
      .replace(/([+-]\d\d)(\d\d)$/, '$1:$2')
      .replace(/^([\d-]{10}T[\d:.]{5,})$/, '$1Z')
    return feedField.instant.safeParse(zoned).success ? zoned : undefined
  },
}
export const readInstant = (value: unknown) => instant.read(value) as string | undefined

/** Returns the first of some values that is a point in time. */
export const firstInstant = (...values: unknown[]) =>
  values.map(readInstant).find((time) => time !== undefined)

const matching = (
  expected: string,
  pattern: RegExp,
  normal = (text: string) => text,
): ValueKind => ({
  expected,
  read(value) {
    const given = normal(readText(value) ?? '')
    return pattern.test(given) ? given : undefined
  },
})
export const currency = matching(
  'expected an ISO 4217 currency code such as EUR',
  /^[A-Z]{3}$/,
  (text) => text.toUpperCase(),
)
export const country = matching(
  'expected an ISO 3166 country code such as NL',
  /^[A-Z]{2}$/,
  (text) => text.toUpperCase(),
)
export const language = matching('expected a language such as nl', /^[a-z]{2}$/, (text) =>
  text.replace(/[-_].*$/, '').toLowerCase(),
)
export const day: ValueKind = {
  expected: 'expected a day such as 2026-01-31',
  read(value) {
    const given = readText(value)?.slice(0, 10)
    return feedField.birthDate.safeParse(given).success ? given : undefined
  },
}
export const url = matching('expected an address that begins with https://', /^https?:\/\//)

export const email: ValueKind = {
  expected: 'expected an e-mail address',
  read(value) {
    const given = readText(value)
    return given !== undefined && isEmail(given) ? given : undefined
  },
}
export const readEmail = (value: unknown) => email.read(value) as string | undefined

export const boolean: ValueKind = {
  expected: 'expected true or false',
  read: (value) => (typeof value === 'boolean' ? value : undefined),
}

export const isObject = (value: unknown): value is Source =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Returns the object at a path such as `customer.default_address`; an empty one for any other. */
export function objectAt(source: Source, path: string): Source {
  const found = valueAt(source, path)
  return isObject(found) ? found : {}
}

/** Returns what is at a path; undefined where the path ends before. */
export function valueAt(source: Source, path: string): unknown {
  // Most paths are a name, which need not be cut.
  if (!path.includes('.')) return source[path]
  let value: unknown = source
  for (const name of path.split('.'))
    value = typeof value === 'object' && value !== null ? (value as Source)[name] : undefined
  return value
}

/** Returns the objects of the list at a path; whatever else is there is left out. */
export function listAt(source: Source, path: string): Source[] {
  const found = valueAt(source, path)
  return Array.isArray(found) ? (found as unknown[]).filter(isObject) : []
}
