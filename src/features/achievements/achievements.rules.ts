import type { Achievement } from '#contract/achievement.ts'
import { AchievementScale } from '#contract/codes.ts'
import { progressPercentage } from '#domain/achievement-progress.ts'
import { currencySign } from '#lib/currency-sign.ts'
import { formatDate } from '#lib/dates.ts'
import * as limits from '#lib/limits/lists.ts'
import type { MoneyStyle } from '#lib/money.ts'

/** The brand's style of amounts, and the message '{{count}} of {{total}}'. */
interface ProgressWords {
  moneyStyle: Pick<MoneyStyle, 'decimalSep' | 'thousandSep'>
  ofTotal: string
}

/** Returns a number without the noise of a sum of fractions. */
const plainNumber = (value: number, { decimalSep }: ProgressWords['moneyStyle']) =>
  String(Number(value.toFixed(2))).replace('.', decimalSep)

/** Returns an amount with decimals only where it has some; no line can break inside it. */
function shortAmount(value: number, currency: string, style: ProgressWords['moneyStyle']) {
  const [whole = '', decimals] = value.toFixed(Number.isInteger(value) ? 0 : 2).split('.')
  const separator = style.thousandSep.replace(/\s/g, '\u00a0')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, separator)
  return `${currencySign(currency)}${grouped}${decimals ? style.decimalSep + decimals : ''}`
}

/** Returns the progress as a text, by the achievement's scale. */
export function progressText(achievement: Achievement, { moneyStyle, ofTotal }: ProgressWords) {
  const { scaleType, progress, totalProgress, currency } = achievement
  if (scaleType === AchievementScale.percentage) return `${progressPercentage(achievement)}%`
  const isNumber = scaleType === AchievementScale.barOnly || scaleType === AchievementScale.count
  const toText = (value: number) =>
    isNumber ? plainNumber(value, moneyStyle) : shortAmount(value, currency, moneyStyle)
  return ofTotal
    .replace('{{count}}', () => toText(progress))
    .replace('{{total}}', () => toText(totalProgress))
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

/** A claimed achievement as a row of the overview. */
export type AchievementRow = Coin &
  Pick<Achievement, 'description' | 'claimDate'> & {
    /** Holds the day of the claim in words. */
    claimed: string
  }

/** Returns the achievements that were claimed last. */
export const latestClaimed = (
  achievements: readonly Achievement[],
  calendar: Parameters<typeof formatDate>[2],
): AchievementRow[] =>
  claimedAchievements(achievements)
    .slice(0, limits.maxLatestAchievements)
    .map((one) => ({ ...one, claimed: formatDate(one.claimDate!, 'achievement', calendar) }))

type Coin = Pick<Achievement, 'achievementId' | 'icon' | 'name'>

/** The claimed achievements that the profile shows as coins, and how many more there are. */
export interface ShownCoins {
  shown: Coin[]
  more: number
}

export function coins(achievements: readonly Achievement[]): ShownCoins {
  const all = claimedAchievements(achievements)
  return {
    shown: all.slice(0, limits.maxAchievementCoins),
    more: Math.max(0, all.length - limits.maxAchievementCoins),
  }
}
