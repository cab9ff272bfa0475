import { cachedFor } from '#lib/cached.ts'
import type { Source } from './engine.ts'
import { byId, itemsOf, placeOf } from './lines.ts'
import { quantityOf } from './shopify-money.ts'
import { firstInstant, listAt, readInstant, readText, url, valueAt } from './values.ts'

/** How far an order of Shopify, its lines and its parcels are. */

/** Maps the `shipment_status` of a fulfilment to the parcel's status. */
const parcelStatuses: Record<string, string> = {
  label_printed: 'readyForShipment',
  label_purchased: 'readyForShipment',
  label_voided: 'readyForShipment',
  submitted: 'readyForShipment',
  ready_for_pickup: 'awaitingPickup',
  confirmed: 'shipped',
  in_transit: 'shipped',
  out_for_delivery: 'outForDelivery',
  attempted_delivery: 'deliveryFailed',
  failure: 'deliveryFailed',
  not_delivered: 'deliveryFailed',
  picked_up: 'delivered',
  delivered: 'delivered',
}
const notSent = ['cancelled', 'error', 'failure']
const beforeSending = ['readyForShipment', 'awaitingPickup']

const parcelsOf = (order: Source) =>
  listAt(order, 'fulfillments').filter(({ status }) => !notSent.includes(readText(status) ?? ''))

function parcelStatus(parcel: Source) {
  if (readInstant(parcel.delivered_at)) return 'delivered'
  // The warehouse was told of a parcel that is `pending` or `open`, and has not sent it.
  const isWaiting = ['pending', 'open'].includes(readText(parcel.status) ?? '')
  const known = parcelStatuses[readText(parcel.shipment_status) ?? '']
  return known ?? (isWaiting ? 'readyForShipment' : 'shipped')
}

/** Tells whether a line of an order needs no parcel. */
export const isDigital = (item: Source) =>
  item.gift_card === true || item.requires_shipping === false

/** Returns what parcels have of a line, each with its parcel. */
const sentOf = byId(
  (order) =>
    parcelsOf(order).flatMap((parcel) =>
      listAt(parcel, 'line_items').map((line) => ({ parcel, line })),
    ),
  ({ line }) => line.id,
)

/** Returns the pieces of a line that a part of a parcel is: all of them where none are counted. */
const piecesIn = (line: Source, item: Source) => quantityOf('quantity' in line ? line : item)

const refundedOf = byId(
  (order) => listAt(order, 'refunds').flatMap((refund) => listAt(refund, 'refund_line_items')),
  ({ line_item_id: id }) => id,
)

/** Returns the pieces of a line that were refunded, of all or of one kind. */
const refundedPieces = (order: Source, item: Source, isCounted: (type: string) => boolean) =>
  refundedOf(order, item.id)
    .filter(({ restock_type: type }) => isCounted(readText(type) ?? ''))
    .reduce((sum, line) => sum + quantityOf(line), 0)

function sentStatus(order: Source, item: Source) {
  if (isDigital(item)) return 'delivered'
  const sent = sentOf(order, item.id).filter(({ line }) => piecesIn(line, item) > 0)
  const [status = 'shipped', ...others] = new Set(sent.map(({ parcel }) => parcelStatus(parcel)))
  return others.length > 0 ? 'shipped' : status
}

const isSent = (order: Source) =>
  ['fulfilled', 'partial'].includes(readText(order.fulfillment_status) ?? '') ||
  parcelsOf(order).some((parcel) => !beforeSending.includes(parcelStatus(parcel)))

/** Tells whether nothing is to be sent any more: its money was released, or paid back before. */
const isCancelled = (order: Source) =>
  Boolean(order.cancelled_at) ||
  (['voided', 'refunded'].includes(readText(order.financial_status) ?? '') && !isSent(order))

const isTaken = ({ kind, status }: Source) =>
  status === 'success' && ['sale', 'capture', 'authorization'].includes(readText(kind) ?? '')

/** Without a status the transactions tell; an order without either counts as unpaid. */
const isUnpaid = cachedFor((order: Source) => {
  const status = readText(order.financial_status)
  if (status === undefined) return !listAt(order, 'transactions').some(isTaken)
  return ['pending', 'partially_paid', 'expired'].includes(status)
})

export function productStatus(order: Source, item: Source) {
  if (isCancelled(order)) return 'cancelled'
  const all = quantityOf(item)
  const counted = sentOf(order, item.id).reduce((sum, { line }) => sum + piecesIn(line, item), 0)
  const sent = counted === 0 && item.fulfillment_status === 'fulfilled' ? all : counted
  const refunded = refundedPieces(order, item, () => true)
  const returned = refundedPieces(order, item, (type) => type !== 'cancel' && type !== 'no_restock')
  // A line that was refunded before it left has not come back.
  if (refunded >= all && sent === 0) return 'cancelled'
  if (returned >= all) return isDigital(item) ? 'cancelled' : 'returned'
  const left = all - refundedPieces(order, item, (type) => type === 'cancel')
  if (sent > 0 && sent >= left) return sentStatus(order, item)
  return isUnpaid(order) ? 'awaitingPayment' : 'awaitingFulfillment'
}

export function orderStatus(order: Source) {
  if (isCancelled(order) || order.financial_status === 'voided') return 'cancelled'
  if (order.fulfillment_status === 'fulfilled') return 'finished'
  if (isUnpaid(order)) return 'created'
  return order.closed_at ? 'finished' : 'processing'
}

/** A place alone stands for all pieces of its line. */
function contentsOf(order: Source, parcel: Source) {
  const lines = Map.groupBy(listAt(parcel, 'line_items'), ({ id }) => placeOf(order, id))
  const places = [...lines.keys()].filter((place) => place > 0).sort((a, b) => a - b)
  return places.flatMap((place) => {
    const item = itemsOf(order)[place - 1]!
    const pieces = lines.get(place)!.reduce((sum, line) => sum + piecesIn(line, item), 0)
    if (pieces === 0 || isDigital(item)) return []
    return [pieces >= quantityOf(item) ? place : { line: place, quantity: pieces }]
  })
}

/** Returns the numbers of a parcel, each with its link where it has one. */
function trackingsOf(parcel: Source) {
  const list = (name: string) => {
    const found = valueAt(parcel, name)
    const all = Array.isArray(found) && found.length > 0 ? found : [parcel[name.slice(0, -1)]]
    return (all as unknown[]).map(readText)
  }
  const links = list('tracking_urls')
  const numbers = list('tracking_numbers')
  return Array.from({ length: Math.max(numbers.length, links.length) }, (_, n) => ({
    ...(numbers[n] && { number: numbers[n] }),
    ...(url.read(links[n]) !== undefined && { link: links[n] }),
  })).filter((tracking) => Object.keys(tracking).length > 0)
}

function historyOf(parcel: Source) {
  const status = parcelStatus(parcel)
  const created = readInstant(parcel.created_at)
  const updated = firstInstant(parcel.delivered_at, parcel.updated_at, created)
  const sent = { date: created, status: 'shipped' }
  const latest = { date: updated, status }
  const steps =
    status === 'shipped' ? [sent] : beforeSending.includes(status) ? [latest] : [sent, latest]
  return steps.filter(({ date }) => date !== undefined)
}

/** Returns the parcels of an order; what needs none is in none. */
export const shipmentsOf = (order: Source) =>
  parcelsOf(order).flatMap((parcel) => {
    const lines = contentsOf(order, parcel)
    const [first = {}, ...trackings] = trackingsOf(parcel)
    const isDigitalOnly = listAt(parcel, 'line_items').length > 0 && lines.length === 0
    if (isDigitalOnly) return []
    return [{ parcel, lines, ...first, trackings, history: historyOf(parcel) }]
  })
