import { and, eq, sql } from 'drizzle-orm'
import { feedItems } from '../feed/table.ts'
import { accounts } from '../store/accounts.ts'
import type { Db } from '../store/open.ts'

/** Matches accounts whose customers have all ordered as guests. */
export function isGuest(db: Db) {
  const customers = (isGuest: boolean) =>
    db
      .select({ found: sql`1` })
      .from(feedItems)
      .where(
        and(
          eq(feedItems.companyId, accounts.companyId),
          eq(feedItems.type, 'customer'),
          eq(feedItems.rowId, accounts.id),
          eq(feedItems.isGuest, isGuest),
        ),
      )
  return sql`(exists ${customers(true)} and not exists ${customers(false)})`
}
