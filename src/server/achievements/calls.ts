import { claimAchievementInput } from '#contract/achievement.ts'
import { claimAchievement } from '#contract/calls.ts'
import { defineCall } from '../api/call-record.ts'

export const achievementCalls = {
  claimAchievement: defineCall(claimAchievement, {
    once: true,
    input: claimAchievementInput,
    run: ({ session }, { achievementId }) => session.shop.achievements.claim(achievementId),
    success: 'ac_AchievementClaimed',
  }),
}
