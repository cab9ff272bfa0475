import * as z from 'zod/mini'
import { id, instant, token } from './text.ts'

export const voucher = z.object({
  id: z.int(),
  campaignId: z.int(),
  /** The campaign's description. */
  campaign: z.string(),
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
  discount: z.object({ percentage: z.number(), amount: z.string(), currency: z.string() }),
})
export type Voucher = z.infer<typeof voucher>

/** What the vouchers of a campaign come to, on whatever page they are. */
export interface CampaignSum {
  campaignId: number
  used: number
  /** Whether one of them can be used. */
  isUsable: boolean
  /**
   * When the next of those expires; where there is none, of those that have not expired, and else
   * when the last has expired. Null: does not expire.
   */
  expireDate: string | null
}

export const claimedVoucher = z.pick(voucher, { claimDate: true, code: true })
export type ClaimedVoucher = z.infer<typeof claimedVoucher>

/** A voucher's id, or else its code. */
export const claimVoucherInput = z.object({ code: token })
export const voucherCalendarInput = z.object({ id })
