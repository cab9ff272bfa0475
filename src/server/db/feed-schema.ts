import { sql } from 'drizzle-orm'
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { company, instant, rowId } from './columns.ts'

/** The keys by which a shop pushes what it knows. The key itself is never stored. */
export const feedKeys = pgTable(
  'feed_keys',
  {
    ...rowId,
    ...company,
    /** What the operator calls it. */
    name: text().notNull(),
    /** SHA-256 of the key. */
    hash: text().notNull().unique(),
    created: instant().notNull().defaultNow(),
    lastUsed: instant(),
    revoked: instant(),
  },
  (t) => [index('feed_keys_company').on(t.companyId)],
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
    /** Of the line: the same one again changes nothing. */
    digest: text().notNull(),
    /** In the table of its type; null while it waits, and once it is deleted. */
    rowId: integer(),
    isDeleted: boolean().notNull().default(false),
    /** The type and id, with a space between them, of what it refers to and was not fed yet. */
    waitingFor: text(),
    /** The line, while it waits. */
    line: jsonb().$type<Record<string, unknown>>(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.type, t.externalId] }),
    uniqueIndex('feed_items_row')
      .on(t.companyId, t.type, t.rowId)
      .where(sql`${t.rowId} is not null`),
    index('feed_items_waiting')
      .on(t.companyId, t.waitingFor)
      .where(sql`${t.waitingFor} is not null`),
    index('feed_items_file')
      .on(t.companyId, sql`(${t.line} #>> '{invoice,file}')`)
      .where(sql`${t.line} #>> '{invoice,file}' is not null`),
  ],
)
