import type { ConversionProblem, Source, Thing } from './engine.ts'
import { joinParts, listOf } from './files.ts'
import { contentsBy, placesOf, readOptions } from './lines.ts'
import { isPaid, itemsOf } from './medusa-money.ts'
import { statusOfPieces } from './pieces.ts'
import { isObject, listAt, objectAt, readAmount, readInstant, readText, url } from './values.ts'

/** Reads the files of Medusa, and how far an order and its lines are. */

const placeOf = placesOf(itemsOf)

const lists = ['orders', 'customers', 'order', 'customer']
const kindOf = (source: Source): Thing['kind'] =>
  'has_account' in source && !('items' in source) ? 'customer' : 'order'

export const thingsOf = (value: unknown): (Thing | ConversionProblem)[] =>
  joinParts(listOf(value, lists), () => undefined, kindOf)

/** Returns why something is not shown as an order. Medusa 1 counted amounts in cents. */
export function refusalOf(order: Source) {
  const isDraft = order.status === 'draft' || order.is_draft_order === true
  if (isDraft) return { field: 'status', expected: 'expected an order, found a draft' }
  const isSecond =
    isObject(order.summary) || 'version' in order || itemsOf(order).some(({ detail }) => detail)
  if (isSecond) return undefined
  return { field: 'summary', expected: 'expected an order of Medusa 2 with its summary' }
}

/** Returns the status of an order. One stays `pending` until somebody completes it by hand. */
export function orderStatus(order: Source) {
  const status = readText(order.status) ?? ''
  if (status === 'canceled') return 'cancelled'
  if (status === 'completed' || status === 'archived') return 'finished'
  if (!isPaid(order) || status !== 'pending') return 'created'
  return order.fulfillment_status === 'delivered' ? 'finished' : 'processing'
}

export function productStatus(item: Source, order: Source) {
  if (order.status === 'canceled') return 'cancelled'
  const detail = objectAt(item, 'detail')
  const count = (name: string) => Number(readAmount(detail[name]) ?? 0)
  return statusOfPieces({
    ordered: Number(readAmount(item.quantity) ?? 1),
    sent: count('shipped_quantity'),
    delivered: count('delivered_quantity'),
    returned: count('return_received_quantity'),
    cancelled: count('written_off_quantity'),
    isPaid: isPaid(order),
  })
}

export const optionsOf = (item: Source) =>
  readOptions(Object.entries(objectAt(item, 'variant_option_values')))

/** Returns what a parcel has, by the places of the lines. */
export const contentsOf = (order: Source, parcel: Source) =>
  contentsIn(order, listAt(parcel, 'items'))
const contentsIn = contentsBy(placeOf, (item) => [item.line_item_id, item.quantity])

export const parcelsOf = (order: Source) =>
  listAt(order, 'fulfillments').filter(({ canceled_at: canceled }) => !readInstant(canceled))

/** Returns the numbers of a parcel; Medusa writes '#' where there is no link. */
export const trackingsOf = (parcel: Source) =>
  listAt(parcel, 'labels').flatMap(({ tracking_number: given, tracking_url: link }) => {
    const number = readText(given)
    const address = url.read(link)
    return number || address
      ? [{ ...(number && { number }), ...(address && { link: address }) }]
      : []
  })

const steps: [name: string, status: string][] = [
  ['packed_at', 'readyForShipment'],
  ['shipped_at', 'shipped'],
  ['delivered_at', 'delivered'],
]

export const historyOf = (parcel: Source) =>
  steps.flatMap(([name, status]) => {
    const date = readInstant(parcel[name])
    return date ? [{ date, status }] : []
  })
