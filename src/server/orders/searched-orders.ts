import { and, desc, eq, inArray, lte, not, notInArray, or, sql } from 'drizzle-orm'
import type { AnyColumn, Placeholder, SQL } from 'drizzle-orm'
import { union, type AnyPgColumn } from 'drizzle-orm/pg-core'
import { OrderStatus, type OrderState } from '#contract/codes.ts'
import type { OrderQuery } from '#contract/order.ts'
import type { DateParts, OrderSearch } from '#domain/order-search.ts'
import { unsentTypes } from '#domain/parcel-progress.ts'
import { orderStatus, statusesOf, type Stage } from '#domain/statuses.ts'
import * as feedLimits from '#lib/limits/feed.ts'
import * as orderLimits from '#lib/limits/orders.ts'
import { searchPattern, ignoredCharacters } from '#lib/search-pattern.ts'
import type { Reader } from '../store/open.ts'
import { orderProducts, orders } from './table.ts'
import { newestFirst, oldestFirst } from './rows.ts'
import { whereOwned, type Owner } from '../store/scope.ts'

/** The owner of the orders and the time zone, as values or placeholders for them. */
export interface Searcher extends Owner {
  db: Reader
  brand: Owner['brand'] & { timeZone: string | Placeholder }
}

const holds = (text: SQL | AnyColumn, pattern: string) =>
  sql`regexp_replace(normalize(${text}, NFKD), ${ignoredCharacters}, '', 'g') ~ ${pattern}`

/** Maps the parts of a date to PostgreSQL's formats. */
const formats = { year: 'YYYY', month: 'MM', day: 'DD', hour: 'HH24', minute: 'MI' } as const
type Part = keyof typeof formats

function isOf(created: AnyPgColumn, date: DateParts, timeZone: string | Placeholder) {
  const named = (Object.keys(formats) as Part[]).filter((part) => date[part] !== undefined)
  const format = named.map((part) => formats[part]).join(' ')
  const value = named.map((part) => String(date[part]).padStart(2, '0')).join(' ')
  return sql`to_char(${created} at time zone ${timeZone}, ${format}) = ${value}`
}

const isProductNumber = (text: string) => /^\d{1,10}$/.test(text) && Number(text) < 2 ** 31

/** The filters and the order of a list. */
export type OrderFilter = Pick<OrderQuery, 'state' | 'year' | 'sort'>

export const inOrder = ({ sort }: OrderFilter) => (sort === 'oldest' ? oldestFirst : newestFirst)

/**
 * The orders that a search looks at, each with its place: the one of that very number, then the
 * first ones of a sort.
 */
export function searchedOrders(scope: Searcher, text: string, filter: OrderFilter) {
  const { id, created, orderNumber, status } = orders
  const columns = { id, created, orderNumber, status }
  const owned = whereOwned(scope, orders)
  const order = inOrder(filter)
  const numbers = [text, text.toUpperCase()]
  const isOfNumber = (number: AnyPgColumn) =>
    inArray(number, [...numbers, ...numbers.map((one) => `#${one}`)])
  const first = scope.db
    .select(columns)
    .from(orders)
    .where(owned)
    .orderBy(...order())
    .limit(orderLimits.maxSearchedOrders)
  const ofNumber = scope.db
    .select(columns)
    .from(orders)
    .where(and(owned, isOfNumber(orderNumber)))
  const all =
    text === ''
      ? first.as('all')
      : union(scope.db.select().from(first.as('first')), ofNumber).as('all')
  const places = [...(text === '' ? [] : [desc(isOfNumber(all.orderNumber))]), ...order(all)]
  const place = sql<number>`row_number() over (order by ${sql.join(places, sql`, `)})`.as('place')
  return scope.db
    .select({
      id: all.id,
      created: all.created,
      orderNumber: all.orderNumber,
      status: all.status,
      place,
    })
    .from(all)
    .orderBy(place)
    .as('searched')
}

/**
 * The products of those orders, a row each, with the number of rows up to the end of their order;
 * an order without any has a row of its own.
 */
function searchedLines(scope: Searcher, text: string, filter: OrderFilter) {
  const searched = searchedOrders(scope, text, filter)
  const { id, status, productType, progress, productId, name } = orderProducts
  const { categoryName, translations } = orderProducts
  const line = scope.db
    .select({ id, status, productType, progress, productId, name, categoryName, translations })
    .from(orderProducts)
    .where(and(whereOwned(scope, orderProducts), eq(orderProducts.orderId, searched.id)))
    // Keeps PostgreSQL from reading all products of the shopper before it joins them.
    .limit(feedLimits.maxPartsPerOrder)
    .as('line')
  return scope.db
    .select({
      id: searched.id,
      created: searched.created,
      orderNumber: searched.orderNumber,
      status: searched.status,
      place: searched.place,
      shipment: sql<number>`${line.status}`.as('shipment'),
      progress: line.progress,
      productType: line.productType,
      productId: line.productId,
      name: line.name,
      categoryName: line.categoryName,
      translations: line.translations,
      upto: sql<number>`count(*) over (order by ${searched.place})`.as('upto'),
    })
    .from(searched)
    .leftJoinLateral(line, sql`true`)
    .as('read')
}
type Read = ReturnType<typeof searchedLines>

/** Finds an order by its number, a product, or the date that the text names. */
function isFound({ brand }: Searcher, read: Read, { text, date }: OrderSearch) {
  if (text === '') return sql<boolean>`true`
  const pattern = searchPattern(text)
  /** In every language, a line each. */
  const texts = sql`${read.name} || chr(10) || ${read.categoryName} ||
    coalesce((select string_agg(chr(10) || (word #>> '{}'), '')
      from jsonb_path_query(${read.translations}, '$.*.*') as word), '')`
  const isProduct = or(
    holds(texts, pattern),
    isProductNumber(text) ? eq(read.productId, Number(text)) : undefined,
  )
  const isOrder = or(
    holds(read.orderNumber, pattern),
    sql`coalesce(bool_or(${isProduct}), false)`,
    date && isOf(read.created, date, brand.timeZone),
  )
  return sql<boolean>`${isOrder}`
}

/** Tells whether pieces of a line that are not equally far are at one of some stages. */
const hasPieces = (progress: AnyColumn, wanted: Stage[]) => {
  const isOne = statusesOf(...wanted).map((status) => `@ == ${status}`)
  return sql`jsonb_path_exists(${progress}, ${`$[*].status ? (${isOne.join(' || ')})`})`
}

/**
 * The state of an accepted order, of the items that are to be sent: an aggregate of its products.
 * A finished order is not delivered while some of these are behind others.
 */
function acceptedState(read: Read) {
  const { status, shipment, productType, progress } = read
  const isToBeSent = and(
    notInArray(productType, unsentTypes),
    notInArray(shipment, statusesOf('returned', 'cancelled')),
  )
  const has = (...wanted: Stage[]) => hasPieces(progress, wanted)
  /** The pieces of a line that are not equally far come before its own status. */
  const either = (ofPieces: SQL, ofLine: SQL) =>
    sql`case when ${progress} = '[]' then ${ofLine} else ${ofPieces} end`
  const onItsWay = inArray(shipment, statusesOf('onItsWay'))
  const delivered = inArray(shipment, statusesOf('delivered'))
  const isDelivered = either(not(has('open', 'packed', 'onItsWay', 'failed')), delivered)
  const isOpen = either(
    not(has('packed', 'onItsWay', 'failed', 'delivered')),
    notInArray(shipment, statusesOf('packed', 'onItsWay', 'failed', 'delivered')),
  )
  const all = (condition: SQL) => sql`bool_and(${condition}) filter (where ${isToBeSent})`
  return sql`case
    when bool_or(${either(has('onItsWay'), onItsWay)}) filter (where ${isToBeSent})
      then 'onItsWay'
    when ${eq(status, OrderStatus.finished)}
      then case when coalesce(${all(isDelivered)} or ${all(isOpen)}, true)
        then 'delivered' else 'open' end
    when coalesce(${all(isDelivered)}, bool_and(${delivered} or ${onItsWay})) then 'delivered'
    else 'open' end`
}

/** Returns the state of an order, by its status and those of its products. */
function stateOf(read: Read) {
  const failed = orderStatus.where(({ group }) => group === 'failed')
  const accepted = orderStatus.where(({ group }) => group === 'accepted')
  return sql<OrderState>`case
    when ${inArray(read.status, failed)} then 'cancelled'
    when ${inArray(read.status, accepted)} then ${acceptedState(read)}
    else 'open' end`
}

export const yearOf = ({ brand }: Searcher, created: AnyPgColumn) =>
  sql<number>`extract(year from ${created} at time zone ${brand.timeZone})::int`

/** The orders that are looked at: whole ones, until so many products were read. */
export function lookAt(scope: Searcher, search: OrderSearch, filter: OrderFilter) {
  const read = searchedLines(scope, search.text, filter)
  return scope.db
    .select({
      id: read.id,
      created: read.created,
      state: stateOf(read).as('state'),
      year: yearOf(scope, read.created).as('year'),
      isFound: isFound(scope, read, search).as('is_found'),
    })
    .from(read)
    .where(lte(read.upto, orderLimits.maxSearchedLines))
    .groupBy(read.place, read.id, read.created, read.orderNumber, read.status)
}
