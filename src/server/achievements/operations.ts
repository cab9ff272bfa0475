import { achievement } from '#contract/achievement.ts'
import { listAnswer } from '#contract/list.ts'
import * as limits from '#lib/limits/lists.ts'
import type { Operations } from '../openapi/operation.ts'

export const achievementOperations = {
  listAchievements: {
    summary: 'List the achievements',
    description:
      `In pages of ${limits.rowsPerPage}: the claimed ones, the latest first, ` +
      'then the others, the furthest first.',
    answer: listAnswer(achievement),
    example: { page: 1 },
  },
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
