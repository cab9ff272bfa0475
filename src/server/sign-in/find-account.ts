import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import type { Db } from '../store/open.ts'
import { feedItems } from '../feed/table.ts'
import { identities } from './table.ts'
import { accounts } from '../store/accounts.ts'
import { allowSlowStatements, lockFeed } from '../feed/lock.ts'
import { mergeAccounts } from '../feed/merge-accounts.ts'
import { refuse } from '../refusal.ts'
import { passkeys } from '../passkeys/table.ts'
import type { Identity } from './identity.ts'

/** Matches the accounts of an address in any letters. */
export const hasEmail = (email: string) => sql`lower(${accounts.email}) = lower(${email})`

/** The account whose owner has shown that an address is theirs. */
export async function findVerified(db: Db, companyId: number, email: string) {
  const [found] = await db
    .select({ id: accounts.id })
    .from(accounts)
    .where(
      and(eq(accounts.companyId, companyId), isNotNull(accounts.emailVerifiedAt), hasEmail(email)),
    )
  return found?.id
}

/** Matches an identity of a company. */
export const whereIdentity = (
  companyId: number,
  { issuer, subject }: Pick<Identity, 'issuer' | 'subject'>,
) =>
  and(
    eq(identities.companyId, companyId),
    eq(identities.issuer, issuer),
    eq(identities.subject, subject),
  )

/** Returns the account that signs in by an identity. Throws where that account has removed it. */
export async function findByIdentity(db: Db, companyId: number, identity: Identity) {
  const [found] = await db
    .select({ id: identities.accountId, removed: identities.removed })
    .from(identities)
    .where(whereIdentity(companyId, identity))
  if (found?.removed) throw refuse('way_in_removed')
  return found?.id
}

/** An account that nobody signs in to, and that is not another customer of the shop. */
async function canJoin(db: Db, companyId: number, fed: number, accountId: number) {
  const customers = and(
    eq(feedItems.companyId, companyId),
    eq(feedItems.type, 'customer'),
    inArray(feedItems.rowId, [fed, accountId]),
  )
  const signIns = and(eq(identities.companyId, companyId), eq(identities.accountId, fed))
  const keys = and(eq(passkeys.companyId, companyId), eq(passkeys.accountId, fed))
  return (
    (await db.$count(identities, signIns)) === 0 &&
    (await db.$count(passkeys, keys)) === 0 &&
    (await db.$count(feedItems, customers)) <= 1
  )
}

const lacksVerified = (companyId: number, accountId: number, email: string) =>
  and(
    eq(accounts.companyId, companyId),
    eq(accounts.id, accountId),
    sql`not (${accounts.emailVerifiedAt} is not null and ${hasEmail(email)})`,
  )

/**
 * Gives a known account what its provider vouches for by now: the customer whom the shop has fed
 * with the same address, or the verification of the address that the account has.
 */
async function addVouched(db: Db, companyId: number, accountId: number, email: string) {
  const lacking = lacksVerified(companyId, accountId, email)
  if ((await db.$count(accounts, lacking)) === 0) return
  await lockFeed(db, companyId)
  const verified = await findVerified(db, companyId, email)
  if (verified === undefined)
    await db
      .update(accounts)
      .set({
        email: sql`coalesce(nullif(${accounts.email}, ''), ${email})`,
        emailVerifiedAt: sql`now()`,
      })
      .where(and(lacking, sql`(${accounts.email} = '' or ${hasEmail(email)})`))
  else if (await canJoin(db, companyId, verified, accountId)) {
    // A customer may have tens of thousands of rows, and would never get in.
    await allowSlowStatements(db)
    await mergeAccounts({ db, companyId }, verified, accountId)
  }
}

/** Creates an account of what a provider tells. Returns its id. */
export async function createAccount(
  db: Db,
  companyId: number,
  identity: Identity,
  isVouched: boolean,
) {
  const { email, firstName, lastName } = identity
  const emailVerifiedAt = isVouched ? new Date() : null
  const [account] = await db
    .insert(accounts)
    .values({ companyId, email, firstName, lastName, emailVerifiedAt })
    .returning({ id: accounts.id })
  return account!.id
}

/**
 * Returns the account that an identity belongs to: its own, else the one whose verified address it
 * vouches for, else a new one. Belongs into a transaction that holds up other sign-ins.
 */
export async function findAccount(db: Db, companyId: number, identity: Identity) {
  const { issuer, subject, email, emailVerified } = identity
  const isVouched = emailVerified && email !== ''
  const known = await findByIdentity(db, companyId, identity)
  if (known !== undefined) {
    if (isVouched) await addVouched(db, companyId, known, email)
    return known
  }
  // A customer who is just being fed is there afterwards.
  if (isVouched) await lockFeed(db, companyId)
  const verified = isVouched ? await findVerified(db, companyId, email) : undefined
  const accountId = verified ?? (await createAccount(db, companyId, identity, isVouched))
  await db.insert(identities).values({ companyId, issuer, subject, accountId })
  return accountId
}
