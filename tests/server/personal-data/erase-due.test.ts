import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { eraseDue } from '#server/personal-data/erase-due.ts'
import { customer, openFeed, order } from '../../support/feed.ts'
import { accountOf, leaveAgo, leavingOf, rowsOf } from '../../support/leaving.ts'
import { signInAs } from '../../support/sign-in-as.ts'
import { startSite, type Site } from '../../support/site.ts'

describe('the erasure of accounts that are due', () => {
  let site: Site
  let feed: Awaited<ReturnType<typeof openFeed>>
  beforeAll(async () => {
    site = await startSite('postgres')
    feed = await openFeed(site)
  })
  afterAll(() => site.close())
  const db = () => site.services.store.db

  async function run() {
    const [erased, failed] = [vi.fn(), vi.fn()]
    const options = { erased, failed, hasReceiver: () => false, isStopped: () => false }
    await eraseDue(db(), options)
    return { erased: erased.mock.calls.length, failed: failed.mock.calls.length }
  }
  async function leaving(name: string, days: number) {
    const { issuer } = site.provider
    await feed.lines([
      customer(name, { identities: [{ issuer, subject: name }] }),
      order(`${name}-1`, name),
    ])
    const id = (await accountOf(db(), name))!
    await leaveAgo(db(), id, days)
    return id
  }
  /** Waits until so many statements of the database wait for locks. */
  const waitForLocks = (database: Parameters<typeof rowsOf>[0], count: number) =>
    vi.waitFor(async () => {
      const [waiting] = await rowsOf<{ n: number }>(
        database,
        sql`select count(*)::int as n from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`,
      )
      expect(waiting!.n).toBe(count)
    }, 120_000)

  test('waits 14 days, and one that fails holds up no other', async () => {
    const [early, broken] = [await leaving('early', 13), await leaving('broken', 16)]
    await leaving('late', 15)
    await db().execute(sql`create function refuse_order() returns trigger language plpgsql as
      'begin if old.order_id = ''N-broken-1'' then raise ''no''; end if; return new; end'`)
    await db().execute(sql`create trigger refuse_order before update on orders
      for each row execute function refuse_order()`)
    expect(await run()).toEqual({ erased: 1, failed: 1 })
    expect(await accountOf(db(), 'late')).toBeUndefined()
    expect(await accountOf(db(), 'early')).toBe(early)
    expect(await accountOf(db(), 'broken')).toBe(broken)
    expect(await leavingOf(db(), broken)).not.toBeNull()
    await db().execute(sql`drop function refuse_order() cascade`)
    expect(await run()).toEqual({ erased: 1, failed: 0 })
    expect(await run()).toEqual({ erased: 0, failed: 0 })
  })

  test('is done by one process at a time', async () => {
    await leaving('in-turn', 15)
    await site.fill(async (other) => {
      await other.execute(sql`begin`)
      await other.execute(sql`select pg_advisory_xact_lock(hashtext('erasures'), 0)`)
      expect(await run()).toEqual({ erased: 0, failed: 0 })
      await other.execute(sql`commit`)
    })
    expect(await run()).toEqual({ erased: 1, failed: 0 })
  })

  test('comes after a sign-in of the same moment, and erases nothing', async () => {
    const id = await leaving('signs-in', 15)
    let entering: Promise<unknown> | undefined
    let erasing: ReturnType<typeof run> | undefined
    await site.fill(async (other) => {
      await other.execute(sql`begin`)
      await other.execute(sql`lock table sessions in share mode`)
      entering = signInAs(site, { issuer: site.provider.issuer, subject: 'signs-in' })
      await waitForLocks(other, 1)
      erasing = run()
      await waitForLocks(other, 2)
      await other.execute(sql`commit`)
    })
    await entering
    expect(await erasing).toEqual({ erased: 0, failed: 0 })
    expect(await leavingOf(db(), id)).toBeNull()
    const open = sql`select from sessions where account_id = ${id} and ended is null`
    expect(await rowsOf(db(), open)).toHaveLength(1)
  })

  test('comes before a sign-in of the same moment, which finds no account', async () => {
    const id = await leaving('comes-late', 15)
    let entering: Promise<PromiseSettledResult<unknown>[]> | undefined
    let erasing: ReturnType<typeof run> | undefined
    await site.fill(async (other) => {
      await other.execute(sql`begin`)
      await other.execute(sql`select from orders where order_id = 'N-comes-late-1' for update`)
      erasing = run()
      await waitForLocks(other, 1)
      const person = { issuer: site.provider.issuer, subject: 'comes-late' }
      entering = Promise.allSettled([signInAs(site, person)])
      await waitForLocks(other, 2)
      await other.execute(sql`commit`)
    })
    expect(await erasing).toEqual({ erased: 1, failed: 0 })
    const [entered] = await entering!
    expect(entered).toMatchObject({ status: 'rejected', reason: { code: 'conflict' } })
    expect(await rowsOf(db(), sql`select from accounts where id = ${id}`)).toEqual([])
    const later = await signInAs(site, { issuer: site.provider.issuer, subject: 'comes-late' })
    expect((await later.me()).id).not.toBe(id)
  })
})
