import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { orderPage } from '#contract/order.ts'
import * as limits from '#lib/limits/orders.ts'
import type { Db } from '#server/store/open.ts'
import { sessionCookie } from '../../support/drafts.ts'
import { databases, startSite, type Browser, type Site } from '../../support/site.ts'

const linesPerOrder = 1_000
const coveredOrders = 10
const ordersInAll = coveredOrders + 5

/** Orders that have more products together than a search reads; the first is the newest. */
async function fill(db: Pick<Db, 'execute'>, accountId: number) {
  await db.execute(sql`
    insert into orders (company_id, account_id, order_id, created, status, currency, state, search)
    select 1, ${accountId}::int, 'LONG-' || n, now() - n * interval '1 hour', 40, 'EUR',
      'delivered', rpad('tent peg of long-' || n || ' ', ${limits.maxSearchedBytes / coveredOrders}::int, 'x')
    from generate_series(1, ${ordersInAll}::int) n`)
  await db.execute(sql`
    insert into order_products (company_id, account_id, order_row, product_id, name, status,
      product_type, download_url)
    select company_id, account_id, id, n, 'Tent peg of ' || order_id, 50, 1,
      case when n = 1 then 'https://shop.test/' || order_id else '' end
    from orders cross join generate_series(1, ${linesPerOrder}::int) n
    where account_id = ${accountId}::int`)
}

describe.each(databases)('searches on %s', (database) => {
  let site: Site
  let long: Browser
  let other: Browser
  beforeAll(async () => {
    site = await startSite(database)
    long = await site.signIn('empty@demo.test')
    other = await site.signIn('full@demo.test')
    const { id } = await long.me()
    await site.fill((db) => fill(db, id))
  })
  afterAll(() => site.close())

  const list = async (search: string) =>
    orderPage.parse(await (await long.call('GET', `/order?${search}`)).json())
  const shopOf = async (browser: Browser) =>
    (await site.services.store.findSession(site.brand, sessionCookie(browser)))!.shop
  const queriesOf = (table: string) => site.queries.filter(({ query }) => query.includes(table))

  test.each([
    '/account/api/v1/order?query=boots&page=1',
    '/account/api/v1/order?query=nothing-like-it&page=1',
    '/account/api/v1/order?state=delivered&year=2026',
    '/account/orders?query=boots',
    '/account/orders?query=nothing-like-it',
    '/account/orders?state=open&sort=oldest',
  ])('%s takes one query in addition to the session’s', async (path) => {
    site.queries.length = 0
    expect((await other.fetch(path)).status).toBe(200)
    expect(queriesOf('"orders"')).toHaveLength(1)
    expect(site.queries).toHaveLength(2)
  })

  test('a search reads a limited number of products, and says what it covers', async () => {
    const { meta } = await list('query=tent')
    expect(meta).toMatchObject({ total: coveredOrders, searched: coveredOrders })
    expect(meta.counts!.reduce((sum, { count }) => sum + count, 0)).toBe(coveredOrders)
    expect((await list(`query=${encodeURIComponent(`LONG-${coveredOrders}`)}`)).meta.total).toBe(1)
    // By its products the oldest is not found, but by its very number, with its state.
    expect((await list(`query=${encodeURIComponent(`peg LONG-${ordersInAll}`)}`)).data).toEqual([])
    const found = await list(`query=long-${ordersInAll}&state=delivered`)
    expect(found.data.map(({ orderId }) => orderId)).toEqual([`LONG-${ordersInAll}`])
  })

  test('a list without a search has all orders, whatever their length', async () => {
    expect((await list('sort=oldest')).data[0]!.orderId).toBe(`LONG-${ordersInAll}`)
    expect((await list('sort=oldest')).meta.total).toBe(ordersInAll)
    const { meta } = await list('')
    expect(meta).toMatchObject({ total: ordersInAll })
    expect(meta).not.toHaveProperty('searched')
  })

  test.each([
    ['/account/orders?query=tent', 'You have so many orders that search and filters don’t cover'],
    ['/account/downloads', 'You have so many orders that only your newest downloads'],
  ])('%s says that it leaves something out, and only then', async (path, sentence) => {
    const note = `<p class="secondary">${sentence}`
    expect(await (await long.fetch(path)).text()).toContain(note)
    expect(await (await other.fetch(path.replace('tent', 'boots'))).text()).not.toContain(note)
  })

  /** Runs `use` while nothing else gets a connection of the database. */
  async function whileHeld(run: () => Promise<void>) {
    const { db } = site.services.store
    const releases: (() => void)[] = []
    const hold = () =>
      new Promise<void>((begun) => {
        void db.transaction(
          () =>
            new Promise<void>((release) => {
              releases.push(release)
              begun()
            }),
        )
      })
    const connections = database === 'pglite' ? 1 : 10
    await Promise.all(Array.from({ length: connections }, hold))
    try {
      await run()
    } finally {
      for (const release of releases) release()
    }
  }

  const reads: [string, string, (shop: Awaited<ReturnType<typeof shopOf>>) => Promise<unknown>][] =
    [
      ['a search', 'looked', (shop) => shop.orders.list({ query: 'tent', page: 1 })],
      [
        'a search of a page',
        'looked',
        (shop) => shop.orders.summaries({ query: 'tent', page: 1, from: 1 }),
      ],
      [
        'a search of wishes',
        'wish_products',
        (shop) => shop.wishProducts.page({ after: 0, query: 'tent', sort: 'newest' }),
      ],
      ['downloads', 'newest', (shop) => shop.downloads.page({ after: 0, query: '' })],
      [
        'the whole account',
        'wish_products',
        (shop) => shop.account.inTurn(() => shop.account.with('wishProducts')),
      ],
    ]

  test.each(reads)(
    '%s of an account runs once at a time, with a limit, and blocks nobody else',
    async (_, table, read) => {
      const [mine, another] = [await shopOf(long), await shopOf(other)]
      const answers: Promise<unknown>[] = []
      await whileHeld(async () => {
        site.queries.length = 0
        const asked = Array.from({ length: 12 }, () => read(mine).catch((error: unknown) => error))
        const address = another.addresses.get(1)
        await expect.poll(() => queriesOf('"addresses"').length).toBe(1)
        // One of the waiting connections is theirs.
        expect(queriesOf(table)).toHaveLength(1)
        answers.push(...asked, address)
        const refused = await Promise.all(asked.slice(limits.maxSearchesPerAccount))
        expect(refused).toHaveLength(12 - limits.maxSearchesPerAccount)
        for (const error of refused)
          expect(error).toMatchObject({ status: 429, retryAfter: limits.searchRetrySeconds })
      })
      // On a slow machine the last of those that wait may have waited too long.
      const [first, ...others] = await Promise.all(answers)
      for (const answer of [first, others.at(-1)]) expect(answer).not.toBeInstanceOf(Error)
    },
  )

  // The embedded database has one connection, so that a lock would hold up everything.
  if (database === 'postgres')
    test('a refused search says so in the shopper’s language, and links to a retry', async () => {
      await long.call('PATCH', '/localize', { Country: 'NL', Language: 'nl', Currency: 'EUR' })
      long.cookies.delete('foyer_language')
      const shop = await shopOf(long)
      const locked = Promise.withResolvers<void>()
      const done = Promise.withResolvers<void>()
      const search = () => shop.orders.list({ query: 'tent', page: 1 })
      const { db } = site.services.store
      const held = db.transaction(async (tx) => {
        await tx.execute(sql`lock table orders in access exclusive mode`)
        locked.resolve()
        await done.promise
      })
      await locked.promise
      const running = Array.from({ length: limits.maxSearchesPerAccount }, search)
      const [page, call] = await Promise.all([
        long.fetch('/account/orders?query=tent'),
        long.call('GET', '/order?query=tent'),
      ])
      done.resolve()
      await Promise.all([...running, held])
      for (const { status, headers } of [page, call])
        expect([status, headers.get('retry-after')]).toEqual([
          429,
          String(limits.searchRetrySeconds),
        ])
      const html = await page.text()
      expect(html).toContain('lang="nl"')
      expect(html).toContain('We zijn nog bezig met je vorige verzoeken.')
      expect(html).toContain('href="/account/orders?query=tent"')
      expect(await call.json()).toMatchObject({
        code: 'too_many_requests',
        detail: expect.stringContaining('We zijn nog bezig') as string,
      })
      expect((await long.fetch('/account/orders?query=tent')).status).toBe(200)
    })
})
