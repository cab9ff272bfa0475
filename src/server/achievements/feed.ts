import { z } from 'zod'
import { AchievementScale } from '#contract/codes.ts'
import { accountId, defineFeedType } from '../feed/feed-type.ts'
import { address, currencyOrNone, externalId, named, words } from '../feed/fields.ts'
import { essential } from '../feed/mend.ts'
import { wordColumns } from '../feed/words.ts'
import { claimDate } from '../vouchers/feed.ts'
import { accountAchievements, achievements } from './table.ts'

export const achievement = defineFeedType({
  fields: z.strictObject({
    name: words().optional(),
    detail: words(2_000).optional().describe('Answered by the calls; no page shows it.'),
    description: words(2_000).optional(),
    reward: words().optional().describe('What a claim brings.'),
    icon: address.optional().describe('The picture.'),
    scale: named(AchievementScale).optional().describe('How its progress is shown.'),
    totalProgress: essential(z.number().positive()).optional().describe('When it is achieved.'),
    currency: essential(currencyOrNone).optional(),
    disableClaim: essential(z.boolean())
      .optional()
      .describe('True where shoppers do not claim it.'),
    animate: z.boolean().optional().describe('Whether a claim is animated.'),
    top: z.boolean().optional().describe('Whether it stands out from the others.'),
    campaign: externalId
      .nullable()
      .optional()
      .describe('The campaign whose voucher a claim brings.'),
  }),
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
  fields: z.strictObject({
    customer: externalId,
    achievement: externalId,
    progress: essential(z.number().min(0)).optional(),
    claimDate,
  }),
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
