import type { Source } from './engine.ts'
import { isObject, readText } from './values.ts'

/** Gives answers of Shopify's GraphQL Admin API the shape of its REST API. */

const isGlobalId = (value: unknown) => typeof value === 'string' && value.startsWith('gid://')

/** Tells whether a file is an answer of GraphQL, or a bulk operation's. */
export function isGraphql(value: unknown): boolean {
  if (Array.isArray(value)) return value.some((one) => isObject(one) && isGraphql(one))
  return isObject(value) && ('data' in value || isGlobalId(value.id) || '__parentId' in value)
}

/** The list of its parent that a line of a bulk operation belongs to, by the type in its id. */
const listsByType: Record<string, string> = {
  LineItem: 'lineItems',
  ShippingLine: 'shippingLines',
  FulfillmentLineItem: 'fulfillmentLineItems',
  RefundLineItem: 'refundLineItems',
  OrderTransaction: 'transactions',
  Refund: 'refunds',
  Fulfillment: 'fulfillments',
  MailingAddress: 'addresses',
  Order: 'orders',
}

const typeOf = (id: unknown) => /^gid:\/\/shopify\/(\w+)\//.exec(readText(id) ?? '')?.[1] ?? ''

function listNameOf(line: Source) {
  if ('lineItem' in line) return 'restockType' in line ? 'refundLineItems' : 'fulfillmentLineItems'
  return listsByType[typeOf(line.id)] ?? 'others'
}

/** Everything in a value that has an id, so that lines of a bulk operation find their parent. */
function noteIds(value: unknown, known: Map<string, Source>) {
  if (Array.isArray(value)) for (const one of value as unknown[]) noteIds(one, known)
  if (!isObject(value)) return
  if (isGlobalId(value.id) && !known.has(value.id as string)) known.set(value.id as string, value)
  for (const one of Object.values(value)) if (typeof one === 'object') noteIds(one, known)
}

/** Puts the lines of a bulk operation into their parents; any other answer stays as it is. */
export function readBulkLines(value: unknown): unknown {
  if (!Array.isArray(value)) return value
  const lines = (value as unknown[]).filter(isObject)
  if (!lines.some((line) => '__parentId' in line)) return lines
  const known = new Map<string, Source>()
  const roots: Source[] = []
  for (const line of lines) {
    const parent = known.get(readText(line.__parentId) ?? '')
    noteIds(line, known)
    if (!('__parentId' in line)) roots.push(line)
    if (!parent) continue
    const name = listNameOf(line)
    const list = parent[name]
    if (Array.isArray(list)) list.push(line)
    else parent[name] = [line]
  }
  return roots
}

/** Fields that REST has under another name. */
const otherNames: Record<string, string> = {
  displayFinancialStatus: 'financial_status',
  displayFulfillmentStatus: 'fulfillment_status',
  currencyCode: 'currency',
  presentmentCurrencyCode: 'presentment_currency',
  statusPageUrl: 'order_status_url',
  originalUnitPriceSet: 'price_set',
  originalPriceSet: 'price_set',
  allocatedAmountSet: 'amount_set',
  customAttributes: 'properties',
  isGiftCard: 'gift_card',
  countryCodeV2: 'country_code',
  addressesV2: 'addresses',
  displayStatus: 'shipment_status',
}

const toSnake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** Statuses in capitals, as REST writes them. */
const statusFields = [
  'kind',
  'status',
  'shipment_status',
  'financial_status',
  'fulfillment_status',
  'restock_type',
]
const otherStatuses: Record<string, string> = { partially_fulfilled: 'partial', unfulfilled: '' }

function toStatus(text: string) {
  const status = text.toLowerCase()
  return otherStatuses[status] ?? status
}

/** Moves what GraphQL nests in another object to the field that REST has for it. */
function flatten(source: Source): Source {
  const { product, line_item: line, variant, tracking_info: info } = source
  const { discount_application: application, parent_transaction: parent, key } = source
  const { default_email_address: email, default_phone_number: phone } = source
  const { total_cash_rounding_adjustment: rounding } = source
  const trackings = Array.isArray(info) ? info.filter(isObject) : []
  return {
    ...source,
    ...(isObject(product) && { product_id: product.id }),
    ...(isObject(variant) && { variant_options: variant.selected_options }),
    ...(isObject(line) && { id: line.id, line_item_id: line.id }),
    ...(isObject(application) && { discount_application_index: application.index }),
    ...(isObject(parent) && { parent_id: parent.id }),
    ...(isObject(rounding) && {
      total_cash_rounding_payment_adjustment_set: rounding.payment_set,
    }),
    ...(isObject(email) && { email: email.email_address }),
    ...(isObject(phone) && { phone: phone.phone_number }),
    ...(typeof key === 'string' && !('name' in source) && { name: key }),
    ...('fulfillment_line_items' in source && { line_items: source.fulfillment_line_items }),
    ...(trackings.length > 0 && {
      tracking_company: trackings[0]!.company,
      tracking_numbers: trackings.map(({ number }) => number),
      tracking_urls: trackings.map(({ url }) => url),
    }),
  }
}

/** Returns the same as REST has it: lists without edges, names with `_`, ids as their numbers. */
export function toRest(value: unknown): unknown {
  if (Array.isArray(value)) return (value as unknown[]).map(toRest)
  if (isGlobalId(value)) return (value as string).replace(/^.*\/([^/?]+)(\?.*)?$/, '$1')
  if (!isObject(value)) return value
  if (Array.isArray(value.nodes)) return toRest(value.nodes)
  if (Array.isArray(value.edges)) return toRest(value.edges)
  if ('node' in value && isObject(value.node)) return toRest(value.node)
  if (isObject(value.data)) return toRest(value.data)
  const isMoney = 'amount' in value && Object.keys(value).length <= 2
  const fields = Object.entries(value).map(([name, one]) => {
    const restName = isMoney ? toSnake(name) : (otherNames[name] ?? toSnake(name))
    const isStatus = statusFields.includes(restName) && typeof one === 'string'
    return [restName, isStatus ? toStatus(one) : toRest(one)]
  })
  return flatten(Object.fromEntries(fields) as Source)
}
