import { AchievementScale } from '#contract/codes.ts'
import type { achievements as table } from '../../../server/achievements/table.ts'
import type { CampaignKey } from './campaigns.ts'

type Definition = Omit<typeof table.$inferInsert, 'companyId' | 'campaignId' | 'icon'> & {
  name: string
  campaign?: CampaignKey
  icon?: string
}

/** Lists the achievements; the key names the picture. Three have each `scaleType`. */
const achievements = {
  'first-order': {
    name: 'First order',
    description: 'Place your first order with us.',
    detail: 'Every journey starts with one parcel.',
    reward: '10% off your next order',
    campaign: 'welcome',
    scaleType: AchievementScale.barOnly,
    totalProgress: 1,
  },
  explorer: {
    name: 'Explorer',
    description: 'Look at 50 different products.',
    detail: 'Wander off the path: each product that you open counts once.',
    reward: 'Free shipping on one order',
    scaleType: AchievementScale.count,
    totalProgress: 50,
  },
  reviewer: {
    name: 'Kind words',
    description: 'Write five reviews.',
    detail: 'Tell others how it wears, pours, grows or rings.',
    campaign: 'review',
    scaleType: AchievementScale.count,
    totalProgress: 5,
  },
  collector: {
    name: 'Collector',
    description: 'Buy from eight parts of the shop.',
    detail: 'From boots to bicycle bells: each category counts once.',
    reward: 'A set of enamel pins',
    scaleType: AchievementScale.count,
    totalProgress: 8,
  },
  loyal: {
    name: 'Old friend',
    description: 'Shop with us three years in a row.',
    detail: 'One order a year is enough.',
    top: true,
    reward: '15% off, all year long',
    campaign: 'loyalty',
    scaleType: AchievementScale.barOnly,
    totalProgress: 3,
  },
  'early-bird': {
    name: 'Early bird',
    description: 'Order before seven in the morning, five times.',
    detail: 'We add this one ourselves, there is nothing to claim.',
    scaleType: AchievementScale.barOnly,
    totalProgress: 5,
    disableClaim: true,
    animate: false,
  },
  'night-owl': {
    name: 'A secret',
    description: 'You found something that we had hidden.',
    detail: 'We do not tell where.',
    icon: '',
    reward: 'The satisfaction of knowing',
    scaleType: AchievementScale.percentage,
    totalProgress: 100,
  },
  saver: {
    name: 'Thrifty',
    description: 'Save €50 with vouchers and offers.',
    detail: 'All discounts of finished orders add up.',
    reward: 'A voucher of €10',
    campaign: 'winter',
    scaleType: AchievementScale.amount,
    totalProgress: 50,
    currency: 'EUR',
  },
  sharer: {
    name: 'Good company',
    description: 'Invite friends to the shop.',
    detail: 'Each friend who orders brings you a quarter of the way.',
    reward: 'A voucher of €15 for both of you',
    campaign: 'friend',
    scaleType: AchievementScale.percentage,
    totalProgress: 4,
  },
  gardener: {
    name: 'Green fingers',
    description: 'Fill your windowsill with plants from us.',
    detail: 'Ten plants make a garden.',
    reward: 'A bag of seeds with your next order',
    campaign: 'garden',
    scaleType: AchievementScale.percentage,
    totalProgress: 10,
  },
  traveller: {
    name: 'Long way round',
    description: 'Spend €1,000 on travel and camping.',
    detail: 'Returned products do not count.',
    top: true,
    reward: 'A family tent for a weekend',
    scaleType: AchievementScale.amount,
    totalProgress: 1000,
    currency: 'EUR',
  },
  'gift-giver': {
    name: 'Gift giver',
    description: 'Give away gift cards worth €100.',
    detail: 'They count as soon as they are paid.',
    animate: false,
    reward: 'A card and ribbon, on the house',
    scaleType: AchievementScale.amount,
    totalProgress: 100,
    currency: 'EUR',
  },
} as const satisfies Record<string, Definition>

export type AchievementKey = keyof typeof achievements

export const achievementKeys = Object.keys(achievements) as AchievementKey[]

export const definition = (key: AchievementKey): Definition => achievements[key]
