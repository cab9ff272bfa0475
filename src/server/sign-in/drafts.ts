import { and, eq, gt, sql } from 'drizzle-orm'
import * as limits from '#lib/limits/sessions.ts'
import type { Brand } from '#brands/config/brands.ts'
import type { Db } from '../store/open.ts'
import { drafts } from './table.ts'
import type { Draft } from './draft.ts'
import { hashToken, isToken, newToken } from '../tokens.ts'
import { whereOwned, type Scope } from '../store/scope.ts'
import { secondsAgo, findPageOwner } from './sessions.ts'

/**
 * Keeps what was typed for whoever's page had the token, and answers a token for that browser;
 * undefined where no row knows its session.
 */
export async function saveDraft(
  db: Db,
  brand: Brand,
  pageToken: string,
  { path, call, values }: Draft,
) {
  if (!isToken(pageToken)) return undefined
  const owner = await findPageOwner(db, brand, pageToken)
  if (!owner) return undefined
  const token = newToken()
  const kept = {
    brand: brand.id,
    path,
    call,
    values,
    tokenHash: hashToken(token),
    created: sql`now()`,
  }
  await db
    .insert(drafts)
    .values({ ...owner, ...kept })
    .onConflictDoUpdate({ target: [drafts.companyId, drafts.accountId], set: kept })
  return token
}

/** Returns this shopper's interrupted form on this brand, for the browser with the token. */
export async function findDraft(scope: Scope, token: string): Promise<Draft | undefined> {
  if (!isToken(token)) return undefined
  const [found] = await scope.db
    .select({ path: drafts.path, call: drafts.call, values: drafts.values })
    .from(drafts)
    .where(
      and(
        whereOwned(scope, drafts),
        eq(drafts.tokenHash, hashToken(token)),
        eq(drafts.brand, scope.brand.id),
        gt(drafts.created, secondsAgo(limits.draftSeconds)),
      ),
    )
  return found
}
