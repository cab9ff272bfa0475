import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getTableName, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import * as listLimits from '#lib/limits/lists.ts'
import * as serviceLimits from '#lib/limits/services.ts'
import * as sessionLimits from '#lib/limits/sessions.ts'
import * as webhookLimits from '#lib/limits/webhooks.ts'
import { openDatabase } from '#server/store/open.ts'
import { shopDeliveries } from '#server/feed/table.ts'
import { removedAddresses } from '#server/store/accounts.ts'
import { removedWishes } from '#server/wishlist/table.ts'
import {
  drafts,
  phoneCodes,
  rateLimits,
  sentOnce,
  sessions,
  usedCredentials,
} from '#server/sign-in/table.ts'
import { webhookEvents } from '#server/webhooks/table.ts'
import { tables as allTables } from '#server/store/tables.ts'
import { cleanUp, expiring } from '#server/store/clean-up.ts'
import { doneDeliverySeconds } from '#server/feed/feed-limits.ts'
import { sentOnceSeconds } from '#server/store/sent-once.ts'
import { openStore } from '#server/open-store.ts'
import { databases, startSite, type Site } from '../../support/site.ts'

interface Client {
  query(query: string, params?: unknown[]): Promise<{ rows: Record<string, unknown>[] }>
}
const tables = {
  sessions,
  drafts,
  proofs: usedCredentials,
  phoneCodes,
  rateLimits,
  sentOnce,
  removedWishes,
  removedAddresses,
  webhookEvents,
  shopDeliveries,
}
const [fresh, expired] = [20_000, serviceLimits.cleanUpRows * 2 + 10]

/** Lists the rows that stay until their account or shop deletes them. */
const kept = [
  ...['accounts', 'account_achievements', 'account_interests', 'account_newsletters'],
  ...['achievements', 'addresses', 'campaigns', 'code_views'],
  'feed_items',
  'feed_keys',
  'identities',
  'interests',
  'documents',
  'last_view_products',
  'newsletters',
  'order_products',
  'orders',
  'products',
  ...['return_products', 'returns', 'shipments', 'transactions'],
  // Its rows go with the files that they name.
  'unused_files',
  'vouchers',
  'webhook_secrets',
  'wish_products',
  'wishlist_links',
]

test('every table expires or is kept, and each that expires is tested', () => {
  const expired = Object.values(tables).map(getTableName)
  expect([...new Set(expiring.map(({ since }) => getTableName(since.table)))].sort()).toEqual(
    expired.sort(),
  )
  expect(allTables.map(getTableName).sort()).toEqual([...kept, ...expired].sort())
})

/** Accounts with a row in each table: the first are past their time, the others are not. */
async function fill({ db }: Site['services']['store']) {
  for (const table of Object.values(tables)) await db.delete(table)
  const all = sql`generate_series(1, ${fresh + expired}::int) n`
  const age = (seconds: number) =>
    sql`now() - make_interval(
      secs => case when n <= ${expired}::int then ${seconds + 60}::int else 0 end)`
  const until = sql`now() + make_interval(
    secs => case when n <= ${expired}::int then -60 else 600 end)`
  await db.execute(
    sql`insert into accounts (company_id, email)
      select 1, 'clean' || n || '@example.test' from ${all}`,
  )
  const owner = sql`from ${all} join accounts a on a.email = 'clean' || n || '@example.test'`
  await db.execute(sql`
    insert into sessions (token_hash, company_id, account_id, created, ended)
    select n, 1, a.id, case when n % 2 = 0 then
        ${age(sessionLimits.sessionAbsoluteSeconds + sessionLimits.endedSessionSeconds)}
        else now() end,
      case when n % 2 = 1 then ${age(sessionLimits.endedSessionSeconds)} end ${owner}`)
  await db.execute(sql`
    insert into drafts (company_id, account_id, token_hash, brand, path, call, "values", created)
    select 1, a.id, n, 'default', '/', 'x', '{}', ${age(sessionLimits.draftSeconds)} ${owner}`)
  await db.execute(
    sql`insert into proofs (company_id, hash, expires) select 1, n, ${until} from ${all}`,
  )
  await db.execute(
    sql`insert into phone_codes (company_id, account_id, telephone, code_hash, expires)
      select 1, a.id, n, 'x', ${until} ${owner}`,
  )
  await db.execute(
    sql`insert into rate_limits (key, points, expire) select n, 1, ${until} from ${all}`,
  )
  await db.execute(sql`
    insert into sent_once (company_id, account_id, key, created)
    select 1, a.id, n, ${age(sentOnceSeconds)} ${owner}`)
  await db.execute(sql`
    insert into removed_wishes (company_id, account_id, product_id, removed)
    select 1, a.id, n, ${age(listLimits.removedSeconds)} ${owner}`)
  await db.execute(sql`
    insert into removed_addresses (company_id, account_id, address_id, "values", removed)
    select 1, a.id, n, '{}', ${age(listLimits.removedSeconds)} ${owner}`)
  await db.execute(sql`
    insert into webhook_events (company_id, account_id, type, data, delivered_at, parked_at)
    select 1, a.id, 'x', '{}', case when n % 2 = 0 then ${age(webhookLimits.deliveredWebhookSeconds)} end,
      case when n % 2 = 1 then ${age(webhookLimits.parkedWebhookSeconds)} end ${owner}`)
  await db.execute(sql`
    insert into shop_deliveries (company_id, brand, shop, delivery, topic, done)
    select 1, 'default', 'shopify', n, 'orders/paid', ${age(doneDeliverySeconds)} from ${all}`)
  await db.execute(sql`analyze`)
}

describe.each(databases)('an expired row, on %s,', (database) => {
  let site: Site
  beforeAll(async () => {
    site = await startSite(database)
    await fill(site.services.store)
  })
  afterAll(() => site.close())

  const counts = () =>
    Promise.all(Object.values(tables).map((table) => site.services.store.db.$count(table)))

  test('is not deleted by a request, such as a sign-in or a code', async () => {
    site.queries.length = 0
    const shopper = await site.signIn('profile@demo.test')
    await shopper.call('POST', '/shopUser/updateAccount', { Telephone: '+44 7400123456' })
    await shopper.call('POST', '/shopUser/sendVerifySms')
    shopper.cookies.set('foyer_session', 'x'.repeat(43))
    await shopper.submit('/account/edit-profile', { call: 'updateAccount', xsrf: 'x'.repeat(43) })
    expect(
      site.queries.map(({ query }) => query).filter((query) => query.startsWith('delete')),
    ).toEqual([])
    expect(Math.min(...(await counts()))).toBe(fresh + expired)
  })

  test('is deleted in batches by an index, and no other row is', async () => {
    const { db } = site.services.store
    const before = await counts()
    site.queries.length = 0
    await cleanUp({ db })
    expect(await counts()).toEqual(before.map((count) => count - expired))
    const deletes = site.queries.filter(({ query }) => query.startsWith('delete'))
    // Each table in three batches; of sessions and of events a half for each of two reasons.
    expect(deletes).toHaveLength(8 * 3 + 2 * 2 * 2)
    const client = (db as unknown as { $client: Client }).$client
    for (const { query, params } of deletes) {
      const { rows } = await client.query(`explain ${query}`, params)
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
      expect(plan).toMatch(
        /Index Scan (using|on) (sessions_(created|ended)|(drafts|sent_once)_created|removed_(wish|address)es_removed|\w+_expires?|webhook_events_(delivered|parked)|shop_deliveries_done)/,
      )
      expect(plan).toContain('Tid Scan')
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

test('in an embedded database new rows reuse the space of deleted ones', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'foyer-vacuum-'))
  const database = await openDatabase({ dataDir })
  const { db } = database
  const sizes: number[] = []
  for (let round = 0; round < 4; round++) {
    await db.execute(sql`insert into rate_limits (key, points, expire)
      select n, 1, now() - interval '1 minute' from generate_series(1, 3000) n`)
    await cleanUp(database)
    const size = await db.execute(sql`select pg_total_relation_size('rate_limits')::int as bytes`)
    sizes.push((size as unknown as { rows: { bytes: number }[] }).rows[0]!.bytes)
  }
  // Pages of an index are free only after one more vacuum.
  expect(sizes.at(-1)).toBeLessThanOrEqual(sizes[1]!)
  await database.close()
  await rm(dataDir, { recursive: true })
})

test('a store cleans up on opening and later, reports failures, and stops', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'foyer-clean-up-'))
  await cp(process.env.FOYER_TEMPLATE!, dataDir, { recursive: true })
  const cleanUpFailed = vi.fn()
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  try {
    const open = () => openStore({ dataDir, cleanUpFailed })
    let store = await open()
    const add = () =>
      store.db.execute(
        sql`insert into rate_limits (key, points, expire)
          values ('old', 1, now() - interval '1 minute')`,
      )
    const gone = () =>
      vi.waitFor(
        async () => expect(await store.db.$count(rateLimits, sql`key = 'old'`)).toBe(0),
        10_000,
      )
    await add()
    await store.close()
    store = await open()
    await gone()
    await add()
    vi.advanceTimersByTime(serviceLimits.cleanUpIntervalMs)
    await gone()
    expect(cleanUpFailed).not.toHaveBeenCalled()
    await store.db.execute(sql`alter table proofs rename to elsewhere`)
    vi.advanceTimersByTime(serviceLimits.cleanUpIntervalMs)
    await vi.waitFor(() => expect(cleanUpFailed).toHaveBeenCalledTimes(1), 120_000)
    await store.db.execute(sql`alter table elsewhere rename to proofs`)
    await store.close()
    expect(vi.getTimerCount()).toBe(0)
  } finally {
    vi.useRealTimers()
    await rm(dataDir, { recursive: true, force: true })
  }
})
