import { and, desc, eq, or } from 'drizzle-orm'
import { id as rowId } from '#contract/text.ts'
import type { ClaimedVoucher } from '#contract/voucher.ts'
import { externalIds } from '../feed/external-ids.ts'
import { refuse } from '../refusal.ts'
import { toIsoString } from '../store/iso-date.ts'
import { recordChange } from '../store/record-change.ts'
import { whereOwned, type Scope } from '../store/scope.ts'
import { isOver } from './queries.ts'
import { vouchers } from './table.ts'

/** Finds the shopper's voucher of that id, or else of that code; a typed code is no id. */
const find = ({ db, ...scope }: Scope, idOrCode: string, isTyped: boolean) => {
  const hasId = eq(vouchers.id, (!isTyped && rowId.safeParse(idOrCode).data) || 0)
  const { id, code, campaignId, claimDate, expireDate } = vouchers
  return db
    .select({ id, code, campaignId, claimDate, expireDate })
    .from(vouchers)
    .where(and(whereOwned(scope, vouchers), or(hasId, eq(code, idOrCode))))
    .orderBy(desc(hasId))
    .limit(1)
}

/** Returns a voucher as events name it. */
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

const claim = (scope: Scope, idOrCode: string, isTyped: boolean) =>
  recordChange(scope, async (inside) => {
    const [voucher] = await find(inside, idOrCode, isTyped)
    if (!voucher) throw refuse('voucher_gone')
    if (voucher.claimDate) throw refuse('voucher_claimed')
    if (isOver(voucher.expireDate?.getTime() ?? null)) throw refuse('voucher_expired')
    const now = new Date()
    const claimDate = toIsoString(now)
    await inside.db
      .update(vouchers)
      .set({ claimDate: now })
      .where(and(whereOwned(scope, vouchers), eq(vouchers.id, voucher.id)))
    const result: ClaimedVoucher = { id: voucher.id, code: voucher.code, claimDate }
    const fields = async () => ({ voucher: await voucherReference(inside, voucher), claimDate })
    return {
      result,
      events: [{ type: 'voucher.claimed', fields }],
      changed: [{ type: 'voucher', rowIds: [voucher.id] }],
    }
  })

/**
 * Claims a voucher by its id, or else by its code, for good; a typed code is no id. Throws 404 where
 * this shopper has none, 409 once claimed or expired, 429 after too many guesses: every claim that
 * is refused counts as one.
 */
export async function claimVoucher(scope: Scope, idOrCode: string, isTyped = false) {
  const { rates, brand, accountId } = scope
  await rates.count(brand, 'voucherGuess', accountId)
  const claimed = await claim(scope, idOrCode, isTyped)
  await rates.giveBack(brand, 'voucherGuess', accountId)
  return claimed
}
