import Big from 'big.js'
import { parsePhoneNumberFromString, type CountryCode } from 'libphonenumber-js/min'
import type { z } from 'zod'
import { zodErrorMap } from '#brands/config/zod-error-map.ts'
import * as limits from '#lib/limits.ts'

/** What reading the orders of a shop's export has in common. */

/** The sum of decimal texts, exact; what is missing is nothing. */
export const sum = (amounts: (string | null | undefined)[]) =>
  amounts.reduce((total, amount) => total.plus(amount || 0), new Big(0)).toFixed()

export const times = (amount: string, count: number) => new Big(amount).times(count).toFixed()

export const negative = (amount: string) => new Big(amount).times(-1).toFixed()

/** What is left of a line once what is empty or unknown is left out. */
export const withoutEmpty = <Line extends object>(line: Line) =>
  Object.fromEntries(
    Object.entries(line).filter(
      ([, value]) => value !== undefined && value !== null && value !== '',
    ),
  )

/**
 * A telephone number with its country code; shops keep it as it was typed. Undefined where that is
 * no number.
 */
export function telephoneOf(typed: string | null | undefined, country: string | null | undefined) {
  const region = /^[A-Z]{2}$/.test(country ?? '') ? (country as CountryCode) : undefined
  const number = typed ? parsePhoneNumberFromString(typed, region) : undefined
  return number?.isPossible() ? number.number : undefined
}

const characters: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
}

/** A text that a shop keeps as HTML has it: `Salt &amp; pepper`. */
export const fromHtml = (text: string) =>
  text.replace(/&(?:#(\d{1,6})|(\w{2,8}));/g, (whole, code: string | undefined, name: string) =>
    code ? String.fromCodePoint(Number(code)) : (characters[name] ?? whole),
  )

/** How a line of an order is called: the account area shows no quantity of its own. */
export const nameWithQuantity = (name: string, quantity: number) =>
  quantity > 1 ? `${quantity} × ${name}` : name

/** Orders of an export that is one order, a list of them, or a list in a field. */
function listOf(value: unknown, fields: readonly string[]): unknown[] {
  if (Array.isArray(value)) return value
  if (typeof value !== 'object' || value === null)
    throw new Error(`expected orders as JSON, found ${value === null ? 'null' : typeof value}`)
  for (const field of fields)
    if (field in value) return listOf((value as Record<string, unknown>)[field], [])
  return [value]
}

/** Checks the orders of an export. Throws an error that names the first that cannot be used. */
export function* readOrders<Order>(
  value: unknown,
  schema: z.ZodType<Order>,
  fields: readonly string[] = [],
): Generator<Order> {
  for (const [n, each] of listOf(value, fields).entries()) {
    const { data, error } = schema.safeParse(each, { error: zodErrorMap })
    if (!error) {
      yield data
      continue
    }
    const { path, message } = error.issues[0]!
    const where = [`order ${n + 1}`, path.map(String).join('.')].filter(Boolean).join(', ')
    throw new Error(`${where}: ${message}`)
  }
}

/** The newest line of each thing that many orders repeat. */
export function newest<Line extends { type: string; externalId: string; updatedAt: string }>(
  lines: Iterable<Line>,
) {
  const kept = new Map<string, Line>()
  for (const line of lines) {
    const key = `${line.type} ${line.externalId}`
    const known = kept.get(key)
    if (!known || Date.parse(known.updatedAt) <= Date.parse(line.updatedAt)) kept.set(key, line)
  }
  return kept.values()
}

/** How many pieces a line of an order has, where the account area can tell them apart. */
export const piecesOf = (quantity: number) =>
  quantity > 1 && quantity <= limits.maxPiecesPerProduct ? { quantity } : {}
