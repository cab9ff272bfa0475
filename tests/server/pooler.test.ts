import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { startSite } from '../support/site.ts'

test.each([
  ['true', 'are kept in a connection'],
  ['false', 'are none, so that a pooler need not find them'],
])('with DATABASE_PREPARE=%s named statements %s', async (DATABASE_PREPARE) => {
  const site = await startSite('postgres', {}, { DATABASE_PREPARE, DATABASE_POOL: '1' })
  const shopper = await site.signIn('full@demo.test')
  for (const path of ['', '/orders', '/wishlist', '/addresses', '/vouchers', '/downloads'])
    expect((await shopper.fetch(`/account${path}`)).status).toBe(200)
  const { rows } = (await site.services.store.db.execute(
    sql`select count(*)::int from pg_prepared_statements where name <> ''`,
  )) as unknown as { rows: { count: number }[] }
  await site.close()
  expect(String(rows[0]!.count > 0)).toBe(DATABASE_PREPARE)
})
