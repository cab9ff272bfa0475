import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { sql, type SQL } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import type { Logger } from 'pino'
import type { Db } from './open.ts'
import { describeLarge, findAllLocked } from './locked-tables.ts'
import { migrationLockMs, migrationPauseMs, triesPerMigrationReport } from './database-limits.ts'

export const migrationsFolder = join(import.meta.dirname, 'migrations')

interface Migration {
  tag: string
  /** Identifies it in databases by its time, in milliseconds since 1970. */
  when: number
}

const journal = readFileSync(join(migrationsFolder, 'meta/_journal.json'), 'utf8')
const known = (JSON.parse(journal) as { entries: Migration[] }).entries
const newest = known.at(-1)!

/** The newest migration that this version knows. */
export const newestMigration = newest.tag
/** The time by which a database knows it. */
export const newestMigrationTime = newest.when

/** Reports that a database's tables cannot be used as they are. */
export class SchemaError extends Error {}

export interface MigrateOptions {
  /** Hears what the migration waits for. */
  log: Pick<Logger, 'warn'>
  /** Ends the wait. */
  signal?: AbortSignal | undefined
}

/** Any number, the same in every process: who holds this advisory lock migrates. */
const migrationLock = 4_021_980

/** PostgreSQL's codes: a lock was not free in time, or two waited for each other's. */
const lockFaults = ['55P03', '40P01']
const notAllowed = '42501'

const codeOf = (error: unknown) => ((error as Error).cause as { code?: string } | undefined)?.code

const firstValue = async (db: Db, query: SQL) => {
  const { rows } = (await db.execute(query)) as unknown as { rows: { value: string | null }[] }
  return rows[0]?.value
}

/** Returns the time of a database's newest migration; 0 where it has none. */
async function newestApplied(db: Db) {
  const table = sql`select to_regclass('drizzle.__drizzle_migrations')::text as value`
  if (!(await firstValue(db, table))) return 0
  const newest = sql`select max(created_at) as value from drizzle.__drizzle_migrations`
  return Number(await firstValue(db, newest))
}

const day = (when: number) =>
  new Date(when)
    .toISOString()
    .replace(/:\d\d\..*/, ' UTC')
    .replace('T', ' ')

/** Returns the migrations that a database lacks. Throws `SchemaError` where it is newer than we. */
async function findMissing(db: Db) {
  const applied = await newestApplied(db)
  if (applied > newest.when)
    throw new SchemaError(
      `the database is newer than this version of Foyer: its newest migration is from ${day(applied)}, and the newest that this version knows is ${newest.tag} from ${day(newest.when)}; ` +
        'start the version that migrated it, or restore a backup',
    )
  return known.filter(({ when }) => when > applied)
}

const nameList = (missing: Migration[]) => missing.map(({ tag }) => tag).join(', ')

const statementsOf = (missing: Migration[]) =>
  readMigrationFiles({ migrationsFolder })
    .filter(({ folderMillis }) => missing.some(({ when }) => when === folderMillis))
    .flatMap((file) => file.sql)

/** Names the large tables that nobody can change while the migrations run, before they do. */
async function announceLocks(db: Db, missing: Migration[], log: MigrateOptions['log']) {
  const large = await describeLarge(db, findAllLocked(statementsOf(missing)))
  if (large.length > 0)
    log.warn(
      `the migrations ${nameList(missing)} lock ${large.join(' and ')} until they end, and changes wait; ` +
        'for the next ones, run npm run migrate in a quiet hour before the new version starts',
    )
}

/** Drizzle's own would need the right to make a schema even where nothing is to be done. */
async function apply(db: Db, missing: Migration[]) {
  const files = readMigrationFiles({ migrationsFolder })
  if (missing.length === known.length) {
    await db.execute(sql`create schema if not exists drizzle`)
    await db.execute(
      sql`create table if not exists drizzle.__drizzle_migrations
        (id serial primary key, hash text not null, created_at bigint)`,
    )
  }
  for (const { when } of missing) {
    const { sql: statements, hash } = files.find(({ folderMillis }) => folderMillis === when)!
    for (const statement of statements) await db.execute(sql.raw(statement))
    await db.execute(
      sql`insert into drizzle.__drizzle_migrations (hash, created_at) values (${hash}, ${when})`,
    )
  }
}

/**
 * Migrates in one transaction, whose end gives the lock back: a pooler may give each transaction
 * another connection. Returns what it has to wait for, or the names of the migrations.
 */
async function tryToMigrate(db: Db): Promise<{ waitsFor: string } | { migrated: string[] }> {
  try {
    return await db.transaction(async (tx) => {
      const inside = tx as unknown as Db
      const lock = sql`select pg_try_advisory_xact_lock(${migrationLock}::int) as value`
      if (!(await firstValue(inside, lock)))
        return { waitsFor: 'another process, which migrates the database' }
      await tx.execute(sql.raw(`set local lock_timeout = ${migrationLockMs}`))
      await tx.execute(sql`set local statement_timeout = 0`)
      const missing = await findMissing(inside)
      await apply(inside, missing)
      return { migrated: missing.map(({ tag }) => tag) }
    })
  } catch (error) {
    if (!lockFaults.includes(codeOf(error) ?? '')) throw error
    return { waitsFor: 'a table that a long query or transaction holds' }
  }
}

/**
 * Brings a database's tables up to date, and returns the names of the migrations that it lacked. It
 * waits for another process that does the same, and for locks of tables, a short time each so that
 * those behind it are not held up. Throws `SchemaError` where a newer version has changed the
 * tables, since this one would read and write them wrongly, or where the role may not do it.
 */
export async function migrate(db: Db, { log, signal }: MigrateOptions): Promise<string[]> {
  let missing: Migration[] = []
  try {
    for (let tries = 0; ; tries++) {
      missing = await findMissing(db)
      if (missing.length === 0) return []
      if (tries === 0) await announceLocks(db, missing, log)
      const outcome = await tryToMigrate(db)
      if ('migrated' in outcome) return outcome.migrated
      if (tries % triesPerMigrationReport === 0) log.warn(`migrations wait for ${outcome.waitsFor}`)
      await setTimeout(migrationPauseMs, undefined, { signal })
    }
  } catch (error) {
    if (codeOf(error) !== notAllowed) throw error
    throw new SchemaError(
      missing.length > 0
        ? `the database lacks ${nameList(missing)}, and this role cannot change its tables; run npm run migrate as their owner`
        : 'this role cannot read drizzle.__drizzle_migrations; grant it usage on the schema drizzle and select on its table, and run npm run migrate as the owner of the tables',
      { cause: error },
    )
  }
}
