import { achievement } from '#contract/achievement.ts'
import type { Operations } from '../openapi/operation.ts'

export const achievementOperations = {
  claimAchievement: {
    summary: 'Claim an achievement',
    answer: achievement,
    example: { achievementId: 1 },
    refusals: [
      'achievement_not_claimable',
      'achievement_gone',
      'achievement_claimed',
      'achievement_incomplete',
    ],
  },
} satisfies Partial<Operations>
