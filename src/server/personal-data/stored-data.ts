import { and, asc, eq, getTableColumns, getTableName, sql } from 'drizzle-orm'
import { getTableConfig, type AnyPgColumn } from 'drizzle-orm/pg-core'
import { exportedRowsAtOnce as rowsAtOnce } from '#lib/limits/data-exports.ts'
import { whereFed } from '../feed/external-ids.ts'
import { feedItems } from '../feed/table.ts'
import { accounts } from '../store/accounts.ts'
import type { Db } from '../store/open.ts'
import { whereOwned } from '../store/scope.ts'
import { accountTables, type AccountTable } from '../store/tables.ts'

const isSecret = 'It would let its reader in.'
const isDerived = 'It is made of the other columns, so that orders are found.'
const tellsBrowser = 'It recognises a browser by a secret of its own.'
const isRepeated = 'It repeats the answer to a form that was sent twice.'

/** Lists the columns that a shopper's copy lacks, by table, each with the reason. */
export const leftOut: Record<string, Record<string, string>> = {
  sessions: { tokenHash: isSecret, idToken: isSecret },
  account_events: { deviceHash: tellsBrowser },
  email_changes: { tokenHash: isSecret, undoHash: isSecret },
  drafts: { tokenHash: isSecret },
  phone_codes: { codeHash: isSecret },
  sent_once: { key: isSecret, answer: isRepeated },
  passkeys: { publicKey: isSecret },
  wishlist_links: { token: isSecret },
  orders: { search: isDerived, state: isDerived },
}

/** Names whose rows are read. */
export interface AccountOwner {
  brand: { companyId: number }
  accountId: number
}

/** A row with the name of its table. */
export interface StoredRow {
  table: string
  row: Record<string, unknown>
}

const ofEveryRow = ['companyId', 'accountId']

/** Returns the columns of a table that a shopper's copy has. */
export function exportedColumns(table: AccountTable | typeof accounts) {
  const out = leftOut[getTableName(table)] ?? {}
  return Object.fromEntries(
    Object.entries(getTableColumns(table)).filter(
      ([name]) => !ofEveryRow.includes(name) && !(name in out),
    ),
  )
}

/** Returns the columns of a table's key that tell the rows of one account apart. */
function keyOf(table: AccountTable): AnyPgColumn[] {
  const { primaryKeys } = getTableConfig(table)
  const own = [table.companyId.name, table.accountId.name]
  return primaryKeys[0]!.columns.filter(({ name }) => !own.includes(name))
}

/** Returns the condition for the rows after another one, in the order of a key. */
function after(key: AnyPgColumn[], values: Record<string, unknown>) {
  const last = key.map((column) => sql`${sql.param(values[column.name], column)}`)
  return sql`(${sql.join(key, sql`, `)}) > (${sql.join(last, sql`, `)})`
}

/** Reads the rows that an account has in a table, some at a time. */
async function* readTable(db: Db, table: AccountTable, owner: AccountOwner) {
  const key = keyOf(table)
  const keyColumns = Object.fromEntries(key.map((column) => [column.name, column]))
  let last: Record<string, unknown> | undefined
  for (;;) {
    const rows = await db
      .select({ row: exportedColumns(table), ...keyColumns })
      .from(table)
      .where(and(whereOwned(owner, table), last && after(key, last)))
      .orderBy(...key.map((column) => asc(column)))
      .limit(rowsAtOnce)
    for (const { row = {} } of rows) yield row as Record<string, unknown>
    last = rows.at(-1)
    // An account has one row in a table whose key is the account.
    if (rows.length < rowsAtOnce || key.length === 0) return
  }
}

/** Reads all that is stored about an account, row by row, each with the name of its table. */
export async function* readStoredData(db: Db, owner: AccountOwner): AsyncGenerator<StoredRow> {
  const { brand, accountId } = owner
  const account = await db
    .select(exportedColumns(accounts))
    .from(accounts)
    .where(and(eq(accounts.companyId, brand.companyId), eq(accounts.id, accountId)))
  for (const row of account) yield { table: getTableName(accounts), row }
  const customers = await db
    .select({ externalId: feedItems.externalId, isGuest: feedItems.isGuest })
    .from(feedItems)
    .where(whereFed({ db, brand }, 'customer', [accountId]))
  for (const row of customers) yield { table: 'customers of the shop', row }
  for (const table of accountTables)
    for await (const row of readTable(db, table, owner)) yield { table: getTableName(table), row }
}
