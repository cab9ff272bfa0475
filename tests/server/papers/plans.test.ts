import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { OrderStatus } from '#contract/codes.ts'
import type { Db } from '#server/store/open.ts'
import { databases, startSite, type Site } from '../../support/site.ts'

interface Client {
  query(query: string, params?: unknown[]): Promise<{ rows: Record<string, unknown>[] }>
}

/** Two hundred orders with an invoice for each of 250 shoppers, and many papers for another. */
async function fill(db: Pick<Db, 'execute'>) {
  await db.execute(sql`set session_replication_role = replica`)
  await db.execute(
    sql`insert into accounts (company_id, email)
      select 1, 'n' || n || '@example.test' from generate_series(1, 250) n`,
  )
  await db.execute(sql`
    insert into orders (company_id, account_id, order_id, created, status, currency)
    select 1, a.id, 'X' || a.id || '-' || n, now() - n * interval '1 day',
      ${OrderStatus.processing}::int, 'EUR'
    from accounts a cross join generate_series(1, 200) n where a.email like '%@example.test'`)
  await db.execute(
    sql`insert into documents (company_id, account_id, order_row, name, date)
      select company_id, account_id, id, 'i.pdf', created from orders where order_id like 'X%'`,
  )
  await db.execute(
    sql`insert into documents (company_id, account_id, order_row, name, date, is_invoice, file)
      select o.company_id, o.account_id, o.id, 'w.pdf', o.created, false, 'w'
      from orders o join accounts a on a.company_id = o.company_id and a.id = o.account_id
      cross join generate_series(1, 10) n where a.email = 'large@demo.test'`,
  )
  await db.execute(sql`set session_replication_role = origin`)
  await db.execute(sql`analyze`)
}

describe.each(databases)('with fifty thousand papers on %s', (database) => {
  let site: Site
  let client: Client
  beforeAll(async () => {
    site = await startSite(database)
    await site.fill(fill)
    client = (site.services.store.db as unknown as { $client: Client }).$client
  })
  afterAll(() => site.close())

  test.each(['', '?page=2', '?year=2026', '?query=invoice'])(
    'the page %j reads papers once, by an index',
    async (search) => {
      const browser = await site.signIn('large@demo.test')
      site.queries.length = 0
      expect((await browser.fetch(`/account/papers${search}`)).status).toBe(200)
      const asked = site.queries.filter((entry) => entry.query.includes('"documents"'))
      expect(asked).toHaveLength(1)
      const { rows } = await client.query(`explain ${asked[0]!.query}`, asked[0]!.params)
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
      expect(plan).toMatch(/Index Scan using documents\w*_newest/)
      expect(plan).not.toContain('Seq Scan')
    },
  )
})
