import type { CampaignSum, Voucher } from '#contract/voucher.ts'
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

/** A note where what can be used expires soon; empty else. */
function soonText(
  { expireDate, isUsable }: Pick<CampaignSum, 'expireDate' | 'isUsable'>,
  { t, brand, now }: VoucherFormat,
) {
  if (expireDate === null || !isUsable) return ''
  const count = daysUntil(expireDate, now, brand.timeZone)
  if (count > limits.voucherExpiresSoonDays) return ''
  return count > 0 ? t('ac_ExpiresInDays', { count }) : t('ac_ExpiresToday')
}

const stateOf = ({ isExpired, claimDate }: Voucher) =>
  isExpired ? 'expired' : claimDate === null ? 'unclaimed' : 'claimed'

function toVoucher(voucher: Voucher, wording: VoucherFormat): VoucherEntry {
  const { id, code, expireDate } = voucher
  const usable = isUsable(voucher)
  return {
    id,
    state: stateOf(voucher),
    code,
    used: usedText(voucher, wording),
    expires: expiresText(expireDate, wording),
    value: valueText(voucher, wording),
    soon: soonText({ expireDate, isUsable: usable }, wording),
    hasDate: expireDate !== null && usable,
  }
}

/** A campaign with its vouchers on this page, and each of their values once. */
function toCampaign(
  sum: CampaignSum,
  vouchers: readonly Voucher[],
  wording: VoucherFormat,
): CampaignEntry {
  const entries = vouchers.map((voucher) => toVoucher(voucher, wording))
  return {
    campaignId: sum.campaignId,
    campaign: vouchers[0]?.campaign || '-',
    used: String(sum.used),
    expires: expiresText(sum.expireDate, wording),
    value: [...new Set(entries.map(({ value }) => value))].join(', '),
    soon: soonText(sum, wording),
    vouchers: entries,
  }
}

/** Vouchers by campaign, in the order in which the campaigns come. */
export const groupByCampaign = (
  vouchers: readonly Voucher[],
  sums: readonly CampaignSum[],
  wording: VoucherFormat,
) =>
  Map.groupBy(vouchers, ({ campaignId }) => campaignId)
    .entries()
    .flatMap(([id, group]) =>
      sums
        .filter(({ campaignId }) => campaignId === id)
        .map((sum) => toCampaign(sum, group, wording)),
    )
    .toArray()
