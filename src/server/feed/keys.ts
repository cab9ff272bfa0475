import { and, desc, eq, isNull, lt, or, sql } from 'drizzle-orm'
import * as limits from '#lib/limits/feed.ts'
import type { Db } from '../store/open.ts'
import { feedKeys } from './table.ts'
import { hashToken, newToken } from '../tokens.ts'

const prefix = 'foyer_'

/** A new key of a company. It is shown this once: only its hash is kept. */
export async function createKey(db: Db, companyId: number, name: string) {
  const key = prefix + newToken()
  const [made] = await db
    .insert(feedKeys)
    .values({ companyId, name, hash: hashToken(key) })
    .returning({ id: feedKeys.id })
  return { id: made!.id, key }
}

/** The keys of a company, the newest first. */
export const listKeys = (db: Db, companyId: number) =>
  db
    .select({
      id: feedKeys.id,
      name: feedKeys.name,
      created: feedKeys.created,
      lastUsed: feedKeys.lastUsed,
      revoked: feedKeys.revoked,
    })
    .from(feedKeys)
    .where(eq(feedKeys.companyId, companyId))
    .orderBy(desc(feedKeys.id))

/** Ends a key at once; answers whether there was one by that id that was good. */
export async function revokeKey(db: Db, companyId: number, id: number) {
  const revoked = await db
    .update(feedKeys)
    .set({ revoked: new Date() })
    .where(and(eq(feedKeys.companyId, companyId), eq(feedKeys.id, id), isNull(feedKeys.revoked)))
    .returning({ id: feedKeys.id })
  return revoked.length > 0
}

const isGood = (companyId: number) =>
  and(eq(feedKeys.companyId, companyId), isNull(feedKeys.revoked))

/** Returns the id of a text that is a good key of a company, and notes that it was used. */
export async function findKey(db: Db, companyId: number, key: string): Promise<number | undefined> {
  const isKey = new RegExp(`^${prefix}[\\w-]{43}$`).test(key)
  if (!isKey) return undefined
  const [found] = await db
    .select({ id: feedKeys.id })
    .from(feedKeys)
    .where(and(eq(feedKeys.hash, hashToken(key)), isGood(companyId)))
  if (!found) return undefined
  const noted = sql`now() - make_interval(secs => ${limits.feedKeyTouchSeconds})`
  await db
    .update(feedKeys)
    .set({ lastUsed: new Date() })
    .where(
      and(
        eq(feedKeys.id, found.id),
        isGood(companyId),
        or(isNull(feedKeys.lastUsed), lt(feedKeys.lastUsed, noted)),
      ),
    )
  return found.id
}

/** Returns whether a key of a company has not been revoked. */
export async function isKeyGood(db: Db, companyId: number, id: number) {
  const found = await db
    .select({ id: feedKeys.id })
    .from(feedKeys)
    .where(and(eq(feedKeys.id, id), isGood(companyId)))
  return found.length > 0
}
