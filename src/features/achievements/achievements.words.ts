import type { Translate, WordKey } from '#i18n/words.ts'
import { wordsOf } from '#i18n/words-of.ts'

const keys = [
  ...([
    'ac_Claim',
    'ac_Claimed',
    'ac_Progress',
    'ac_Reward',
    'ac_TopAchievement',
    'ac_NothingToAchieve',
    'ac_AchievementClaimed',
  ] as const),
  ...([
    'ac_AchievementIsGone',
    'ac_AchievementIsClaimed',
    'ac_AchievementIsIncomplete',
    'ac_AchievementIsNotClaimable',
  ] as const),
  ...(['ac_SomethingWentWrong', 'ac_ToTheShop'] as const),
] satisfies WordKey[]

export type AchievementWords = Record<(typeof keys)[number], string>

export const achievementWords = (t: Translate) => wordsOf(t, keys)
