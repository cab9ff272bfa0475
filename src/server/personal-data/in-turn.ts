import { sql } from 'drizzle-orm'
import type { Db } from '../store/open.ts'

/**
 * Runs a step in a transaction while no other process runs one. Returns undefined, without having
 * run it, where another process does.
 */
export const runInTurn = <Result>(db: Db, step: (inside: Db) => Promise<Result>) =>
  db.transaction(async (tx) => {
    const inside = tx as unknown as Db
    const { rows } = (await inside.execute(
      sql`select pg_try_advisory_xact_lock(hashtext('erasures'), 0) as taken`,
    )) as unknown as { rows: { taken: boolean }[] }
    return rows[0]!.taken ? step(inside) : undefined
  })
