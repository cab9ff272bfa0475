import type { Achievement, claimAchievementInput } from '../achievement.ts'
import { api, call } from '../call.ts'

const achievements = { feature: 'Achievements' } as const

export const claimAchievement = call<Achievement, typeof claimAchievementInput>(
  'POST',
  `${api}/achievement/claim/{achievementId}`,
  achievements,
)
