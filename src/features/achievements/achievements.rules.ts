import type { Achievement } from '#contract/achievement.ts'
import { AchievementScale } from '#contract/codes.ts'
import { progressPercentage } from '#domain/achievement-progress.ts'
import { currencySign } from '#lib/currency-sign.ts'
import * as limits from '#lib/limits/lists.ts'

/** A number without the noise of a sum of fractions. */
const plain = (value: number) => String(Number(value.toFixed(2)))

/** Progress as a text, by the achievement's scale. */
export function progressText(achievement: Achievement) {
  const { scaleType, progress, totalProgress, currency } = achievement
  switch (scaleType) {
    case AchievementScale.barOnly:
    case AchievementScale.count:
      return `${plain(progress)}/${plain(totalProgress)}`
    case AchievementScale.percentage:
      return `${progressPercentage(achievement)}%`
    default:
      return `${currencySign(currency)}${plain(totalProgress)}`
  }
}

/** Claimed achievements, the latest first. */
const claimedAchievements = (achievements: readonly Achievement[]) =>
  achievements
    .filter(({ claimDate }) => claimDate !== null)
    .sort((a, b) => Date.parse(b.claimDate!) - Date.parse(a.claimDate!))

/** The page's order: claimed ones, the latest first, then the others, the furthest first. */
export const sortAchievements = (achievements: readonly Achievement[]) => [
  ...claimedAchievements(achievements),
  ...achievements
    .filter(({ claimDate }) => claimDate === null)
    .sort((a, b) => progressPercentage(b) - progressPercentage(a)),
]

export const latestClaimed = (achievements: Achievement[]) =>
  claimedAchievements(achievements).slice(0, limits.maxLatestAchievements)

/** The claimed achievements that the profile shows as coins, and how many more there are. */
export function coins(achievements: Achievement[]) {
  const all = claimedAchievements(achievements)
  return {
    shown: all.slice(0, limits.maxAchievementCoins),
    more: Math.max(0, all.length - limits.maxAchievementCoins),
  }
}
