import { getTableColumns, getTableName, sql, type SQL } from 'drizzle-orm'
import { toSnakeCase } from 'drizzle-orm/casing'
import { getTableConfig, type AnyPgColumn, type PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '../store/open.ts'
import { tables } from '../store/tables.ts'
import { CommandError } from './command.ts'

/** Limits the rows that are in memory. */
const rowsAtOnce = 1_000

const rowsOf = async <Row>(db: Db, query: SQL) =>
  ((await db.execute(query)) as unknown as { rows: Row[] }).rows

const nameOf = ({ name, keyAsName }: AnyPgColumn) => (keyAsName ? toSnakeCase(name) : name)

const referencesOf = (table: PgTable) =>
  getTableConfig(table).foreignKeys.map((key) => key.reference())

/** Returns the columns of references that may be empty, as long as not all rows are there. */
const optionalReferences = (table: PgTable) => [
  ...new Set(
    referencesOf(table)
      .flatMap(({ columns }) => columns)
      .filter(({ notNull }) => !notNull)
      .map(nameOf),
  ),
]

/** Sorts the tables so that each comes after those that its rows need. */
function sortTables() {
  const sorted = new Set<PgTable>()
  const add = (table: PgTable) => {
    for (const { columns, foreignTable } of referencesOf(table))
      if (columns.every(({ notNull }) => notNull)) add(foreignTable)
    sorted.add(table)
  }
  for (const table of tables) add(table)
  return [...sorted]
}

/** Throws unless a database has no rows yet. */
async function checkEmpty(db: Db) {
  for (const table of tables)
    if ((await db.$count(table)) > 0)
      throw new CommandError(
        `--to: expected a database without rows, found some in ${getTableName(table)}.`,
      )
}

/** Reads the rows of a query as a JSON list of text, so many at a time. */
async function* readLists(db: Db, query: SQL) {
  await db.execute(sql`declare moved no scroll cursor for ${query}`)
  const next = sql.raw(`fetch forward ${rowsAtOnce} from moved`)
  for (;;) {
    const rows = await rowsOf<{ row: string }>(db, next)
    if (rows.length > 0) yield `[${rows.map(({ row }) => row).join(',')}]`
    if (rows.length < rowsAtOnce) break
  }
  await db.execute(sql`close moved`)
}

/** Copies the rows of a table without its optional references. */
async function copyRows(from: Db, to: Db, table: PgTable) {
  const left = optionalReferences(table).map((name) => sql` - ${name}::text`)
  const query = sql`select (to_jsonb(t)${sql.join(left)})::text as row from ${table} t`
  for await (const list of readLists(from, query))
    await to.execute(
      sql`insert into ${table} overriding system value
        select * from jsonb_populate_recordset(null::${table}, ${list}::jsonb)`,
    )
}

/** Copies the optional references of a table's rows. */
async function copyReferences(from: Db, to: Db, table: PgTable) {
  for (const name of optionalReferences(table).map((column) => sql.identifier(column))) {
    const query = sql`select jsonb_build_object('company_id', company_id, 'id', id, 'to', ${name})
      ::text as row from ${table} where ${name} is not null`
    for await (const list of readLists(from, query))
      await to.execute(
        sql`update ${table} t set ${name} = r."to"
          from jsonb_to_recordset(${list}::jsonb) r(company_id int, id int, "to" int)
          where t.company_id = r.company_id and t.id = r.id`,
      )
  }
}

/** Has a table's next row get the number that it would have had. */
async function copyNumbers(from: Db, to: Db, table: PgTable) {
  const numbered = Object.values(getTableColumns(table)).filter((one) => one.generatedIdentity)
  for (const column of numbered) {
    const sequence = sql`pg_get_serial_sequence(${getTableName(table)}, ${nameOf(column)})`
    const [known] = await rowsOf<{ last: string }>(
      from,
      sql`select pg_sequence_last_value(${sequence}::regclass)::text as last`,
    )
    if (known?.last) await to.execute(sql`select setval(${sequence}, ${known.last}::bigint)`)
  }
}

/** Returns the number of a table's rows, and a sum of what stands in them. */
async function digestOf(db: Db, table: PgTable) {
  const query = sql`select count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)), 0) as digest
    from ${table} t`
  return (await rowsOf<{ digest: string }>(db, query))[0]!.digest
}

/** Copies all rows to a database that has none, and compares. Throws `CommandError` otherwise. */
export async function moveRows(source: Db, target: Db) {
  let count = 0
  await source.transaction(async (reading) => {
    const from = reading as unknown as Db
    await target.transaction(async (writing) => {
      const to = writing as unknown as Db
      for (const db of [from, to]) await db.execute(sql`set local timezone = 'UTC'`)
      for (const limit of ['statement_timeout', 'idle_in_transaction_session_timeout'])
        await to.execute(sql.raw(`set local ${limit} = 0`))
      await checkEmpty(to)
      const sorted = sortTables()
      for (const table of sorted) await copyRows(from, to, table)
      for (const table of sorted) {
        await copyReferences(from, to, table)
        await copyNumbers(from, to, table)
        const digest = await digestOf(to, table)
        if (digest !== (await digestOf(from, table)))
          throw new CommandError(`${getTableName(table)} differs after it was copied.`)
        count += parseInt(digest)
      }
    })
  })
  return count
}
