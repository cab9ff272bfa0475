import { getTableName } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { expiring } from '#server/store/clean-up.ts'
import { tables } from '#server/store/tables.ts'
import { expiringTables, expiryIndex } from '../../support/expiring-rows.ts'

/** Lists the rows that stay until their account or shop deletes them. */
const kept = [
  ...['accounts', 'account_achievements', 'account_interests', 'account_newsletters'],
  ...['achievements', 'addresses', 'campaigns', 'code_views'],
  'consents',
  'feed_items',
  'feed_keys',
  'identities',
  'interests',
  // Its rows go with the archive that they are parts of.
  'data_export_parts',
  'documents',
  'erased_items',
  'file_folders',
  'former_accounts',
  'last_view_products',
  'moves',
  'newsletters',
  'order_link_keys',
  'order_products',
  'orders',
  'passkeys',
  'products',
  ...['return_products', 'returns', 'shipments', 'transactions'],
  // Its rows go with the files that they name.
  'unused_files',
  'vouchers',
  'webhook_secrets',
  'wish_products',
  'wishlist_links',
]

test('every table expires or is kept', () => {
  const names = [...kept, ...expiringTables.map(getTableName)]
  expect(tables.map(getTableName).sort()).toEqual(names.sort())
})

test('every column of expiry has an index', () => {
  const unindexed = expiring.filter((expiry) => !expiryIndex(expiry))
  expect(unindexed.map(({ since }) => [getTableName(since.table), since.name])).toEqual([])
})
