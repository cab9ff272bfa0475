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
  const named = [campaign, discountText(discount, brand)]
    .filter(Boolean)
    .join(t('ac_ListSeparator'))
  return t('ac_RewardVoucher', { voucher: named })
}

/** Returns the overview's notice of achievements to claim; none where there are none. */
export function claimNotices(achievements: readonly Achievement[], t: Translate): Notice[] {
  const claimable = achievements.filter((achievement) => !claimRefusal(achievement))
  if (claimable.length === 0) return []
  return [
    {
      about: 'achievement',
      write: () => ({
        sentence: t('ac_AchievementsToClaim', { count: claimable.length }),
        link: { href: '/account/achievements', label: t('ac_ViewAchievements') },
      }),
    },
  ]
}
