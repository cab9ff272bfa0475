import { expect, test } from 'vitest'
import { feedFieldTables } from '../../support/feed-fields.ts'

test('the tables of fields match the schemas', async () => {
  await expect(feedFieldTables()).toMatchFileSnapshot('../../../src/server/feed/FIELDS.md')
})
