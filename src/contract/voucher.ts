import * as z from 'zod/mini'
import * as limits from '#lib/limits.ts'
import { money } from './money.ts'
import { id, instant, optionalFlag, requiredLine } from './text.ts'

/** What a voucher takes off: a percentage, else an amount. */
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
  /** What the campaign's vouchers are good for; empty where nothing is said of it. */
  conditions: z.string(),
  /** The least that must be bought to use it; null where any amount will do. */
  minimum: z.nullable(money),
  /** How often it was redeemed. */
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

/** What can be done with a voucher, in the order in which a list has them. */
export const voucherGroups = ['usable', 'used', 'expired'] as const
export type VoucherGroup = (typeof voucherGroups)[number]

/** What the vouchers of a campaign in one group come to, on whatever page they are. */
export interface CampaignSum {
  campaignId: number
  group: VoucherGroup
  /** How many they are. */
  count: number
  /** How often those of the campaign were redeemed, those of other groups included. */
  used: number
  /**
   * When the next of them expires; where all have expired, when the last one has. Null: does not
   * expire.
   */
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
