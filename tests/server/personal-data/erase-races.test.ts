import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { HttpStatus } from '#lib/http-status.ts'
import { joinAccounts } from '#server/operator/change-account.ts'
import { findOneAccount } from '#server/operator/find-accounts.ts'
import { eraseAccount } from '#server/personal-data/erase-account.ts'
import type { Db } from '#server/store/open.ts'
import { validAddress } from '../../support/addresses.ts'
import { customer, openFeed, order } from '../../support/feed.ts'
import { startSite, type Site } from '../../support/site.ts'

let site: Site
let feed: Awaited<ReturnType<typeof openFeed>>
beforeAll(async () => {
  site = await startSite('postgres')
  feed = await openFeed(site)
})
afterAll(() => site.close())
const db = () => site.services.store.db
const find = (who: string) => findOneAccount(db(), site.brand.companyId, who)
const erase = async (who: string) => {
  const { id: accountId, companyId } = await find(who)
  return eraseAccount(db(), { companyId, accountId, hasReceiver: false })
}
const rowsOf = async (database: Pick<Db, 'execute'>, query: ReturnType<typeof sql>) =>
  ((await database.execute(query)) as unknown as { rows: { n: number }[] }).rows

/** Waits until so many statements of the database wait for locks. */
const waitForLocks = (database: Pick<Db, 'execute'>, count: number) =>
  vi.waitFor(async () => {
    const [waiting] = await rowsOf(
      database,
      sql`select count(*)::int as n from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`,
    )
    expect(waiting!.n).toBe(count)
  }, 120_000)

test('an account that is being erased takes nothing more', async () => {
  const email = 'races@erased.test'
  const identities = [{ issuer: site.provider.issuer, subject: email }]
  await feed.lines([
    customer('races', { email, emailVerified: true, identities }),
    order('races-1', 'races'),
  ])
  await site.signIn(email)
  let erasing: Promise<boolean> | undefined
  let entering: Promise<unknown> | undefined
  await site.fill(async (other) => {
    await other.execute(sql`begin`)
    await other.execute(sql`select from orders where order_id = 'N-races-1' for update`)
    erasing = erase(email)
    await waitForLocks(other, 1)
    entering = Promise.allSettled([site.signIn(email)])
    await waitForLocks(other, 2)
    await other.execute(sql`commit`)
  })
  expect(await erasing).toBe(true)
  await entering
  for (const table of ['sessions', 'identities']) {
    const rows = await rowsOf(
      db(),
      sql`select from ${sql.identifier(table)} r join accounts a
        on a.company_id = r.company_id and a.id = r.account_id where a.erased is not null`,
    )
    expect(rows).toEqual([])
  }
})

test('a change that waits for an erasure is answered as one without a session', async () => {
  const email = 'changes@erased.test'
  const identities = [{ issuer: site.provider.issuer, subject: email }]
  await feed.lines([
    customer('changes', { email, emailVerified: true, identities }),
    order('changes-1', 'changes'),
  ])
  const shopper = await site.signIn(email)
  const changes = [
    () => shopper.call('POST', '/address', validAddress),
    () => shopper.call('POST', '/shopUser/addWishlist', { ProductId: 72 }),
  ]
  let answers: Promise<Response[]> | undefined
  await site.fill(async (other) => {
    await other.execute(sql`begin`)
    await other.execute(sql`select from orders where order_id = 'N-changes-1' for update`)
    const erasing = erase(email)
    await waitForLocks(other, 1)
    answers = Promise.all(changes.map((change) => change()))
    await waitForLocks(other, 1 + changes.length)
    await other.execute(sql`commit`)
    await erasing
  })
  for (const { status } of await answers!) expect(status).toBe(HttpStatus.unauthorized)
})

test('two accounts are joined or erased once', async () => {
  await feed.lines([customer('left'), customer('right')])
  const [left, right] = [await find('shop:left'), await find('shop:right')]
  const joined = await Promise.allSettled([
    joinAccounts(db(), left, right),
    joinAccounts(db(), right, left),
  ])
  expect(joined.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  const failed = joined.find((one) => one.status === 'rejected')
  expect(String(failed?.reason)).toMatch(/Account \d+ is gone: find it again\.$/)
})

test('no line about a return of an erased customer is stored', async () => {
  await feed.lines([customer('sends-back'), order('back-1', 'sends-back')])
  const products = [{ name: 'Boots', quantity: 1, reason: 'wrongSize' }]
  const line = { type: 'return', created: '2026-01-02T10:00:00Z', status: 'requested', products }
  await feed.lines([{ ...line, externalId: 'back-r', order: 'back-1' }])
  const [row] = await rowsOf(
    db(),
    sql`select row_id as n from feed_items where external_id = 'back-r'`,
  )
  await erase('shop:sends-back')
  const late = { ...line, externalId: 'back-s', id: row!.n, message: 'Dear Ann' }
  expect((await feed.lines([late])).summary).toMatchObject({ stored: 0, refused: 1 })
})

test('a return goes with the order that it waits for', async () => {
  const products = [{ name: 'Boots', quantity: 1, reason: 'wrongSize' }]
  const line = { type: 'return', created: '2026-01-02T10:00:00Z', status: 'requested', products }
  await feed.lines([customer('chain'), { ...line, externalId: 'chain-r', order: 'chain-1' }])
  await db().execute(
    sql`insert into feed_items (company_id, type, external_id, updated_at, digest, waiting_for, line)
      values (${site.brand.companyId}, 'order', 'chain-1', now(), '', 'customer unfed',
        '{"customer": "chain"}')`,
  )
  await erase('shop:chain')
  const left = sql`select from feed_items where external_id like 'chain%'`
  expect(await rowsOf(db(), left)).toEqual([])
})

test('lines with very many references are still taken after an erasure', async () => {
  await feed.lines([customer('many'), customer('other')])
  await erase('shop:other')
  const lines = Array.from({ length: 500 }, (_, line) => ({
    type: 'preference',
    externalId: `many-${line}`,
    customer: 'many',
    interests: Array.from({ length: 400 }, (_, n) => `${line}-${n}`),
  }))
  expect((await feed.lines(lines)).summary).toMatchObject({ waiting: 500, complete: true })
})
