import type { Voucher } from '#contract/voucher.ts'
import type { Translate } from '#i18n/messages.ts'
import { daysUntil } from '#lib/calendar-days.ts'
import { formatDate } from '#lib/dates.ts'
import { discountText } from '#domain/discount.ts'
import * as limits from '#lib/limits.ts'
import type { Separators } from '#lib/money.ts'

/** A voucher, or a campaign's vouchers together, in words. */
interface Row {
  used: string
  expires: string
  value: string
  /** That it expires soon; empty where it does not. */
  soon: string
}

export interface VoucherEntry extends Row {
  id: number
  state: 'unclaimed' | 'claimed' | 'expired'
  /** Empty until claimed. */
  code: string
  /** Whether there is a date to keep. */
  hasDate: boolean
}

export interface CampaignEntry extends Row {
  campaignId: number
  campaign: string
  vouchers: VoucherEntry[]
}

export interface VoucherFormat {
  t: Translate
  brand: Separators & { timeZone: string }
  now: Date
}

/** Yes or no for a voucher that may be used once, a count for any other. */
const usedText = ({ used, limited }: Pick<Voucher, 'used' | 'limited'>, { t }: VoucherFormat) =>
  limited ? t(used > 0 ? 'ac_Yes' : 'ac_No') : String(used)

const expiresText = (expireDate: string | null, { t, brand }: VoucherFormat) =>
  expireDate === null ? t('ac_DoesNotExpire') : formatDate(expireDate, 'voucher', brand)

const valueText = ({ discount }: Voucher, { t, brand }: VoucherFormat) =>
  discountText(discount, brand) ?? t('ac_NotAvailable')

const isUsable = ({ isExpired, used, limited }: Voucher) => !isExpired && !(limited && used > 0)

/** A note for a usable voucher that expires soon; empty for others. */
function soonText(voucher: Voucher, { t, brand, now }: VoucherFormat) {
  const { expireDate } = voucher
  if (expireDate === null || !isUsable(voucher)) return ''
  const count = daysUntil(expireDate, now, brand.timeZone)
  if (count > limits.voucherExpiresSoonDays) return ''
  return count > 0 ? t('ac_ExpiresInDays', { count }) : t('ac_ExpiresToday')
}

const stateOf = ({ isExpired, claimDate }: Voucher) =>
  isExpired ? 'expired' : claimDate === null ? 'unclaimed' : 'claimed'

const toVoucher = (voucher: Voucher, wording: VoucherFormat): VoucherEntry => ({
  id: voucher.id,
  state: stateOf(voucher),
  code: voucher.code,
  used: usedText(voucher, wording),
  expires: expiresText(voucher.expireDate, wording),
  value: valueText(voucher, wording),
  soon: soonText(voucher, wording),
  hasDate: voucher.expireDate !== null && isUsable(voucher),
})

const byDate = (a: Voucher, b: Voucher) =>
  Date.parse(a.expireDate ?? '9999-12-31') - Date.parse(b.expireDate ?? '9999-12-31')

/**
 * A campaign tells how often its vouchers were used in all, the next date at which one that is good
 * expires, and each of their values once.
 */
function toCampaign(vouchers: [Voucher, ...Voucher[]], wording: VoucherFormat): CampaignEntry {
  const sorted = vouchers.toSorted(byDate)
  const next = sorted.find(isUsable) ?? sorted.find(({ isExpired }) => !isExpired) ?? sorted.at(-1)!
  const used = vouchers.reduce((sum, voucher) => sum + voucher.used, 0)
  const entries = vouchers.map((voucher) => toVoucher(voucher, wording))
  return {
    campaignId: next.campaignId,
    campaign: next.campaign || '-',
    used: String(used),
    expires: expiresText(next.expireDate, wording),
    value: [...new Set(entries.map(({ value }) => value))].join(', '),
    soon: soonText(next, wording),
    vouchers: entries,
  }
}

/** Vouchers by campaign, in the order in which the campaigns come. */
export const groupByCampaign = (vouchers: readonly Voucher[], wording: VoucherFormat) =>
  Map.groupBy(vouchers, ({ campaignId }) => campaignId)
    .values()
    .map((group) => toCampaign(group as [Voucher, ...Voucher[]], wording))
    .toArray()
