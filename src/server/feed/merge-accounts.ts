import { and, eq, sql } from 'drizzle-orm'
import { feedItems } from '../db/feed-schema.ts'
import * as table from '../db/schema.ts'
import { webhookEvents } from '../db/webhook-schema.ts'
import type { FeedTarget } from './feed-type.ts'

/** What an account has by rows of its own. Parts of orders follow their orders. */
const owned = [
  table.addresses,
  table.orders,
  table.vouchers,
  table.accountAchievements,
  table.wishProducts,
  table.lastViewProducts,
  table.accountInterests,
  table.accountNewsletters,
  table.identities,
  table.sessions,
  webhookEvents,
]

/** What an account has at most one row of for each of something else. */
const listed = [
  { list: table.accountAchievements, column: table.accountAchievements.achievementId },
  { list: table.wishProducts, column: table.wishProducts.productId },
  { list: table.lastViewProducts, column: table.lastViewProducts.productId },
  { list: table.accountInterests, column: table.accountInterests.interestId },
  { list: table.accountNewsletters, column: table.accountNewsletters.newsletterId },
]

/**
 * Moves everything of an account into another one of the same company and deletes the former. Of
 * what both have, such as the same wish, that of `into` stays; what either has claimed is claimed.
 */
export async function mergeAccounts({ db, companyId }: FeedTarget, from: number, into: number) {
  const { accounts } = table
  const account = (id: number) => and(eq(accounts.companyId, companyId), eq(accounts.id, id))
  const [defaults] = await db
    .select({ billing: accounts.billingAddressId, shipping: accounts.shippingAddressId })
    .from(accounts)
    .where(account(from))
  if (!defaults) return
  await db
    .update(accounts)
    .set({ billingAddressId: null, shippingAddressId: null, emailVerifiedAt: null })
    .where(account(from))
  const { accountAchievements: progress } = table
  await db
    .update(progress)
    .set({ claimDate: sql`coalesce(${progress.claimDate}, other.claim_date)` })
    .from(sql`${progress} other`)
    .where(
      and(
        eq(progress.companyId, companyId),
        eq(progress.accountId, into),
        sql`other.company_id = ${companyId} and other.account_id = ${from}
          and other.achievement_id = ${progress.achievementId}`,
      ),
    )
  for (const { list, column } of listed)
    await db
      .delete(list)
      .where(
        and(
          eq(list.companyId, companyId),
          eq(list.accountId, from),
          sql`${column} in (select ${column} from ${list} where company_id = ${companyId} and account_id = ${into})`,
        ),
      )
  for (const list of owned)
    await db
      .update(list)
      .set({ accountId: into })
      .where(and(eq(list.companyId, companyId), eq(list.accountId, from)))
  await db
    .update(accounts)
    .set({
      billingAddressId: sql`coalesce(${accounts.billingAddressId}, ${defaults.billing}::int)`,
      shippingAddressId: sql`coalesce(${accounts.shippingAddressId}, ${defaults.shipping}::int)`,
    })
    .where(account(into))
  // A preference's row is the account.
  await db
    .update(feedItems)
    .set({ rowId: into })
    .where(
      and(
        eq(feedItems.companyId, companyId),
        eq(feedItems.type, 'preference'),
        eq(feedItems.rowId, from),
      ),
    )
  await db.delete(accounts).where(account(from))
}
