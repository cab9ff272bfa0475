import { and, asc, eq, sql } from 'drizzle-orm'
import { voucherGroups, type CampaignSum, type Discount, type Voucher } from '#contract/voucher.ts'
import type { Translations } from '../store/columns.ts'
import { exact, jsonObject, jsonRows, milliseconds, oneRow } from '../store/json.ts'
import type { Reader } from '../store/open.ts'
import { prepared } from '../store/prepared.ts'
import { campaigns, vouchers } from './table.ts'
import { fromMilliseconds } from '../store/iso-date.ts'
import { readPage } from '../store/page.ts'
import { pageQuery, readPageQuery } from '../store/page-query.ts'
import { anyOwner, ownerOf, whereOwned, type Owner, type Scope } from '../store/scope.ts'
import { localized } from '../store/localized.ts'

const { campaignId, used, expireDate, limited } = vouchers
/** A voucher without an expiry comes last. */
const end = sql`coalesce(${expireDate}, 'infinity')`
const isGood = sql`${end} > now()`
/** The place of a voucher's group among `voucherGroups`. */
const groupIndex = sql`case when ${limited} and ${used} > 0 then 1 when ${isGood} then 0 else 2 end`
/** Neither used up nor expired. */
export const isUsable = sql`${groupIndex} = 0`

interface CampaignRow {
  description: string
  conditions: string
  translations: Translations
  minimumAmount: string
  minimumCurrency: string
}

/** A voucher as JSON has it; instants are milliseconds since 1970. */
interface VoucherRow extends Pick<Voucher, 'id' | 'campaignId' | 'code' | 'used' | 'limited'> {
  redeemDate: number | null
  expireDate: number | null
  claimDate: number | null
  discount: Discount
  campaign: CampaignRow
}

const discount = jsonObject<Discount>({
  percentage: vouchers.percentage,
  amount: exact(vouchers.amount),
  currency: vouchers.currency,
})
const campaign = jsonObject<CampaignRow>({
  description: campaigns.description,
  conditions: campaigns.conditions,
  translations: campaigns.translations,
  minimumAmount: exact(campaigns.minimumAmount),
  minimumCurrency: campaigns.currency,
})
const voucher = jsonObject<VoucherRow>({
  id: vouchers.id,
  campaignId,
  code: vouchers.code,
  used,
  limited,
  redeemDate: milliseconds(vouchers.redeemDate),
  expireDate: milliseconds(expireDate),
  claimDate: milliseconds(vouchers.claimDate),
  discount,
  campaign,
})

const select = (db: Reader, owner: Owner) =>
  db
    .select({ value: voucher.as('value') })
    .from(vouchers)
    .innerJoin(
      campaigns,
      and(eq(campaigns.companyId, vouchers.companyId), eq(campaigns.id, vouchers.campaignId)),
    )
    .where(whereOwned(owner, vouchers))
    .orderBy(groupIndex, asc(campaignId), asc(vouchers.id))

/** Returns what a campaign's vouchers share. */
function ofCampaign({ brand, language }: Scope, row: CampaignRow) {
  const { description, conditions, minimumAmount, minimumCurrency } = localized(row, language)
  const minimum = { amount: minimumAmount, currency: minimumCurrency || brand.defaultCurrency }
  return {
    campaign: description,
    conditions,
    minimum: Number(minimumAmount) > 0 ? minimum : null,
  }
}

const toVoucher = (scope: Scope, { campaign, ...row }: VoucherRow): Voucher => ({
  ...row,
  redeemDate: fromMilliseconds(row.redeemDate),
  expireDate: fromMilliseconds(row.expireDate),
  isExpired: isOver(row.expireDate),
  claimDate: fromMilliseconds(row.claimDate),
  // A code is shown only after its claim.
  code: row.claimDate === null ? '' : row.code,
  ...ofCampaign(scope, campaign),
})

const selectAll = prepared('vouchers', (db) =>
  db.select({ rows: jsonRows<VoucherRow>(select(db, anyOwner)) }).from(oneRow),
)

export async function listVouchers(scope: Scope) {
  const [found] = await selectAll(scope.db, ownerOf(scope))
  return found!.rows.map((row) => toVoucher(scope, row))
}

/** Checks an expiry, in milliseconds since 1970. */
export const isOver = (expireDate: number | null) => expireDate !== null && expireDate <= Date.now()

interface CampaignSumRow extends Omit<CampaignSum, 'group' | 'expireDate'> {
  /** Its place among `voucherGroups`. */
  group: number
  expireDate: number | null
}

/** The shopper's campaigns, each with what its vouchers of a group, on whatever page, come to. */
const campaignSums = (db: Reader, owner: Owner) =>
  db
    .select({
      value: jsonObject<CampaignSumRow>({
        campaignId,
        group: groupIndex,
        count: sql`count(*)`,
        used: sql`sum(sum(${used})) over (partition by ${campaignId})`,
        expireDate: milliseconds(
          sql`nullif(coalesce(min(${end}) filter (where ${isGood}), max(${end})), 'infinity')`,
        ),
      }).as('value'),
    })
    .from(vouchers)
    .where(whereOwned(owner, vouchers))
    .groupBy(campaignId, groupIndex)

export const voucherPageQuery = pageQuery('voucher_page', (db, owner) =>
  jsonObject<{ rows: VoucherRow[]; campaigns: CampaignSumRow[] }>({
    rows: jsonRows<VoucherRow>(
      select(db, owner).limit(sql.placeholder('limit')).offset(sql.placeholder('offset')),
    ),
    campaigns: jsonRows<CampaignSumRow>(campaignSums(db, owner)),
  }),
)

/**
 * Reads a page of them: the usable ones, then the used and the expired ones, each campaign by
 * campaign. With it come the sums of all campaigns.
 */
export async function voucherPage(scope: Scope, after: number) {
  let sums: CampaignSumRow[] = []
  const page = await readPage(after, async (window) => {
    const { rows, campaigns } = await readPageQuery(scope, voucherPageQuery, window)
    sums = campaigns
    return rows.map((row) => toVoucher(scope, row))
  })
  const campaigns = sums.map((sum) => ({
    ...sum,
    group: voucherGroups[sum.group]!,
    expireDate: fromMilliseconds(sum.expireDate),
  }))
  return { ...page, campaigns }
}
