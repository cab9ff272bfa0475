import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { feedItems } from '#server/feed/table.ts'
import { accounts } from '#server/store/accounts.ts'
import { customer, openFeed } from '../../support/feed.ts'
import { startSite, type Site } from '../../support/site.ts'

let site: Site
let feed: Awaited<ReturnType<typeof openFeed>>
beforeAll(async () => {
  site = await startSite()
  feed = await openFeed(site)
})
afterAll(() => site.close())

async function birthDateOf(externalId: string) {
  const [found] = await site.services.store.db
    .select({ birthDate: accounts.birthDate })
    .from(feedItems)
    .innerJoin(accounts, eq(accounts.id, feedItems.rowId))
    .where(and(eq(feedItems.type, 'customer'), eq(feedItems.externalId, externalId)))
  return found!.birthDate
}

test('a customer with a placeholder birthday is stored without it, with a warning', async () => {
  const warnings = [{ field: 'birthDate', expected: 'expected a day from 1900 until today' }]
  const { reports, summary } = await feed.lines([
    customer('b1', { birthDate: '0001-01-01' }),
    customer('b2', { birthDate: '1990-01-31' }),
  ])
  expect(reports).toEqual([
    { line: 1, type: 'customer', externalId: 'b1', status: 'stored', warnings },
  ])
  expect(summary).toMatchObject({ lines: 2, stored: 2, refused: 0 })
  expect([await birthDateOf('b1'), await birthDateOf('b2')]).toEqual([null, '1990-01-31'])

  const put = await feed.put('customer', 'b2', { firstName: 'Bea', birthDate: '2999-01-01' })
  expect([put.status, await put.json()]).toEqual([200, { status: 'stored', warnings }])
  // A detail that is left out stays as it is.
  expect(await birthDateOf('b2')).toBe('1990-01-31')
})
