import { and, asc, eq, exists, getTableColumns, sql, type SQL } from 'drizzle-orm'
import type { Achievement } from '#contract/achievement.ts'
import type { Discount } from '#contract/voucher.ts'
import type { Translations } from '../store/columns.ts'
import { exact, jsonObject, jsonOrNull, jsonRows, milliseconds, oneRow } from '../store/json.ts'
import type { Reader } from '../store/open.ts'
import { prepared } from '../store/prepared.ts'
import { accountAchievements, achievements } from './table.ts'
import { campaigns, vouchers } from '../vouchers/table.ts'
import { fromMilliseconds } from '../store/iso-date.ts'
import { countedList } from '../store/counted-list.ts'
import { readPage, type Window } from '../store/page.ts'
import { pageQuery, readPageQuery } from '../store/page-query.ts'
import { anyOwner, ownerOf, whereOwned, type Owner, type Scope } from '../store/scope.ts'
import { localized } from '../store/localized.ts'

const { progress, claimDate } = accountAchievements

interface CampaignRow extends Discount {
  description: string
  translations: Translations
}

/** An achievement as JSON has it, with how far the shopper is. */
export interface StoredAchievement extends Omit<typeof achievements.$inferSelect, 'companyId'> {
  progress: number
  /** Milliseconds since 1970; null until claimed. */
  claimDate: number | null
  campaign: CampaignRow | null
  /** Set where the shopper has a voucher of the campaign. */
  isReceived: boolean
}

/** The shopper's vouchers of an achievement's campaign. */
const received = (db: Reader, owner: Owner) =>
  db
    .select({ id: vouchers.id })
    .from(vouchers)
    .where(and(whereOwned(owner, vouchers), eq(vouchers.campaignId, achievements.campaignId)))

const campaign = jsonObject<CampaignRow>({
  description: campaigns.description,
  translations: campaigns.translations,
  percentage: campaigns.percentage,
  amount: exact(campaigns.amount),
  currency: campaigns.currency,
})
const { companyId: _, ...columns } = getTableColumns(achievements)

const achievement = (db: Reader, owner: Owner) =>
  jsonObject<StoredAchievement>({
    ...columns,
    progress: sql`coalesce(${progress}, 0)`,
    claimDate: milliseconds(claimDate),
    campaign: jsonOrNull(campaigns.id, campaign),
    isReceived: exists(received(db, owner)),
  })

/** Selects every achievement of the company with how far the shopper is. */
const select = (db: Reader, owner: Owner, ...order: SQL[]) =>
  db
    .select({ value: achievement(db, owner).as('value') })
    .from(achievements)
    .leftJoin(
      campaigns,
      and(
        eq(campaigns.companyId, achievements.companyId),
        eq(campaigns.id, achievements.campaignId),
      ),
    )
    .leftJoin(
      accountAchievements,
      and(
        eq(accountAchievements.achievementId, achievements.id),
        whereOwned(owner, accountAchievements),
      ),
    )
    .where(eq(achievements.companyId, owner.brand.companyId))
    .orderBy(...order, asc(achievements.id))

/** All of them, as one value of JSON. */
export const achievementList = (db: Reader, owner: Owner) =>
  jsonRows<StoredAchievement>(select(db, owner))
const selectAll = prepared('achievements', (db) =>
  db.select({ rows: achievementList(db, anyOwner) }).from(oneRow),
)

const total = achievements.totalProgress
/** See `progressPercentage`: what is not complete is below 100. */
const percentage = sql`case when ${total} <= 0 or ${progress} >= ${total} then 100
  else greatest(0, least(99, floor(round((coalesce(${progress}, 0) * 100 / ${total})::numeric, 6))))
  end`
/** Claimed ones, the latest first, then the others, the furthest first. */
const selectSorted = (db: Reader, owner: Owner) =>
  select(db, owner, sql`${claimDate} desc nulls last`, sql`${percentage} desc`)
    .limit(sql.placeholder('limit'))
    .offset(sql.placeholder('offset'))
export const sortedAchievements = pageQuery('achievements_sorted', (db, owner) =>
  jsonRows<StoredAchievement>(selectSorted(db, owner)),
)
const readCounted = countedList<StoredAchievement>(
  'achievements_counted',
  selectSorted,
  achievements,
  eq(achievements.companyId, anyOwner.brand.companyId),
)

/** The voucher that a claim brings. */
function rewardOf({ campaignId, campaign, isReceived }: StoredAchievement, language: string) {
  if (campaignId === null || campaign === null) return null
  const { description, percentage, amount, currency } = localized(campaign, language)
  const discount = { percentage, amount, currency }
  return { campaignId, campaign: description, discount, isReceived }
}

export function toAchievement(
  { language }: Pick<Scope, 'language'>,
  row: StoredAchievement,
): Achievement {
  const { id, campaignId: _, campaign: __, isReceived: ___, ...rest } = row
  return {
    ...localized(rest, language),
    achievementId: id,
    claimDate: fromMilliseconds(row.claimDate),
    voucher: rewardOf(row, language),
  }
}

/** Reads every achievement of the company with how far the shopper is. */
export async function readAchievements(scope: Scope) {
  const [found] = await selectAll(scope.db, ownerOf(scope))
  return found!.rows
}

/** Reads a part of them in the order of their page, and counts all. */
export async function listAchievements(scope: Scope, window: Window) {
  const { rows, total } = await readCounted(scope, window)
  return { rows: rows.map((row) => toAchievement(scope, row)), total }
}

/** Reads a page of them: claimed ones, the latest first, then the others, the furthest first. */
export const achievementPage = (scope: Scope, after: number) =>
  readPage(after, async (window) =>
    (await readPageQuery(scope, sortedAchievements, window)).map((row) =>
      toAchievement(scope, row),
    ),
  )
