import { and, eq, exists, inArray, or, sql, type AnyColumn, type SQL } from 'drizzle-orm'
import { union, type AnyPgColumn } from 'drizzle-orm/pg-core'
import type { DateParts, OrderSearch } from '#domain/order-search.ts'
import * as limits from '#lib/limits.ts'
import { searchPattern, ignoredCharacters } from '#lib/search-pattern.ts'
import * as table from '../../db/schema.ts'
import { newestFirst } from './order-rows.ts'
import { whereOwned, type Scope } from './scope.ts'

const { orders, orderProducts } = table

const holds = (text: SQL | AnyColumn, pattern: string) =>
  sql`regexp_replace(normalize(${text}, NFKD), ${ignoredCharacters}, '', 'g') ~ ${pattern}`

/** How PostgreSQL writes each part of a date. */
const formats = { year: 'YYYY', month: 'MM', day: 'DD', hour: 'HH24', minute: 'MI' } as const
type Part = keyof typeof formats

function isOf(created: AnyPgColumn, date: DateParts, timeZone: string) {
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

/** The orders that a search looks at: the newest ones, and the one of that very number. */
function searchedOrders(scope: Scope, text: string) {
  const columns = { id: orders.id, created: orders.created, orderNumber: orders.orderNumber }
  const newest = scope.db
    .select(columns)
    .from(orders)
    .where(whereOwned(scope, orders))
    .orderBy(...newestFirst())
    .limit(limits.maxSearchedOrders)
    .as('newest')
  const ofNumber = scope.db
    .select(columns)
    .from(orders)
    .where(and(whereOwned(scope, orders), inArray(orders.orderNumber, [text, text.toUpperCase()])))
  return union(scope.db.select().from(newest), ofNumber).as('searched')
}

/**
 * The ids of a page of what a search finds, the newest first, each with the number of all: part of
 * an order's number, a product's number, part of its name or category, or the date that the text
 * names.
 */
export async function searchOrders(
  scope: Scope,
  { text, date }: OrderSearch,
  { limit, offset }: { limit: number; offset: number },
) {
  const pattern = searchPattern(text)
  const searched = searchedOrders(scope, text)
  const product = or(
    holds(productTexts, pattern),
    isProductNumber(text) ? eq(orderProducts.productId, Number(text)) : undefined,
  )
  const withProduct = scope.db
    .select({ id: orderProducts.id })
    .from(orderProducts)
    .where(and(whereOwned(scope, orderProducts), eq(orderProducts.orderId, searched.id), product))
  const found = or(
    holds(searched.orderNumber, pattern),
    exists(withProduct),
    date && isOf(searched.created, date, scope.brand.timeZone),
  )
  const rows = await scope.db
    .select({ id: searched.id, total: sql<number>`count(*) over ()`.mapWith(Number) })
    .from(searched)
    .where(found)
    .orderBy(...newestFirst(searched))
    .limit(limit)
    .offset(offset)
  const [first] = rows
  if (first || offset === 0) return { ids: rows.map(({ id }) => id), total: first?.total ?? 0 }
  return { ids: [], total: await scope.db.$count(searched, found) }
}
