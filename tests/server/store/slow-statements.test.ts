import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { customer, openFeed } from '../../support/feed.ts'
import { signInAs } from '../../support/sign-in-as.ts'
import { createDatabase, startSite, type Browser, type Site } from '../../support/site.ts'
import { feedStatementTimeoutMs, statementTimeoutMs } from '#server/store/database-limits.ts'

let site: Site
let holder: pg.Client
beforeAll(async () => {
  const databaseUrl = await createDatabase()
  site = await startSite(new URL(databaseUrl))
  holder = new pg.Client({ connectionString: databaseUrl })
  await holder.connect()
})
afterAll(async () => {
  await holder.end()
  await site.close()
})

/** Cancels the statement that waits for a lock, as PostgreSQL does when its time is over. */
async function cancelWaiting() {
  const cancel = `select pg_cancel_backend(pid) from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`
  const cancelled = async () => (await holder.query(cancel)).rowCount
  await expect.poll(cancelled).toBe(1)
}

/** Locks a table until `run`, whose statement is cancelled, has been answered. */
async function whileLocked(table: string, run: () => Promise<Response>) {
  await holder.query(`begin; lock table ${table} in access exclusive mode`)
  try {
    const answer = run()
    await cancelWaiting()
    return await answer
  } finally {
    await holder.query('rollback')
  }
}

const pages: [string, string, (browser: Browser) => Promise<Response>][] = [
  ['a page', 'orders', (browser) => browser.fetch('/account/orders')],
  ['a search', 'order_products', (browser) => browser.fetch('/account/orders?query=boots')],
  ['a call', 'order_products', (browser) => browser.call('GET', '/order?query=boots')],
  [
    'a plain form',
    'last_view_products',
    (browser) => browser.submit('/account', { call: 'removeLastViewProduct', productId: '1' }),
  ],
]

test.each(pages)(
  '%s with a cancelled statement is answered with 503 and Retry-After, and logged',
  async (_, table, ask) => {
    const browser = await site.signIn('full@demo.test')
    const log = vi.spyOn(site.services.log, 'error')
    const { status, headers } = await whileLocked(table, () => ask(browser))
    expect([status, headers.get('retry-after')]).toEqual([503, '10'])
    expect(log.mock.calls[0]?.[0]).toMatchObject({ error: { code: '57014' } })
    log.mockRestore()
    expect((await ask(browser)).status).toBeLessThan(400)
  },
)

test('a call that waits too long for a lock is answered with 503, and logged as that', async () => {
  const browser = await site.signIn('full@demo.test')
  const log = vi.spyOn(site.services.log, 'error')
  await holder.query('begin; lock table order_products in access exclusive mode')
  const { status } = await browser.call('GET', '/order?query=boots')
  await holder.query('rollback')
  expect(status).toBe(503)
  expect(log.mock.calls[0]?.[0]).toMatchObject({ error: { code: '55P03' } })
  log.mockRestore()
})

test('a cancelled statement is answered with 503 in any language of PostgreSQL', async () => {
  const browser = await site.signIn('full@demo.test')
  const { db } = site.services.store
  // A message without any word that the English one has.
  await db.execute(sql`create or replace function fail_slowly() returns trigger language plpgsql
    as $$ begin raise exception 'zu langsam' using errcode = '57014'; end $$`)
  await db.execute(sql`create trigger slow before delete on last_view_products
    for each statement execute function fail_slowly()`)
  const answer = await browser.call('DELETE', '/shopUser/removeLastViewProduct/1')
  await db.execute(sql`drop trigger slow on last_view_products`)
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '10'])
})

/** Has the limit of each statement noted that inserts accounts or deletes some. */
const noteTimeouts = (event: 'insert' | 'delete') =>
  holder.query(`create table if not exists timeouts (value text);
    create or replace function note_timeout() returns trigger language plpgsql
      as $$ begin insert into timeouts values (current_setting('statement_timeout')); return null; end $$;
    create or replace trigger noted after ${event} on accounts
      for each statement execute function note_timeout()`)
const ofFeed = { value: `${feedStatementTimeoutMs / 1_000}s` }

test('a shopper’s statement has a shorter timeout than one of a feed', async () => {
  const { db } = site.services.store
  const timeout = sql`select current_setting('statement_timeout') as value`
  const { rows } = (await db.execute(timeout)) as unknown as { rows: { value: string }[] }
  expect(rows).toEqual([{ value: `${statementTimeoutMs / 1_000}s` }])
  await noteTimeouts('insert')
  const feed = await openFeed(site)
  const line = { type: 'customer', externalId: 'slow', email: 'slow@example.test' }
  expect(await feed.lines([line])).toMatchObject({ summary: { stored: 1 } })
  expect((await holder.query('select * from timeouts')).rows).toContainEqual(ofFeed)
})

test('a sign-in that joins a fed customer has the timeout of a feed', async () => {
  const feed = await openFeed(site)
  const person = { subject: 'joins', email: 'joins@demo.test' }
  await signInAs(site, { ...person, emailVerified: false })
  await feed.lines([customer('joins', { email: person.email, emailVerified: true })])
  await noteTimeouts('delete')
  await holder.query('delete from timeouts')
  await signInAs(site, { ...person, emailVerified: true })
  expect((await holder.query('select * from timeouts')).rows).toEqual([ofFeed])
})
