import type { MessageKey, Translate } from '#i18n/messages.ts'
import { pickMessages } from '#i18n/island-messages.ts'

const keys = [
  'ac_Claim',
  'ac_ClaimReward',
  'ac_ClaimedOn',
  'ac_CountOfTotal',
  'ac_Reward',
  'ac_ViewVoucher',
  'ac_TopAchievement',
  'ac_AchievementClaimed',
  'ac_AchievementIsGone',
  'ac_AchievementIsClaimed',
  'ac_AchievementIsIncomplete',
  'ac_AchievementIsNotClaimable',
  'ac_SomethingWentWrong',
  'ac_ShowPrevious',
  'ac_LoadMore',
] satisfies MessageKey[]

export type AchievementMessages = Record<(typeof keys)[number], string>

export const achievementMessages = (t: Translate) => pickMessages(t, keys)
