import type { Source } from './engine.ts'
import { byId, contentsBy, placesOf, readOptions } from './lines.ts'
import { isPaid, itemsOf, stateOf } from './shopware-money.ts'
import { statusOfPieces } from './pieces.ts'
import { firstInstant, listAt, readAmount, readText, valueAt } from './values.ts'

/** Tells how far an order of Shopware, its lines and its parcels are. */

const placeOf = placesOf(itemsOf)

/** By the state of the order and of its payments. */
export function orderStatus(order: Source) {
  const state = stateOf(order)
  if (state === 'cancelled') return 'cancelled'
  if (state === 'completed') return 'finished'
  if (state !== 'open' && state !== 'in_progress') return state
  if (state === 'in_progress' || isPaid(order)) return 'processing'
  const states = listAt(order, 'transactions').map(stateOf)
  const hasFailed = states.length > 0 && states.every((one) => one === 'failed')
  return hasFailed ? 'declined' : 'created'
}

const isDigital = ({ states }: Source) => Array.isArray(states) && states.includes('is-download')
export const typeOf = (item: Source) => (isDigital(item) ? 'digital' : undefined)

const deliveriesOf = (order: Source) => listAt(order, 'deliveries')
const isSent = (delivery: Source) => stateOf(delivery) === 'shipped'

/** Returns what a delivery has, by the places of the lines. */
const contentsOf = (order: Source, delivery: Source) =>
  contentsIn(order, listAt(delivery, 'positions'))
const contentsIn = contentsBy(placeOf, (position) => [
  position.orderLineItemId,
  valueAt(position, 'price.quantity') ?? position.quantity,
])

/** Returns what deliveries have of a line, each with its state. */
const positionsOf = byId(
  (order) =>
    deliveriesOf(order).flatMap((delivery) =>
      contentsOf(order, delivery).map((part) => ({ ...part, state: stateOf(delivery) })),
    ),
  ({ line }) => line,
)

/** A delivery without positions is of the whole order. */
export function productStatus(item: Source, order: Source) {
  const ordered = Number(readAmount(item.quantity) ?? 1) || 1
  const told = positionsOf(order, placeOf(order, item.id))
  const all = deliveriesOf(order).filter((one) => listAt(one, 'positions').length === 0)
  const parts =
    told.length > 0 ? told : all.map((one) => ({ quantity: ordered, state: stateOf(one) }))
  const count = (state: string) =>
    parts.reduce((sum, part) => (part.state === state ? sum + part.quantity : sum), 0)
  const isOver = stateOf(order) === 'cancelled'
  return statusOfPieces({
    ordered,
    sent: isDigital(item) ? 0 : count('shipped'),
    delivered: isDigital(item) && isPaid(order) ? ordered : 0,
    returned: count('returned'),
    cancelled: isOver ? ordered : count('cancelled'),
    isPaid: isPaid(order) || stateOf(order) === 'in_progress',
  })
}

/** Only a delivery with a number, or one that has left, is a parcel. */
export const parcelsOf = (order: Source) =>
  deliveriesOf(order).filter((one) => isSent(one) || trackingsOf(one).length > 0)

export function trackingsOf({ trackingCodes: codes }: Source) {
  const all = (Array.isArray(codes) ? codes : []).flatMap((code) => readText(code) ?? [])
  return all.map((number) => ({ number }))
}

/** Which pieces of it a delivery that was sent in part has is not known. */
export const linesOf = (parcel: Source, order: Source) =>
  isSent(parcel) ? contentsOf(order, parcel) : []

export function historyOf(parcel: Source) {
  const date = firstInstant(parcel.updatedAt, parcel.createdAt)
  return date && isSent(parcel) ? [{ date, status: 'shipped' }] : undefined
}

/** Returns what was chosen, such as size and colour, and what was typed. */
export const optionsOf = (item: Source) =>
  readOptions(listAt(item, 'payload.options').map(({ group, option }) => [group, option]))

export const shopwareBundleOf = (item: Source, order: Source) =>
  placeOf(order, item.parentId) || undefined
