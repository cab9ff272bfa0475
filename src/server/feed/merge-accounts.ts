import { and, eq, getTableColumns, inArray, sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { Gender } from '#contract/codes.ts'
import { feedItems } from './table.ts'
import { accountAchievements as progress } from '../achievements/table.ts'
import { consents } from '../consents/table.ts'
import { accountInterests, accountNewsletters } from '../settings/table.ts'
import { accounts, formerAccounts } from '../store/accounts.ts'
import { tellStays } from '../leave/keep-account.ts'
import { vouchers } from '../vouchers/table.ts'
import type { FeedTarget, FeedTypeName } from './feed-type.ts'
import { moveRows } from './move-rows.ts'

type Account = typeof accounts.$inferSelect
type TextColumn = {
  [Name in keyof Account]: Account[Name] extends string ? Name : never
}[keyof Account]
type ProfileColumn = Exclude<
  keyof Account,
  TextColumn | 'id' | 'companyId' | 'emailVerifiedAt' | 'telephoneVerifyDate' | 'erased'
>

/** Texts are empty rather than null. */
const textColumns = Object.entries(getTableColumns(accounts)).filter(
  ([, { dataType, notNull }]) => dataType === 'string' && notNull,
) as [TextColumn, PgColumn][]

const timestamp = (date: Date | null) => sql`${date?.toISOString() ?? null}::timestamptz`

/** The profile of the account that stays, with what only the former one knows. */
const profileOf = (former: Account) =>
  ({
    ...Object.fromEntries(
      textColumns.map(([name, column]) => [
        name,
        sql`coalesce(nullif(${column}, ''), ${former[name]})`,
      ]),
    ),
    gender: sql`case when ${accounts.gender} = ${Gender.unknown} then ${former.gender}::int
      else ${accounts.gender} end`,
    birthDate: sql`coalesce(${accounts.birthDate}, ${former.birthDate}::date)`,
    settledQuestions: sql`${JSON.stringify(former.settledQuestions)}::jsonb
      || ${accounts.settledQuestions}`,
    segments: sql`case when ${accounts.segments} = '[]' then ${JSON.stringify(former.segments)}::jsonb
      else ${accounts.segments} end`,
    firstTimeLogin: sql`${accounts.firstTimeLogin} and ${former.firstTimeLogin}::boolean`,
    billingAddressId: sql`coalesce(${accounts.billingAddressId}, ${former.billingAddressId}::int)`,
    shippingAddressId: sql`coalesce(${accounts.shippingAddressId},
      ${former.shippingAddressId}::int)`,
    created: sql`least(${accounts.created}, ${timestamp(former.created)})`,
    changed: sql`greatest(${accounts.changed}, ${timestamp(former.changed)})`,
    // The account stays unless the owners of both want it erased.
    leaving: sql`case when ${accounts.leaving} is not null
        and ${timestamp(former.leaving)} is not null
      then greatest(${accounts.leaving}, ${timestamp(former.leaving)}) end`,
  }) satisfies Record<ProfileColumn, SQL>

/** A verification counts for the remaining account where both have the same value. */
const verificationOf = (former: Account) => {
  const ifSame = (isSame: SQL, column: PgColumn, date: Date | null) =>
    sql`case when ${isSame} then coalesce(${column}, ${timestamp(date)}) else ${column} end`
  const { email, emailVerifiedAt, telephone, telephoneVerifyDate } = accounts
  return {
    emailVerifiedAt: ifSame(
      sql`lower(${email}) = lower(${former.email})`,
      emailVerifiedAt,
      former.emailVerifiedAt,
    ),
    telephoneVerifyDate: ifSame(
      sql`${telephone} = ${former.telephone}`,
      telephoneVerifyDate,
      former.telephoneVerifyDate,
    ),
  }
}

/** Lists what can be claimed: the column that two accounts' rows of the same thing share. */
const claimable = [
  { table: progress, thing: sql.identifier('achievement_id'), use: {} },
  {
    table: vouchers,
    thing: sql.identifier('code'),
    use: {
      used: sql`greatest(${vouchers.used}, other.used)`,
      redeemDate: sql`coalesce(${vouchers.redeemDate}, other.redeem_date)`,
    },
  },
]

/** Moves the claims, and the use of vouchers, to what the remaining account has, too. */
async function mergeClaims({ db, companyId }: FeedTarget, from: number, into: number) {
  for (const { table, thing, use } of claimable)
    await db
      .update(table)
      .set({ claimDate: sql`coalesce(${table.claimDate}, other.claim_date)`, ...use })
      .from(sql`${table} other`)
      .where(
        and(
          eq(table.companyId, companyId),
          eq(table.accountId, into),
          sql`other.company_id = ${companyId} and other.account_id = ${from}
            and other.${thing} = ${table}.${thing}`,
        ),
      )
}

const chosen = [
  { kind: 'interest', list: accountInterests, id: accountInterests.interestId },
  { kind: 'newsletter', list: accountNewsletters, id: accountNewsletters.newsletterId },
]

/** Leaves out a choice of one account that the other one has withdrawn since. */
async function dropWithdrawn({ db, companyId }: FeedTarget, accountId: number) {
  for (const { kind, list, id } of chosen) {
    const latest = sql`select distinct on (preference_id) preference_id, is_given from ${consents}
      where company_id = ${companyId} and account_id = ${accountId} and kind = ${kind}
      order by preference_id, id desc`
    const withdrawn = sql`select preference_id from (${latest}) latest where not is_given`
    const isOf = and(eq(list.companyId, companyId), eq(list.accountId, accountId))
    await db.delete(list).where(and(isOf, sql`${id} in (${withdrawn})`))
  }
}

/** Lists the types whose row is the account. */
export const accountTypes: FeedTypeName[] = ['customer', 'preference']

/**
 * Moves the items of the account itself. Lines that are older than what the shopper has changed in
 * the account that stays are older than the item.
 */
const moveItems = ({ db, companyId }: FeedTarget, from: number, into: number) =>
  db
    .update(feedItems)
    .set({
      rowId: into,
      updatedAt: sql`greatest(${feedItems.updatedAt},
        (select changed from ${accounts} where company_id = ${companyId} and id = ${into}))`,
    })
    .where(
      and(
        eq(feedItems.companyId, companyId),
        inArray(feedItems.type, accountTypes),
        eq(feedItems.rowId, from),
      ),
    )

/**
 * Moves everything of an account into another one of the same company and deletes the former. Of
 * what both have, such as the same wish or a name, that of `into` stays; what either has claimed is
 * claimed. Belongs into a transaction that has locked the feed.
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
  await dropWithdrawn(target, into)
  await moveItems(target, from, into)
  const [before] = await db
    .select({ leaving: accounts.leaving })
    .from(accounts)
    .where(account(into))
  await db.update(accounts).set(profileOf(former)).where(account(into))
  const isAlike = (former.leaving === null) === (before?.leaving === null)
  if (!isAlike) await tellStays(db, { companyId, accountId: into })
  await db.update(accounts).set(verificationOf(former)).where(account(into))
  await db.insert(formerAccounts).values({ companyId, accountId: into, formerId: from })
  await db.delete(accounts).where(account(from))
}
