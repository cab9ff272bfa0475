import { z } from 'zod'
import { AchievementScale } from '#contract/codes.ts'
import { accountId, defineFeedType } from '../feed/feed-type.ts'
import { address, currencyOrNone, externalId, named, words } from '../feed/fields.ts'
import { essential } from '../feed/mend.ts'
import { wordColumns } from '../feed/words.ts'
import { claimDate } from '../vouchers/feed.ts'
import { accountAchievements, achievements } from './table.ts'

export const achievement = defineFeedType({
  about: 'A goal that shoppers can reach, and its reward.',
  fields: z.strictObject({
    name: words().optional(),
    detail: words(2_000).optional().describe('The API returns it; no page shows it.'),
    description: words(2_000).optional(),
    reward: words().optional().describe('The reward of a claim.'),
    icon: address.optional().describe('The address of the picture.'),
    scale: named(AchievementScale).optional().describe('The format of the progress.'),
    totalProgress: essential(z.number().positive())
      .optional()
      .describe('The progress at which the goal is reached.'),
    currency: essential(currencyOrNone).optional(),
    disableClaim: essential(z.boolean()).optional().describe('`true` if shoppers cannot claim it.'),
    animate: z.boolean().optional().describe('Whether an animation follows a claim.'),
    top: z.boolean().optional().describe('Whether it is highlighted.'),
    campaign: externalId
      .nullable()
      .optional()
      .describe('The campaign whose voucher is the reward of a claim.'),
  }),
  example: {
    externalId: 'five-orders',
    name: { en: 'Five orders', nl: 'Vijf bestellingen' },
    reward: { en: '10% off', nl: '10% korting' },
    scale: 'count',
    totalProgress: 5,
    campaign: 'welcome-back',
  },
  references: { campaign: 'campaign' },
  table: achievements,
  toRow({ line: { name, detail, description, reward, scale, campaign, ...rest }, ids }) {
    return {
      ...rest,
      ...wordColumns({ name, detail, description, reward }),
      scaleType: scale,
      campaignId: campaign === null ? null : ids.campaign?.[0],
    }
  },
})

export const progress = defineFeedType({
  about: 'The progress of a customer towards an achievement.',
  fields: z.strictObject({
    customer: externalId,
    achievement: externalId,
    progress: essential(z.number().min(0)).optional(),
    claimDate,
  }),
  example: {
    externalId: 'customer-1007/five-orders',
    customer: 'customer-1007',
    achievement: 'five-orders',
    progress: 5,
  },
  references: { customer: 'customer', achievement: 'achievement' },
  table: accountAchievements,
  naturalKey: ['accountId', 'achievementId'],
  toRow(resolved) {
    const { progress, claimDate } = resolved.line
    return {
      progress,
      claimDate: claimDate ?? undefined,
      accountId: accountId(resolved),
      achievementId: resolved.ids.achievement?.[0],
    }
  },
})
