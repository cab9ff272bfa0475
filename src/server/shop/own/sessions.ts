import { createHash, randomBytes } from 'node:crypto'
import { and, eq, gt, lt, sql } from 'drizzle-orm'
import { limits } from '#lib/limits.ts'
import type { Brand } from '../../brands/brands.ts'
import type { Db } from '../../db/open.ts'
import { accounts, phoneCodes, sessions } from '../../db/schema.ts'
import { liveCode, shopperColumns } from './shopper.ts'

const hash = (token: string) => createHash('sha256').update(token).digest('hex')
const ago = (seconds: number) => sql`now() - make_interval(secs => ${seconds})`

/** A session's row and its account, or undefined where the token says nothing to this company. */
export async function findSession(db: Db, brand: Brand, token: string) {
  const [found] = await db
    .select({
      ...shopperColumns,
      tokenHash: sessions.tokenHash,
      idToken: sessions.idToken,
      stale: sql<boolean>`${sessions.lastSeen} < ${ago(limits.sessionTouch)}`,
    })
    .from(sessions)
    .innerJoin(accounts, and(eq(accounts.id, sessions.accountId), eq(accounts.companyId, sessions.companyId)))
    .leftJoin(phoneCodes, liveCode)
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

/** Starts a session and answers its token. */
export async function startSession(db: Db, owner: { companyId: number; accountId: number }, idToken: string) {
  const token = randomBytes(32).toString('base64url')
  await db.insert(sessions).values({ ...owner, tokenHash: hash(token), idToken })
  return token
}

/** Removes a company's sessions that nobody came back to. */
export const purgeSessions = (db: Db, { companyId }: Brand) =>
  db.delete(sessions).where(and(eq(sessions.companyId, companyId), lt(sessions.lastSeen, ago(limits.sessionIdle))))

export const endSession = (db: Db, tokenHash: string) => db.delete(sessions).where(eq(sessions.tokenHash, tokenHash))
