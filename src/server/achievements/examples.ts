import type { Achievement } from '#contract/achievement.ts'
import { AchievementScale } from '#contract/codes.ts'

export const achievementExample: Achievement = {
  achievementId: 1,
  name: 'Five orders',
  detail: '',
  description: '',
  reward: '10% off',
  voucher: {
    campaignId: 1,
    campaign: 'Welcome',
    discount: { percentage: 10, amount: '0.000000', currency: 'EUR' },
    isReceived: false,
  },
  icon: '',
  scaleType: AchievementScale.percentage,
  progress: 5,
  totalProgress: 5,
  currency: '',
  claimDate: null,
  disableClaim: false,
  animate: true,
  top: false,
}
