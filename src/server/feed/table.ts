import { sql } from 'drizzle-orm'
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
} from 'drizzle-orm/pg-core'
import { company, instant, requiredText, rowId, rowKey } from '../store/columns.ts'

/** The keys by which a shop pushes what it knows. The key itself is never stored. */
export const feedKeys = pgTable(
  'feed_keys',
  {
    ...rowId,
    ...company,
    /** Holds the operator's name of it. */
    name: text().notNull(),
    /** SHA-256 of the key. */
    hash: text().notNull(),
    created: instant().notNull().defaultNow(),
    lastUsed: instant(),
    revoked: instant(),
  },
  (t) => [rowKey(t), unique('feed_keys_hash').on(t.companyId, t.hash)],
)

/**
 * Everything that a shop has fed, by the shop's own ids: which row it became, and of when it is. A
 * deleted one stays, so that an older line does not bring it back.
 */
export const feedItems = pgTable(
  'feed_items',
  {
    ...company,
    type: text().notNull(),
    externalId: text().notNull(),
    updatedAt: instant().notNull(),
    /** Identifies the line: the same one again changes nothing. */
    digest: text().notNull(),
    /** In the table of its type; null while it waits, and once it is deleted. */
    rowId: integer(),
    isDeleted: boolean().notNull().default(false),
    /** Marks a customer who ordered without an account. */
    isGuest: boolean().notNull().default(false),
    /** The type and id, with a space between them, of what it refers to and was not fed yet. */
    waitingFor: text(),
    /** The line, while it waits. */
    line: jsonb().$type<Record<string, unknown>>(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.type, t.externalId] }),
    index('feed_items_row')
      .on(t.companyId, t.type, t.rowId)
      .where(sql`${t.rowId} is not null`),
    index('feed_items_waiting')
      .on(t.companyId, t.waitingFor)
      .where(sql`${t.waitingFor} is not null`),
    index('feed_items_files')
      .using('gin', sql`(${t.line} -> 'files')`)
      .where(sql`${t.line} -> 'files' is not null`),
  ],
)

/**
 * Names what belonged to customers who were erased, so that the shop's next file does not bring them
 * back. A hash with the company's key stands for the type and the shop's id.
 */
export const erasedItems = pgTable(
  'erased_items',
  { ...company, hash: text().notNull(), erased: instant().notNull().defaultNow() },
  (t) => [primaryKey({ columns: [t.companyId, t.hash] })],
)

/** Holds the deliveries of shops' own webhooks that wait for the feed. */
export const shopDeliveries = pgTable(
  'shop_deliveries',
  {
    ...rowId,
    ...company,
    /** The brand whose secret has signed it; its settings count for what is fed. */
    brand: text().notNull(),
    /** The converter that reads it. */
    shop: text().notNull(),
    /** The shop's own id of the delivery: the same one again changes nothing. */
    delivery: text().notNull(),
    topic: text().notNull(),
    /** Emptied once it is fed. */
    body: requiredText(),
    received: instant().notNull().defaultNow(),
    /** Holds the shop's own time of it, where the shop tells that. */
    happened: instant(),
    /** Reserves it for one process until then. */
    leasedUntil: instant(),
    done: instant(),
    /** Holds the reason why it could not be used, or not whole. */
    fault: requiredText(),
  },
  (t) => [
    rowKey(t),
    unique('shop_deliveries_delivery').on(t.companyId, t.brand, t.shop, t.delivery),
    index('shop_deliveries_open')
      .on(t.companyId, t.id)
      .where(sql`${t.done} is null`),
    index('shop_deliveries_done').on(t.done),
  ],
)
