import { and, count, eq, inArray, notExists, sql } from 'drizzle-orm'
import type { OrderCount } from '#contract/order.ts'
import type { OrderSearch } from '#domain/order-search.ts'
import { jsonObject } from '../store/json.ts'
import type { Reader } from '../store/open.ts'
import { prepared } from '../store/prepared.ts'
import { orderProducts, orders } from './table.ts'
import { countReachable, selectStored } from './rows.ts'
import { anyOwner, ownerOf, whereOwned, type Owner, type Scope } from '../store/scope.ts'
import { inOrder, lookAt, searchedOrders, yearOf, type OrderFilter } from './searched-orders.ts'

/** The products of orders that are counted in the statement of their list. */
const maxCountedLines = 1_000

/** Counts the first orders of each state and year; `timeZone` is the brand's. */
export function countAllKinds(db: Reader, owner: Owner) {
  const brand = { ...owner.brand, timeZone: sql.placeholder('timeZone') }
  const looked = lookAt({ db, ...owner, brand }, { text: '' }, {}).as('looked')
  return db
    .select({ state: looked.state, year: looked.year, count: count().as('count') })
    .from(looked)
    .groupBy(looked.state, looked.year)
}
const selectKinds = prepared('orders_kinds', (db) => countAllKinds(db, anyOwner))

/** Counts them in the account's turn, as it may read as much as a search. */
export const countStates = (scope: Scope): Promise<OrderCount[]> =>
  scope.inTurn(() => selectKinds(scope.db, { ...ownerOf(scope), timeZone: scope.brand.timeZone }))

/** Returns whether the orders have so few products that their list counts them at once. */
export const hasFewLines = (db: Reader, owner: Owner) =>
  notExists(
    db
      .select({ id: orderProducts.id })
      .from(orderProducts)
      .where(whereOwned(owner, orderProducts))
      .limit(1)
      .offset(maxCountedLines),
  )

/** Holds the result of a search besides the orders of its page. */
export interface FoundMeta {
  total: number
  /** Counts the search's orders of each state and year, whatever the filter. */
  counts: OrderCount[]
  /** Counts the orders that the search has read, and all of them. */
  looked: number
  reachable: number
}

/** The orders that a search finds, as a common table expression; `found` has them of any kind. */
function matchingOrders(scope: Scope, { text }: OrderSearch, filter: OrderFilter, found: Found) {
  const { state, year, sort } = filter
  const { db } = scope
  // Without a text or a state no product matters: more orders can be looked at.
  if (text === '' && !state) {
    const first = searchedOrders(scope, text, { sort })
    const isOfYear = year ? eq(yearOf(scope, first.created), year) : undefined
    const { id, created } = first
    return db.$with('matching').as(db.select({ id, created }).from(first).where(isOfYear))
  }
  const { id, created } = found
  const isWanted = and(state && eq(found.state, state), year ? eq(found.year, year) : undefined)
  return db.$with('matching').as(db.select({ id, created }).from(found).where(isWanted))
}

function foundOrders(scope: Scope, search: OrderSearch, filter: OrderFilter) {
  const { db } = scope
  const looked = db.$with('looked').as(lookAt(scope, search, filter))
  const isFound = sql`${looked.isFound}`
  return { looked, found: db.$with('found').as(db.select().from(looked).where(isFound)) }
}
type Found = ReturnType<typeof foundOrders>['found']

/**
 * The parts of the one statement that searches: the common table expressions that it begins with,
 * the orders of the page, and what else is known.
 */
export function findOrders(
  scope: Scope,
  search: OrderSearch,
  filter: OrderFilter,
  { limit, offset }: { limit: number; offset: number },
) {
  const { db } = scope
  const { looked, found } = foundOrders(scope, search, filter)
  const matching = matchingOrders(scope, search, filter, found)
  const page = db
    .select({ id: matching.id })
    .from(matching)
    .orderBy(...inOrder(filter)(matching))
    .limit(limit)
    .offset(offset)
  const kinds = db
    .select({ state: found.state, year: found.year, count: count().as('count') })
    .from(found)
    .groupBy(found.state, found.year)
    .as('kind')
  return {
    parts: [looked, found, matching],
    chosen: selectStored(db, scope, inArray(orders.id, page)),
    meta: jsonObject<FoundMeta>({
      total: sql`(select count(*) from ${matching})`,
      counts: sql`(select coalesce(json_agg(kind), '[]') from ${kinds})`,
      looked: sql`(select count(*) from ${looked})`,
      reachable: sql`(${countReachable(db, scope)})`,
    }),
  }
}
