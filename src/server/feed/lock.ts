import { sql } from 'drizzle-orm'
import type { Db } from '../store/open.ts'
import { feedLockTimeoutMs, feedStatementTimeoutMs } from '../store/database-limits.ts'

const lock = (companyId: number) => sql`hashtext('feed'), ${companyId}::int`

/** Holds up, until the transaction ends, other batches of the company and its shoppers' changes. */
export const lockFeed = (db: Db, companyId: number) =>
  db.execute(sql`select pg_advisory_xact_lock(${lock(companyId)})`)

/**
 * Holds up the company's feed until the transaction ends, and no other shopper: what a batch has
 * read of a row is true until it has written it.
 */
export const lockOutFeed = (db: Db, companyId: number) =>
  db.execute(sql`select pg_advisory_xact_lock_shared(${lock(companyId)})`)

/** Gives each statement of a transaction, and its wait for locks, the time that a batch may need. */
export const allowSlowStatements = (db: Db) =>
  db.execute(sql`select set_config('statement_timeout', ${String(feedStatementTimeoutMs)}, true),
    set_config('lock_timeout', ${String(feedLockTimeoutMs)}, true)`)
