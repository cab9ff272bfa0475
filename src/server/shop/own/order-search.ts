import { and, count, eq, exists, inArray, ne, notInArray, or, sql } from 'drizzle-orm'
import type { AnyColumn, Placeholder, SQL } from 'drizzle-orm'
import { union, type AnyPgColumn } from 'drizzle-orm/pg-core'
import { OrderStatus, ProductType, type OrderState } from '#contract/codes.ts'
import type { OrderCount, OrderQuery } from '#contract/order.ts'
import type { DateParts, OrderSearch } from '#domain/order-search.ts'
import { statusesOf } from '#domain/parcel-progress.ts'
import * as limits from '#lib/limits.ts'
import { searchPattern, ignoredCharacters } from '#lib/search-pattern.ts'
import type { Db } from '../../db/open.ts'
import { prepared } from '../../db/prepared.ts'
import * as table from '../../db/schema.ts'
import { newestFirst, oldestFirst } from './order-rows.ts'
import { anyOwner, ownerOf, whereOwned, type Owner, type Scope } from './scope.ts'

const { orders, orderProducts } = table

/** Whose orders are looked at, and in which time zone: values, or placeholders for them. */
interface Searcher extends Owner {
  db: Db
  brand: Owner['brand'] & { timeZone: string | Placeholder }
}

const holds = (text: SQL | AnyColumn, pattern: string) =>
  sql`regexp_replace(normalize(${text}, NFKD), ${ignoredCharacters}, '', 'g') ~ ${pattern}`

/** How PostgreSQL writes each part of a date. */
const formats = { year: 'YYYY', month: 'MM', day: 'DD', hour: 'HH24', minute: 'MI' } as const
type Part = keyof typeof formats

function isOf(created: AnyPgColumn, date: DateParts, timeZone: string | Placeholder) {
  const named = (Object.keys(formats) as Part[]).filter((part) => date[part] !== undefined)
  const format = named.map((part) => formats[part]).join(' ')
  const value = named.map((part) => String(date[part]).padStart(2, '0')).join(' ')
  return sql`to_char(${created} at time zone ${timeZone}, ${format}) = ${value}`
}

/** The texts of a product in every language, a line each. */
const productTexts = sql`${orderProducts.name} || chr(10) || ${orderProducts.categoryName} ||
  coalesce((select string_agg(chr(10) || (word #>> '{}'), '')
    from jsonb_path_query(${orderProducts.translations}, '$.*.*') as word), '')`

const isProductNumber = (text: string) => /^\d{1,10}$/.test(text) && Number(text) < 2 ** 31

/** What a list is narrowed by, and how it is sorted. */
export type OrderFilter = Pick<OrderQuery, 'state' | 'year' | 'sort'>

const inOrder = ({ sort }: OrderFilter) => (sort === 'oldest' ? oldestFirst : newestFirst)

/**
 * The orders that a search looks at: the first ones of a sort, and the one of that very number.
 */
function searchedOrders(scope: Searcher, text: string, filter: OrderFilter) {
  const { id, created, orderNumber, status } = orders
  const columns = { id, created, orderNumber, status }
  const first = scope.db
    .select(columns)
    .from(orders)
    .where(whereOwned(scope, orders))
    .orderBy(...inOrder(filter)())
    .limit(limits.maxSearchedOrders)
    .as('searched')
  if (text === '') return first
  const ofNumber = scope.db
    .select(columns)
    .from(orders)
    .where(and(whereOwned(scope, orders), inArray(orders.orderNumber, [text, text.toUpperCase()])))
  return union(scope.db.select().from(first), ofNumber).as('searched')
}
type Searched = ReturnType<typeof searchedOrders>

const isProductOf = (scope: Searcher, searched: Searched) =>
  and(whereOwned(scope, orderProducts), eq(orderProducts.orderId, searched.id))

/** Whether an order is what is looked for: by its number, a product, or the date of the text. */
function isFound(scope: Searcher, searched: Searched, { text, date }: OrderSearch) {
  if (text === '') return undefined
  const pattern = searchPattern(text)
  const product = or(
    holds(productTexts, pattern),
    isProductNumber(text) ? eq(orderProducts.productId, Number(text)) : undefined,
  )
  return or(
    holds(searched.orderNumber, pattern),
    exists(
      scope.db
        .select({ id: orderProducts.id })
        .from(orderProducts)
        .where(and(isProductOf(scope, searched), product)),
    ),
    date && isOf(searched.created, date, scope.brand.timeZone),
  )
}

/**
 * The state of an accepted order, of the items that are to be sent: an aggregate of its products.
 * A finished order is not delivered while some of these are behind others.
 */
function acceptedState(status: AnyColumn) {
  const product = orderProducts.status
  const isToBeSent = and(
    ne(orderProducts.productType, ProductType.code),
    notInArray(product, statusesOf('returned', 'cancelled')),
  )
  const isDelivered = inArray(product, statusesOf('delivered'))
  const isOpen = notInArray(product, statusesOf('packed', 'onItsWay', 'failed', 'delivered'))
  const all = (condition: SQL) => sql`bool_and(${condition}) filter (where ${isToBeSent})`
  return sql<OrderState>`case
    when bool_or(${inArray(product, statusesOf('onItsWay'))}) then 'onItsWay'
    when ${eq(status, OrderStatus.finished)}
      then case when coalesce(${all(isDelivered)} or ${all(isOpen)}, true)
        then 'delivered' else 'open' end
    when coalesce(${all(isDelivered)}, bool_and(${isDelivered})) then 'delivered'
    else 'open' end`
}

/**
 * How far an order is, by its status and its products'. What is asked of these is an aggregate,
 * which PostgreSQL looks up order by order: for `exists` it reads all products of the shopper.
 */
function stateOf(scope: Searcher, searched: Searched) {
  const { declined, cancelled, processing, finished } = OrderStatus
  const accepted = scope.db
    .select({ state: acceptedState(searched.status) })
    .from(orderProducts)
    .where(isProductOf(scope, searched))
  return sql<OrderState>`case
    when ${inArray(searched.status, [declined, cancelled])} then 'cancelled'
    when ${inArray(searched.status, [processing, finished])} then (${accepted})
    else 'open' end`
}

const yearOf = ({ brand }: Searcher, searched: Searched) =>
  sql<number>`extract(year from ${searched.created} at time zone ${brand.timeZone})::int`

/** The ids of a page of what a search finds, each with the number of all. */
export async function searchOrders(
  scope: Scope,
  search: OrderSearch,
  filter: OrderFilter,
  { limit, offset }: { limit: number; offset: number },
) {
  const searched = searchedOrders(scope, search.text, filter)
  const found = and(
    isFound(scope, searched, search),
    filter.state && eq(stateOf(scope, searched), filter.state),
    filter.year ? eq(yearOf(scope, searched), filter.year) : undefined,
  )
  const rows = await scope.db
    .select({ id: searched.id, total: sql<number>`count(*) over ()`.mapWith(Number) })
    .from(searched)
    .where(found)
    .orderBy(...inOrder(filter)(searched))
    .limit(limit)
    .offset(offset)
  const [first] = rows
  if (first || offset === 0) return { ids: rows.map(({ id }) => id), total: first?.total ?? 0 }
  return { ids: [], total: await scope.db.$count(searched, found) }
}

function countKinds(scope: Searcher, search: OrderSearch) {
  const searched = searchedOrders(scope, search.text, {})
  const kinds = scope.db
    .select({
      state: stateOf(scope, searched).as('state'),
      year: yearOf(scope, searched).as('year'),
    })
    .from(searched)
    .where(isFound(scope, searched, search))
    .as('kinds')
  return scope.db
    .select({ state: kinds.state, year: kinds.year, count: count().as('count') })
    .from(kinds)
    .groupBy(kinds.state, kinds.year)
}

/** The same of all orders, for a prepared query; `timeZone` is the brand's. */
export function countAllKinds(db: Db, owner: Owner) {
  const brand = { ...owner.brand, timeZone: sql.placeholder('timeZone') }
  return countKinds({ db, ...owner, brand }, { text: '' })
}
const selectKinds = prepared('orders_kinds', (db) => countAllKinds(db, anyOwner))

/** How many of what a search finds there are of each state and year. */
export async function countStates(scope: Scope, search: OrderSearch): Promise<OrderCount[]> {
  if (search.text !== '') return countKinds(scope, search)
  return selectKinds(scope.db, { ...ownerOf(scope), timeZone: scope.brand.timeZone })
}
