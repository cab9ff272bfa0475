import { decodeHTMLStrict } from 'entities'
import type { ConversionProblem, Source, Thing } from './engine.ts'
import { isObject, listAt, readAmount, readId, readText } from './values.ts'
import { placeOf } from './lines.ts'
import { joinParts, listOf, type FoundPart } from './files.ts'

/** Reads the files of WooCommerce, whose texts are HTML. */

/** A text without the markup that WooCommerce and its extensions put around it. */
export const plain = (html: string) =>
  html.includes('<')
    ? html
        .replace(/<\/?[a-z][^<>]*>/gi, ' ')
        .replace(/\s+/g, ' ')
        .trim()
    : html

/** Returns a value with its texts decoded; what was encoded twice is decoded once. */
function decode(value: unknown): unknown {
  if (typeof value === 'string') return value.includes('&') ? decodeHTMLStrict(value) : value
  if (Array.isArray(value)) return (value as unknown[]).map(decode)
  if (!isObject(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, decode(one)]))
}

/** A refund that comes by itself names its order. */
function partOf(source: Source): FoundPart | undefined {
  const order = readId(source.parent_id)
  const isRefund = order && 'amount' in source && !('billing' in source)
  return isRefund ? { order, name: 'refunds', source } : undefined
}

const orderFields = ['line_items', 'total', 'number', 'currency', 'customer_id', 'status']
const customerFields = ['username', 'role', 'email', 'billing']

const kindOf = (source: Source): Thing['kind'] => {
  const has = (fields: string[]) => fields.some((field) => field in source)
  return !has(orderFields) && has(customerFields) ? 'customer' : 'order'
}

export const thingsOf = (value: unknown): (Thing | ConversionProblem)[] =>
  joinParts(listOf(value, ['orders', 'customers', 'order', 'customer']).map(decode), partOf, kindOf)

/** Returns the status of an order as the API names it; extensions write it with `wc-`. */
export const statusNameOf = ({ status }: Source) => (readText(status) ?? '').replace(/^wc-/, '')

const drafts = ['auto-draft', 'checkout-draft', 'draft']

/** Statuses that the extension Subscriptions has, and orders do not. */
const subscriptionStatuses = ['active', 'pending-cancel', 'switched', 'expired']

/** A subscription and a draft look like orders. The orders of a subscription come by themselves. */
export function refuseOthers(source: Source) {
  const type = readText(source.type)
  const status = statusNameOf(source)
  if (drafts.includes(status))
    return { field: 'status', expected: `expected an order, found a draft` }
  const isSubscription =
    (type ?? 'shop_order') !== 'shop_order' ||
    'billing_period' in source ||
    subscriptionStatuses.includes(status)
  if (!isSubscription) return undefined
  const found = [type ?? 'a subscription', status].filter(Boolean).join(' ')
  return { field: type ? 'type' : 'status', expected: `expected an order, found ${found}` }
}

/** Returns what was chosen or typed for a line; names that begin with `_` are the shop's own. */
export function optionsOf(item: Source) {
  const options = listAt(item, 'meta_data').flatMap((meta) => {
    const key = readText(meta.key) ?? ''
    const name = readText(meta.display_key) ?? key.replace(/^(attribute_)?(pa_)?/, '')
    const value = readText(meta.display_value) ?? readText(meta.value)
    const isShown = name && value && !key.startsWith('_') && !name.startsWith('_')
    return isShown ? [{ name: plain(name), value: plain(value) }] : []
  })
  return options.length > 0 ? options : undefined
}

/** Returns the place of the bundle that a line is a part of. */
export function wooBundleOf(order: Source, item: Source) {
  const parent = readId(item.bundled_by) ?? readId(item.composite_parent)
  return placeOf(order, parent) || undefined
}

export const quantityOf = (item: Source) => Math.abs(Number(readAmount(item.quantity) ?? 1))
