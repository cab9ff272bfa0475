import { and, eq } from 'drizzle-orm'
import type { FeedStore } from '../server/feed/feed.ts'
import type { FeedTypeName } from '../server/feed/feed-type.ts'
import { feedItems } from '../server/feed/table.ts'

/** Finds a row's id in the shop and the time of its last line. */
export async function findFed({ db, companyId }: FeedStore, type: FeedTypeName, rowId: number) {
  const isIt = and(eq(feedItems.type, type), eq(feedItems.rowId, rowId))
  const [found] = await db
    .select()
    .from(feedItems)
    .where(and(eq(feedItems.companyId, companyId), isIt))
  return found
}
