import { sql } from 'drizzle-orm'
import type { Db } from '../store/open.ts'

/** Beyond so many, an exact number tells nobody more. */
const maxCounted = 100_000

/** Counts what waits, by indexes that have nothing else. */
export async function readCounts(db: Db) {
  const { rows } = (await db.execute(sql`select
    (select count(*) from (select from feed_items where waiting_for is not null
      limit ${maxCounted}) lines)::int as lines,
    (select count(*) from (select from webhook_events where delivered_at is null
      and parked_at is null limit ${maxCounted}) events)::int as events,
    (select count(*) from (select from webhook_events where parked_at is not null
      limit ${maxCounted}) parked)::int as parked,
    coalesce(extract(epoch from now() - (select min(created) from (select created
      from webhook_events where delivered_at is null and parked_at is null
      limit ${maxCounted}) oldest)), 0)::float8 as oldest`)) as unknown as {
    rows: Record<'lines' | 'events' | 'parked' | 'oldest', number>[]
  }
  const [{ lines, events, parked, oldest }] = rows as [(typeof rows)[number]]
  return {
    waitingLines: lines,
    waitingWebhooks: events,
    parkedWebhooks: parked,
    oldestWebhookSeconds: Math.max(0, oldest),
  }
}
