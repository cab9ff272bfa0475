import { and, asc, eq, sql } from 'drizzle-orm'
import { voucherGroups, type CampaignSum, type Discount, type Voucher } from '#contract/voucher.ts'
import type { Translations } from '../store/columns.ts'
import { exact, jsonObject, jsonRows, milliseconds } from '../store/json.ts'
import type { Reader } from '../store/open.ts'
import { prepared } from '../store/prepared.ts'
import { campaigns, vouchers } from './table.ts'
import { fromMilliseconds } from '../store/iso-date.ts'
import { countedList } from '../store/counted-list.ts'
import { readPage, type Window } from '../store/page.ts'
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

/** The campaign of a voucher's row. */
const ofVoucher = and(
  eq(campaigns.companyId, vouchers.companyId),
  eq(campaigns.id, vouchers.campaignId),
)
const pageOrder = [groupIndex, asc(campaignId), asc(vouchers.id)]

/** Selects a part of the shopper's vouchers in the order of their page. */
const select = (db: Reader, owner: Owner) =>
  db
    .select({ value: voucher.as('value') })
    .from(vouchers)
    .innerJoin(campaigns, ofVoucher)
    .where(whereOwned(owner, vouchers))
    .orderBy(...pageOrder)
    .limit(sql.placeholder('limit'))
    .offset(sql.placeholder('offset'))

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

const readCounted = countedList<VoucherRow>(
  'vouchers_counted',
  select,
  vouchers,
  whereOwned(anyOwner, vouchers),
)

/** Reads a part of them in the order of their page, and counts all. */
export async function listVouchers(scope: Scope, window: Window) {
  const { rows, total } = await readCounted(scope, window)
  return { rows: rows.map((row) => toVoucher(scope, row)), total }
}

/** Numbers the shopper's vouchers in the order of their page, from 0. */
const numbered = (db: Reader) =>
  db
    .select({
      id: vouchers.id,
      before:
        sql<number>`(row_number() over (order by ${sql.join(pageOrder, sql`, `)}) - 1)::int`.as(
          'before',
        ),
    })
    .from(vouchers)
    .where(whereOwned(anyOwner, vouchers))
    .as('numbered')
const selectOne = prepared('voucher', (db) => {
  const places = numbered(db)
  return db
    .select({ value: voucher, before: places.before })
    .from(vouchers)
    .innerJoin(campaigns, ofVoucher)
    .innerJoin(places, eq(places.id, vouchers.id))
    .where(and(whereOwned(anyOwner, vouchers), eq(vouchers.id, sql.placeholder('id'))))
})

/**
 * Returns a voucher and the number of those before it on the page; undefined where this shopper has
 * none by that id.
 */
export async function findVoucher(scope: Scope, id: number) {
  const [found] = await selectOne(scope.db, { ...ownerOf(scope), id })
  return found && { voucher: toVoucher(scope, found.value), before: found.before }
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
    rows: jsonRows<VoucherRow>(select(db, owner)),
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
