import { cachedFor } from '#lib/cached.ts'
import type { ConversionProblem, Source, Thing } from './engine.ts'
import { byId, contentsBy, placesOf, readOptions } from './lines.ts'
import { joinParts, listOf, type FoundPart } from './files.ts'
import { isObject, listAt, objectAt, readAmount, readId } from './values.ts'

/** Reads the files of Magento, and how far the lines of an order are. */

/** Returns the order of a part that comes by itself. */
function partOf(source: Source): FoundPart | undefined {
  const order = readId(source.order_id)
  if (!order) return undefined
  if ('tracks' in source) return { order, name: 'shipments', source }
  return 'creditmemo_status' in source || 'adjustment' in source
    ? { order, name: 'creditmemos', source }
    : undefined
}

/** The id of an order is its `entity_id`. */
function withId(value: unknown): unknown {
  if (!isObject(value) || !('increment_id' in value) || 'tracks' in value) return value
  const [assignment = {}] = listAt(objectAt(value, 'extension_attributes'), 'shipping_assignments')
  const shipping = objectAt(assignment, 'shipping.address')
  return 'order_id' in value ? value : { ...value, id: value.entity_id, shipping_address: shipping }
}

export function thingsOf(value: unknown): (Thing | ConversionProblem)[] {
  const isSearch = isObject(value) && Array.isArray(value.items) && !('entity_id' in value)
  const found = isSearch ? (value.items as unknown[]) : listOf(value, [])
  const kindOf = (source: Source) =>
    'email' in source && !('increment_id' in source) ? 'customer' : 'order'
  return joinParts(found.map(withId), partOf, kindOf)
}

/** Returns the lines of an order; a part of another line has its price there. */
export const linesOf = cachedFor((order: Source) =>
  listAt(order, 'items').filter(({ parent_item_id: parent }) => readId(parent) === undefined),
)
const placeOf = placesOf(linesOf, 'item_id')

/** Returns the parts of a line. */
export const childrenOf = byId(
  (order) => listAt(order, 'items'),
  ({ parent_item_id: parent }) => parent,
)
const itemsById = byId(
  (order) => listAt(order, 'items'),
  ({ item_id: id }) => id,
)

/** Returns what a parcel or a credit memo is of. */
export const contentsOf = (order: Source, part: Source) => contentsIn(order, listAt(part, 'items'))
const contentsIn = contentsBy(placeOf, (item) => [item.order_item_id, item.qty])

/** Returns what a parcel has; a line whose parts are sent apart is there with any of them. */
export function sentIn(order: Source, parcel: Source) {
  const told = contentsOf(order, parcel)
  const places = listAt(parcel, 'items').map((item) => {
    const [part] = itemsById(order, item.order_item_id)
    return placeOf(order, part?.parent_item_id)
  })
  const named = new Set(told.map(({ line }) => line))
  return [...told, ...new Set(places.filter((place) => place > 0 && !named.has(place)))]
}

export const optionsOf = (item: Source) =>
  readOptions(
    ['attributes_info', 'options']
      .flatMap((list) => listAt(item, `product_options.${list}`))
      .map(({ label, value }) => [label, value]),
  )

/** Counts the pieces of a line that are so far; parts with counts of their own stand for it. */
function piecesOf(order: Source, item: Source, name: string) {
  const own = Number(readAmount(item[name]) ?? 0)
  const parts = childrenOf(order, item.item_id)
  if (own > 0 || parts.length === 0) return own
  const ordered = Number(readAmount(item.qty_ordered) ?? 1)
  const shares = parts.map(
    (part) => Number(readAmount(part[name]) ?? 0) / Number(readAmount(part.qty_ordered) ?? 1),
  )
  return Math.floor(Math.min(...shares) * ordered)
}

export function productStatus(order: Source, item: Source) {
  const count = (name: string) => piecesOf(order, item, name)
  const ordered = count('qty_ordered') || 1
  const [shipped, refunded] = [count('qty_shipped'), count('qty_refunded')]
  if (refunded >= ordered) return shipped > 0 ? 'returned' : 'cancelled'
  if (count('qty_canceled') >= ordered) return 'cancelled'
  if (Number(item.is_virtual) === 1 && count('qty_invoiced') >= ordered) return 'delivered'
  if (shipped > 0 && shipped >= ordered - count('qty_canceled')) return 'shipped'
  return count('qty_invoiced') > 0 ? 'awaitingFulfillment' : 'awaitingPayment'
}
