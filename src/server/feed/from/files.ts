import { describeValue } from '#brands/config/zod-error-map.ts'
import type { ConversionProblem, Source, Thing } from './engine.ts'
import { isObject, readId } from './values.ts'

/** Reads the files of shops. */

/**
 * Returns what a file has: one thing, a list, or a list in one of some fields. Throws an error for
 * whoever made a file that has none.
 */
export function listOf(value: unknown, fields: readonly string[]): unknown[] {
  if (Array.isArray(value)) return value as unknown[]
  if (!isObject(value))
    throw new Error(`expected orders as JSON, found ${value === null ? 'null' : typeof value}`)
  const found = fields.filter((field) => isList(value[field], field))
  // An order has lists of its own under these names.
  const isThing = 'id' in value
  if (isThing || found.length === 0) return [value]
  return found.flatMap((field) => value[field])
}

const isList = (value: unknown, name: string) =>
  Array.isArray(value) || (isObject(value) && !name.endsWith('s'))

/** A part of an order that comes by itself, and the list of the order that it belongs to. */
export interface FoundPart {
  order: string
  name: string
  source: Source
}

/** Puts parts of orders that come by themselves into the orders of the same file. */
export function joinParts(
  values: unknown[],
  partOf: (source: Source) => FoundPart | undefined,
  kindOf: (source: Source) => Thing['kind'],
): (Thing | ConversionProblem)[] {
  const things: (Thing | ConversionProblem)[] = []
  const parts: FoundPart[] = []
  const orders = new Map<string, Source>()
  for (const [n, value] of values.entries()) {
    if (!isObject(value)) {
      const expected = `expected fields in { }, found ${describeValue(value)}`
      things.push({ order: `number ${n + 1} of the file`, field: '', expected })
      continue
    }
    const part = partOf(value)
    if (part) {
      parts.push(part)
      continue
    }
    const kind = kindOf(value)
    const source = { ...value }
    things.push({ kind, source })
    if (kind === 'order') orders.set(readId(source.id) ?? '', source)
  }
  for (const { order, name, source } of parts) {
    const found = orders.get(order)
    if (found) addPart(found, name, source)
    else things.push({ order, field: name, expected: 'expected the order in the same file' })
  }
  return things
}

/** The part that comes by itself says more than one of the same id within the order. */
function addPart(order: Source, name: string, part: Source) {
  const known = Array.isArray(order[name]) ? (order[name] as Source[]) : []
  const others = known.filter((one) => readId(one.id) !== readId(part.id))
  order[name] = [...others, part]
}
