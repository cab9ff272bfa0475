import { and, eq, gt, isNull, or, sql, type SQL } from 'drizzle-orm'
import * as limits from '#lib/limits/sessions.ts'
import type { Brand } from '#brands/config/brands.ts'
import type { Db, Reader } from '../store/open.ts'
import { prepared } from '../store/prepared.ts'
import { accounts } from '../store/accounts.ts'
import { noteAccountEvent } from '../security/account-events.ts'
import { unknownDevice, type Device } from '../security/device.ts'
import { phoneCodes, sessions } from './table.ts'
import { seal, unseal } from '../seal.ts'
import { hashToken, newToken, sessionHash } from '../tokens.ts'
import type { AskedPage } from '../store/page-query.ts'
import { anyOwner, whereOwned, type Scope } from '../store/scope.ts'
import { shopperRow, validCode } from '../profile/queries.ts'

export const secondsAgo = (seconds: number) => sql`now() - make_interval(secs => ${seconds})`

/**
 * A session's row and its account, with what a page of the shopper shows; undefined where the token
 * is unknown to this company.
 */
export async function findSession(db: Db, brand: Brand, token: string, page?: AskedPage) {
  const select = page ? page.query.withSession : selectAlone
  const [found] = await select(db, {
    ...page?.values,
    tokenHash: sessionHash(token),
    companyId: brand.companyId,
  })
  if (found?.stale)
    await db
      .update(sessions)
      .set({ lastSeen: sql`now()` })
      .where(and(eq(sessions.companyId, brand.companyId), eq(sessions.tokenHash, found.tokenHash)))
  return found
}

/** Matches sessions that were not ended and have not expired. */
export const isOpen = and(
  isNull(sessions.ended),
  gt(sessions.lastSeen, secondsAgo(limits.sessionIdleSeconds)),
  gt(sessions.created, secondsAgo(limits.sessionAbsoluteSeconds)),
)

/** The shopper of the session that `selectSession` finds. */
export const ownerOfSession = { ...anyOwner, accountId: sessions.accountId }

/** A session with its account; `page` is a value that is read with them. */
export const selectSession = (db: Reader, page: SQL = sql`null`) =>
  db
    .select({
      shopper: shopperRow,
      page: sql<unknown>`${page}`,
      tokenHash: sessions.tokenHash,
      sealedIdToken: sessions.idToken,
      browser: sessions.browser,
      system: sessions.system,
      secondsSinceProof: sql<number>`extract(epoch from now() - ${sessions.confirmed})::float`,
      stale: sql<boolean>`${sessions.lastSeen} < ${secondsAgo(limits.sessionTouchSeconds)}`,
    })
    .from(sessions)
    .innerJoin(
      accounts,
      and(eq(accounts.id, sessions.accountId), eq(accounts.companyId, sessions.companyId)),
    )
    .leftJoin(phoneCodes, validCode)
    .where(
      and(
        eq(sessions.tokenHash, sql.placeholder('tokenHash')),
        eq(sessions.companyId, sql.placeholder('companyId')),
        isOpen,
      ),
    )
const selectAlone = prepared('session', (db) => selectSession(db))

const idTokenPurpose = 'id-token'

/** Returns the ID token of a session's row, which only its own token opens; empty without one. */
export const openIdToken = (sealedIdToken: string, token: string) =>
  unseal(sealedIdToken, idTokenPurpose, token).catch(() => '')

/** Describes a sign-in: by which provider, or by `email` or `passkey`, and where. */
export interface SignInPlace {
  way: string
  device: Device
}
export const unknownPlace: SignInPlace = { way: '', device: unknownDevice }

/** Starts a session and answers its token. */
export async function startSession(
  db: Db,
  owner: { companyId: number; accountId: number },
  idToken: string,
  { way, device }: SignInPlace = unknownPlace,
) {
  const token = newToken()
  const sealedIdToken = idToken && (await seal(idToken, idTokenPurpose, token))
  const { browser, system } = device
  const names = { way, browser, system }
  await db
    .insert(sessions)
    .values({ ...owner, ...names, tokenHash: sessionHash(token), idToken: sealedIdToken })
  await noteAccountEvent(db, owner, { type: 'sign_in', way, device })
  return token
}

/**
 * Whose page that was, its session ended or not; undefined where the token says nothing to this
 * company, or it ended long ago.
 */
export async function findPageOwner(db: Db, { companyId }: Brand, pageToken: string) {
  const [owner] = await db
    .select({ companyId: sessions.companyId, accountId: sessions.accountId })
    .from(sessions)
    .where(
      and(
        eq(sessions.tokenHash, hashToken(pageToken)),
        eq(sessions.companyId, companyId),
        gt(sessions.lastSeen, secondsAgo(limits.sessionIdleSeconds + limits.endedSessionSeconds)),
        gt(
          sessions.created,
          secondsAgo(limits.sessionAbsoluteSeconds + limits.endedSessionSeconds),
        ),
        or(isNull(sessions.ended), gt(sessions.ended, secondsAgo(limits.endedSessionSeconds))),
      ),
    )
  return owner
}

/** Ends the sessions that a condition names; their owner stays known by them for a while. */
export const endSessionsWhere = (db: Db, condition: SQL | undefined) =>
  db
    .update(sessions)
    .set({ ended: sql`now()`, idToken: '' })
    .where(and(condition, isNull(sessions.ended)))
    .returning({ created: sessions.created })

/** Ends one of the shopper's sessions, or all of them. */
export const endSessions = (scope: Scope, tokenHash?: string) =>
  endSessionsWhere(
    scope.unrecorded,
    and(
      whereOwned(scope, sessions),
      tokenHash === undefined ? undefined : eq(sessions.tokenHash, tokenHash),
    ),
  )
