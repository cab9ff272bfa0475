import type pg from 'pg'
import { idleTransactionTimeoutMs, lockTimeoutMs, statementTimeoutMs } from './database-limits.ts'

/** The limits of each connection, in milliseconds. */
const limits = {
  statement_timeout: statementTimeoutMs,
  lock_timeout: lockTimeoutMs,
  idle_in_transaction_session_timeout: idleTransactionTimeoutMs,
}

/** Tells a limit of a connection that is off, where it is 0, or longer than ours. */
const isTooLong = 'setting::int not between 1 and value::int'

/**
 * Limits a connection that leads to PostgreSQL itself, and keeps what its role limits further. A
 * pooler announces a process id of its own: behind it the setting would stay with a connection that
 * others get, and it is left to the role.
 */
export async function limitConnection(client: pg.ClientBase) {
  const { processID } = client as pg.ClientBase & { processID: number | null }
  await client.query(
    `select set_config(name, value, false) from json_each_text($1::json) each (name, value)
      join pg_settings using (name) where ${isTooLong} and pg_backend_pid() = $2`,
    [JSON.stringify(limits), processID],
  )
}

/**
 * Returns the statements by which the role of a connection gets the limits that the connection
 * lacks; an empty text where it has them all.
 */
export async function missingLimits(client: Pick<pg.ClientBase, 'query'>) {
  const { rows } = await client.query<{ statement: string }>(
    `select format('alter role %I set %s = %L', session_user, name, value || 'ms') as statement
      from json_each_text($1::json) each (name, value) join pg_settings using (name)
      where ${isTooLong} order by name`,
    [JSON.stringify(limits)],
  )
  return rows.map(({ statement }) => statement).join('; ')
}
