import { and, asc, eq, isNull, lte, or, sql } from 'drizzle-orm'
import { alias, type AnyPgColumn } from 'drizzle-orm/pg-core'
import * as limits from '#lib/limits/webhooks.ts'
import type { Db } from '../store/open.ts'
import { webhookEvents } from './table.ts'

export type StoredEvent = typeof webhookEvents.$inferSelect

const open = ({ deliveredAt, parkedAt }: { deliveredAt: AnyPgColumn; parkedAt: AnyPgColumn }) =>
  and(isNull(deliveredAt), isNull(parkedAt))

const later = (seconds: number) =>
  sql`date_trunc('milliseconds', now()) + make_interval(secs => ${seconds}::float8)`

/**
 * Takes some events of a company for this process alone: those that are due, of each account the
 * first that is left. Whoever takes them has so many seconds.
 */
export function lease(db: Db, companyId: number, count: number, seconds: number) {
  const earlier = alias(webhookEvents, 'earlier')
  const { leasedUntil, nextAttempt } = webhookEvents
  const earlierOnes = db
    .select({ id: earlier.id })
    .from(earlier)
    .where(
      and(
        eq(earlier.companyId, webhookEvents.companyId),
        eq(earlier.accountId, webhookEvents.accountId),
        sql`${earlier.id} < ${webhookEvents.id}`,
        open(earlier),
      ),
    )
  const due = db
    .select({ id: webhookEvents.id })
    .from(webhookEvents)
    .where(
      and(
        eq(webhookEvents.companyId, companyId),
        open(webhookEvents),
        lte(nextAttempt, sql`now()`),
        or(isNull(leasedUntil), lte(leasedUntil, sql`now()`)),
        sql`not exists ${earlierOnes}`,
      ),
    )
    .orderBy(asc(nextAttempt), asc(webhookEvents.id))
    .limit(count)
    .for('update', { skipLocked: true })
  return db
    .update(webhookEvents)
    .set({ leasedUntil: later(seconds) })
    .where(and(eq(webhookEvents.companyId, companyId), sql`${webhookEvents.id} = any(array${due})`))
    .returning()
}

export const markDelivered = (db: Db, { companyId, id }: StoredEvent) =>
  db
    .update(webhookEvents)
    .set({ deliveredAt: sql`now()`, parkedAt: null, leasedUntil: null, lastError: '' })
    .where(and(eq(webhookEvents.companyId, companyId), eq(webhookEvents.id, id)))

/**
 * Notes why an event was not delivered and when it is tried again, or parks it after the last time;
 * what another process has taken meanwhile is left to that. Answers whether it is parked.
 */
export async function markFailed(
  db: Db,
  { companyId, id, attempts, leasedUntil }: StoredEvent,
  reason: string,
  retrySeconds: readonly number[],
) {
  const wait = retrySeconds[attempts]
  const noted = await db
    .update(webhookEvents)
    .set({
      attempts: attempts + 1,
      leasedUntil: null,
      lastError: reason.slice(0, limits.maxWebhookErrorCharacters),
      ...(wait === undefined ? { parkedAt: sql`now()` } : { nextAttempt: later(wait) }),
    })
    .where(
      and(
        eq(webhookEvents.companyId, companyId),
        eq(webhookEvents.id, id),
        eq(webhookEvents.leasedUntil, leasedUntil!),
        open(webhookEvents),
      ),
    )
    .returning({ id: webhookEvents.id })
  return noted.length > 0 && wait === undefined
}
