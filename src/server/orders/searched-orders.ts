import { and, eq, inArray, isNotNull, lte, or, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { OrderState } from '#contract/codes.ts'
import type { OrderSearch, SearchTerm } from '#domain/order-search/order-search.ts'
import type { DateParts } from '#domain/order-search/search-dates.ts'
import type { Period } from '#domain/order-search/search-periods.ts'
import { searchPatterns, similarPattern } from '#lib/search-words.ts'
import * as limits from '#lib/limits/orders.ts'
import type { newestFirst } from './rows.ts'
import { orders } from './table.ts'
import { whereOwned, type Scope } from '../store/scope.ts'

/** Maps the parts of a date to PostgreSQL's formats. */
const formats = { year: 'YYYY', month: 'MM', day: 'DD', hour: 'HH24', minute: 'MI' } as const
type Part = keyof typeof formats

function isOf(created: AnyPgColumn, date: DateParts | undefined, timeZone: string) {
  if (!date) return undefined
  const named = (Object.keys(formats) as Part[]).filter((part) => date[part] !== undefined)
  const format = named.map((part) => formats[part]).join(' ')
  const value = named.map((part) => String(date[part]).padStart(2, '0')).join(' ')
  return sql`to_char(${created} at time zone ${timeZone}, ${format}) = ${value}`
}

const isWithin = (created: AnyPgColumn, period: Period | undefined) =>
  period &&
  sql`${created} >= ${period.from.toISOString()} and ${created} < ${period.to.toISOString()}`

const isOfKind = ({ state, status, shopStatus }: Searched, kinds: SearchTerm['kinds'] = []) =>
  or(
    ...kinds.map((kind) => {
      if ('state' in kind) return eq(state, kind.state)
      return 'status' in kind ? eq(status, kind.status) : eq(shopStatus, kind.shopStatus)
    }),
  )

/** Selects the first orders of a list, as far as their search texts are not too much to read. */
function ordersToSearch(scope: Scope, order: typeof newestFirst) {
  const { id, created, state, status, shopStatus, search } = orders
  const first = scope.db
    .select({ id, created, state, status, shopStatus, search })
    .from(orders)
    .where(whereOwned(scope, orders))
    .orderBy(...order())
    .limit(limits.maxSearchedOrders)
    .as('first')
  const size = sql<number>`sum(octet_length(${first.search})) over (order by ${sql.join(
    order(first),
    sql`, `,
  )} rows unbounded preceding)`
  const columns = {
    id: first.id,
    created: first.created,
    state: first.state,
    status: first.status,
    shopStatus: first.shopStatus,
    search: first.search,
  }
  return scope.db
    .select({ ...columns, size: size.as('size') })
    .from(first)
    .as('searched')
}
type Searched = ReturnType<typeof ordersToSearch>

const likeAny = (text: AnyPgColumn, patterns: string[]) =>
  or(...patterns.map((pattern) => sql`${text} like ${pattern}`))!

/**
 * Lists a condition for each term of a search: an order has it in its texts, or is what it means;
 * `isSimilar` forgives each word a typing error.
 */
function termConditions(
  { brand }: Scope,
  searched: Searched,
  { terms }: OrderSearch,
  isSimilar: boolean,
) {
  const { created, search: text } = searched
  const has = (word: string) => {
    const similar = isSimilar ? similarPattern(word) : undefined
    return similar ? sql`${text} ~ ${similar}` : likeAny(text, searchPatterns(word))
  }
  return terms.map(({ words, date, period, kinds }) =>
    or(
      and(...words.map(has)),
      isOf(created, date, brand.timeZone),
      isWithin(created, period),
      isOfKind(searched, kinds),
    )!,
  )
}

/** Allows the orders whose search texts are stored and are not too much to read. */
const isReachable = (searched: Searched) =>
  and(isNotNull(searched.search), lte(searched.size, limits.maxSearchedBytes))

/** Selects what a search looks at, each with whether it is a hit. */
function lookAt(scope: Scope, search: OrderSearch, { order, isSimilar, where }: Look) {
  const searched = ordersToSearch(scope, order)
  const isHit = sql<boolean>`${and(...termConditions(scope, searched, search, isSimilar))}`
  return scope.db
    .select({
      id: searched.id,
      created: searched.created,
      state: sql<OrderState>`${searched.state}`.as('state'),
      isHit: isHit.as('is_hit'),
    })
    .from(searched)
    .where(and(isReachable(searched), where))
}

interface Look {
  order: typeof newestFirst
  isSimilar: boolean
  where?: SQL
}

/** Selects the orders whose number the text is, wherever they are in the list. */
function ordersOfNumber(scope: Scope, text: string) {
  const numbers = [text, text.toUpperCase()].flatMap((number) => [number, `#${number}`])
  const { id, created, state, orderNumber } = orders
  return scope.db
    .select({ id, created, state: sql<OrderState>`${state}`.as('state') })
    .from(orders)
    .where(and(whereOwned(scope, orders), inArray(orderNumber, numbers)))
}

/** Tells whether a search may have typing errors, and few enough words to look for them. */
function isForgivable({ terms }: OrderSearch) {
  const { length } = terms.flatMap(({ words }) => words).filter(similarPattern)
  return length > 0 && length <= limits.maxForgivenWords
}

/**
 * Returns the orders that a search looks at and finds, as the common table expressions of its
 * statement. Typing errors are forgiven where nothing else is found, which `isSimilar` tells.
 */
export function searchedOrders(scope: Scope, search: OrderSearch, order: typeof newestFirst) {
  const { db } = scope
  const looked = db.$with('looked').as(lookAt(scope, search, { order, isSimilar: false }))
  const exactHits = db
    .select({ id: looked.id, created: looked.created, state: looked.state })
    .from(looked)
    .where(sql`${looked.isHit}`)
  const exact = db.$with('exact').as(exactHits.union(ordersOfNumber(scope, search.text)))
  const isSimilar = sql<boolean>`not exists (select from ${exact})`
  if (!isForgivable(search)) return { parts: [looked, exact], looked, found: exact, isSimilar }
  const look = { order, isSimilar: true, where: isSimilar }
  const similar = db.$with('similar').as(lookAt(scope, search, look))
  const similarHits = db
    .select({ id: similar.id, created: similar.created, state: similar.state })
    .from(similar)
    .where(sql`${similar.isHit}`)
  const found = db.$with('found').as(db.select().from(exact).unionAll(similarHits))
  return { parts: [looked, exact, similar, found], looked, found, isSimilar }
}

/**
 * Selects how many orders have which terms of a search, each as 1 or 0 in the place of the term:
 * exactly, and if typing errors are forgiven.
 */
export function countByTerms(scope: Scope, search: OrderSearch, order: typeof newestFirst) {
  const searched = ordersToSearch(scope, order)
  const maskOf = (isSimilar: boolean) =>
    sql.join(
      termConditions(scope, searched, search, isSimilar).map(
        (condition) => sql`case when ${condition} then '1' else '0' end`,
      ),
      sql` || `,
    )
  const exact = sql<string>`${maskOf(false)}`.as('exact')
  const similar = sql<string>`${maskOf(isForgivable(search))}`.as('similar')
  const masks = scope.db
    .select({ exact, similar })
    .from(searched)
    .where(isReachable(searched))
    .as('masks')
  return scope.db
    .select({ exact: masks.exact, similar: masks.similar, count: sql<number>`count(*)::int` })
    .from(masks)
    .groupBy(masks.exact, masks.similar)
}
