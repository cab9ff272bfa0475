import { and, eq, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { Gender } from '#contract/codes.ts'
import { feedItems } from '../db/feed-schema.ts'
import * as table from '../db/schema.ts'
import { sessions } from '../db/session-schema.ts'
import { webhookEvents } from '../db/webhook-schema.ts'
import type { FeedTarget } from './feed-type.ts'

const { accounts } = table

/** What an account has by rows of its own. Parts of orders follow their orders. */
const owned = [
  table.addresses,
  table.orders,
  table.vouchers,
  table.accountAchievements,
  table.wishProducts,
  table.removedWishes,
  table.removedAddresses,
  table.wishlistLinks,
  table.lastViewProducts,
  table.accountInterests,
  table.accountNewsletters,
  table.identities,
  sessions,
  webhookEvents,
]

/** What an account has at most one row of for each of something else. */
const listed = [
  { list: table.accountAchievements, column: table.accountAchievements.achievementId },
  { list: table.wishProducts, column: table.wishProducts.productId },
  { list: table.removedWishes, column: table.removedWishes.productId },
  // One for the whole list.
  { list: table.wishlistLinks, column: table.wishlistLinks.companyId },
  { list: table.removedAddresses, column: table.removedAddresses.companyId },
  { list: table.lastViewProducts, column: table.lastViewProducts.productId },
  { list: table.accountInterests, column: table.accountInterests.interestId },
  { list: table.accountNewsletters, column: table.accountNewsletters.newsletterId },
]

const ifEmpty = (column: PgColumn, former: string) =>
  sql`coalesce(nullif(${column}, ''), ${former})`

/** What is verified of a text, where that is the former account's. */
const ifEmptyVerified = (text: PgColumn, column: PgColumn, former: Date | null) =>
  sql`case when ${text} = '' then ${former?.toISOString() ?? null}::timestamptz else ${column} end`

/** The profile of the account that stays, with what only the former one knows. */
const profileOf = (former: typeof accounts.$inferSelect) => ({
  firstName: ifEmpty(accounts.firstName, former.firstName),
  lastName: ifEmpty(accounts.lastName, former.lastName),
  email: ifEmpty(accounts.email, former.email),
  emailVerifiedAt: ifEmptyVerified(
    accounts.email,
    accounts.emailVerifiedAt,
    former.emailVerifiedAt,
  ),
  telephone: ifEmpty(accounts.telephone, former.telephone),
  telephoneVerifyDate: ifEmptyVerified(
    accounts.telephone,
    accounts.telephoneVerifyDate,
    former.telephoneVerifyDate,
  ),
  gender: sql`case when ${accounts.gender} = ${Gender.unknown} then ${former.gender}::int
    else ${accounts.gender} end`,
  birthDate: sql`coalesce(${accounts.birthDate}, ${former.birthDate}::date)`,
  firstTimeLogin: sql`${accounts.firstTimeLogin} and ${former.firstTimeLogin}::boolean`,
  imageUrl: ifEmpty(accounts.imageUrl, former.imageUrl),
  defaultLanguage: ifEmpty(accounts.defaultLanguage, former.defaultLanguage),
  defaultCountry: ifEmpty(accounts.defaultCountry, former.defaultCountry),
  defaultCurrency: ifEmpty(accounts.defaultCurrency, former.defaultCurrency),
  created: sql`least(${accounts.created}, ${former.created.toISOString()}::timestamptz)`,
})

/** What either account has claimed is claimed by the one that stays. */
const mergeClaims = ({ db, companyId }: FeedTarget, from: number, into: number) => {
  const { accountAchievements: progress } = table
  return db
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
}

/** Moves rows to the account that stays; of what both have, the former's are deleted. */
async function moveRows({ db, companyId }: FeedTarget, from: number, into: number) {
  for (const { list, column } of listed)
    await db.delete(list).where(
      and(
        eq(list.companyId, companyId),
        eq(list.accountId, from),
        sql`${column} in (select ${column} from ${list}
            where company_id = ${companyId} and account_id = ${into})`,
      ),
    )
  for (const list of owned)
    await db
      .update(list)
      .set({ accountId: into })
      .where(and(eq(list.companyId, companyId), eq(list.accountId, from)))
}

/** A preference's row is the account. */
const movePreferences = ({ db, companyId }: FeedTarget, from: number, into: number) =>
  db
    .update(feedItems)
    .set({ rowId: into })
    .where(
      and(
        eq(feedItems.companyId, companyId),
        eq(feedItems.type, 'preference'),
        eq(feedItems.rowId, from),
      ),
    )

/**
 * Moves everything of an account into another one of the same company and deletes the former. Of
 * what both have, such as the same wish or a name, that of `into` stays; what either has claimed is
 * claimed.
 */
export async function mergeAccounts(target: FeedTarget, from: number, into: number) {
  const { db, companyId } = target
  const account = (id: number) => and(eq(accounts.companyId, companyId), eq(accounts.id, id))
  const [former] = await db.select().from(accounts).where(account(from))
  if (!former) return
  await db
    .update(accounts)
    .set({ billingAddressId: null, shippingAddressId: null, emailVerifiedAt: null })
    .where(account(from))
  await mergeClaims(target, from, into)
  await moveRows(target, from, into)
  await db
    .update(accounts)
    .set({
      billingAddressId: sql`coalesce(${accounts.billingAddressId},
        ${former.billingAddressId}::int)`,
      shippingAddressId: sql`coalesce(${accounts.shippingAddressId},
        ${former.shippingAddressId}::int)`,
      ...profileOf(former),
    })
    .where(account(into))
  await movePreferences(target, from, into)
  await db.delete(accounts).where(account(from))
}
