import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '../store/open.ts'
import { feedItems } from './table.ts'
import type { FeedTypeName } from './feed-type.ts'

interface Target {
  db: Db
  brand: { companyId: number }
}

const fed = ({ brand }: Target, type: FeedTypeName, rowIds: number[]) =>
  and(
    eq(feedItems.companyId, brand.companyId),
    eq(feedItems.type, type),
    inArray(feedItems.rowId, rowIds),
  )

/**
 * Makes what was fed of some rows as new as the shopper's own change of them, so that no older line
 * takes it back; what a shopper deletes does not come back by the same file. Belongs into the
 * transaction of the change, which has held the feed.
 */
export async function noteChange(
  target: Target,
  type: FeedTypeName,
  rowIds: number[],
  { deleted = false } = {},
) {
  if (rowIds.length === 0) return
  await target.db
    .update(feedItems)
    .set({
      // A line whose time lies ahead is older all the same.
      updatedAt: sql`greatest(now(), ${feedItems.updatedAt} + interval '1 millisecond')`,
      digest: '',
      waitingFor: null,
      line: null,
      ...(deleted && { rowId: null, isDeleted: true }),
    })
    .where(fed(target, type, rowIds))
}

/** The shop's own ids of some rows, null for those that were not fed. */
export async function externalIds(target: Target, type: FeedTypeName, rowIds: number[]) {
  const found =
    rowIds.length === 0
      ? []
      : await target.db
          .select({ rowId: feedItems.rowId, externalId: feedItems.externalId })
          .from(feedItems)
          .where(fed(target, type, rowIds))
          // An account is known by its own id before that of a guest who turned out to be the same.
          .orderBy(desc(feedItems.isGuest))
  const ids = new Map(found.map(({ rowId, externalId }) => [rowId, externalId]))
  return (rowId: number) => ids.get(rowId) ?? null
}
