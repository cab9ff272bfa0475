import { and, eq, inArray, or, sql } from 'drizzle-orm'
import { lockOutFeed } from '../feed/lock.ts'
import { feedItems } from '../feed/table.ts'
import type { Db } from '../store/open.ts'
import { whereIdentity } from './find-account.ts'
import { whereCustomer } from './find-customer.ts'
import { shopIssuer } from './identity.ts'
import { endSessionsWhere } from './sessions.ts'
import { identities, sessions } from './table.ts'

/**
 * Ends all sessions of a shop's customer, for example because they have signed out at the shop:
 * those of the account that the customer was fed as, or whom the shop has signed in.
 */
export async function endCustomerSessions(db: Db, companyId: number, customer: string) {
  const fed = db
    .select({ id: sql<number>`${feedItems.rowId}` })
    .from(feedItems)
    .where(whereCustomer(companyId, customer))
  const signedIn = db
    .select({ id: sql<number>`${identities.accountId}` })
    .from(identities)
    .where(whereIdentity(companyId, { issuer: shopIssuer, subject: customer }))
  const isTheirs = or(inArray(sessions.accountId, fed), inArray(sessions.accountId, signedIn))
  await db.transaction(async (inside) => {
    // A feed may join the account with another one.
    await lockOutFeed(inside as unknown as Db, companyId)
    await endSessionsWhere(
      inside as unknown as Db,
      and(eq(sessions.companyId, companyId), isTheirs),
    )
  })
}
