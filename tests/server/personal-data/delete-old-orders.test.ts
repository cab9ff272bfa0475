import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { deleteOldOrders } from '#server/personal-data/delete-old-orders.ts'
import { eraseAccount } from '#server/personal-data/erase-account.ts'
import { findRetentions } from '#server/personal-data/retained-years.ts'
import { customer, openFeed, order } from '../../support/feed.ts'
import { accountOf, rowsOf } from '../../support/leaving.ts'
import { databases, startSite, type Site } from '../../support/site.ts'

let site: Site
let feed: Awaited<ReturnType<typeof openFeed>>
const year = new Date().getFullYear()
const retention = () => ({
  companyId: site.brand.companyId,
  years: 10,
  timeZone: 'Europe/Amsterdam',
})

test('the longest time of the brands of a company counts, once all of them can be read', () => {
  const brand = (companyId: number, retainOrders: number) =>
    ({ companyId, retainOrders, timeZone: 'UTC' }) as Site['brand']
  const all = [brand(1, 7), brand(1, 10), brand(2, 5)]
  expect(findRetentions({ all, unreadable: [] })).toEqual([
    { companyId: 1, years: 10, timeZone: 'UTC' },
    { companyId: 2, years: 5, timeZone: 'UTC' },
  ])
  const unreadable = [{ id: 'broken', hosts: [], companyName: '', fault: '' }]
  expect(findRetentions({ all, unreadable })).toEqual([])
})

test.each(databases)(
  'orders of erased accounts go ten years after their year on %s',
  async (database) => {
    site = await startSite(database)
    feed = await openFeed(site)
    const { db } = site.services.store
    const erase = async (who: string, hasReceiver = false) => {
      const { companyId } = site.brand
      const accountId = (await accountOf(db, who))!
      expect(await eraseAccount(db, { companyId, accountId, hasReceiver })).toBe(true)
    }
    const old = `${year - 11}-12-31T22:59:00Z`
    const young = `${year - 11}-12-31T23:01:00Z`
    await feed.lines([
      ...[customer('stays'), order('stays-1', 'stays', { created: old })],
      ...[customer('goes'), order('goes-1', 'goes', { created: old })],
      ...[customer('partly'), order('partly-1', 'partly', { created: old })],
      order('partly-2', 'partly', { created: young }),
      customer('told'),
      customer('many'),
      ...Array.from({ length: 1_000 }, (_, n) => order(`many-${n}`, 'many', { created: old })),
    ])
    for (const who of ['goes', 'partly', 'many']) await erase(who)
    await erase('told', true)
    const left = () =>
      rowsOf<{ number: string; parts: number }>(
        db,
        sql`select o.order_id as number, (select count(*)::int from order_products p
          where p.company_id = o.company_id and p.order_row = o.id) as parts
        from orders o join accounts a on a.company_id = o.company_id and a.id = o.account_id
        where a.erased is not null`,
      )
    const accounts = () => rowsOf(db, sql`select from accounts where erased is not null`)
    expect(await left()).toHaveLength(1_003)
    expect(await deleteOldOrders(db, retention(), () => true)).toBe(false)
    expect(await left()).toHaveLength(1_003)

    let longestMs = 0
    let isDone = false
    const work = deleteOldOrders(db, retention(), () => false).finally(() => (isDone = true))
    while (!isDone) {
      const start = performance.now()
      await db.execute(sql`select 1`)
      longestMs = Math.max(longestMs, performance.now() - start)
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
    expect(await work).toBe(true)
    console.info(`${database}: another query waited ${Math.round(longestMs)} ms at most`)
    expect(await left()).toEqual([{ number: 'N-partly-2', parts: 1 }])
    // One has an order that is kept, the other an event that is to be told.
    expect(await accounts()).toHaveLength(2)
    const parts = sql`select from order_products p left join orders o
    on o.company_id = p.company_id and o.id = p.order_row where o.id is null`
    expect(await rowsOf(db, parts)).toEqual([])
    expect(await rowsOf(db, sql`select from orders where order_id = 'N-stays-1'`)).toHaveLength(1)
    await site.close()
  },
  300_000,
)
