import { and, eq, sql } from 'drizzle-orm'
import { getTableConfig } from 'drizzle-orm/pg-core'
import { accountTables, cascadesOf, type AccountTable } from '../store/tables.ts'
import type { FeedTarget } from './feed-type.ts'

/** Parts of an order or a return move with it, by the database's own rule. */
const followsAnother = (table: AccountTable) =>
  cascadesOf(table, 'onUpdate').some(({ columns }) =>
    columns.some(({ name }) => name === table.accountId.name),
  )

/** Returns what makes a row the only one of its kind that an account has, key by key. */
function keysWithinAccount(table: AccountTable) {
  const { companyId, accountId } = table
  const { primaryKeys, uniqueConstraints } = getTableConfig(table)
  const keys = [...primaryKeys, ...uniqueConstraints].map(({ columns }) => columns)
  return keys
    .filter((columns) => columns.some(({ name }) => name === accountId.name))
    .map((columns) =>
      columns.filter(({ name }) => ![accountId.name, companyId.name].includes(name)),
    )
    .filter((columns) => columns.every(({ name }) => name !== 'id'))
    .map((columns) =>
      sql.join(
        [companyId, ...columns].map((column) => sql`${column}`),
        sql`, `,
      ),
    )
}

const moved = accountTables
  .filter((table) => !followsAnother(table))
  .map((table) => ({ table, keys: keysWithinAccount(table) }))

/**
 * Moves the rows of every table from one account to another of the same company; of what both have,
 * that of `into` stays.
 */
export async function moveRows({ db, companyId }: FeedTarget, from: number, into: number) {
  const rowsOf = (table: AccountTable, accountId: number) =>
    and(eq(table.companyId, companyId), eq(table.accountId, accountId))
  for (const { table, keys } of moved) {
    for (const key of keys) {
      const kept = sql`select ${key} from ${table} where ${rowsOf(table, into)}`
      await db.delete(table).where(and(rowsOf(table, from), sql`(${key}) in (${kept})`))
    }
    await db.update(table).set({ accountId: into }).where(rowsOf(table, from))
  }
}
