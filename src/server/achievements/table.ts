import { boolean, doublePrecision, integer, pgTable, primaryKey } from 'drizzle-orm/pg-core'
import { AchievementScale } from '#contract/codes.ts'
import { owned, owner } from '../store/accounts.ts'
import {
  company,
  instant,
  rowId,
  rowKey,
  requiredText,
  translations,
  ofCompany,
  sameCompany,
} from '../store/columns.ts'
import { campaigns } from '../vouchers/table.ts'

/** Holds the achievements of a company's shoppers. */
export const achievements = pgTable(
  'achievements',
  {
    ...rowId,
    ...company,
    name: requiredText(),
    detail: requiredText(),
    description: requiredText(),
    reward: requiredText(),
    translations: translations(),
    icon: requiredText(),
    scaleType: integer().notNull().default(AchievementScale.barOnly),
    totalProgress: doublePrecision().notNull(),
    currency: requiredText(),
    disableClaim: boolean().notNull().default(false),
    animate: boolean().notNull().default(true),
    top: boolean().notNull().default(false),
    /** The campaign whose voucher a claim brings, if any. */
    campaignId: integer(),
  },
  (t) => [rowKey(t), sameCompany('achievements_campaign', [t.companyId, t.campaignId], campaigns)],
)

/** Holds a shopper's progress. */
export const accountAchievements = pgTable(
  'account_achievements',
  {
    ...rowId,
    ...owner,
    achievementId: integer().notNull(),
    progress: doublePrecision().notNull().default(0),
    claimDate: instant(),
  },
  (t) => [
    ofCompany(t, 'account_achievements'),
    owned(t),
    sameCompany(
      'account_achievements_achievement',
      [t.companyId, t.achievementId],
      achievements,
    ).onDelete('cascade'),
    primaryKey({ columns: [t.companyId, t.accountId, t.achievementId] }),
  ],
)
