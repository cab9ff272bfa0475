import { setTimeout as wait } from 'node:timers/promises'
import { drizzle as drizzlePostgres } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { untilAborted } from '../until-aborted.ts'
import { isUnavailable } from './availability.ts'
import { migrate, type MigrateOptions } from './migrate.ts'
import { triesPerWaitReport, waitForDatabaseMs } from './database-limits.ts'
import type { Db, Opening } from './open.ts'

/** Migrates by a connection of its own: its queries may take long, and a busy machine is late. */
async function migratePostgres(connectionString: string, options: MigrateOptions) {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 30_000 })
  client.on('error', () => {})
  const connecting = client.connect()
  await (options.signal ? untilAborted(connecting, options.signal) : connecting)
  try {
    return await migrate(drizzlePostgres(client) as unknown as Db, options)
  } finally {
    await client.end()
  }
}

/** Migrates as soon as PostgreSQL is there; it says what it waits for, first and each minute. */
export async function migrateWhenThere(connectionString: string, options: Opening) {
  for (let tries = 0; ; tries++) {
    try {
      return await migratePostgres(connectionString, options)
    } catch (error) {
      if (!options.waits || !isUnavailable(error) || options.signal?.aborted) throw error
      const { code, message } = error as NodeJS.ErrnoException
      if (tries % triesPerWaitReport === 0)
        options.log.warn(`the start waits for PostgreSQL (${code ?? message})`)
      await wait(waitForDatabaseMs, undefined, { signal: options.signal })
    }
  }
}
