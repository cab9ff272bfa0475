import type { Achievement, claimAchievementInput } from '../achievement.ts'
import { api, call } from '../call.ts'
import type { ListAnswer, listInput } from '../list.ts'

const achievements = { feature: 'Achievements' } as const

/** Lists them, the claimed ones first (beyond the specification). */
export const listAchievements = call<ListAnswer<Achievement>, typeof listInput>(
  'GET',
  `${api}/achievement`,
  achievements,
)
export const claimAchievement = call<Achievement, typeof claimAchievementInput>(
  'POST',
  `${api}/achievement/claim/{achievementId}`,
  achievements,
)
