import {
  voucherGroups,
  type CampaignSum,
  type Voucher,
  type VoucherGroup,
} from '#contract/voucher.ts'
import type { Translate } from '#i18n/messages.ts'
import { daysBetween } from '#lib/calendar-days.ts'
import { dayIn, formatDay } from '#lib/dates.ts'
import { discountText } from '#domain/discount.ts'
import * as limits from '#lib/limits/lists.ts'
import { formatMoney, type MoneyStyle } from '#lib/money.ts'
import type { Notice } from '#ui/notice.ts'

/** A voucher, or a campaign's vouchers together, in words. */
interface Row {
  used: string
  expires: string
  /** Empty where the campaign says what it is worth. */
  value: string
  /** Says that it expires soon; empty otherwise. */
  soon: string
  /** Set on the last day and the day before. */
  isEnding: boolean
}

export interface VoucherEntry extends Row {
  id: number
  state: 'unclaimed' | 'claimed' | 'expired'
  /** Empty until claimed. */
  code: string
  isUsable: boolean
  /** Set where there is a date to keep. */
  hasDate: boolean
  /** The last day, yyyy-MM-dd; empty where it does not expire. */
  lastDay: string
  /** Says how often a voucher for many times was used; empty where it was not. */
  usedTimes: string
}

export interface CampaignEntry extends Row {
  campaignId: number
  campaign: string
  /** Empty where nothing is said of them. */
  conditions: string
  /** The least that must be bought, in words; empty where any amount will do. */
  minimum: string
  vouchers: VoucherEntry[]
}

export interface GroupEntry {
  group: VoucherGroup
  /** Counts its vouchers on all pages. */
  count: number
  campaigns: CampaignEntry[]
}

export interface VoucherFormat {
  t: Translate
  brand: MoneyStyle & { timeZone: string }
  /** The day of the calendar in the brand's time zone, yyyy-MM-dd. */
  today: string
}

/** Yes or no for a voucher that may be used once, a count for any other. */
const usedText = ({ used, limited }: Pick<Voucher, 'used' | 'limited'>, { t }: VoucherFormat) =>
  limited ? t(used > 0 ? 'ac_Yes' : 'ac_No') : String(used)

const valueText = ({ discount }: Voucher, { brand }: VoucherFormat) =>
  discountText(discount, brand) ?? ''

const minimumText = ({ minimum }: Voucher, { t, brand }: VoucherFormat) =>
  minimum ? t('ac_VoucherMinimum', { amount: formatMoney(minimum, brand) }) : ''

const usedTimesText = ({ used, limited }: Voucher, { t }: VoucherFormat) =>
  limited || used === 0 ? '' : t('ac_UsedTimes', { count: used })

/** A used voucher stays one when it would have expired; one for many times is good until then. */
export function groupOf({
  isExpired,
  used,
  limited,
}: Pick<Voucher, 'isExpired' | 'used' | 'limited'>): VoucherGroup {
  if (limited && used > 0) return 'used'
  return isExpired ? 'expired' : 'usable'
}

/** Returns the expiry, with a note where a usable voucher expires soon. */
function expiryTexts(
  { expireDate, group }: Pick<CampaignSum, 'expireDate' | 'group'>,
  { t, brand, today }: VoucherFormat,
) {
  const never = { expires: t('ac_DoesNotExpire'), soon: '', isEnding: false, lastDay: '' }
  if (expireDate === null) return never
  const day = dayIn(brand.timeZone, new Date(expireDate))
  const days = daysBetween(today, day)
  const isSoon = group === 'usable' && days <= limits.voucherExpiresSoonDays
  return {
    expires: formatDay(day, 'voucher'),
    soon: isSoon ? daysLeft(days, t) : '',
    isEnding: isSoon && days <= 1,
    lastDay: day,
  }
}

function daysLeft(count: number, t: Translate) {
  if (count > 1) return t('ac_ExpiresInDays', { count })
  return t(count === 1 ? 'ac_ExpiresTomorrow' : 'ac_ExpiresToday')
}

/**
 * Returns the overview's notice of the vouchers that expire within a week, at `dates`, the next
 * first: how many, and how long the first one lasts; none where none does.
 */
export function expiryNotices(
  dates: readonly string[],
  { t, brand, today }: VoucherFormat,
): Notice[] {
  const [first] = dates
  if (first === undefined) return []
  const day = dayIn(brand.timeZone, new Date(first))
  return [
    {
      about: 'voucher',
      day,
      write: () => ({
        sentence: t('ac_VouchersExpiring', { count: dates.length }),
        badge: daysLeft(daysBetween(today, day), t),
        link: { href: '/account/vouchers', label: t('ac_ViewVouchers') },
      }),
    },
  ]
}

const stateOf = ({ isExpired, claimDate }: Voucher) =>
  isExpired ? 'expired' : claimDate === null ? 'unclaimed' : 'claimed'

function toVoucher(voucher: Voucher, wording: VoucherFormat): VoucherEntry {
  const { id, code, expireDate } = voucher
  const group = groupOf(voucher)
  const isUsable = group === 'usable'
  return {
    id,
    state: stateOf(voucher),
    code,
    used: usedText(voucher, wording),
    ...expiryTexts({ expireDate, group }, wording),
    usedTimes: usedTimesText(voucher, wording),
    value: valueText(voucher, wording),
    isUsable,
    hasDate: expireDate !== null && isUsable,
  }
}

/** A campaign with its vouchers on this page, and each of their values once. */
function toCampaign(
  sum: CampaignSum,
  vouchers: readonly Voucher[],
  wording: VoucherFormat,
): CampaignEntry {
  const entries = vouchers.map((voucher) => toVoucher(voucher, wording))
  const [first] = vouchers
  const values = new Set(entries.map(({ value }) => value).filter(Boolean))
  const { lastDay: _, ...expiry } = expiryTexts(sum, wording)
  return {
    campaignId: sum.campaignId,
    campaign: first?.campaign || wording.t('ac_Voucher'),
    conditions: first?.conditions ?? '',
    minimum: first ? minimumText(first, wording) : '',
    used: String(sum.used),
    ...expiry,
    value: [...values].join(wording.t('ac_ListSeparator')),
    vouchers: entries,
  }
}

/** The vouchers of a group by campaign, in the order in which the campaigns come. */
const groupByCampaign = (
  vouchers: readonly Voucher[],
  sums: readonly CampaignSum[],
  wording: VoucherFormat,
) =>
  [...new Set(vouchers.map(({ campaignId }) => campaignId))].flatMap((id) => {
    const ofCampaign = vouchers.filter(({ campaignId }) => campaignId === id)
    return sums
      .filter(({ campaignId }) => campaignId === id)
      .map((sum) => toCampaign(sum, ofCampaign, wording))
  })

/** The vouchers of a page by what can be done with them; a group of which it has none is left out. */
export const groupVouchers = (
  vouchers: readonly Voucher[],
  sums: readonly CampaignSum[],
  wording: VoucherFormat,
): GroupEntry[] =>
  voucherGroups
    .map((group) => {
      const ofGroup = sums.filter((sum) => sum.group === group)
      const shown = vouchers.filter((voucher) => groupOf(voucher) === group)
      return {
        group,
        count: ofGroup.reduce((count, sum) => count + sum.count, 0),
        campaigns: groupByCampaign(shown, ofGroup, wording),
      }
    })
    .filter(({ campaigns }) => campaigns.length > 0)
