import { claimAchievementInput } from '#contract/achievement.ts'
import * as calls from '#contract/calls.ts'
import { listInput } from '#contract/list.ts'
import { defineCall } from '../api/call-record.ts'

export const achievementCalls = {
  listAchievements: defineCall(calls.listAchievements, {
    input: listInput,
    run: ({ session }, { page }) => session.shop.achievements.list(page),
  }),
  claimAchievement: defineCall(calls.claimAchievement, {
    once: true,
    input: claimAchievementInput,
    run: ({ session }, { achievementId }) => session.shop.achievements.claim(achievementId),
    success: 'ac_AchievementClaimed',
  }),
}
