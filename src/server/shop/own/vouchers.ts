import { and, asc, desc, eq, or } from 'drizzle-orm'
import type { ProblemCode } from '#contract/problem.ts'
import { id as rowId } from '#contract/text.ts'
import type { ClaimedVoucher } from '#contract/voucher.ts'
import { prepared } from '../../db/prepared.ts'
import { campaigns, vouchers } from '../../db/schema.ts'
import { externalIds, noteChange } from '../../feed/note-change.ts'
import { HttpError } from '../../http-error.ts'
import { recordEvent } from '../../webhooks/outbox.ts'
import { toIsoString } from './iso-date.ts'
import { anyOwner, ownerOf, whereOwned, withAccountLock, type Scope } from './scope.ts'
import { localized } from './localized.ts'

const selectVouchers = prepared('vouchers', (db) =>
  db
    .select({
      voucher: vouchers,
      campaign: { description: campaigns.description, translations: campaigns.translations },
    })
    .from(vouchers)
    .innerJoin(
      campaigns,
      and(eq(campaigns.companyId, vouchers.companyId), eq(campaigns.id, vouchers.campaignId)),
    )
    .where(whereOwned(anyOwner, vouchers))
    .orderBy(asc(vouchers.campaignId), asc(vouchers.id)),
)

export async function listVouchers(scope: Scope) {
  const rows = await selectVouchers(scope.db, ownerOf(scope))
  return rows.map(
    ({
      campaign,
      voucher: {
        id,
        campaignId,
        used,
        limited,
        redeemDate,
        expireDate,
        claimDate,
        code,
        percentage,
        amount,
        currency,
      },
    }) => ({
      id,
      campaignId,
      campaign: localized(campaign, scope.language).description,
      used,
      limited,
      redeemDate: toIsoString(redeemDate),
      expireDate: toIsoString(expireDate),
      isExpired: isOver(expireDate),
      claimDate: toIsoString(claimDate),
      // A code is shown only after its claim.
      code: claimDate ? code : '',
      discount: { percentage, amount, currency },
    }),
  )
}

const isOver = (expireDate: Date | null) =>
  expireDate !== null && expireDate.getTime() <= Date.now()

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
    return { code: voucher.code, claimDate: toIsoString(claimDate) }
  })

/** Claims a voucher; every claim that is refused counts as a guess. */
export async function claimVoucher(scope: Scope, idOrCode: string) {
  const { rates, brand, accountId } = scope
  await rates.count(brand, 'voucherGuess', accountId)
  const claimed = await claim(scope, idOrCode)
  await rates.giveBack(brand, 'voucherGuess', accountId)
  return claimed
}
