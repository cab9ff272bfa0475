import { expect, test } from 'vitest'
import { embeddedFeedBatchLines, feedBatchLines } from '#server/feed/feed-limits.ts'
import { customer, openFeed } from '../../support/feed.ts'
import { startSite } from '../../support/site.ts'

// The embedded database serves nobody else while it stores a batch.
test.each([
  ['pglite', embeddedFeedBatchLines],
  ['postgres', feedBatchLines],
] as const)('a feed to %s is stored in transactions of %d lines', async (database, lines) => {
  const site = await startSite(database)
  const feed = await openFeed(site)
  const customers = Array.from({ length: lines + 1 }, (_, n) => customer(`batch-${n}`))
  site.queries.length = 0
  expect((await feed.lines(customers)).summary).toMatchObject({ stored: lines + 1 })
  // Each transaction holds up other feeds of the company once.
  expect(site.queries.filter(({ query }) => query.includes("hashtext('feed')"))).toHaveLength(2)
  await site.close()
})
