import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { SettingsError } from '../settings-error.ts'

/** PostgreSQL's codes: a prepared statement exists already, or does not exist. */
const mixedUp = ['42P05', '26000']

/**
 * Throws `SettingsError` where two clients share one connection, and a pooler passes on their
 * prepared statements by the names that both have chosen.
 */
export async function checkPrepared(connectionString: string) {
  const open = () => new pg.Client({ connectionString, connectionTimeoutMillis: 5_000 })
  const clients = [open(), open()]
  const statement = { name: `foyer-${randomUUID()}`, text: 'select 1' }
  try {
    for (const client of clients) {
      client.on('error', () => {})
      await client.connect()
      await client.query(statement)
    }
  } catch (error) {
    if (!mixedUp.includes((error as { code?: string }).code ?? '')) throw error
    throw new SettingsError(
      'DATABASE_PREPARE: expected false, or max_prepared_statements in PgBouncer 1.21 or later, ' +
        'because the pooler of DATABASE_URL mixes up prepared statements',
      { cause: error },
    )
  } finally {
    await Promise.all(clients.map((client) => client.end()))
  }
}
