import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'

// Rows as JSON: PostgreSQL's rows and their columns take longer to read.

export type Columns<Row> = { [Field in keyof Row]: AnyPgColumn | SQL }

/** A row as one value of JSON. */
export function jsonObject<Row>(columns: Columns<Row>) {
  const fields = Object.entries<AnyPgColumn | SQL>(columns).map(
    ([field, column]) => sql`${sql.raw(`'${field}'`)}, ${column}`,
  )
  return sql<Row>`json_build_object(${sql.join(fields, sql`, `)})`
}

/** A row of an outer join as one value of JSON; null where none was found, so its key is null. */
export const jsonOrNull = <Row>(key: AnyPgColumn, row: SQL<Row>) =>
  sql<Row | null>`case when ${key} is not null then ${row} end`

/** All rows as one list of JSON; empty where there is none. */
export const jsonList = <Row>(row: SQL<Row> | AnyPgColumn, ...order: (AnyPgColumn | SQL)[]) =>
  sql<Row[]>`coalesce(json_agg(${row} order by ${sql.join(order, sql`, `)}), '[]')`

/** The rows of a query that selects one `value`, as one list in its order. */
export function jsonRows<Row>(query: {
  as(alias: string): SQLWrapper & { value: SQL.Aliased<Row> }
}) {
  const rows = query.as('rows')
  return sql<Row[]>`(select coalesce(json_agg(${rows.value}), '[]') from ${rows})`
}

/** An instant in JSON, as milliseconds since 1970, which JavaScript reads in any year. */
export const milliseconds = (instant: AnyPgColumn | SQL) =>
  sql<number>`floor(extract(epoch from ${instant}) * 1000)`

/** An amount as a text, which keeps all of its digits. */
export const exact = (amount: AnyPgColumn) => sql`${amount}::text`

/** Replaces a table where each column is a query of its own. */
export const oneRow = sql`(select 1) as one`
