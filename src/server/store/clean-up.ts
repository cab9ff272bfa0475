import { sql } from 'drizzle-orm'
import { getTableConfig, type AnyPgColumn, type PgTable } from 'drizzle-orm/pg-core'
import * as listLimits from '#lib/limits/lists.ts'
import * as mailLimits from '#lib/limits/mail.ts'
import * as limits from '#lib/limits/retention.ts'
import * as sessionLimits from '#lib/limits/sessions.ts'
import * as webhookLimits from '#lib/limits/webhooks.ts'
import type { Database, Db } from './open.ts'
import { shopDeliveries } from '../feed/table.ts'
import { removedAddresses } from './accounts.ts'
import { removedWishes } from '../wishlist/table.ts'
import {
  drafts,
  emailCodes,
  phoneCodes,
  rateLimits,
  sentOnce,
  sessions,
  usedCredentials,
} from '../sign-in/table.ts'
import { accountEvents, emailChanges } from '../security/table.ts'
import { dataExports } from '../personal-data/table.ts'
import { webhookEvents } from '../webhooks/table.ts'
import { doneDeliverySeconds } from '../feed/feed-limits.ts'
import { sentOnceSeconds } from './sent-once.ts'
import { secondsAgo } from '../sign-in/sessions.ts'

/**
 * Lists the columns of expiry: a row is deleted so many seconds after that instant. Every such
 * column has an index.
 */
export const expiring: { since: AnyPgColumn; keptSeconds: number }[] = [
  {
    since: sessions.created,
    keptSeconds: sessionLimits.sessionAbsoluteSeconds + sessionLimits.endedSessionSeconds,
  },
  { since: sessions.ended, keptSeconds: sessionLimits.endedSessionSeconds },
  { since: drafts.created, keptSeconds: sessionLimits.draftSeconds },
  { since: sentOnce.created, keptSeconds: sentOnceSeconds },
  { since: removedWishes.removed, keptSeconds: listLimits.removedSeconds },
  { since: removedAddresses.removed, keptSeconds: listLimits.removedSeconds },
  { since: usedCredentials.expires, keptSeconds: 0 },
  { since: phoneCodes.expires, keptSeconds: 0 },
  { since: accountEvents.created, keptSeconds: sessionLimits.accountEventSeconds },
  { since: emailChanges.expires, keptSeconds: 0 },
  { since: emailCodes.created, keptSeconds: mailLimits.emailCodeSeconds },
  { since: rateLimits.expire, keptSeconds: 0 },
  { since: webhookEvents.deliveredAt, keptSeconds: webhookLimits.deliveredWebhookSeconds },
  { since: webhookEvents.parkedAt, keptSeconds: webhookLimits.parkedWebhookSeconds },
  { since: dataExports.expires, keptSeconds: 0 },
  { since: shopDeliveries.done, keptSeconds: doneDeliverySeconds },
]

/** Returns the columns of a table's primary key. */
function primaryKeyOf(table: PgTable): AnyPgColumn[] {
  const { primaryKeys, columns } = getTableConfig(table)
  return primaryKeys[0]?.columns ?? columns.filter(({ primary }) => primary)
}

/**
 * Deletes some rows, the oldest first, and answers how many. What a request is just changing is
 * left to the next time. It finds the rows by their key, since a place in a table is unique only
 * within a partition. `materialized` keeps a join from running the limited query twice.
 */
async function deleteSome(db: Db, { since, keptSeconds }: (typeof expiring)[number]) {
  const { table } = since
  const key = sql.join(primaryKeyOf(table), sql`, `)
  const some = sql`select ${key} from ${table} where ${since} < ${secondsAgo(keptSeconds)}
    order by ${since} limit ${limits.cleanUpRows} for update skip locked`
  const deleted = await db
    .delete(table)
    .where(sql`(${key}) in (with expired as materialized (${some}) select * from expired)`)
    .returning({ found: sql`1` })
  return deleted.length
}

type Cleaned = Pick<Database, 'db' | 'vacuum'>

/**
 * Deletes every row that has expired, a batch at a time, and makes room of them, a table at a time;
 * `isStopped` ends it between two of them.
 */
export async function cleanUp({ db, vacuum }: Cleaned, isStopped = () => false) {
  for (const row of expiring)
    while (!isStopped() && (await deleteSome(db, row)) === limits.cleanUpRows);
  if (!vacuum) return
  for (const table of new Set(expiring.map(({ since }) => since.table)))
    if (!isStopped()) await vacuum(table)
}
