import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { startSite } from '../../support/site.ts'

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

test('DATABASE_POOL is the number of connections that a process opens', async () => {
  const site = await startSite('postgres', {}, { DATABASE_POOL: '2' })
  const { db } = site.services.store
  const asked = Array.from({ length: 8 }, () =>
    db.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`),
  )
  const answers = (await Promise.all(asked)) as unknown as { rows: { pid: number }[] }[]
  await site.close()
  expect(new Set(answers.map(({ rows }) => rows[0]!.pid)).size).toBe(2)
})
