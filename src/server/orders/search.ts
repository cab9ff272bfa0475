import { and, eq, gte, inArray, isNotNull, lt, sql } from 'drizzle-orm'
import type { Placeholder, SQL } from 'drizzle-orm'
import { orderStates } from '#contract/codes.ts'
import type { OrderCount, OrderQuery } from '#contract/order.ts'
import type { OrderSearch } from '#domain/order-search/order-search.ts'
import { jsonObject } from '../store/json.ts'
import { countRows, newestFirst, oldestFirst, selectStored } from './rows.ts'
import { whereOwned, type Owner, type Scope } from '../store/scope.ts'
import { searchedOrders } from './searched-orders.ts'
import { orders } from './table.ts'

/** The filters and the order of a list. */
export type OrderFilter = Pick<OrderQuery, 'state' | 'year' | 'sort'>

export const inOrder = ({ sort }: OrderFilter) => (sort === 'oldest' ? oldestFirst : newestFirst)

type Zone = string | Placeholder

/** Returns the first instant of a year in a time zone. */
const startOf = (year: number, timeZone: Zone) =>
  sql`make_timestamptz(${year}::int, 1, 1, 0, 0, 0, ${timeZone})`

const isOfYear = (year: number, timeZone: Zone) =>
  and(gte(orders.created, startOf(year, timeZone)), lt(orders.created, startOf(year + 1, timeZone)))

/**
 * Counts a shopper's orders of each state and year. The index alone answers: from the newest order
 * of a state, it goes on with the newest of an earlier year. Then each state's orders are read once:
 * PostgreSQL expects so few of one year that it would take another index, and read them all.
 */
export function countAllKinds(owner: Owner, timeZone: Zone) {
  const { state, created } = orders
  const isOwned = whereOwned(owner, orders)
  const newest = (kind: string, before = sql`true`) =>
    sql`(select ${created} from ${orders} where ${isOwned} and ${state} = ${sql.raw(kind)}.state
      and ${before} order by ${sql.join(newestFirst(), sql`, `)} limit 1)`
  const yearStart = sql`date_trunc('year', kind.newest at time zone ${timeZone})`
  const from = sql`${yearStart} at time zone ${timeZone}`
  const counted = jsonObject<OrderCount>({
    state: sql`counted.state`,
    year: sql`extract(year from counted.start at time zone ${timeZone})::int`,
    count: sql`counted.count`,
  })
  return sql<OrderCount[]>`(with recursive kind(state, newest) as (
      select known.state, ${newest('known')} from unnest(${states}) as known(state)
      union all
      select kind.state, ${newest('kind', sql`${created} < ${from}`)}
      from kind where kind.newest is not null
    ), years as (
      select kind.state, array_agg(${from} order by kind.newest) as starts
      from kind where kind.newest is not null group by kind.state
    ) select coalesce(json_agg(${counted} order by counted.start desc, counted.state), '[]')
    from (
      select years.state, years.starts[width_bucket(mine.created, years.starts)] as start, count(*)
      from years cross join lateral (select ${created} from ${orders}
        where ${isOwned} and ${state} = years.state offset 0) as mine
      group by 1, 2) as counted)`
}
const states = sql.raw(`array[${orderStates.map((state) => `'${state}'`).join(', ')}]`)

/** Holds the result of a search besides the orders of its page. */
export interface FoundMeta {
  total: number
  /** Counts the search's orders of each state and year, whatever the filter. */
  counts: OrderCount[]
  /** Counts the orders that the search has read, and all of them. */
  looked: number
  reachable: number
  /** Set where typing errors were forgiven. */
  isSimilar: boolean
}

type Window = { limit: number; offset: number }

/** Selects the orders of a state and a year, which indexes find. */
export function filterOrders(scope: Scope, filter: OrderFilter, { limit, offset }: Window) {
  const { db, brand } = scope
  const { state, year } = filter
  const isWanted = and(
    state && eq(orders.state, state),
    year ? isOfYear(year, brand.timeZone) : undefined,
  )
  return {
    parts: [],
    chosen: selectStored(db, scope, { where: isWanted, order: inOrder(filter) })
      .limit(limit)
      .offset(offset),
    meta: jsonObject<FoundMeta>({
      total: sql`(${countRows(db, scope, isWanted)})`,
      counts: countAllKinds(scope, brand.timeZone),
      looked: sql`(${countRows(db, scope, isNotNull(orders.state))})`,
      reachable: sql`(${countRows(db, scope)})`,
      isSimilar: sql`false`,
    }),
  }
}

/** Counts found orders of each state and year, without those whose state is not stored yet. */
const countFound = (found: Found, year: SQL<number>) =>
  sql<OrderCount[]>`(select coalesce(json_agg(to_json(kind)), '[]') from (
    select ${found.state}, ${year} as year, count(*) from ${found}
    where ${found.state} is not null group by 1, 2) as kind)`
type Found = ReturnType<typeof searchedOrders>['found']

/** Selects the orders that a text finds, narrowed by a filter. */
export function searchOrders(
  scope: Scope,
  search: OrderSearch,
  filter: OrderFilter,
  { limit, offset }: Window,
) {
  const { db, brand } = scope
  const { state, year } = filter
  const { parts, looked, found, isSimilar } = searchedOrders(scope, search, inOrder(filter))
  const localTime = sql`${found.created} at time zone ${brand.timeZone}`
  const foundYear = sql<number>`extract(year from ${localTime})::int`
  const isWanted = and(
    state && eq(found.state, state),
    year ? sql`${foundYear} = ${year}` : undefined,
  )
  const matching = db
    .$with('matching')
    .as(db.select({ id: found.id, created: found.created }).from(found).where(isWanted))
  const page = db
    .select({ id: matching.id })
    .from(matching)
    .orderBy(...inOrder(filter)(matching))
    .limit(limit)
    .offset(offset)
  return {
    parts: [...parts, matching],
    chosen: selectStored(db, scope, { where: inArray(orders.id, page), order: inOrder(filter) }),
    meta: jsonObject<FoundMeta>({
      total: sql`(select count(*) from ${matching})`,
      counts: countFound(found, foundYear),
      looked: sql`(select count(*) from ${looked})`,
      reachable: sql`(${countRows(db, scope)})`,
      isSimilar,
    }),
  }
}
