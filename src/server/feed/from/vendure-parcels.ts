import type { ConversionProblem, Source, Thing } from './engine.ts'
import { joinParts, listOf } from './files.ts'
import { byId, contentsBy, placesOf, readOptions } from './lines.ts'
import { statusOfPieces } from './pieces.ts'
import { firstInstant, isObject, listAt, objectAt, readAmount, readId, readText } from './values.ts'
import { itemsOf, paymentOf, paymentsIn, moneyAt, refundsIn } from './vendure-money.ts'

/** Reads the answers of Vendure, and how far an order and its lines are. */

const placeOf = placesOf(itemsOf)

const lists = ['orders', 'customers', 'order', 'customer', 'orderByCode', 'activeCustomer', 'items']

/** Returns what the lists and answers of GraphQL have in them. */
function unpack(value: unknown): unknown[] {
  if (Array.isArray(value)) return value.flatMap(unpack)
  if (!isObject(value) || 'lines' in value || 'emailAddress' in value) return [value]
  if (isObject(value.data)) return unpack(value.data)
  const found = lists.flatMap((name) => (name in value ? [value[name]] : []))
  return found.length > 0 ? found.flatMap(unpack) : [value]
}

/** Returns the customer, and the orders that came with it, each with its customer. */
function split(value: unknown): unknown[] {
  if (!isObject(value) || !('emailAddress' in value)) return [value]
  const { orders, ...customer } = value
  const own = isObject(orders) || Array.isArray(orders) ? unpack(orders) : []
  return [customer, ...own.map((order) => (isObject(order) ? { customer, ...order } : order))]
}

const kindOf = (source: Source): Thing['kind'] => ('emailAddress' in source ? 'customer' : 'order')

export const thingsOf = (value: unknown): (Thing | ConversionProblem)[] =>
  joinParts(unpack(listOf(value, [])).flatMap(split), () => undefined, kindOf)

const baskets = ['Created', 'AddingItems', 'ArrangingPayment', 'Draft']

/** Returns why something is not shown as an order: nothing was bought yet. */
export function refusalOf({ state, active }: Source) {
  const name = readText(state) ?? ''
  if (active !== true && !baskets.includes(name)) return undefined
  return {
    field: 'state',
    expected: `expected an order that was placed, found ${name || 'active'}`,
  }
}

/** By the state; a state of the shop's own is handed on by its name. */
const states: Record<string, string> = {
  PaymentAuthorized: 'processing',
  PaymentSettled: 'processing',
  PartiallyShipped: 'processing',
  Shipped: 'finished',
  PartiallyDelivered: 'finished',
  Delivered: 'finished',
  Modifying: 'processing',
  ArrangingAdditionalPayment: 'created',
  Cancelled: 'cancelled',
}
export function orderStatus({ state }: Source) {
  const name = readText(state) ?? ''
  return states[name] ?? name
}

/** A state of the shop's own says nothing of payment: then the payments do. */
function isPaid(order: Source) {
  const known = states[readText(order.state) ?? '']
  if (known) return known !== 'created'
  return paymentsIn(order).some(({ state }) => state === 'Settled' || state === 'Authorized')
}

const parcelStatuses: Record<string, string> = {
  Created: 'awaitingFulfillment',
  Pending: 'readyForShipment',
  Shipped: 'shipped',
  Delivered: 'delivered',
}
export const parcelsOf = (order: Source) =>
  listAt(order, 'fulfillments').filter(({ state }) => state !== 'Cancelled')

/** Returns what each parcel has of a line. */
const sentOf = byId(
  (order) =>
    parcelsOf(order).flatMap((parcel) =>
      contentsOf(order, parcel).map((part) => ({ ...part, state: parcel.state })),
    ),
  ({ line }) => line,
)

/** Returns what a parcel or a refund is of, by the places of the lines. */
export const contentsOf = (order: Source, part: Source) => contentsIn(order, listAt(part, 'lines'))
const contentsIn = contentsBy(placeOf, (line) => [
  line.orderLineId ?? objectAt(line, 'orderLine').id,
  line.quantity,
])

export function productStatus(line: Source, order: Source) {
  const place = placeOf(order, line.id)
  const count = (...wanted: string[]) =>
    sentOf(order, place).reduce(
      (sum, part) => (wanted.includes(readText(part.state) ?? '') ? sum + part.quantity : sum),
      0,
    )
  // Vendure takes off what was cancelled.
  const left = Number(readAmount(line.quantity) ?? 1)
  const ordered = left || 1
  return statusOfPieces({
    ordered,
    sent: count('Shipped', 'Delivered'),
    delivered: count('Delivered'),
    cancelled: order.state === 'Cancelled' ? ordered : ordered - left,
    isPaid: isPaid(order),
  })
}

export function historyOf(parcel: Source) {
  const status = parcelStatuses[readText(parcel.state) ?? '']
  const date = firstInstant(parcel.updatedAt, parcel.createdAt)
  return date && status ? [{ date, status }] : undefined
}

/** Vendure names a variant by its product and its options, which are shown beside the name. */
export function productName(line: Source) {
  const variant = objectAt(line, 'productVariant')
  const [name, product] = [readText(variant.name), readText(objectAt(variant, 'product').name)]
  const options = (optionsOf(line) ?? []).map(({ value }) => value)
  return product && name === [product, ...options].join(' ') ? product : (name ?? product)
}

/** Returns the time of an order's last change: Vendure does not count those of its parts. */
export function changedAt(order: Source) {
  const payments = paymentsIn(order)
  const parts = [...payments, ...payments.flatMap(refundsIn), ...listAt(order, 'fulfillments')]
  const own = firstInstant(order.updatedAt, order.orderPlacedAt, order.createdAt)
  const times = [own, ...parts.map(({ updatedAt }) => firstInstant(updatedAt))]
  return times.filter((time) => time !== undefined).sort((a, b) => Date.parse(b) - Date.parse(a))[0]
}

export const optionsOf = (line: Source) =>
  readOptions(
    listAt(line, 'productVariant.options').map((option) => [
      objectAt(option, 'group').name,
      option.name,
    ]),
  )

export const paymentsOf = (order: Source) =>
  paymentsIn(order).map((payment) => paymentOf(order, payment))

/** Returns what was paid back, each time with its date, reason and lines. */
export const refundsOf = (order: Source) =>
  paymentsIn(order)
    .flatMap(refundsIn)
    .map((refund) => ({
      created: firstInstant(refund.createdAt, refund.updatedAt),
      amount: moneyAt(refund, 'total') ?? '0',
      reason: readText(refund.reason),
      lines: contentsOf(order, refund),
    }))

export const numberOf = ({ code, id }: Source) => readText(code) ?? readId(id)
