import { sql } from 'drizzle-orm'
import type { Site } from './site.ts'

type Database = Site['services']['store']['db']

/** Returns the rows of a query. */
export const rowsOf = async <Row>(db: Pick<Database, 'execute'>, query: ReturnType<typeof sql>) =>
  ((await db.execute(query)) as unknown as { rows: Row[] }).rows

/** Returns the id of a fed customer's account; undefined where there is none. */
export async function accountOf(db: Database, externalId: string) {
  const [found] = await rowsOf<{ id: number }>(
    db,
    sql`select row_id as id from feed_items where type = 'customer'
      and external_id = ${externalId}`,
  )
  return found?.id
}

/** Returns since when an account is leaving; null where it stays. */
export async function leavingOf(db: Database, id: number) {
  const found = await rowsOf<{ leaving: string | null }>(
    db,
    sql`select leaving from accounts where id = ${id}`,
  )
  return found[0]?.leaving
}

/** Has an account leave so many days ago. */
export const leaveAgo = (db: Pick<Database, 'execute'>, id: number, days: number) =>
  db.execute(
    sql`update accounts set leaving = now() - make_interval(days => ${days}) where id = ${id}`,
  )
