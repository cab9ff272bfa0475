import { and, eq, isNotNull, notExists, sql } from 'drizzle-orm'
import { allowSlowStatements, lockFeed } from '../feed/lock.ts'
import { mergeAccounts } from '../feed/merge-accounts.ts'
import { feedItems } from '../feed/table.ts'
import { refuse } from '../refusal.ts'
import { hasEmail } from '../sign-in/find-account.ts'
import { identities } from '../sign-in/table.ts'
import { accounts } from '../store/accounts.ts'
import type { Db } from '../store/open.ts'
import { whereOwnAccount, type Scope } from '../store/scope.ts'

/**
 * Matches accounts whose customers have all ordered as guests, and that nobody signs in to. Their
 * address is the one that an order was made with.
 */
export function isUnclaimedGuest(db: Db) {
  const customers = (isGuest: boolean) =>
    db
      .select({ found: sql`1` })
      .from(feedItems)
      .where(
        and(
          eq(feedItems.companyId, accounts.companyId),
          eq(feedItems.type, 'customer'),
          eq(feedItems.rowId, accounts.id),
          eq(feedItems.isGuest, isGuest),
        ),
      )
  const signIns = db
    .select({ found: sql`1` })
    .from(identities)
    .where(and(eq(identities.companyId, accounts.companyId), eq(identities.accountId, accounts.id)))
  return and(sql`exists ${customers(true)} and not exists ${customers(false)}`, notExists(signIns))!
}

/** Returns a guest's account with an address that nobody signs in to. */
export async function findUnclaimed(db: Db, companyId: number, guestId: number, email: string) {
  const [found] = await db
    .select({ id: accounts.id })
    .from(accounts)
    .where(
      and(
        eq(accounts.companyId, companyId),
        eq(accounts.id, guestId),
        hasEmail(email),
        isUnclaimedGuest(db),
      ),
    )
  return found?.id
}

/**
 * Gives the shopper what a guest has ordered with the shopper's own verified address. Throws where
 * the address is another one, or is not verified.
 */
export const claimGuest = (scope: Scope, guestId: number) =>
  scope.unrecorded.transaction(async (tx) => {
    const db = tx as unknown as Db
    const { accountId, brand } = scope
    const { companyId } = brand
    await allowSlowStatements(db)
    await lockFeed(db, companyId)
    const [own] = await db
      .select({ email: accounts.email })
      .from(accounts)
      .where(and(whereOwnAccount(scope), isNotNull(accounts.emailVerifiedAt)))
    const guest = own && (await findUnclaimed(db, companyId, guestId, own.email))
    if (guest === undefined) throw refuse('order_gone', { errors: { Token: 'ac_TrackOther' } })
    await mergeAccounts({ db, companyId }, guest, accountId)
  })
