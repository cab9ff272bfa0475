import { setTimeout } from 'node:timers/promises'
import type pg from 'pg'
import type { Logger } from 'pino'
import { describeError } from '../api/errors.ts'
import { isCancelled, isReadOnly, isUnavailable } from './availability.ts'
import { outageProbeMs } from './database-limits.ts'

export type OutageLog = Pick<Logger, 'error' | 'info'>

/** PostgreSQL's error for a change on a standby. */
const readOnlyError = () => Object.assign(new Error('the database is read-only'), { code: '25006' })

/** Throws where the database does not answer, or takes no changes. */
async function checkWritable(client: pg.PoolClient) {
  const { rows } = await client.query<{ value: string }>(
    "select current_setting('transaction_read_only') as value",
  )
  if (rows[0]!.value === 'on') throw readOnlyError()
}

/** Logs the first of many errors of an outage, and its end, which `probe` finds. */
function openOutageReport(pool: pg.Pool, log: OutageLog, probe: () => Promise<void>) {
  let isOut = false
  async function waitForEnd() {
    const since = Date.now()
    while (isOut && !pool.ending) {
      await setTimeout(outageProbeMs, undefined, { ref: false })
      isOut = await probe().then(
        () => false,
        () => true,
      )
    }
    const seconds = Math.round((Date.now() - since) / 1_000)
    if (!isOut) log.info({ seconds }, 'the database is available again')
  }
  return (error: unknown) => {
    if (isOut || pool.ending || !isUnavailable(error) || isCancelled(error)) return
    isOut = true
    log.error({ error: describeError(error) }, 'the database is unavailable')
    void waitForEnd()
  }
}

/**
 * Watches what becomes of a pool's connections: logs once that the database is unavailable, and
 * once that it is available again, and replaces all connections where one leads to a standby.
 */
export function watchOutages(pool: pg.Pool, log: OutageLog) {
  /** After a failover no connection from before leads to the primary. */
  let generation = 0
  const generations = new WeakMap<pg.PoolClient, number>()
  const reportOutage = openOutageReport(pool, log, () => ping())
  const report = (error: unknown) => {
    if (isReadOnly(error)) generation += 1
    reportOutage(error)
  }
  pool.on('connect', (client) => generations.set(client, generation))
  pool.on('release', report)

  const connect = pool.connect.bind(pool) as () => Promise<pg.PoolClient>
  /** Takes a connection that was made since the last failover. */
  async function connectCurrent() {
    try {
      for (;;) {
        const client = await connect()
        if (generations.get(client) === generation) return client
        client.release(true)
      }
    } catch (error) {
      report(error)
      throw error
    }
  }

  /** Throws where the database does not answer, or takes no changes. */
  async function ping() {
    const client = await pool.connect()
    let failure: Error | undefined
    try {
      await checkWritable(client)
    } catch (error) {
      failure = error as Error
      throw error
    } finally {
      client.release(failure)
    }
  }
  return { connectCurrent, ping }
}
