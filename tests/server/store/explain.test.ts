import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { OrderStatus, ShipmentStatus, TransactionStatus } from '#contract/codes.ts'
import type { Db } from '#server/store/open.ts'
import { databases, startSite, type Site } from '../../support/site.ts'

interface Client {
  query(query: string, params?: unknown[]): Promise<{ rows: Record<string, unknown>[] }>
}

/**
 * Two hundred orders for each of five hundred shoppers, each with a product, a payment, an invoice,
 * a parcel and a return. Their keys are right, and nothing follows from them: neither is looked at.
 */
async function fill(db: Pick<Db, 'execute'>) {
  await db.execute(sql`set session_replication_role = replica`)
  await db.execute(
    sql`insert into accounts (company_id, email)
      select 1, 'n' || n || '@example.test' from generate_series(1, 500) n`,
  )
  await db.execute(sql`
    insert into orders (company_id, account_id, order_id, created, status, currency)
    select 1, a.id, 'X' || a.id || '-' || n, now() - n * interval '1 day',
      ${OrderStatus.processing}::int, 'EUR'
    from accounts a cross join generate_series(1, 200) n where a.email like '%@example.test'`)
  const parts = sql`select company_id, account_id, id`
  const from = sql`from orders where order_id like 'X%'`
  await db.execute(
    sql`insert into order_products (company_id, account_id, order_row, product_id, name, status)
      ${parts}, 7, 'Boots', ${ShipmentStatus.awaitingFulfillment}::int ${from}`,
  )
  await db.execute(
    sql`insert into transactions (company_id, account_id, order_row, status, created)
      ${parts}, ${TransactionStatus.paid}::int, created ${from}`,
  )
  await db.execute(
    sql`insert into documents (company_id, account_id, order_row, name, date)
      ${parts}, 'i.pdf', created ${from}`,
  )
  await db.execute(sql`insert into shipments (company_id, account_id, order_row) ${parts} ${from}`)
  await db.execute(sql`insert into returns (company_id, account_id, order_row) ${parts} ${from}`)
  await db.execute(
    sql`insert into return_products (company_id, account_id, return_id, product_id, reason)
      select company_id, account_id, id, 7, 'damaged' from returns`,
  )
  await db.execute(sql`set session_replication_role = origin`)
  await db.execute(sql`analyze`)
}

describe.each(databases)('with a hundred thousand orders on %s', (database) => {
  let site: Site
  let client: Client
  beforeAll(async () => {
    site = await startSite(database)
    await site.fill(fill)
    client = (site.services.store.db as unknown as { $client: Client }).$client
  })
  afterAll(() => site.close())

  test.each([
    '',
    '102030',
    'boots',
    '2026-03-12',
    'March 2026',
    '12 March',
    'march',
    '2026',
    '12 March 2026 10:00',
    'crème',
    '%',
  ])('a list for %j scans no table completely', async (query) => {
    const browser = await site.signIn('large@demo.test')
    site.queries.length = 0
    const search = `page=2&query=${encodeURIComponent(query)}`
    expect((await browser.call('GET', `/order?${search}`)).status).toBe(200)
    // The page of a search without a second one leads to its first.
    expect([200, 302]).toContain((await browser.fetch(`/account/orders?${search}`)).status)
    const asked = site.queries.filter((entry) => entry.query.includes('"orders"'))
    expect(asked.length).toBeGreaterThan(0)
    for (const { query: text, params } of asked) {
      const { rows } = await client.query(`explain ${text}`, params)
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
      // An empty result needs no further scan.
      expect(plan).toMatch(/Index (Only )?Scan|One-Time Filter: false/)
      expect(plan).not.toContain('Seq Scan')
      // A list takes its orders in the index's own order: it sorts none to find the newest.
      if (query === '' && text.includes('offset')) expect(plan).toContain('orders_newest')
    }
  })

  test.each(['/account', '/account/orders'])(
    '%s scans no table of orders completely',
    async (path) => {
      const browser = await site.signIn('large@demo.test')
      site.queries.length = 0
      expect((await browser.fetch(path)).status).toBe(200)
      const asked = site.queries.filter((entry) => entry.query.includes('"orders"'))
      expect(asked).toHaveLength(1)
      const plans = asked.map(async ({ query, params }) => {
        const { rows } = await client.query(`explain ${query}`, params)
        return rows.map((row) => row['QUERY PLAN']).join('\n')
      })
      expect(await plans[0]).toContain('orders_newest')
      // It reads small tables, too, which PostgreSQL takes whole.
      for (const plan of await Promise.all(plans))
        expect(plan).not.toMatch(/Seq Scan on (?:orders|order_products|transactions)(?:_p\d+)?\b/)
    },
  )

  test('an order is read by its primary key', async () => {
    const browser = await site.signIn('large@demo.test')
    const { data } = (await (await browser.call('GET', '/order')).json()) as {
      data: { id: number }[]
    }
    site.queries.length = 0
    expect((await browser.call('GET', `/order/${data[0]!.id}`)).status).toBe(200)
    for (const { query, params } of site.queries.filter((entry) =>
      entry.query.includes('"orders"'),
    )) {
      const { rows } = await client.query(`explain ${query}`, params)
      expect(rows.map((row) => row['QUERY PLAN']).join('\n')).not.toContain('Seq Scan')
    }
  })
})
