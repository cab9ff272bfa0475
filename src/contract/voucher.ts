import * as z from 'zod/mini'
import * as limits from '#lib/limits/texts.ts'
import { money } from './money.ts'
import { id, instant, optionalFlag, requiredLine } from './text.ts'

/** Describes a voucher's discount: a percentage, else an amount. */
export const discount = z.object({
  percentage: z.number(),
  amount: z.string(),
  currency: z.string(),
})

export type Discount = z.infer<typeof discount>

export const voucher = z.object({
  id: z.int(),
  campaignId: z.int(),
  /** The campaign's description. */
  campaign: z.string(),
  /** Describes the vouchers of the campaign; may be empty. */
  conditions: z.string(),
  /** The least that must be bought to use it; null where any amount will do. */
  minimum: z.nullable(money),
  /** Counts its redemptions. */
  used: z.int(),
  /** True: usable once, shown as yes or no; false: shown as a count. */
  limited: z.boolean(),
  redeemDate: z.nullable(instant),
  /** Null: does not expire. */
  expireDate: z.nullable(instant),
  isExpired: z.boolean(),
  claimDate: z.nullable(instant),
  /** Empty until claimed. */
  code: z.string(),
  discount,
})
export type Voucher = z.infer<typeof voucher>

/** Lists the groups of vouchers in the order of the page. */
export const voucherGroups = ['usable', 'used', 'expired'] as const
export type VoucherGroup = (typeof voucherGroups)[number]

/** Adds up the vouchers of a campaign in one group, on all pages. */
export interface CampaignSum {
  campaignId: number
  group: VoucherGroup
  /** Counts the vouchers. */
  count: number
  /** Counts the redemptions of the whole campaign, with those of other groups. */
  used: number
  /** Holds the next expiry; after all of them, the last one. Null: does not expire. */
  expireDate: string | null
}

export const claimedVoucher = z.pick(voucher, { id: true, claimDate: true, code: true })
export type ClaimedVoucher = z.infer<typeof claimedVoucher>

/** A voucher's id, or else its code; what a shopper has typed is a code alone. */
export const claimVoucherInput = z.object({
  code: requiredLine('ac_VoucherCodeRequired', limits.maxVoucherCodeCharacters),
  isTyped: optionalFlag,
})
export const voucherCalendarInput = z.object({ id })
