import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { company, instant, requiredText, rowId, rowKey } from '../store/columns.ts'
import { owned, owner } from '../store/accounts.ts'

/**
 * Holds the events of shoppers' changes for their shop: written with the change itself, and kept
 * for a while after delivery or parking. The ids of an account's events follow their order.
 */
export const webhookEvents = pgTable(
  'webhook_events',
  {
    ...rowId,
    ...owner,
    /** Names the event to the receiver: unlike a row's id it never comes again. */
    messageId: uuid().notNull().defaultRandom(),
    type: text().notNull(),
    data: jsonb().$type<Record<string, unknown>>().notNull(),
    created: instant().notNull().defaultNow(),
    /** Counts the failures since the event was written or an operator retried it. */
    attempts: integer().notNull().default(0),
    nextAttempt: instant().notNull().defaultNow(),
    /** While a process delivers it, until when no other one does. */
    leasedUntil: instant(),
    deliveredAt: instant(),
    /** Since when it is not tried any more. */
    parkedAt: instant(),
    lastError: requiredText(),
  },
  (t) => [
    rowKey(t),
    owned(t),
    index('webhook_events_account').on(t.companyId, t.accountId, t.id),
    index('webhook_events_due')
      .on(t.companyId, t.nextAttempt)
      .where(sql`${t.deliveredAt} is null and ${t.parkedAt} is null`),
    index('webhook_events_delivered').on(t.deliveredAt),
    index('webhook_events_parked').on(t.parkedAt),
  ],
)

/** Since when a secret is replaced by another. The secret itself is never stored. */
export const replacedSecrets = pgTable(
  'webhook_secrets',
  {
    ...company,
    /** SHA-256 of the secret. */
    hash: text().notNull(),
    replaced: instant().notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.companyId, t.hash] })],
)
