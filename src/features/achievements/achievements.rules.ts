import type { Achievement } from '#contract/achievement.ts'
import { limits } from '#lib/limits.ts'
import { currencySign } from '#lib/money.ts'

/** How much of an achievement is done, in whole per cent from 0 to 100. */
export const progressPercentage = ({ progress, totalProgress }: Achievement) =>
  totalProgress > 0 ? Math.min(100, Math.max(0, Math.floor((progress / totalProgress) * 100))) : 100

export const canClaim = (achievement: Achievement) =>
  achievement.claimDate === null && !achievement.disableClaim && progressPercentage(achievement) >= 100

/** Progress in words, by `scaleType`: 0 or 1 as progress/total, 2 as a percentage, any other as an amount. */
export function progressText(achievement: Achievement) {
  const { scaleType, progress, totalProgress, currency } = achievement
  if (scaleType === 0 || scaleType === 1) return `${progress}/${totalProgress}`
  return scaleType === 2 ? `${progressPercentage(achievement)}%` : `${currencySign(currency)}${totalProgress}`
}

/** Claimed achievements, the latest first. */
export const claimed = (achievements: Achievement[]) =>
  achievements.filter(({ claimDate }) => claimDate !== null).sort((a, b) => Date.parse(b.claimDate!) - Date.parse(a.claimDate!))

export const latestClaimed = (achievements: Achievement[]) => claimed(achievements).slice(0, limits.latestAchievements)

/** The claimed achievements that the profile shows as coins, and how many more there are. */
export function coins(achievements: Achievement[]) {
  const all = claimed(achievements)
  return { shown: all.slice(0, limits.achievementCoins), more: Math.max(0, all.length - limits.achievementCoins) }
}
