import type { Translate, WordKey } from '#i18n/words.ts'

const keys = [
  ...(['ac_Claim', 'ac_Claimed', 'ac_Progress', 'ac_Reward', 'ac_TopAchievement', 'ac_NothingToAchieve', 'ac_AchievementClaimed'] as const),
  ...(['ac_AchievementIsGone', 'ac_AchievementIsClaimed', 'ac_AchievementIsIncomplete', 'ac_AchievementNeedsNoClaim'] as const),
  'ac_SomethingWentWrong',
] satisfies WordKey[]

export type AchievementWords = Record<(typeof keys)[number], string>

export const achievementWords = (t: Translate) => Object.fromEntries(keys.map((key) => [key, t(key)])) as AchievementWords
