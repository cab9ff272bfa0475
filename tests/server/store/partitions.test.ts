import { getTableName, sql } from 'drizzle-orm'
import type { Pool } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callTable, type CallName } from '#server/calls.ts'
import { cleanUp } from '#server/store/clean-up.ts'
import { tables } from '#server/store/tables.ts'
import { feed, fedShopper } from '../../support/fed-shopper.ts'
import { customer, openFeed, updatedAt } from '../../support/feed.ts'
import { sendExample, type Values } from '../../support/openapi.ts'
import { shopperPages } from '../../support/pages.ts'
import { partition } from '../../support/partitioned.ts'
import { createDatabase, startSite, type Site } from '../../support/site.ts'

/** Lists the statements that read several partitions, each with its reason. */
const exceptions: { statement: RegExp; reason: string }[] = [
  {
    statement: /^delete from "\w+" where .*with expired as/s,
    reason: 'the clean-up deletes what has expired in every company',
  },
  {
    statement: /^select company_id as company, id, .*"search" is null/s,
    reason: 'the start looks in every company for orders without a search text',
  },
  {
    statement: /^select "company_id", "id" from "accounts" where "accounts"."leaving" </,
    reason: 'the erasure looks in every company for accounts that are due',
  },
  {
    statement: /^select "id", "company_id", "name", .* from "unused_files"/s,
    reason: 'files that are used no longer are looked for in every company',
  },
  {
    statement: /^select "moves"."company_id" .*"begins" <= now\(\)/s,
    reason: 'moves whose day has come are looked for in every company',
  },
  {
    statement: /^select distinct "company_id" from "data_exports"/,
    reason: 'archives that are due are looked for in every company',
  },
]

let site: Site
beforeAll(async () => {
  const databaseUrl = await createDatabase()
  await partition(databaseUrl, 16)
  site = await startSite(new URL(databaseUrl))
})
afterAll(() => site.close())

/** Explains each statement that was run; returns the partitions that each reads or changes. */
async function partitionsRead(statements = site.queries.splice(0)) {
  const { $client: pool } = site.services.store.db as unknown as { $client: Pool }
  const found: { query: string; partitions: string[] }[] = []
  for (const { query, params } of statements) {
    if (!/^\s*(select|insert|update|delete|with)\b/i.test(query)) continue
    const { rows } = await pool.query<Record<string, string>>(`explain ${query}`, params)
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    const partitions = plan.matchAll(/ on \w+_(p\d+)\b/g).map(([, name = '']) => name)
    found.push({ query, partitions: [...new Set(partitions)] })
  }
  return found
}

/** Returns the partition of the site's company. */
async function ownPartition() {
  const { db } = site.services.store
  const { rows } = (await db.execute(
    sql`select distinct tableoid::regclass::text as name from accounts
      where company_id = ${site.brand.companyId}`,
  )) as unknown as { rows: { name: string }[] }
  expect(rows).toHaveLength(1)
  return rows[0]!.name.replace('accounts_', '')
}

/** Throws where a statement leaves the company's partition; returns how many read it. */
async function expectOwnPartition() {
  const found = await partitionsRead()
  const own = await ownPartition()
  const read = found.filter(({ partitions }) => partitions.length > 0)
  expect(read.filter(({ partitions }) => partitions.some((name) => name !== own))).toEqual([])
  site.queries.length = 0
  return read.length
}

test('all tables but rate_limits have partitions', async () => {
  const { rows } = (await site.services.store.db.execute(
    sql`select relname as name from pg_class where relkind = 'p'`,
  )) as unknown as { rows: { name: string }[] }
  const names = [...rows.map(({ name }) => name), 'rate_limits']
  expect(names.sort()).toEqual(tables.map(getTableName).sort())
})

test('statements of the start and of the clean-up read partitions of every company', async () => {
  await cleanUp(site.services.store)
  const statements = [...site.background.splice(0), ...site.queries.splice(0)]
  const several = (await partitionsRead(statements)).filter(
    ({ partitions }) => partitions.length > 1,
  )
  const unknown = several
    .map(({ query }) => query)
    .filter((query) => !exceptions.some(({ statement }) => statement.test(query)))
  expect(unknown).toEqual([])
  // The other timers may not have begun yet.
  const [cleaning] = exceptions
  expect(several.some(({ query }) => cleaning!.statement.test(query))).toBe(true)
})

test('each statement of a page reads the partition of its company', async () => {
  site.queries.length = 0
  const browser = await site.signIn('large@demo.test')
  expect(await expectOwnPartition()).toBeGreaterThan(2)
  const { data } = (await (await browser.call('GET', '/order')).json()) as {
    data: { id: number }[]
  }
  const searches = ['/account/orders?query=boots', '/account/orders?page=2']
  for (const path of [...shopperPages, ...searches, `/account/orders/${data[0]!.id}`]) {
    expect((await browser.fetch(path)).status, path).toBeLessThan(400)
    expect(await expectOwnPartition(), path).toBeGreaterThan(0)
  }
})

test('each statement of a change reads the partition of its company', async () => {
  const browser = await site.signIn('full@demo.test')
  const { addresses, interestIds } = await browser.me()
  const own: Partial<Record<CallName, Values>> = {
    changeAddress: { AddressId: addresses[0]!.addressId },
    changeInterests: { InterestIds: interestIds },
  }
  const changes = Object.entries(callTable).filter(
    ([name, { call }]) => call.method !== 'GET' && call.access !== 'anyone' && name !== 'logout',
  )
  site.queries.length = 0
  for (const [name] of changes) {
    const { status } = await sendExample(browser, name, own[name as CallName])
    expect(status, name).toBeLessThan(500)
    expect(await expectOwnPartition(), name).toBeGreaterThan(0)
  }
})

test('each statement of a feed line reads the partition of its company', async () => {
  site.queries.length = 0
  const { lines } = await fedShopper(site)
  expect(await expectOwnPartition()).toBeGreaterThan(20)
  const deleted = lines.map(({ type, externalId }) => ({ type, externalId, deleted: true }))
  await feed(
    site,
    deleted.reverse().map((line) => ({ ...line, updatedAt: '2026-01-03T09:00:00Z' })),
  )
  expect(await expectOwnPartition()).toBeGreaterThan(20)
  const { put } = await openFeed(site)
  expect((await put('interest', 'one', { updatedAt, name: 'Chess' })).status).toBe(200)
  expect(await expectOwnPartition()).toBeGreaterThan(1)
})

test('a line that breaks a rule of its partition gets the error of this rule', async () => {
  const { lines } = await openFeed(site)
  const voucher = { type: 'voucher', customer: 'c', campaign: 'k', code: 'TWICE' }
  const { reports } = await lines([
    customer('c'),
    { type: 'campaign', externalId: 'k', description: 'Spring', percentage: 10 },
    { ...voucher, externalId: 'v1' },
    { ...voucher, externalId: 'v2' },
  ])
  expect(reports).toMatchObject([{ externalId: 'v2', errors: [{ field: 'code' }] }])
})
