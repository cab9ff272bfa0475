import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { accountAchievements } from '../achievements/table.ts'
import { accountInterests, accountNewsletters } from './table.ts'
import { accounts } from '../store/accounts.ts'
import { vouchers } from '../vouchers/table.ts'
import { defineFeedType, type FeedTarget, type ResolvedLine } from '../feed/feed-type.ts'
import * as field from '../feed/fields.ts'
import { essential } from '../feed/mend.ts'
import { insertRows, isAnyOf } from '../feed/rows.ts'
import { discountFields } from '../products/feed.ts'

/** Returns the account of a line that belongs to one customer, beside addresses and orders. */

export const accountId = ({ ids }: ResolvedLine) => ids.customer?.[0]

/**
 * A claim is the shopper's: a shop that has not heard of it, and so says null, takes it back by no
 * line, however new. Null is what a new row has anyway.
 */
const claimDate = essential(field.instant)
  .nullable()
  .optional()
  .describe('Null is not claimed yet, and takes no claim back.')

export const voucher = defineFeedType({
  fields: z.strictObject({
    customer: field.externalId,
    campaign: field.externalId,
    code: essential(field.text()).min(1).optional().describe('Hidden until the shopper claims it.'),
    used: essential(z.int().min(0).max(2_147_483_647))
      .optional()
      .describe('How often it was redeemed.'),
    redeemDate: essential(field.instant)
      .nullable()
      .optional()
      .describe('When it was redeemed last; no page shows it.'),
    expireDate: essential(field.instant).nullable().optional().describe('Null does not expire.'),
    claimDate,
    ...discountFields,
  }),
  references: { customer: 'customer', campaign: 'campaign' },
  table: vouchers,
  naturalKey: ['code'],
  toRow(resolved) {
    const { customer: _, campaign: __, claimDate, ...rest } = resolved.line
    return {
      ...rest,
      claimDate: claimDate ?? undefined,
      accountId: accountId(resolved),
      campaignId: resolved.ids.campaign?.[0],
    }
  },
})

export const progress = defineFeedType({
  fields: z.strictObject({
    customer: field.externalId,
    achievement: field.externalId,
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

const chosen = [
  { field: 'interests', list: accountInterests, column: 'interestId' },
  { field: 'newsletters', list: accountNewsletters, column: 'newsletterId' },
] as const

const maxPreferences = 1_000

/** Feeds a customer's choices; its row is the account, its lists are replaced. */
export const preference = defineFeedType({
  fields: z.strictObject({
    customer: field.externalId,
    interests: z.array(field.externalId).max(maxPreferences).optional(),
    newsletters: z.array(field.externalId).max(maxPreferences).optional(),
  }),
  references: { customer: 'customer', interests: 'interest', newsletters: 'newsletter' },
  table: accounts,
  toRow: () => ({}),
  adopt: async (_target, lines) => lines.map((line) => ({ rowId: accountId(line) })),
  async storeParts(target, lines) {
    for (const { field, list, column } of chosen) {
      const given = lines.filter(({ line }) => line[field])
      await clear(
        target,
        list,
        given.map(({ rowId }) => rowId),
      )
      await insertRows(
        target,
        list,
        given.flatMap(({ rowId, ids }) =>
          [...new Set(ids[field])].map((id) => ({ accountId: rowId, [column]: id })),
        ),
      )
    }
  },
  async remove(target, rowIds) {
    for (const { list } of chosen) await clear(target, list, rowIds)
  },
})

async function clear(
  { db, companyId }: FeedTarget,
  list: (typeof chosen)[number]['list'],
  accountIds: number[],
) {
  if (accountIds.length === 0) return
  await db.execute(
    sql`delete from ${list} where company_id = ${companyId}
      and ${isAnyOf(sql`account_id`, accountIds)}`,
  )
}
