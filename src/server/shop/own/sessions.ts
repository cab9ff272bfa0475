import { createHash, randomBytes } from 'node:crypto'
import { and, eq, gt, lt, or, sql } from 'drizzle-orm'
import { limits } from '#lib/limits.ts'
import type { Brand } from '../../brands/brands.ts'
import type { Db } from '../../db/open.ts'
import { accounts, sessions } from '../../db/schema.ts'

const hash = (token: string) => createHash('sha256').update(token).digest('hex')
const ago = (seconds: number) => sql`now() - make_interval(secs => ${seconds})`

/** A session's row and its account, or undefined where the token says nothing to this company. */
export async function findSession(db: Db, brand: Brand, token: string) {
  const [found] = await db
    .select({
      account: accounts,
      tokenHash: sessions.tokenHash,
      idToken: sessions.idToken,
      stale: sql<boolean>`${sessions.lastSeen} < ${ago(limits.sessionTouch)}`,
    })
    .from(sessions)
    .innerJoin(accounts, and(eq(accounts.id, sessions.accountId), eq(accounts.companyId, sessions.companyId)))
    .where(
      and(
        eq(sessions.tokenHash, hash(token)),
        eq(sessions.companyId, brand.companyId),
        gt(sessions.lastSeen, ago(limits.sessionIdle)),
        gt(sessions.created, ago(limits.sessionAbsolute)),
      ),
    )
  if (found?.stale)
    await db
      .update(sessions)
      .set({ lastSeen: sql`now()` })
      .where(eq(sessions.tokenHash, found.tokenHash))
  return found
}

/** Starts a session and answers its token; sessions that ran out are removed on the way. */
export async function startSession(db: Db, owner: { companyId: number; accountId: number }, idToken: string) {
  const token = randomBytes(32).toString('base64url')
  await db.insert(sessions).values({ ...owner, tokenHash: hash(token), idToken })
  await db.delete(sessions).where(or(lt(sessions.lastSeen, ago(limits.sessionIdle)), lt(sessions.created, ago(limits.sessionAbsolute))))
  return token
}

export const endSession = (db: Db, tokenHash: string) => db.delete(sessions).where(eq(sessions.tokenHash, tokenHash))
