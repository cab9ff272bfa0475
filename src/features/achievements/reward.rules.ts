import type { Achievement } from '#contract/achievement.ts'
import { claimRefusal } from '#domain/achievement-progress.ts'
import { discountText } from '#domain/discount.ts'
import type { Translate } from '#i18n/messages.ts'
import type { MoneyStyle } from '#lib/money.ts'
import type { Notice } from '#ui/notice.ts'

/** Returns what a claim brings in words; empty where it brings nothing. */
export function rewardText(
  { reward, voucher }: Achievement,
  { t, brand }: { t: Translate; brand: MoneyStyle },
) {
  if (reward || !voucher) return reward
  const { campaign, discount } = voucher
  const named = [campaign, discountText(discount, brand)].filter(Boolean).join(', ')
  return t('ac_RewardVoucher', { voucher: named })
}

/** Returns the overview's notice of achievements to claim; undefined where there are none. */
export function claimNotice(
  achievements: readonly Achievement[],
  t: Translate,
): Notice | undefined {
  const claimable = achievements.filter((achievement) => !claimRefusal(achievement))
  if (claimable.length === 0) return undefined
  return {
    about: 'achievement',
    sentence: t('ac_AchievementsToClaim', { count: claimable.length }),
    link: { href: '/account/achievements', label: t('ac_ViewAchievements') },
  }
}
