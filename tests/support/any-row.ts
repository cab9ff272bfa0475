import { randomUUID } from 'node:crypto'
import { getTableColumns } from 'drizzle-orm'
import { getTableConfig, type AnyPgColumn, type PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '#server/store/open.ts'

type Row = Record<string, unknown>

const keyOf = (table: PgTable, column: AnyPgColumn) =>
  Object.entries(getTableColumns(table)).find(([, { name }]) => name === column.name)![0]

/** Returns whether two accounts of a company must differ in a column. */
function isUnique(table: PgTable, column: AnyPgColumn) {
  const { primaryKeys, uniqueConstraints } = getTableConfig(table)
  const keys = [...primaryKeys, ...uniqueConstraints].map(({ columns }) =>
    columns.map(({ name }) => name),
  )
  return (
    column.primary ||
    keys.some((names) => names.includes(column.name) && !names.includes('accountId'))
  )
}

function valueOf(table: PgTable, column: AnyPgColumn) {
  if (column.dataType === 'number') return 1
  if (column.dataType === 'boolean') return true
  if (column.dataType === 'date') return new Date()
  if (column.dataType === 'json') return {}
  if (column.getSQLType() === 'date') return '2026-01-31'
  return isUnique(table, column) ? randomUUID() : 'same'
}

/**
 * Adds a row to any table, and to those that it refers to unless `known` has a row of them. Its
 * values are the same for each account, as far as the database allows.
 */
export async function addRow(db: Db, table: PgTable, known: Map<PgTable, Row>): Promise<Row> {
  const values: Row = {}
  for (const key of getTableConfig(table).foreignKeys) {
    const { columns, foreignColumns, foreignTable } = key.reference()
    if (columns.some(({ notNull }) => !notNull)) continue
    const parent = known.get(foreignTable) ?? (await addRow(db, foreignTable, known))
    for (const [n, column] of columns.entries())
      values[keyOf(table, column)] = parent[keyOf(foreignTable, foreignColumns[n]!)]
  }
  for (const [name, column] of Object.entries(getTableColumns(table)))
    if (column.notNull && !column.hasDefault && !column.generatedIdentity && !values[name])
      values[name] = valueOf(table, column)
  const [row] = await db.insert(table).values(values).returning()
  known.set(table, row!)
  return row!
}
