import { and, eq, sql } from 'drizzle-orm'
import type { Brand } from '#brands/config/brands.ts'
import { passkeys } from '../passkeys/table.ts'
import { refuse } from '../refusal.ts'
import { hasEmail, whereIdentity } from '../sign-in/find-account.ts'
import { passkeyIssuer, type Identity } from '../sign-in/identity.ts'
import { isOpen } from '../sign-in/sessions.ts'
import { markUsed } from '../sign-in/sign-in.ts'
import { identities, sessions } from '../sign-in/table.ts'
import { accounts } from '../store/accounts.ts'
import type { Db } from '../store/open.ts'
import { whereOwned } from '../store/scope.ts'
import { noteAccountEvent } from './account-events.ts'
import { addIdentity } from './ways-in.ts'

/** Uses what a provider, a passkey or a code proves for a session that is open. */
export interface SessionProofs {
  /** Notes that the session’s shopper is who they say. Throws 422 for another person’s proof. */
  confirm(brand: Brand, sessionId: string, identity: Identity): Promise<void>
  /** Adds a way to sign in. Throws 409 where another account signs in that way. */
  addWayIn(brand: Brand, sessionId: string, identity: Identity, way: string): Promise<void>
}

const whereSession = ({ companyId }: Brand, id: string) =>
  and(eq(sessions.companyId, companyId), eq(sessions.tokenHash, id), isOpen)

async function findOwner(db: Db, brand: Brand, id: string) {
  const [found] = await db
    .select({ accountId: sessions.accountId })
    .from(sessions)
    .where(whereSession(brand, id))
    .for('update')
  if (!found) throw refuse('not_signed_in')
  return { brand, accountId: found.accountId }
}
type Owner = Awaited<ReturnType<typeof findOwner>>

/** Returns whether an identity is of the account's owner. */
async function isOwn(db: Db, owner: Owner, { issuer, subject, email, emailVerified }: Identity) {
  if (issuer === passkeyIssuer) {
    const own = and(whereOwned(owner, passkeys), eq(passkeys.credentialId, subject))
    return (await db.$count(passkeys, own)) > 0
  }
  const { companyId } = owner.brand
  const [known] = await db
    .select({ accountId: identities.accountId, removed: identities.removed })
    .from(identities)
    .where(whereIdentity(companyId, { issuer, subject }))
  if (known) return known.accountId === owner.accountId && known.removed === null
  if (!emailVerified || email === '') return false
  const verified = and(
    eq(accounts.companyId, companyId),
    eq(accounts.id, owner.accountId),
    sql`${accounts.emailVerifiedAt} is not null`,
    hasEmail(email),
  )
  return (await db.$count(accounts, verified)) > 0
}

export const openSessionProofs = (database: Db): SessionProofs => ({
  confirm: (brand, sessionId, identity) =>
    database.transaction(async (tx) => {
      const db = tx as unknown as Db
      const owner = await findOwner(db, brand, sessionId)
      await markUsed(db, brand, identity.proof)
      if (!(await isOwn(db, owner, identity))) throw refuse('other_person')
      await db
        .update(sessions)
        .set({ confirmed: sql`now()` })
        .where(whereSession(brand, sessionId))
    }),
  addWayIn: (brand, sessionId, identity, way) =>
    database.transaction(async (tx) => {
      const db = tx as unknown as Db
      const owner = await findOwner(db, brand, sessionId)
      await markUsed(db, brand, identity.proof)
      await addIdentity(db, owner, identity, way)
      const { companyId } = brand
      const [device] = await db
        .select({ browser: sessions.browser, system: sessions.system })
        .from(sessions)
        .where(whereSession(brand, sessionId))
      await noteAccountEvent(
        db,
        { companyId, accountId: owner.accountId },
        { type: 'way_in_added', way, device: { ...device!, token: '' } },
      )
    }),
})
