import { z } from 'zod'
import * as limits from '#lib/limits/lists.ts'
import { accountId, defineFeedType, type FeedType } from '../feed/feed-type.ts'
import { externalId, words } from '../feed/fields.ts'
import { wordColumns } from '../feed/words.ts'
import { accounts } from '../store/accounts.ts'
import { chosenLists, replaceChosen } from './feed-chosen.ts'
import { interests, newsletters } from './table.ts'

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
    for (const part of chosenLists) {
      const given = lines.filter(({ line }) => line[part.field])
      const rows = given.flatMap(({ rowId, ids }) =>
        [...new Set(ids[part.field])].map((id) => ({ accountId: rowId, id })),
      )
      await replaceChosen(
        target,
        part,
        given.map(({ rowId }) => rowId),
        rows,
      )
    }
  },
  async remove(target, rowIds) {
    for (const part of chosenLists) await replaceChosen(target, part, rowIds, [])
  },
})
