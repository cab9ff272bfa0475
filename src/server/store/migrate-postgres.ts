import { drizzle as drizzlePostgres } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { untilAborted } from '../until-aborted.ts'
import { migrate, type MigrateOptions } from './migrate.ts'
import type { Db } from './open.ts'

/** Migrates by a connection of its own: its queries may take long, and a busy machine is late. */
export async function migratePostgres(connectionString: string, options: MigrateOptions) {
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
