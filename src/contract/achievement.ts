import * as z from 'zod/mini'
import { id, instant } from './text.ts'
import { discount } from './voucher.ts'

export const achievement = z.object({
  achievementId: z.int(),
  name: z.string(),
  detail: z.string(),
  description: z.string(),
  /** Says what a claim brings; empty where it brings nothing. */
  reward: z.string(),
  /** The voucher that a claim brings; null where it brings none. */
  voucher: z.nullable(
    z.object({
      campaignId: z.int(),
      /** The campaign's description. */
      campaign: z.string(),
      discount,
      /** True where the shopper has a voucher of that campaign. */
      isReceived: z.boolean(),
    }),
  ),
  /** Address of the picture; empty where there is none, shown as '?'. */
  icon: z.string(),
  /** An `AchievementScale`. */
  scaleType: z.int(),
  progress: z.number(),
  totalProgress: z.number(),
  currency: z.string(),
  /** Null until claimed. */
  claimDate: z.nullable(instant),
  disableClaim: z.boolean(),
  /** Allows the claim animation. */
  animate: z.boolean(),
  /** Stands out from the others. */
  top: z.boolean(),
})
export type Achievement = z.infer<typeof achievement>

export const claimAchievementInput = z.object({ achievementId: id })
