import { readMigrationFiles } from 'drizzle-orm/migrator'
import type pg from 'pg'
import { expect, test } from 'vitest'
import { findLocked } from '#server/store/locked-tables.ts'
import { migrationsFolder } from '#server/store/migrate.ts'
import { openDatabase } from '#server/store/open.ts'
import { openLog } from '../../support/log.ts'
import { createOlder } from '../../support/older-database.ts'

test.each([
  ['CREATE INDEX "i" ON "orders" USING btree ("id")', ['orders']],
  ['CREATE UNIQUE INDEX "i" ON "orders" ("id")', ['orders']],
  ['CREATE INDEX CONCURRENTLY "i" ON "orders" ("id")', []],
  ['ALTER TABLE "orders" ALTER COLUMN "a" SET DATA TYPE text', ['orders']],
  ['ALTER TABLE "orders" ALTER COLUMN "a" SET NOT NULL', ['orders']],
  ['ALTER TABLE "orders" ALTER COLUMN "a" SET DEFAULT 1', []],
  ['ALTER TABLE "orders" ADD CONSTRAINT "u" UNIQUE("a")', ['orders']],
  ['ALTER TABLE "a" ADD CONSTRAINT "f" FOREIGN KEY ("b") REFERENCES "c"("d")', ['a']],
  ['ALTER TABLE "a" ADD CONSTRAINT "f" FOREIGN KEY ("b") REFERENCES "c"("d") NOT VALID', []],
  ['ALTER TABLE "a" ADD COLUMN "b" text DEFAULT \'\' NOT NULL', []],
  ['ALTER TABLE "a" ADD COLUMN "b" uuid DEFAULT gen_random_uuid()', ['a']],
  ['WITH "x" AS (SELECT 1) UPDATE "a" SET "b" = 1', ['a']],
  ['-- UPDATE "b"\nDELETE FROM "a"', ['a']],
  ['CREATE TRIGGER "t" AFTER DELETE OR UPDATE OF "b" ON "a" EXECUTE FUNCTION f()', []],
])('%s locks %j for long', (statement, tables) => {
  expect(findLocked(statement)).toEqual(tables)
})

interface State {
  name: string
  state: string
  isLocked: boolean
}

/**
 * Returns of each table how often it was read as a whole in this transaction, where it is stored,
 * and if changes of others wait.
 */
async function tablesIn(client: pg.Client) {
  const { rows } = await client.query<State>(
    `select relname as name, concat(seq_scan, ' ', pg_relation_filenode(relid)) as state,
        exists (select from pg_locks where relation = relid and pid = pg_backend_pid()
          and mode not in ('AccessShareLock', 'RowShareLock')) as "isLocked"
      from pg_stat_xact_user_tables where schemaname = 'public'`,
  )
  return new Map(rows.map((row) => [row.name, row]))
}

/** Runs a migration; returns the tables that it locks for long and that are not found in its text. */
async function findMissed(client: pg.Client, statements: string[]) {
  const missed: string[] = []
  const existing = await tablesIn(client)
  for (const statement of statements) {
    const before = await tablesIn(client)
    await client.query(statement)
    // A block that makes its statements itself is read only as far as it names tables.
    if (/^DO /m.test(statement)) continue
    const found = findLocked(statement)
    for (const { name, state, isLocked } of (await tablesIn(client)).values())
      if (existing.has(name) && isLocked && before.get(name)?.state !== state)
        if (!found.includes(name) && before.has(name)) missed.push(`${name}: ${statement}`)
  }
  return missed
}

test('every table that PostgreSQL reads as a whole or rewrites under its lock is found', async () => {
  const { client } = await createOlder(0)
  const missed: string[] = []
  for (const { sql } of readMigrationFiles({ migrationsFolder })) {
    await client.query('begin')
    missed.push(...(await findMissed(client, sql)))
    await client.query('commit')
  }
  expect(missed).toEqual([])
  await client.end()
})

test('a start names the large tables that its migrations lock', async () => {
  const { databaseUrl, client } = await createOlder(28)
  await client.query("update pg_class set reltuples = 2000000 where relname = 'orders'")
  await client.end()
  const { lines, log } = openLog()
  const { close } = await openDatabase({ databaseUrl, dataDir: '', log })
  await close()
  expect(lines).toEqual([
    expect.stringMatching(
      /^the migrations 0028_search_texts.* lock orders \(about 2,000,000 rows, 0.0 GB\) until/,
    ),
  ])
})
