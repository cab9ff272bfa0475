import type { Source } from './engine.ts'
import { itemsOf, placeOf } from './lines.ts'
import { isObject, listAt, readAmount, readInstant, readText, url } from './values.ts'
import { quantityOf, statusNameOf } from './woocommerce-things.ts'
import { refundedQuantity } from './woocommerce-money.ts'

/** How far an order of WooCommerce, its lines and its parcels are. */

/** Maps a status to those of the order and its products. Shops add statuses of their own. */
const statuses: Record<string, [order: string, product: string]> = {
  pending: ['created', 'awaitingPayment'],
  'on-hold': ['created', 'awaitingPayment'],
  processing: ['processing', 'awaitingFulfillment'],
  completed: ['finished', 'shipped'],
  cancelled: ['cancelled', 'cancelled'],
  refunded: ['cancelled', 'cancelled'],
  failed: ['declined', 'cancelled'],
}

/** A status of the shop's own is handed on by its name. */
export const orderStatus = (order: Source) =>
  statuses[statusNameOf(order)]?.[0] ?? statusNameOf(order)

/** A status of the shop's own says neither that something was sent nor that it was paid. */
export function productStatus(order: Source, item: Source) {
  const status = statuses[statusNameOf(order)]?.[1]
  const place = placeOf(order, item.id)
  const isSent = readInstant(order.date_completed_gmt) !== undefined || status === 'shipped'
  if (statusNameOf(order) === 'refunded') return isSent ? 'returned' : 'cancelled'
  const refunded = refundedQuantity(order, place)
  if (status !== 'cancelled' && refunded > 0 && refunded >= quantityOf(item))
    return isSent ? 'returned' : 'cancelled'
  if (status) return status
  const isPaid = readInstant(order.date_paid_gmt) !== undefined || order.payment_method === 'cod'
  return isPaid ? 'awaitingFulfillment' : 'awaitingPayment'
}

/** A day, or the seconds since 1970, as a point in time. */
function sentAt(value: unknown) {
  const seconds = readAmount(value)
  if (seconds !== undefined && Number(seconds) > 0 && Number(seconds) < 1e11)
    return new Date(Number(seconds) * 1_000).toISOString()
  const text = readText(value) ?? ''
  return readInstant(/^\d{4}-\d\d-\d\d$/.test(text) ? `${text}T00:00:00` : text)
}

/** The extension AST PRO says what is in a parcel. */
function contentsOf(order: Source, entry: Source) {
  return listAt(entry, 'products_list').flatMap((part) => {
    const place = placeOf(order, part.item_id)
    const quantity = Number(readAmount(part.qty) ?? 0)
    if (place === 0 || quantity <= 0) return []
    const isAll = quantity >= quantityOf(itemsOf(order)[place - 1]!)
    return [isAll ? place : { line: place, quantity }]
  })
}

const linkNames = ['custom_tracking_link', 'formatted_tracking_link', 'ast_tracking_link']

function parcelOf(order: Source, entry: Source) {
  const links = [...linkNames, 'tracking_url'].map((name) => url.read(entry[name]))
  const link = links.find((one) => one !== undefined)
  const date = sentAt(entry.date_shipped)
  const lines = contentsOf(order, entry)
  const names = ['custom_tracking_provider', 'formatted_tracking_provider', 'tracking_provider']
  return {
    carrier: names.map((name) => readText(entry[name])).find(Boolean),
    number: readText(entry.tracking_number),
    link,
    ...(lines.length > 0 && { lines }),
    ...(date && { history: [{ date, status: 'shipped' }] }),
  }
}

/** Returns the parcels that the extensions Shipment Tracking and AST have noted. */
export function shipmentsOf(order: Source) {
  const found = listAt(order, 'meta_data').find(({ key }) => key === '_wc_shipment_tracking_items')
  const value = found?.value
  const entries = Array.isArray(value)
    ? (value as unknown[])
    : isObject(value)
      ? Object.values(value)
      : []
  return entries
    .filter(isObject)
    .map((entry) => parcelOf(order, entry))
    .filter(({ number, link }) => number ?? link)
}

/** Returns where an order that waits for its payment is paid. */
export const payUrlOf = (order: Source) =>
  orderStatus(order) === 'created' ? url.read(order.payment_url) : undefined
