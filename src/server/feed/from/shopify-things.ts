import type { ConversionProblem, Source, Thing } from './engine.ts'
import { readId, readText } from './values.ts'
import { joinParts, listOf, type FoundPart } from './files.ts'
import { isGraphql, readBulkLines, toRest } from './shopify-graphql.ts'

/** Reads the files of Shopify: pages of REST, answers of GraphQL, and bulk operations. */

const lists = [
  'orders',
  'customers',
  'order',
  'customer',
  'transactions',
  'refunds',
  'fulfillments',
]

/** Returns the number that the shopper knows. */
export const numberOf = ({ name, order_number: number }: Source) =>
  readText(name)?.replace(/^#/, '') ?? readText(number)

/** Returns the order of a part that comes by itself. */
function partOf(source: Source): FoundPart | undefined {
  const order = readId(source.order_id)
  if (!order) return undefined
  if ('refund_line_items' in source) return { order, name: 'refunds', source }
  if ('tracking_number' in source || 'tracking_numbers' in source)
    return { order, name: 'fulfillments', source }
  if ('gateway' in source || 'kind' in source) return { order, name: 'transactions', source }
  return undefined
}

const orderFields = ['line_items', 'total_price', 'total_price_set', 'order_number']
const customerFields = ['verified_email', 'default_address', 'addresses', 'first_name', 'last_name']

const kindOf = (source: Source): Thing['kind'] => {
  const has = (fields: string[]) => fields.some((field) => field in source)
  return !has(orderFields) && has(customerFields) ? 'customer' : 'order'
}

/** Returns the orders and customers of a file, each order with its parts. */
export function thingsOf(value: unknown): (Thing | ConversionProblem)[] {
  const given = isGraphql(value) ? toRest(readBulkLines(value)) : value
  return joinParts(listOf(given, lists), partOf, kindOf)
}
