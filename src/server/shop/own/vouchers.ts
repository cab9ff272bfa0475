import { and, asc, desc, eq, or, sql } from 'drizzle-orm'
import type { ProblemCode } from '#contract/problem.ts'
import { id as rowId } from '#contract/text.ts'
import { voucherGroups, type ClaimedVoucher } from '#contract/voucher.ts'
import { prepared } from '../../db/prepared.ts'
import { campaigns, vouchers } from '../../db/schema.ts'
import { externalIds, noteChange } from '../../feed/note-change.ts'
import { HttpError } from '../../http-error.ts'
import { recordEvent } from '../../webhooks/outbox.ts'
import { toIsoString } from './iso-date.ts'
import { readPage, wholeList, type Window } from './page.ts'
import { withAccountLock } from './account-lock.ts'
import { anyOwner, ownerOf, whereOwned, type Scope } from './scope.ts'
import { localized } from './localized.ts'

const { campaignId, used, expireDate, limited } = vouchers
/** What does not expire comes last. */
const end = sql`coalesce(${expireDate}, 'infinity')`
const isGood = sql`${end} > now()`
/** The place of a voucher's group among `voucherGroups`. */
const groupIndex = sql`case when ${limited} and ${used} > 0 then 1 when ${isGood} then 0 else 2 end`
/** Neither used up nor expired. */
export const isUsable = sql`${groupIndex} = 0`

const selectVouchers = prepared('vouchers', (db) =>
  db
    .select({
      voucher: vouchers,
      campaign: {
        description: campaigns.description,
        conditions: campaigns.conditions,
        translations: campaigns.translations,
        minimumAmount: campaigns.minimumAmount,
        minimumCurrency: campaigns.currency,
      },
    })
    .from(vouchers)
    .innerJoin(
      campaigns,
      and(eq(campaigns.companyId, vouchers.companyId), eq(campaigns.id, vouchers.campaignId)),
    )
    .where(whereOwned(anyOwner, vouchers))
    .orderBy(groupIndex, asc(campaignId), asc(vouchers.id))
    .limit(sql.placeholder('limit'))
    .offset(sql.placeholder('offset')),
)

type Row = Awaited<ReturnType<typeof selectVouchers>>[number]

/** What the vouchers of a campaign have in common. */
function ofCampaign({ brand, language }: Scope, row: Row['campaign']) {
  const { description, conditions, minimumAmount, minimumCurrency } = localized(row, language)
  const minimum = { amount: minimumAmount, currency: minimumCurrency || brand.defaultCurrency }
  return {
    campaign: description,
    conditions,
    minimum: Number(minimumAmount) > 0 ? minimum : null,
  }
}

function toVoucher({ id, campaignId, code, percentage, amount, currency, ...row }: Row['voucher']) {
  const { used, limited, redeemDate, expireDate, claimDate } = row
  return {
    id,
    campaignId,
    used,
    limited,
    redeemDate: toIsoString(redeemDate),
    expireDate: toIsoString(expireDate),
    isExpired: isOver(expireDate),
    claimDate: toIsoString(claimDate),
    // A code is shown only after its claim.
    code: claimDate ? code : '',
    discount: { percentage, amount, currency },
  }
}

async function readVouchers(scope: Scope, window: Window) {
  const rows = await selectVouchers(scope.db, { ...ownerOf(scope), ...window })
  return rows.map(({ voucher, campaign }) => ({
    ...toVoucher(voucher),
    ...ofCampaign(scope, campaign),
  }))
}

export const listVouchers = (scope: Scope) => readVouchers(scope, wholeList)

const isOver = (expireDate: Date | null) =>
  expireDate !== null && expireDate.getTime() <= Date.now()

/** The shopper's campaigns, each with what its vouchers of a group, on whatever page, come to. */
const selectCampaigns = prepared('voucher_campaigns', (db) =>
  db
    .select({
      campaignId,
      group: sql`${groupIndex}`.mapWith((index) => voucherGroups[Number(index)]!),
      count: sql`count(*)`.mapWith(Number),
      used: sql`sum(sum(${used})) over (partition by ${campaignId})`.mapWith(Number),
      expireDate: sql<Date | null>`nullif(coalesce(min(${end}) filter (where ${isGood}),
        max(${end})), 'infinity')`.mapWith(expireDate),
    })
    .from(vouchers)
    .where(whereOwned(anyOwner, vouchers))
    .groupBy(campaignId, groupIndex),
)

export async function voucherPage(scope: Scope, after: number) {
  const page = await readPage(after, (window) => readVouchers(scope, window))
  const campaigns = await selectCampaigns(scope.db, ownerOf(scope))
  return {
    ...page,
    campaigns: campaigns.map((campaign) => ({
      ...campaign,
      expireDate: toIsoString(campaign.expireDate),
    })),
  }
}

/** The shopper's voucher of that id, or else of that code. */
const find = ({ db, ...scope }: Scope, idOrCode: string) => {
  const hasId = eq(vouchers.id, rowId.safeParse(idOrCode).data ?? 0)
  const { id, code, campaignId, claimDate, expireDate } = vouchers
  return db
    .select({ id, code, campaignId, claimDate, expireDate })
    .from(vouchers)
    .where(and(whereOwned(scope, vouchers), or(hasId, eq(code, idOrCode))))
    .orderBy(desc(hasId))
    .limit(1)
}

/** A voucher as the shop hears of it. */
export async function voucherReference(
  scope: Scope,
  { id, code, campaignId }: { id: number; code: string; campaignId: number },
) {
  const [ofVoucher, ofCampaign] = [
    await externalIds(scope, 'voucher', [id]),
    await externalIds(scope, 'campaign', [campaignId]),
  ]
  const campaign = { id: campaignId, externalId: ofCampaign(campaignId) }
  return { id, externalId: ofVoucher(id), code, campaign }
}

const refusal = (status: number, key: string, code: ProblemCode) =>
  new HttpError(status, 'cannot be claimed', { Code: key }, { code })

const claim = (scope: Scope, idOrCode: string) =>
  withAccountLock(scope, async (inside): Promise<ClaimedVoucher> => {
    const [voucher] = await find(inside, idOrCode)
    if (!voucher) throw refusal(404, 'ac_VoucherIsGone', 'voucher_gone')
    if (voucher.claimDate) throw refusal(409, 'ac_VoucherIsClaimed', 'voucher_claimed')
    if (isOver(voucher.expireDate)) throw refusal(409, 'ac_VoucherIsExpired', 'voucher_expired')
    const claimDate = new Date()
    await inside.db
      .update(vouchers)
      .set({ claimDate })
      .where(and(whereOwned(scope, vouchers), eq(vouchers.id, voucher.id)))
    await recordEvent(inside, 'voucher.claimed', async () => ({
      voucher: await voucherReference(inside, voucher),
      claimDate: toIsoString(claimDate),
    }))
    await noteChange(inside, 'voucher', [voucher.id])
    return { id: voucher.id, code: voucher.code, claimDate: toIsoString(claimDate) }
  })

/** Claims a voucher; every claim that is refused counts as a guess. */
export async function claimVoucher(scope: Scope, idOrCode: string) {
  const { rates, brand, accountId } = scope
  await rates.count(brand, 'voucherGuess', accountId)
  const claimed = await claim(scope, idOrCode)
  await rates.giveBack(brand, 'voucherGuess', accountId)
  return claimed
}
