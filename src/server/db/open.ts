import { join, resolve } from 'node:path'
import { sql, type Logger } from 'drizzle-orm'
import { drizzle as drizzlePostgres } from 'drizzle-orm/node-postgres'
import { migrate as migratePostgres } from 'drizzle-orm/node-postgres/migrator'
import type { PgDatabase, PgQueryResultHKT, PgTable } from 'drizzle-orm/pg-core'
import pg from 'pg'
import * as limits from '#lib/limits.ts'
import { isUnavailable } from './availability.ts'
import { FolderError, lockFolder } from './folder-lock.ts'
import { migrate, migrationsFolder, SchemaError } from './migrate.ts'
import { PGliteStream } from './pglite-stream.ts'

/** Either database; a transaction is one, too. */
export type Db = PgDatabase<PgQueryResultHKT>

export interface Database {
  db: Db
  /** The names of the migrations that it lacked when it was opened. */
  migrated: string[]
  /** Throws where the database does not answer. */
  ping(): Promise<void>
  /** Makes room of a table's deleted rows, where the database does not do so by itself. */
  vacuum?(table: PgTable): Promise<void>
  close(): Promise<void>
}

export interface DatabaseOptions {
  /** A PostgreSQL address; without one, PGlite in `dataDir`. */
  databaseUrl?: string | undefined
  dataDir: string
  /** Hears of each query. */
  logger?: Logger | undefined
}

const migrations = { migrationsFolder }
/** PostgreSQL's code for more connections than it has. */
const tooMany = '53300'
/** Any number, the same in every process: who holds this advisory lock migrates. */
const migrationLock = 4_021_980

/**
 * A connection that breaks is told to whoever waits for its query; without a listener it would end
 * the process, too.
 */
const leaveToTheQuery = () => {}

/**
 * By a connection of its own, which may wait as long as another process migrates. Its lock goes
 * with it.
 */
async function migrateOnce(connectionString: string) {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 5_000 })
  client.on('error', leaveToTheQuery)
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    const db = drizzlePostgres(client)
    return await migrate(db as unknown as Db, () => migratePostgres(db, migrations))
  } finally {
    await client.end()
  }
}

type Connected = (error: Error | undefined) => void

/**
 * A pool that refuses a query at once where too many wait for a connection: each of them holds the
 * memory of its request.
 */
function openBoundedPool(settings: pg.PoolConfig) {
  const pool = new pg.Pool(settings)
  const connect = pool.connect.bind(pool) as (connected?: Connected) => Promise<pg.PoolClient>
  const connectOrRefuse = (connected?: Connected) => {
    if (pool.waitingCount < limits.maxWaitingQueries) return connect(connected)
    const error = Object.assign(new Error('too many queries are waiting'), { code: tooMany })
    return connected ? connected(error) : Promise.reject(error)
  }
  return Object.assign(pool, { connect: connectOrRefuse as typeof pool.connect })
}

/** Drizzle over connections of its own. */
function openPool(settings: pg.PoolConfig, logger: Logger | undefined) {
  const pool = openBoundedPool(settings)
  pool.on('error', leaveToTheQuery).on('connect', (client) => client.on('error', leaveToTheQuery))
  const config = { casing: 'snake_case' as const, logger: logger ?? false }
  /** Drizzle's own keeps a connection whose `begin` fails. */
  const transaction: Db['transaction'] = async (run, isolation) => {
    const client = await pool.connect()
    let isBroken = false
    try {
      return await (drizzlePostgres(client, config) as unknown as Db).transaction(run, isolation)
    } catch (error) {
      isBroken = isUnavailable(error)
      throw error
    } finally {
      client.release(isBroken)
    }
  }
  const drizzle = drizzlePostgres(pool, config)
  const db = Object.assign(drizzle as unknown as Db, { transaction })
  return { pool, drizzle, db, ping: async () => void (await db.execute(sql`select 1`)) }
}

async function openPostgres(connectionString: string, logger?: Logger): Promise<Database> {
  const { pool, db, ping } = openPool(
    { connectionString, max: 10, connectionTimeoutMillis: 5_000, query_timeout: 15_000 },
    logger,
  )
  const migrated = await migrateOnce(connectionString).catch(async (error: Error) => {
    await pool.end()
    if (error instanceof SchemaError)
      throw new SchemaError(
        `DATABASE_URL: the database is newer than this version of Foyer: ${error.message}`,
      )
    throw new Error(
      `DATABASE_URL: no PostgreSQL answers there, or it cannot be brought up to date (${error.message || 'connection refused'})`,
      {
        cause: error,
      },
    )
  })
  return { db, migrated, ping, close: () => pool.end() }
}

/** What a PostgreSQL client would else take from its environment. */
const embedded = { user: 'postgres', database: 'postgres', ssl: false }

async function openPGlite(dataDir: string, logger?: Logger): Promise<Database> {
  const folder = resolve(dataDir, 'pglite')
  const unlock = lockFolder(folder)
  let stream: PGliteStream
  const { pool, drizzle, db, ping } = openPool(
    {
      ...embedded,
      // It serves one at a time, and is opened with its connection.
      max: 1,
      idleTimeoutMillis: 0,
      // Whoever waits while it is closed would hear of nothing else. A vacuum takes seconds.
      connectionTimeoutMillis: 30_000,
      stream: () => (stream = new PGliteStream(join(folder, 'data'))),
    },
    logger,
  )
  const close = async () => {
    await pool.end()
    await stream.stopped
    unlock()
  }
  try {
    const migrated = await migrate(db, () => migratePostgres(drizzle, migrations))
    const vacuum = async (table: PgTable) => void (await db.execute(sql`vacuum ${table}`))
    return { db, migrated, ping, vacuum, close }
  } catch (error) {
    await close()
    if (error instanceof SchemaError)
      throw new SchemaError(
        `${folder}: the database is newer than this version of Foyer: ${error.message}`,
      )
    const { message } = ((error as Error).cause ?? error) as Error
    throw new FolderError(`${folder} cannot be opened as a database: ${message}`, { cause: error })
  }
}

/**
 * Opens the store's database and brings its tables up to date. Throws where it cannot be opened,
 * saying which and why.
 */
export function openDatabase({ databaseUrl, dataDir, logger }: DatabaseOptions): Promise<Database> {
  return databaseUrl ? openPostgres(databaseUrl, logger) : openPGlite(dataDir, logger)
}
