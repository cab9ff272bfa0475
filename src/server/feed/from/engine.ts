import { describeValue } from '#brands/config/zod-error-map.ts'
import { valueAt } from './values.ts'

/** Turns what a shop's own API answers into lines of the feed, by one table of fields per shop. */

/** An object of a shop's API. */
export type Source = Record<string, unknown>

/** A field of an order, and what was expected of it. The order is named by its own number. */
export interface ConversionProblem {
  order: string
  field: string
  expected: string
}

export interface ConvertOptions {
  /** Set where the shop vouches for the e-mail addresses of guests. */
  guestsVerified?: boolean
}

/** Holds the converted thing and the context of its fields. */
export interface Conversion {
  /** The order, or the customer where there is none. */
  root: Source
  kind: 'order' | 'customer'
  options: ConvertOptions
  /** Identifies the customer of the line, or of its address or order. */
  customer: string
  /** Notes a detail that is there and cannot be read. */
  warn(field: string, expected: string): void
}

/** Describes the source of a line's field. */
export interface FieldSource {
  /** Names it for the guide. */
  source: string
  /** Returns undefined for what is missing or cannot be read, and '' for a text that is empty. */
  read(source: Source, scope: Conversion): unknown
  /** Describes the lines of a list. */
  parts?: Table
  /** Says what is expected of a field without which the line would be false. */
  needed?: string
}
export type Table = Record<string, FieldSource>

export interface ConvertedLine {
  type: string
  externalId: string
  updatedAt: string
  [field: string]: unknown
}

export type Converted =
  ConvertedLine | { problem: ConversionProblem } | { warning: ConversionProblem }
export type Converter = (value: unknown, options?: ConvertOptions) => Iterable<Converted>

/** A customer, and the addresses that came with it. */
export interface People {
  customer: Source
  addresses: Source[]
}

/** One thing of a file. */
export interface Thing {
  kind: 'order' | 'customer'
  source: Source
}

/** Everything that the engine knows of a shop. */
export interface ShopConverter {
  /** Heads it in the guide. */
  title: string
  /** Reads a file of the shop. Throws an error for whoever made a file that cannot be used. */
  things(value: unknown): Iterable<Thing | ConversionProblem>
  /** Returns the number by which the shop knows an order. */
  numberOf(order: Source): string | undefined
  /** Returns why something is not shown as an order although it looks like one. */
  refuse?(order: Source): Omit<ConversionProblem, 'order'> | undefined
  isDeleted?(order: Source): boolean
  people(thing: Thing): People
  tables: Record<'customer' | 'address' | 'order', Table>
  /** Maps the shop's fields that are left out to the reasons. */
  leftOut: Record<string, string>
}

const saysNothing = (value: unknown) => value === undefined || value === null

/** Reads the fields of a line, also those that are empty. */
function readFields(table: Table, source: Source, scope: Conversion): Source {
  const fields = Object.entries(table).map(([name, { read }]) => [name, read(source, scope)])
  return Object.fromEntries(fields.filter(([, value]) => !saysNothing(value))) as Source
}

/**
 * Reads an address, which is whole: its street has the number, and an empty text replaces the one
 * that is stored.
 */
function readAddress(table: Table, source: Source, scope: Conversion): Source {
  const line = readFields(table, source, scope)
  return 'address' in line ? { addressNumber: '', addressNumberSuffix: '', ...line } : line
}

/** Reads the fields of a line; those that say nothing are left out. */
export const readTable = (table: Table, source: Source, scope: Conversion): Source =>
  Object.fromEntries(
    Object.entries(readFields(table, source, scope)).filter(([, value]) => value !== ''),
  )

/** Returns a scope for an object within another: warnings name it, too. */
export const within = (scope: Conversion, path: string): Conversion => ({
  ...scope,
  warn: (field, expected) => scope.warn(`${path}.${field}`, expected),
})

/** Returns the first field without which a line would be false and which it does not have. */
function missingField(table: Table, line: Source, source: Source) {
  const found = Object.entries(table).find(([name, { needed }]) => needed && !(name in line))
  if (!found) return undefined
  const [field = ''] = /(?<=`)[^`]+/.exec(found[1].source) ?? []
  const given = describeValue(valueAt(source, field)).slice(0, 50)
  return { field, expected: `${found[1].needed}, found ${given}` }
}

const sums = ['totalPrice', 'subTotal', 'shippingCost', 'discount', 'adjustments']

/** Leaves out the sums of an order whose total or currency is unknown: they would be guesses. */
function withKnownSums(line: Source, warn: Conversion['warn']): Source {
  const unknown = ['currency', 'totalPrice'].find((field) => !(field in line))
  if (!unknown) return line
  warn(unknown, 'expected the order’s total and currency: it is shown without amounts')
  return Object.fromEntries(Object.entries(line).filter(([name]) => !sums.includes(name)))
}

/** The newest line of each thing that many orders repeat. */
function keepNewest(kept: Map<string, ConvertedLine>, line: ConvertedLine) {
  const key = `${line.type} ${line.externalId}`
  const known = kept.get(key)
  if (!known || Date.parse(known.updatedAt) <= Date.parse(line.updatedAt)) kept.set(key, line)
}

const deletedLine = (line: Source): Converted => ({
  type: 'order',
  externalId: line.externalId as string,
  updatedAt: line.updatedAt as string,
  deleted: true,
})

/** Holds the lines of one thing of a file. */
interface Made {
  people: ConvertedLine[]
  order?: Converted
  warnings: ConversionProblem[]
}

function convertThing(
  shop: ShopConverter,
  thing: Thing,
  options: ConvertOptions,
  place: number,
): Made {
  const { kind, source } = thing
  const order = shop.numberOf(source) ?? `number ${place} of the file`
  const isDeleted = kind === 'order' && shop.isDeleted?.(source)
  const refusal = kind === 'order' && !isDeleted ? shop.refuse?.(source) : undefined
  if (refusal) return { people: [], order: { problem: { order, ...refusal } }, warnings: [] }
  const warnings = new Map<string, ConversionProblem>()
  const warn = (field: string, expected: string) => warnings.set(field, { order, field, expected })
  const scope: Conversion = { root: source, kind, options, customer: '', warn }
  const { customer, address, order: table } = shop.tables
  // An address that came with an order has its warnings with the order's own addresses.
  const addressScope = kind === 'order' ? { ...scope, warn: () => {} } : within(scope, 'address')
  const given = shop.people(thing)
  const person = readTable(customer, given.customer, scope)
  scope.customer = addressScope.customer = (person.externalId as string | undefined) ?? ''
  const line = kind === 'order' ? withKnownSums(readTable(table, source, scope), warn) : undefined
  const problem =
    line && isDeleted
      ? missingField({ externalId: table.externalId!, updatedAt: table.updatedAt! }, line, source)
      : ((line && missingField(table, line, source)) ??
        missingField(customer, person, given.customer))
  if (problem) return { people: [], order: { problem: { order, ...problem } }, warnings: [] }
  if (line && isDeleted) return { people: [], order: deletedLine(line), warnings: [] }
  const addresses = given.addresses
    .map((source) => ({ source, line: readAddress(address, source, addressScope) }))
    .flatMap(({ source, line }) => (missingField(address, line, source) ? [] : [line]))
  return {
    people: [
      { type: 'customer', ...person } as ConvertedLine,
      ...addresses.map((line) => ({ type: 'address', ...line }) as ConvertedLine),
    ],
    ...(line && { order: { type: 'order', ...line } as ConvertedLine }),
    warnings: [...warnings.values()],
  }
}

/**
 * Converts a file of a shop: each customer and address once, as it was last, then the orders. An
 * order that cannot be used is reported by its number, and all others are converted.
 */
export function* convert(
  shop: ShopConverter,
  value: unknown,
  options: ConvertOptions = {},
): Generator<Converted> {
  const people = new Map<string, ConvertedLine>()
  const rest: Converted[] = []
  let place = 0
  for (const thing of shop.things(value)) {
    place += 1
    if (!('kind' in thing)) {
      rest.push({ problem: thing })
      continue
    }
    const made = convertThing(shop, thing, options, place)
    for (const line of made.people) keepNewest(people, line)
    for (const warning of made.warnings) rest.push({ warning })
    if (made.order) rest.push(made.order)
  }
  yield* people.values()
  yield* rest
}
