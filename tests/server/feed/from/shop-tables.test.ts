import { expect, test } from 'vitest'
import { shops } from '#server/feed/from/converters.ts'
import type { Table } from '#server/feed/from/engine.ts'
import { feedTypes } from '#server/feed-types.ts'
import { shopTables } from '../../../support/shop-tables.ts'

test('the guide names the source of every field of the converters', async () => {
  await expect(shopTables()).toMatchFileSnapshot('../../../../src/server/feed/SHOPS.md')
})

test('the converters fill only fields of the feed', () => {
  const ofEveryLine = ['externalId', 'updatedAt']
  for (const { tables } of Object.values(shops))
    for (const [type, table] of Object.entries(tables) as [keyof typeof tables, Table][]) {
      const known = [...ofEveryLine, ...Object.keys(feedTypes[type].fields.shape)]
      expect(known).toEqual(expect.arrayContaining(Object.keys(table)))
    }
})
