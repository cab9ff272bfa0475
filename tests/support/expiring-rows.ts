import { getTableColumns, getTableName, sql, type SQL } from 'drizzle-orm'
import { toSnakeCase } from 'drizzle-orm/casing'
import { getTableConfig, type AnyPgColumn, type PgTable } from 'drizzle-orm/pg-core'
import { cleanUpRows } from '#lib/limits/retention.ts'
import { expiring } from '#server/store/clean-up.ts'
import type { Db } from '#server/store/open.ts'

/** Counts the rows of each table that stay, and those that are past their time. */
export const freshRows = 20_000
export const expiredRows = cleanUpRows * 2 + 10

type Expiry = (typeof expiring)[number]

export const expiringTables: PgTable[] = [...new Set(expiring.map(({ since }) => since.table))]

/** Returns the columns of expiry of a table. */
const expiriesOf = (table: PgTable) => expiring.filter(({ since }) => since.table === table)

/** Returns the name of the index on a column of expiry; undefined where there is none. */
export const expiryIndex = ({ since }: Expiry) =>
  getTableConfig(since.table)
    .indexes.map(({ config }) => config)
    .find(({ columns: [first] }) => (first as AnyPgColumn).name === since.name)?.name

/** Counts the batches that delete the expired rows, divided between a table's columns of expiry. */
export const expectedBatches = expiring
  .map(({ since }) => expiredRows / expiriesOf(since.table).length)
  .reduce((sum, rows) => sum + Math.floor(rows / cleanUpRows) + 1, 0)

/** Returns the instant of row n: past its time in the first rows, in the future in the others. */
const expiry = (column: AnyPgColumn, keptSeconds: number, n: number, count: number) => {
  const age = sql`case when n <= ${expiredRows}::int then ${-60 - keptSeconds}::int else 600 end`
  const instant = sql`now() + make_interval(secs => ${age})`
  const other = column.notNull ? sql`now() + interval '10 minutes'` : sql`null`
  return sql`case when n % ${count}::int = ${n}::int then ${instant} else ${other} end`
}

/** Returns the value of a column in row n; undefined for its default. */
function valueOf(column: AnyPgColumn): SQL | undefined {
  const expiries = expiriesOf(column.table)
  const place = expiries.findIndex(({ since }) => since === column)
  if (place >= 0) return expiry(column, expiries[place]!.keptSeconds, place, expiries.length)
  if (!column.notNull || column.hasDefault || column.generatedIdentity) return undefined
  if (column.name === 'companyId') return sql`1`
  if (column.name === 'accountId') return sql`a.id`
  if (column.dataType === 'json') return sql`'{}'::jsonb`
  return sql`n`
}

/** Fills each table that expires; every account has a row in each. */
export async function fillExpiring(db: Db) {
  const numbers = sql`generate_series(1, ${freshRows + expiredRows}::int) n`
  await db.execute(sql`insert into accounts (company_id, email)
    select 1, 'clean' || n || '@example.test' from ${numbers}`)
  for (const table of expiringTables) {
    await db.delete(table)
    const values = Object.values(getTableColumns(table)).flatMap((column) => {
      const value = valueOf(column)
      return value ? [{ name: sql.identifier(toSnakeCase(column.name)), value }] : []
    })
    const [names, row] = [values.map(({ name }) => name), values.map(({ value }) => value)]
    await db.execute(sql`insert into ${sql.identifier(getTableName(table))}
      (${sql.join(names, sql`, `)}) select ${sql.join(row, sql`, `)} from ${numbers}
      join accounts a on a.email = 'clean' || n || '@example.test'`)
  }
  await db.execute(sql`analyze`)
}
