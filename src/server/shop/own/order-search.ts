import { and, eq, inArray, or, sql, type AnyColumn, type SQL } from 'drizzle-orm'
import type { DateParts, OrderSearch } from '#domain/order-search.ts'
import { searchPattern, ignoredCharacters } from '#lib/search-pattern.ts'
import * as table from '../../db/schema.ts'
import { whereOwned, type Scope } from './scope.ts'

const { orders, orderProducts } = table

const holds = (text: SQL | AnyColumn, pattern: string) =>
  sql`regexp_replace(normalize(${text}, NFKD), ${ignoredCharacters}, '', 'g') ~ ${pattern}`

/** How PostgreSQL writes each part of a date. */
const formats = { year: 'YYYY', month: 'MM', day: 'DD', hour: 'HH24', minute: 'MI' } as const
type Part = keyof typeof formats

function isOf(date: DateParts, timeZone: string) {
  const named = (Object.keys(formats) as Part[]).filter((part) => date[part] !== undefined)
  const format = named.map((part) => formats[part]).join(' ')
  const value = named.map((part) => String(date[part]).padStart(2, '0')).join(' ')
  return sql`to_char(${orders.created} at time zone ${timeZone}, ${format}) = ${value}`
}

/** The texts of a product in every language, a line each. */
const productTexts = sql`${orderProducts.name} || chr(10) || ${orderProducts.categoryName} ||
  coalesce((select string_agg(chr(10) || (word #>> '{}'), '')
    from jsonb_path_query(${orderProducts.translations}, '$.*.*') as word), '')`

const isProductNumber = (text: string) => /^\d{1,10}$/.test(text) && Number(text) < 2 ** 31

/**
 * What a search finds: part of an order's number, a product's number, part of its name or category,
 * or the date that the text names. Undefined where nothing is searched for.
 */
export function searchCondition(scope: Scope, { text, date }: OrderSearch): SQL | undefined {
  if (text === '') return undefined
  const pattern = searchPattern(text)
  const product = or(
    holds(productTexts, pattern),
    isProductNumber(text) ? eq(orderProducts.productId, Number(text)) : undefined,
  )
  const withProduct = scope.db
    .select({ id: orderProducts.orderId })
    .from(orderProducts)
    .where(and(whereOwned(scope, orderProducts), product))
  return or(
    holds(orders.orderNumber, pattern),
    inArray(orders.id, withProduct),
    date && isOf(date, scope.brand.timeZone),
  )
}
