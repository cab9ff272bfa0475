import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { allowSlowStatements, lockFeed } from '../feed/lock.ts'
import { mergeAccounts } from '../feed/merge-accounts.ts'
import { findUnclaimed } from '../profile/guests.ts'
import { refuse } from '../refusal.ts'
import { accounts } from '../store/accounts.ts'
import type { Db } from '../store/open.ts'
import {
  findAccount,
  findByIdentity,
  findVerified,
  hasEmail,
  whereIdentity,
} from './find-account.ts'
import type { Identity } from './identity.ts'
import { identities } from './table.ts'

/** Ends that an address opens an account that has another verified address by now. */
async function forgetFormerAddress(db: Db, companyId: number, identity: Identity) {
  const moved = db
    .select({ id: accounts.id })
    .from(accounts)
    .where(
      and(
        eq(accounts.companyId, companyId),
        eq(accounts.id, identities.accountId),
        isNotNull(accounts.emailVerifiedAt),
        sql`not ${hasEmail(identity.email)}`,
      ),
    )
  await db.delete(identities).where(and(whereIdentity(companyId, identity), sql`exists ${moved}`))
}

/** Returns the account of an address, which gets what a guest has ordered with the address. */
async function findWithGuest(db: Db, companyId: number, identity: Identity, guestId: number) {
  const { email } = identity
  const guest = await findUnclaimed(db, companyId, guestId, email)
  const known =
    (await findByIdentity(db, companyId, identity)) ?? (await findVerified(db, companyId, email))
  if (guest !== undefined && known === undefined)
    await db
      .update(accounts)
      .set({ emailVerifiedAt: sql`now()` })
      .where(and(eq(accounts.companyId, companyId), eq(accounts.id, guest)))
  const accountId = await findAccount(db, companyId, identity)
  if (guest !== undefined && guest !== accountId) {
    await allowSlowStatements(db)
    await mergeAccounts({ db, companyId }, guest, accountId)
  }
  return accountId
}

/** Returns a guest's own account, where a code opens nothing else. */
async function findGuestAlone(db: Db, companyId: number, email: string, guestId: number) {
  const guest = await findUnclaimed(db, companyId, guestId, email)
  if (guest === undefined) throw refuse('email_code_wrong')
  return guest
}

/**
 * Returns the account of whoever has shown that an address is theirs. Belongs into a transaction
 * that holds up other sign-ins.
 */
export async function findByEmail(db: Db, companyId: number, identity: Identity) {
  const { email, guest } = identity
  await lockFeed(db, companyId)
  if (guest?.isAlone) return findGuestAlone(db, companyId, email, guest.accountId)
  await forgetFormerAddress(db, companyId, identity)
  const accountId = guest
    ? await findWithGuest(db, companyId, identity, guest.accountId)
    : await findAccount(db, companyId, identity)
  await db
    .update(identities)
    .set({ signIns: sql`${identities.signIns} + 1` })
    .where(whereIdentity(companyId, identity))
  return accountId
}
