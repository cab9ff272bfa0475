import { and, desc, eq, inArray } from 'drizzle-orm'
import type { Reader } from '../store/open.ts'
import { feedItems } from './table.ts'
import type { FeedTypeName } from './feed-type.ts'

interface Target {
  db: Reader
  brand: { companyId: number }
}

/** Matches what was fed of some rows of a type. */
export const whereFed = ({ brand }: Target, type: FeedTypeName, rowIds: number[]) =>
  and(
    eq(feedItems.companyId, brand.companyId),
    eq(feedItems.type, type),
    inArray(feedItems.rowId, rowIds),
  )

/** The shop's own ids of some rows, null for those that were not fed. */
export async function externalIds(target: Target, type: FeedTypeName, rowIds: number[]) {
  const found =
    rowIds.length === 0
      ? []
      : await target.db
          .select({ rowId: feedItems.rowId, externalId: feedItems.externalId })
          .from(feedItems)
          .where(whereFed(target, type, rowIds))
          // An account is known by its own id before that of a guest who turned out to be the same.
          .orderBy(desc(feedItems.isGuest))
  const ids = new Map(found.map(({ rowId, externalId }) => [rowId, externalId]))
  return (rowId: number) => ids.get(rowId) ?? null
}
