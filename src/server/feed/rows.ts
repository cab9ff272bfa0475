import { getTableColumns, getTableName, is, sql, SQL } from 'drizzle-orm'
import { toSnakeCase } from 'drizzle-orm/casing'
import { PgTimestamp, type PgTable } from 'drizzle-orm/pg-core'
import type { FeedTarget, FeedType, Row } from './feed-type.ts'

/**
 * Statements that take any number of rows as one JSON parameter: their text stays the same, so that
 * neither we nor PostgreSQL work it out for each batch.
 */

type Table = FeedType['table']

const columnNames = (table: PgTable) => Object.keys(getTableColumns(table))

const namesInDatabase = new WeakMap<PgTable, Map<string, string>>()

/** Maps a table's columns to their names in the database. */
function namesOf(table: PgTable) {
  const known = namesInDatabase.get(table)
  if (known) return known
  const names = new Map(
    Object.entries(getTableColumns(table)).map(([name, column]) => [
      name,
      column.keyAsName ? toSnakeCase(name) : column.name,
    ]),
  )
  namesInDatabase.set(table, names)
  return names
}

/** Returns the name of a column in the database. */
function columnName(table: PgTable, name: string) {
  const found = namesOf(table).get(name)
  if (!found) throw new Error(`${getTableName(table)} has no column ${name}`)
  return found
}
const identifier = (table: PgTable, name: string) => sql`${sql.identifier(columnName(table, name))}`
const list = (parts: SQL[]) => sql.join(parts, sql`, `)

/** Returns rows as one parameter, by the names of their columns in the database. */
function json(table: PgTable, rows: Row[]) {
  const named = rows.map((row) => {
    const renamed: Row = {}
    for (const name in row) renamed[columnName(table, name)] = row[name]
    return renamed
  })
  return sql`${JSON.stringify(named)}`
}

/** Returns the columns' defaults for a new row. */
function defaultsOf(table: PgTable): Row {
  const entries = Object.entries(getTableColumns(table)).flatMap(([name, column]) => {
    if (!column.hasDefault) return []
    if (is(column.default, SQL))
      return is(column, PgTimestamp) ? [[name, new Date().toISOString()] as const] : []
    return [[name, column.default] as const]
  })
  return Object.fromEntries(entries)
}

/** The first column that a new row leaves out and cannot be without. */
export const missingColumn = (table: PgTable, row: Row) =>
  Object.entries(getTableColumns(table)).find(
    ([name, { notNull, hasDefault, generatedIdentity }]) =>
      notNull && !hasDefault && !generatedIdentity && row[name] === undefined,
  )?.[0]

/** A row without the columns of which nothing is said. */
export const defined = (row: Row): Row =>
  Object.fromEntries(Object.entries(row).filter(([, value]) => value !== undefined))

export const execute = async <Found>({ db }: Pick<FeedTarget, 'db'>, query: SQL) =>
  ((await db.execute(query)) as unknown as { rows: Found[] }).rows

/** Ids for new rows. */
export async function allocateIds(target: FeedTarget, table: Table, count: number) {
  if (count === 0) return []
  const rows = await execute<{ id: number | string }>(
    target,
    sql`select nextval(sequence) as id
      from (select pg_get_serial_sequence(${getTableName(table)}, 'id')::regclass as sequence
        offset 0) s, generate_series(1, ${count}::int)`,
  )
  return rows.map(({ id }) => Number(id))
}

/**
 * Stores rows under their ids; a column that a row does not name stays as it is. What is known of a
 * row is looked up by its id, whatever the planner knows of the table.
 */
export async function upsertRows(target: FeedTarget, table: Table, rows: Row[]) {
  if (rows.length === 0) return
  const names = columnNames(table)
  const hasTranslations = names.includes('translations')
  const columns = list(names.map((name) => identifier(table, name)))
  const populated = list(names.map((name) => sql`r.${identifier(table, name)}`))
  const changed = list(
    names
      .filter((name) => name !== 'id' && name !== 'companyId')
      .map((name) => sql`${identifier(table, name)} = excluded.${identifier(table, name)}`),
  )
  const merged = hasTranslations
    ? sql`e || jsonb_build_object('translations',
        coalesce((known.t).translations, '{}') || coalesce(e -> 'translations', '{}'))`
    : sql`e`
  await target.db.execute(
    sql`insert into ${table} (${columns}) overriding system value
      select ${populated} from jsonb_array_elements(${json(table, rows)}::jsonb) e
      left join lateral (select t from ${table} t where id = (e ->> 'id')::int
        and company_id = ${target.companyId} offset 0) known on true
      cross join lateral jsonb_populate_record(known.t, ${merged}) r
      on conflict (company_id, id) do update set ${changed} where ${table}.company_id = ${target.companyId}`,
  )
}

/**
 * Adds rows, where asked for only those that are not there yet. A column that no row names has the
 * table's default.
 */
export async function insertRows(
  target: FeedTarget,
  table: PgTable,
  rows: Row[],
  { ignoreKnown = false } = {},
) {
  if (rows.length === 0) return
  const { companyId } = target
  const given = rows.map((row) => ({ ...defined(row), companyId }))
  const names = [...new Set(given.flatMap(Object.keys))]
  const columns = list(names.map((name) => identifier(table, name)))
  const defaults = Object.fromEntries(
    Object.entries(defaultsOf(table)).filter(([name]) => names.includes(name)),
  )
  const values = json(
    table,
    given.map((row) => ({ ...defaults, ...row })),
  )
  await target.db.execute(
    sql`insert into ${table} (${columns}) overriding system value
      select ${columns} from json_populate_recordset(null::${table}, ${values}::json)
      ${ignoreKnown ? sql`on conflict do nothing` : sql``}`,
  )
}

/** The ids of the company's rows with the same values in some columns that were not fed yet. */
export async function findByKey(
  target: FeedTarget,
  { type, table, key }: { type: string; table: Table; key: string[] },
  rows: Row[],
) {
  const same = sql.join(
    key.map((name) => sql`t.${identifier(table, name)} = r.${identifier(table, name)}`),
    sql` and `,
  )
  const wanted = rows.map((row) => Object.fromEntries(key.map((name) => [name, row[name]])))
  const found = await execute<{ n: number; id: number }>(
    target,
    sql`select e.n::int as n, t.id
      from json_array_elements(${json(table, wanted)}::json) with ordinality e(value, n)
      cross join lateral json_populate_record(null::${table}, e.value) r
      join ${table} t on t.company_id = ${target.companyId} and ${same}
      where not exists (select from feed_items i where i.company_id = t.company_id
        and i.type = ${type} and i.row_id = t.id)`,
  )
  const ids = new Map(found.map(({ n, id }) => [n - 1, id]))
  return rows.map((_, n) => ids.get(n))
}

const idList = (ids: number[]) =>
  sql`array(select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb)::int)`

/** The condition that a column is one of some ids. */
export const isAnyOf = (column: SQL, ids: number[]) => sql`${column} = any(${idList(ids)})`

export async function deleteRows(target: FeedTarget, table: Table, ids: number[]) {
  if (ids.length === 0) return
  await target.db.execute(
    sql`delete from ${table} where company_id = ${target.companyId} and ${isAnyOf(sql`id`, ids)}`,
  )
}
