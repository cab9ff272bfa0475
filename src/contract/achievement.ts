import * as z from 'zod/mini'
import { id, instant } from './text.ts'

export const achievement = z.object({
  achievementId: z.int(),
  name: z.string(),
  detail: z.string(),
  description: z.string(),
  /** What a claim brings, in words; empty where it brings nothing. */
  reward: z.string(),
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
