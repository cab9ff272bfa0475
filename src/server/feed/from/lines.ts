import { cachedFor } from '#lib/cached.ts'
import * as limits from '#lib/limits/feed.ts'
import type { Source } from './engine.ts'
import { listAt, readId, readQuantity, readText } from './values.ts'

/** Finds what belongs to a line of an order, whose lists are looked through once. */

/** Makes a function that returns the objects of one or more lists of an order by an id in each. */
export const byId = <Part>(
  partsOf: (order: Source) => Part[],
  idOf: (part: Part) => unknown,
): ((order: Source, id: unknown) => Part[]) => {
  const found = cachedFor((order: Source) =>
    Map.groupBy(partsOf(order), (part) => readId(idOf(part))),
  )
  return (order, id) => {
    const known = readId(id)
    return (known !== undefined && found(order).get(known)) || []
  }
}

/** Makes a function that returns the place of a line by its id, from 1; 0 for none. */
export function placesOf(linesOf: (order: Source) => Source[], name = 'id') {
  const found = byId(
    (order) => linesOf(order).map((line, n) => ({ id: line[name], place: n + 1 })),
    ({ id }) => id,
  )
  return (order: Source, id: unknown) => found(order, id)[0]?.place ?? 0
}

/** A line by its place, from 1, and how many pieces of it a parcel or a refund has. */
export interface Content {
  line: number
  quantity: number
}

/** Makes a function that returns what parcels or refunds have, by the places of the lines. */
export const contentsBy =
  (
    placeOf: (order: Source, id: unknown) => number,
    read: (part: Source) => [id: unknown, quantity: unknown],
  ) =>
  (order: Source, parts: Source[]): Content[] =>
    parts.flatMap((part) => {
      const [id, given] = read(part)
      const line = placeOf(order, id)
      const quantity = readQuantity(given)
      return line > 0 && quantity ? [{ line, quantity }] : []
    })

/** Returns what was chosen or typed for a line, from pairs of a name and a value. */
export function readOptions(pairs: [name: unknown, value: unknown][]) {
  const options = pairs.flatMap(([givenName, givenValue]) => {
    const [name, value] = [readText(givenName), readText(givenValue)]
    return name && value ? [{ name, value }] : []
  })
  return options.length > 0 ? options : undefined
}

/** Returns the lines of an order of Shopify or WooCommerce. */
export const itemsOf = cachedFor((order: Source) => listAt(order, 'line_items'))
/** Returns the place of one of them by its id, from 1; 0 for none. */
export const placeOf = placesOf(itemsOf)

/** Refuses an order of Shopify or WooCommerce that has more lines than can be stored. */
export function refuseTooManyLines(order: Source) {
  const count = itemsOf(order).length
  if (count <= limits.maxPartsPerOrder) return undefined
  return {
    field: 'line_items',
    expected: `expected at most ${limits.maxPartsPerOrder} entries, found ${count}`,
  }
}
