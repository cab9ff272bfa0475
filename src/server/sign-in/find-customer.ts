import { and, eq } from 'drizzle-orm'
import { lockFeed } from '../feed/lock.ts'
import { feedItems } from '../feed/table.ts'
import type { Db } from '../store/open.ts'
import { createAccount, findByIdentity, whereIdentity } from './find-account.ts'
import type { Identity } from './identity.ts'
import { identities } from './table.ts'

/** Matches what the shop has fed of a customer; a guest has no account. */
export const whereCustomer = (companyId: number, externalId: string) =>
  and(
    eq(feedItems.companyId, companyId),
    eq(feedItems.type, 'customer'),
    eq(feedItems.externalId, externalId),
    eq(feedItems.isGuest, false),
  )

async function findFed(db: Db, companyId: number, { subject }: Identity) {
  const [found] = await db
    .select({ id: feedItems.rowId, isDeleted: feedItems.isDeleted })
    .from(feedItems)
    .where(whereCustomer(companyId, subject))
  return found
}

/**
 * Returns the account of a customer whom the shop signs in. The id alone decides, so that nobody
 * reaches another customer's account by an address. A customer whom the shop has deleted starts
 * anew, since a guest may still have the account. Belongs into a transaction that holds up other
 * sign-ins.
 */
export async function findCustomer(db: Db, companyId: number, identity: Identity) {
  const known = await findByIdentity(db, companyId, identity)
  if (known !== undefined && !(await findFed(db, companyId, identity))?.isDeleted) return known
  if (known !== undefined) await db.delete(identities).where(whereIdentity(companyId, identity))
  // A customer who is just being fed is there afterwards.
  await lockFeed(db, companyId)
  const fed = await findFed(db, companyId, identity)
  const accountId = fed?.id ?? (await createAccount(db, companyId, identity, false))
  const { issuer, subject } = identity
  await db.insert(identities).values({ companyId, issuer, subject, accountId })
  return accountId
}
