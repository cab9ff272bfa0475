import { lt, sql } from 'drizzle-orm'
import type { Brand } from '#brands/config/brands.ts'
import type { Db } from '../store/open.ts'
import { identities, usedCredentials } from './table.ts'
import { findPasskeyOwner } from '../passkeys/passkeys.ts'
import { noteAccountEvent } from '../security/account-events.ts'
import { keepAccount } from '../leave/keep-account.ts'
import { refuse } from '../refusal.ts'
import { hashToken } from '../tokens.ts'
import { emailIssuer, passkeyIssuer, shopIssuer, type Identity } from './identity.ts'
import { findAccount, whereIdentity } from './find-account.ts'
import { findByEmail } from './find-by-email.ts'
import { findCustomer } from './find-customer.ts'
import { startSession, unknownPlace, type SignInPlace } from './sessions.ts'

/** Throws where this has signed somebody in before. What has expired counts as forgotten. */
export async function markUsed(db: Db, { companyId }: Brand, { id, expires }: Identity['proof']) {
  const [spent] = await db
    .insert(usedCredentials)
    .values({ companyId, hash: hashToken(id), expires })
    .onConflictDoUpdate({
      target: [usedCredentials.companyId, usedCredentials.hash],
      set: { expires },
      setWhere: lt(usedCredentials.expires, sql`now()`),
    })
    .returning({ hash: usedCredentials.hash })
  if (!spent) throw refuse('conflict', { reason: 'this sign-in was already used' })
}

/** Notes by which provider an identity has signed in, and when. */
const noteUse = (db: Db, companyId: number, identity: Identity, provider: string) =>
  db
    .update(identities)
    .set({ provider, lastUsed: sql`now()` })
    .where(whereIdentity(companyId, identity))

/** Find the account of an identity, where its issuer has rules of its own. */
const rules: Partial<Record<string, typeof findAccount>> = {
  [shopIssuer]: findCustomer,
  [emailIssuer]: findByEmail,
  [passkeyIssuer]: findPasskeyOwner,
}

/**
 * Signs an identity in; sign-ins of one company wait for each other, so that one identity never
 * makes two accounts. An account that was to be erased stays, of which `onKept` hears.
 */
export async function signIn(
  database: Db,
  brand: Brand,
  identity: Identity,
  { onKept, ...place }: SignInPlace & { onKept?: () => void } = unknownPlace,
) {
  let isKept = false
  const token = await database.transaction(async (tx) => {
    await tx.execute(
      sql`select pg_advisory_xact_lock(hashtext('sign-in'), ${brand.companyId}::int)`,
    )
    const db = tx as unknown as Db
    await markUsed(db, brand, identity.proof)
    const { companyId } = brand
    const find = rules[identity.issuer] ?? findAccount
    const accountId = await find(db, companyId, identity)
    const owner = { companyId, accountId }
    // The account is locked before its identity, as an erasure does: each would wait for the other.
    const state = await keepAccount(db, owner)
    if (state === 'gone') throw refuse('conflict', { reason: 'the account was just erased' })
    await noteUse(db, companyId, identity, place.way)
    isKept = state === 'kept'
    if (isKept) await noteAccountEvent(db, owner, { type: 'erasure_cancelled' })
    return startSession(db, owner, identity.idToken, place)
  })
  if (isKept) onKept?.()
  return token
}
