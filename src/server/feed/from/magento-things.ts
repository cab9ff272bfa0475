import { cachedFor } from '#lib/cached.ts'
import type { Problem, Source, Thing } from './engine.ts'
import { placesOf } from './lines.ts'
import { joinParts, listOf, type FoundPart } from './files.ts'
import { isObject, listAt, objectAt, readAmount, readId, readQuantity, readText } from './values.ts'

/** Reads the files of Magento, and how far the lines of an order are. */

/** What belongs to an order and comes by itself. */
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

export function thingsOf(value: unknown): (Thing | Problem)[] {
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

/** Returns what a parcel or a credit memo is of. */
export const contentsOf = (order: Source, part: Source) =>
  listAt(part, 'items').flatMap((item) => {
    const place = placeOf(order, item.order_item_id)
    const quantity = readQuantity(item.qty)
    return place > 0 && quantity ? [{ line: place, quantity }] : []
  })

export function optionsOf(item: Source) {
  const options = ['attributes_info', 'options']
    .flatMap((list) => listAt(item, `product_options.${list}`))
    .flatMap(({ label, value }) => {
      const [name, text] = [readText(label), readText(value)]
      return name && text ? [{ name, value: text }] : []
    })
  return options.length > 0 ? options : undefined
}

export function productStatus(item: Source) {
  const count = (name: string) => Number(readAmount(item[name]) ?? 0)
  const ordered = count('qty_ordered') || 1
  const [shipped, refunded] = [count('qty_shipped'), count('qty_refunded')]
  if (refunded >= ordered) return shipped > 0 ? 'returned' : 'cancelled'
  if (count('qty_canceled') >= ordered) return 'cancelled'
  if (Number(item.is_virtual) === 1 && count('qty_invoiced') >= ordered) return 'delivered'
  if (shipped > 0 && shipped >= ordered - count('qty_canceled')) return 'shipped'
  return count('qty_invoiced') > 0 ? 'awaitingFulfillment' : 'awaitingPayment'
}
