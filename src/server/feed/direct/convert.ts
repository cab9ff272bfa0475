import { z } from 'zod'
import { maxRedactedOrders } from '../feed-limits.ts'
import { converters } from '../from/converters.ts'
import type { ShopName } from './direct-shops.ts'
import type { Fault } from './faults.ts'

/** A line of the feed, as a converter or a deletion makes it. */
export type DeliveredLine = Record<string, unknown> & { type: string; updatedAt: string }

/** A converter makes lines, and says of what there is none. */
type Convert = (value: unknown, options: { guestsVerified: boolean }) => Iterable<object>
interface Said {
  order: string
  field: string
}

const isLine = (made: object): made is DeliveredLine => 'type' in made && 'updatedAt' in made
const isProblem = (made: object): made is { problem: Said } => 'problem' in made
const isWarning = (made: object): made is { warning: Said } => 'warning' in made

const faultOf = (reason: string, { order, field }: Said): Fault => ({
  reason: `${reason}: ${field}`,
  name: `order ${order}`,
})

/**
 * Returns the lines that a shop's own JSON becomes, and what of it could not be used. Throws
 * whatever the converter throws.
 */
export function convertBody(shop: ShopName, value: unknown, options: { guestsVerified: boolean }) {
  const convert: Convert = converters[shop]!
  const made = [...convert(value, options)]
  const unusable = made.filter(isProblem).map(({ problem }) => faultOf('not usable', problem))
  const leftOut = made.filter(isWarning).map(({ warning }) => faultOf('left out', warning))
  return { lines: made.filter(isLine), faults: [...unusable, ...leftOut] }
}

const id = z
  .union([
    z.number().refine(Number.isInteger).transform(BigInt),
    z.string().regex(/^\d{1,30}$/),
    z.guid(),
  ])
  .transform(String)
const deleted = z.object({ id })
const redacted = z.object({
  customer: z.object({ id: id.nullish(), email: z.string().nullish() }).nullish(),
  orders_to_redact: z.array(id).max(maxRedactedOrders).nullish(),
})
const dataRequest = z.object({ data_request: z.object({ id }) })

const deletion = (type: string, externalId: string, at: Date): DeliveredLine => ({
  type,
  externalId,
  updatedAt: at.toISOString(),
  deleted: true,
})

/** Returns the line of what a shop has deleted. Throws where the body has no id. */
export const deletionOf = (type: string, value: unknown, at: Date) => [
  deletion(type, deleted.parse(value).id, at),
]

/** Returns the lines that forget a customer, also as a guest, and the orders that Shopify names. */
export function redactionOf(value: unknown, at: Date) {
  const { customer, orders_to_redact: orders } = redacted.parse(value)
  const email = customer?.email?.toLowerCase()
  return [
    ...(customer?.id ? [deletion('customer', customer.id, at)] : []),
    // They may have bought as a guest, too.
    ...(email ? [deletion('customer', `guest-${email}`, at)] : []),
    ...(orders ?? []).map((order) => deletion('order', order, at)),
  ]
}

/** Returns the id by which Shopify lists a request for a customer's data. */
export const dataRequestOf = (value: unknown) => dataRequest.parse(value).data_request.id
