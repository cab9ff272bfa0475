import { sql } from 'drizzle-orm'
import { z } from 'zod'
import * as limits from '#lib/limits/lists.ts'
import { accountId, defineFeedType, type FeedTarget, type FeedType } from '../feed/feed-type.ts'
import { externalId, words } from '../feed/fields.ts'
import { insertRows, isAnyOf } from '../feed/rows.ts'
import { wordColumns } from '../feed/words.ts'
import { accounts } from '../store/accounts.ts'
import { accountInterests, accountNewsletters, interests, newsletters } from './table.ts'

const catalogue = (
  table: typeof interests | typeof newsletters,
  { about, example }: Pick<FeedType, 'about' | 'example'>,
) =>
  defineFeedType({
    about,
    example,
    fields: z.strictObject({ name: words().optional() }),
    references: {},
    table,
    toRow: ({ line: { name } }) => wordColumns({ name }),
  })
export const interest = catalogue(interests, {
  about: 'A subject that shoppers can choose in their settings.',
  example: { externalId: 'outdoor', name: { en: 'Outdoor', nl: 'Buiten' } },
})
export const newsletter = catalogue(newsletters, {
  about: 'A newsletter that shoppers can choose in their settings.',
  example: { externalId: 'monthly', name: { en: 'Monthly news', nl: 'Maandnieuws' } },
})

const chosen = [
  { field: 'interests', list: accountInterests, column: 'interestId' },
  { field: 'newsletters', list: accountNewsletters, column: 'newsletterId' },
] as const

/** Feeds a customer's choices; its row is the account, its lists are replaced. */
export const preference = defineFeedType({
  about:
    'The interests and newsletters that a customer has chosen. Each list replaces the stored list.',
  fields: z.strictObject({
    customer: externalId,
    interests: z.array(externalId).max(limits.maxPreferences).optional(),
    newsletters: z.array(externalId).max(limits.maxPreferences).optional(),
  }),
  example: {
    externalId: 'customer-1007',
    customer: 'customer-1007',
    interests: ['outdoor'],
    newsletters: ['monthly'],
  },
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
