import { cp } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { sql, type Logger as QueryLogger } from 'drizzle-orm'
import { drizzle as drizzlePostgres } from 'drizzle-orm/node-postgres'
import type { PgDatabase, PgQueryResultHKT, PgTable } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { isUnavailable } from './availability.ts'
import { FolderError, lockFolder } from './folder-lock.ts'
import { migratePostgres } from './migrate-postgres.ts'
import { migrate, SchemaError, type MigrateOptions } from './migrate.ts'
import { watchOutages, type OutageLog } from './outage.ts'
import { PGliteStream } from './pglite-stream.ts'
import { checkPrepared } from './prepared-statements.ts'
import { limitConnection, missingLimits } from './session-limits.ts'
import { UnnamedClient } from './unnamed-client.ts'
import { reachPostgres } from './reach-postgres.ts'
import { waitWhileBusy } from './wait-while-busy.ts'
import { databasePool, maxWaitingQueries, queryTimeoutMs } from './database-limits.ts'

/** Either database; a transaction is one, too. */
export type Db = PgDatabase<PgQueryResultHKT>

/** A database, or a transaction, that can only be read. */
export type Reader = Pick<Db, 'select' | 'selectDistinct' | '$with' | 'with' | '$count'>

export interface Database {
  db: Db
  /** Statements that it serves at a time. */
  connections: number
  /** The names of the migrations that it lacked when it was opened. */
  migrated: string[]
  /** Returns how busy the connections are, and the longest wait for one since the last call. */
  connectionUse(): { used: number; waiting: number; longestSeconds: number }
  /** Throws where the database does not answer. */
  ping(): Promise<void>
  /** Copies an embedded database to a folder; nobody reads or writes it meanwhile. */
  copyTo?(folder: string): Promise<void>
  /** Makes room of a table's deleted rows, where the database does not do so by itself. */
  vacuum?(table: PgTable): Promise<void>
  close(): Promise<void>
}

export interface DatabaseOptions {
  /** A PostgreSQL address; without one, PGlite in `dataDir`. */
  databaseUrl?: string | undefined
  /** The address for migrations, where it is another role's. */
  migrateUrl?: string | undefined
  dataDir: string
  /** Connections to PostgreSQL at a time. */
  poolSize?: number
  /** Set to false where PostgreSQL does not keep a connection's prepared statements. */
  canPrepare?: boolean
  /** Hears of each query. */
  logger?: QueryLogger | undefined
  /** Hears what the start waits for, and when the database goes away and comes back. */
  log?: Log
  /** Set where a start waits for a PostgreSQL that is not there yet. */
  waits?: boolean
  /** Ends a start that waits for others. */
  signal?: AbortSignal | undefined
}

type Log = OutageLog & MigrateOptions['log']
export type Opening = Omit<DatabaseOptions, 'databaseUrl' | 'dataDir'> & { log: Log }

/** PostgreSQL's code for more connections than it has. */
const tooMany = '53300'

/**
 * A connection that breaks is told to whoever waits for its query; without a listener it would end
 * the process, too.
 */
const leaveToTheQuery = () => {}

type Connected = (error: Error | undefined, client?: pg.PoolClient) => void

/**
 * A pool that refuses a query at once where too many wait for a connection: each of them holds the
 * memory of its request.
 */
function openBoundedPool(settings: pg.PoolConfig, log: OutageLog) {
  const pool = new pg.Pool(settings)
  const { connectCurrent, ping } = watchOutages(pool, log)
  let longestMs = 0
  const connectOrRefuse = (connected?: Connected) => {
    const error = Object.assign(new Error('too many queries are waiting'), { code: tooMany })
    const isFull = pool.waitingCount >= maxWaitingQueries
    const since = performance.now()
    const connection = (isFull ? Promise.reject<pg.PoolClient>(error) : connectCurrent()).finally(
      () => (longestMs = Math.max(longestMs, performance.now() - since)),
    )
    return connected
      ? connection.then((client) => connected(undefined, client), connected)
      : connection
  }
  const connectionUse: Database['connectionUse'] = () => {
    const longestSeconds = longestMs / 1_000
    longestMs = 0
    return { used: pool.totalCount - pool.idleCount, waiting: pool.waitingCount, longestSeconds }
  }
  Object.assign(pool, { connect: connectOrRefuse as typeof pool.connect })
  return { pool, ping, connectionUse }
}

/** Drizzle over connections of its own. */
function openPool(settings: pg.PoolConfig, { logger, log }: Opening) {
  const { pool, ping, connectionUse } = openBoundedPool(settings, log)
  pool.on('error', leaveToTheQuery).on('connect', (client) => client.on('error', leaveToTheQuery))
  const config = { casing: 'snake_case' as const, logger: logger ?? false }
  /** Drizzle's own keeps a connection whose `begin` fails. */
  const transaction: Db['transaction'] = async (run, isolation) => {
    const client = await pool.connect()
    let failure: Error | undefined
    try {
      return await (drizzlePostgres(client, config) as unknown as Db).transaction(run, isolation)
    } catch (error) {
      if (isUnavailable(error)) failure = error as Error
      throw error
    } finally {
      client.release(failure)
    }
  }
  const drizzle = drizzlePostgres(pool, config)
  const db = Object.assign(drizzle as unknown as Db, { transaction })
  return { pool, db, ping, connectionUse }
}

async function openPostgres(connectionString: string, options: Opening): Promise<Database> {
  const { poolSize = databasePool, canPrepare = true, migrateUrl = connectionString } = options
  const { pool, db, ping, connectionUse } = openPool(
    {
      connectionString,
      max: poolSize,
      connectionTimeoutMillis: 5_000,
      query_timeout: queryTimeoutMs,
      onConnect: limitConnection,
      ...(!canPrepare && { Client: UnnamedClient }),
    },
    options,
  )
  const migrateSetting = options.migrateUrl ? 'MIGRATE_DATABASE_URL' : 'DATABASE_URL'
  const look = async () => {
    if (canPrepare) await checkPrepared(connectionString)
    return missingLimits(pool)
  }
  try {
    const runMigrations = () => migratePostgres(migrateUrl, options)
    const migrated = await reachPostgres(migrateSetting, runMigrations, options)
    const missing = await reachPostgres('DATABASE_URL', look, options)
    if (missing) options.log.warn(`behind a pooler, the role has to limit statements: ${missing}`)
    const connections = pool.options.max
    return { db, connections, migrated, ping, connectionUse, close: () => pool.end() }
  } catch (error) {
    await pool.end()
    throw error
  }
}

/** Overrides what a PostgreSQL client takes from its environment. */
const embedded = { user: 'postgres', database: 'postgres', ssl: false }

/** Copies the folder of a database while its only connection is held: then nobody writes to it. */
async function copyAtRest(pool: pg.Pool, from: string, to: string) {
  const client = await pool.connect()
  try {
    await client.query('checkpoint')
    await cp(from, to, { recursive: true })
  } finally {
    client.release()
  }
}

async function openPGlite(dataDir: string, options: Opening): Promise<Database> {
  const folder = resolve(dataDir, 'pglite')
  const unlock = lockFolder(folder)
  const openStream = () => new PGliteStream(join(folder, 'data'))
  let stream = openStream()
  const { pool, db, ping, connectionUse } = openPool(
    {
      ...embedded,
      // It serves one at a time, and is opened with its connection.
      max: 1,
      idleTimeoutMillis: 0,
      // A client that waits while it is closed would receive no other error. A vacuum takes
      // seconds.
      connectionTimeoutMillis: 30_000,
      stream: () => (stream = stream.isTaken ? openStream() : stream),
    },
    options,
  )
  const close = async () => {
    await pool.end()
    if (!stream.isTaken) stream.destroy()
    await stream.stopped
    unlock()
  }
  try {
    await waitWhileBusy(stream.ready, folder, options.log)
    const migrated = await migrate(db, options)
    const vacuum = async (table: PgTable) => void (await db.execute(sql`vacuum ${table}`))
    const copyTo = (target: string) => copyAtRest(pool, join(folder, 'data'), target)
    return { db, connections: 1, migrated, ping, connectionUse, copyTo, vacuum, close }
  } catch (error) {
    const closed = close()
    // A thread that hangs cannot be ended.
    if (stream.isTaken) await closed
    if (error instanceof SchemaError) throw new SchemaError(`${folder}: ${error.message}`)
    const { message = 'its files cannot be read' } = ((error as Error).cause ?? error) as Error
    throw new FolderError(`${folder} cannot be opened as a database: ${message}`, { cause: error })
  }
}

/**
 * Opens the store's database and brings its tables up to date. Throws where it cannot be opened,
 * saying which and why.
 */
export function openDatabase({
  databaseUrl,
  dataDir,
  log = console,
  ...options
}: DatabaseOptions): Promise<Database> {
  const opening = { ...options, log }
  return databaseUrl ? openPostgres(databaseUrl, opening) : openPGlite(dataDir, opening)
}
