import { sql } from 'drizzle-orm'
import type { Pool } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rateLimits } from '#server/sign-in/table.ts'
import { cleanUp, expiring } from '#server/store/clean-up.ts'
import {
  expectedBatches,
  expiredRows,
  expiringTables,
  expiryIndex,
  fillExpiring,
  freshRows,
} from '../../support/expiring-rows.ts'
import { databases, startSite, type Site } from '../../support/site.ts'

type Statement = Site['queries'][number]

const indexes = expiring.map(expiryIndex)
const scan = new RegExp(`Index Scan (using|on) (${indexes.join('|')})(_p\\d+)?\\b`)

/** Explains statements as if a table had a hundred times the rows that it has. */
async function explainAll({ services }: Site, statements: Statement[]) {
  const client = await (services.store.db as unknown as { $client: Pool }).$client.connect()
  const plans: string[] = []
  try {
    await client.query('begin')
    await client.query('set local cpu_tuple_cost = 1')
    for (const { query, params } of statements) {
      const { rows } = await client.query<Record<string, string>>(`explain ${query}`, params)
      plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'))
    }
    await client.query('rollback')
  } finally {
    client.release()
  }
  return plans
}

describe.each(databases)('an expired row, on %s,', (database) => {
  let site: Site
  beforeAll(async () => {
    site = await startSite(database)
    await fillExpiring(site.services.store.db)
  })
  afterAll(() => site.close())

  const counts = () =>
    Promise.all(expiringTables.map((table) => site.services.store.db.$count(table)))

  test('is not deleted by a request, such as a sign-in or a code', async () => {
    site.queries.length = 0
    const shopper = await site.signIn('profile@demo.test')
    await shopper.call('POST', '/shopUser/updateAccount', { Telephone: '+44 7400123456' })
    await shopper.call('POST', '/shopUser/sendVerifySms')
    shopper.cookies.set('foyer_session', 'x'.repeat(43))
    await shopper.submit('/account/edit-profile', { call: 'updateAccount', xsrf: 'x'.repeat(43) })
    const deletes = site.queries.filter(({ query }) => query.startsWith('delete'))
    // An event takes the place of the oldest one of too many, which need not have expired.
    const others = deletes.filter(({ query }) => !query.startsWith('delete from "account_events"'))
    expect(others).toEqual([])
    expect(Math.min(...(await counts()))).toBe(freshRows + expiredRows)
  })

  test('is deleted in batches by an index, and no other row is', async () => {
    const { db } = site.services.store
    const before = await counts()
    site.background.length = 0
    await cleanUp({ db })
    expect(await counts()).toEqual(before.map((count) => count - expiredRows))
    const deletes = site.background.filter(({ query }) => query.startsWith('delete'))
    expect(deletes).toHaveLength(expectedBatches)
    for (const plan of await explainAll(site, deletes)) {
      expect(plan).toMatch(scan)
      expect(plan).toContain('Nested Loop')
      expect(plan).not.toContain('Seq Scan')
    }
  })

  test('rows that a request is changing are skipped until the next time', async () => {
    const { db } = site.services.store
    await db.execute(
      sql`insert into rate_limits (key, points, expire)
        values ('held', 1, now() - interval '1 minute')`,
    )
    if (database === 'postgres')
      await db.transaction(async (tx) => {
        await tx.execute(sql`update rate_limits set points = 2 where key = 'held'`)
        await cleanUp({ db })
      })
    expect(await db.$count(rateLimits, sql`key = 'held'`)).toBe(1)
    await cleanUp({ db })
    expect(await db.$count(rateLimits, sql`key = 'held'`)).toBe(0)
  })
})
