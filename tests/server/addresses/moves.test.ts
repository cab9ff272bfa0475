import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { yearLater } from '#contract/move-day.ts'
import { dayIn } from '#lib/dates.ts'
import { daysLater } from '#lib/calendar-days.ts'
import * as limits from '#lib/limits/lists.ts'
import type { Shop } from '#server/shop.ts'
import { addresses, moves } from '#server/store/accounts.ts'
import { feed, fedShopper, type FedShopper } from '../../support/fed-shopper.ts'
import { startSite, type Site } from '../../support/site.ts'

const singel = { address: 'Singel', city: 'Delft', country: 'NL' }

describe('moves', () => {
  let site: Site
  beforeAll(async () => {
    site = await startSite()
  })
  afterAll(() => site.close())

  const today = () => dayIn(site.brand.timeZone, new Date())
  const plan = (day: string, old: 'keep' | 'remove' = 'keep', knownMove?: number) => ({
    day,
    old,
    orders: [],
    knownMove,
  })
  /** The streets of the address book, each with what it is the default of, and its terms. */
  const book = async (shop: Shop) =>
    (await shop.addresses.all()).map(
      ({ address, isBilling, isShipping, defaultFrom, keptUntil }) => ({
        address,
        defaults: [isBilling, isShipping],
        ...(defaultFrom && { defaultFrom }),
        ...(keptUntil && { keptUntil }),
      }),
    )
  const applyDue = () => {
    const failures: unknown[] = []
    const failed = (error: unknown) => void failures.push(error)
    const brands = site.services.brands.all
    return site.services.store
      .applyDueMoves({ brands, failed, isStopped: () => false })
      .then(() => expect(failures).toEqual([]))
  }
  const begin = ({ accountId }: FedShopper) =>
    site.services.store.db
      .update(moves)
      .set({ begins: sql`now()` })
      .where(eq(moves.accountId, accountId))

  test('today’s move makes the address both defaults and keeps the old one for a year', async () => {
    const shop = await (await fedShopper(site)).shop()
    const made = await shop.moves.plan(plan(today()), singel)
    expect(made).toMatchObject({ isBilling: true, isShipping: true, address: 'Singel' })
    expect(await book(shop)).toEqual([
      { address: 'Dam', defaults: [false, false], keptUntil: yearLater(today()) },
      { address: 'Haven', defaults: [false, false] },
      { address: 'Singel', defaults: [true, true] },
    ])
    expect((await shop.account.with('addresses')).addresses).toEqual(await shop.addresses.all())
  })

  test('a later move waits for its day, and then removes the old address', async () => {
    const shopper = await fedShopper(site)
    const shop = await shopper.shop()
    const day = daysLater(today(), 30)
    await shop.moves.plan(plan(day, 'remove'), singel)
    const before = [
      { address: 'Dam', defaults: [true, true] },
      { address: 'Haven', defaults: [false, false] },
      { address: 'Singel', defaults: [false, false], defaultFrom: day },
    ]
    await applyDue()
    expect(await book(shop)).toEqual(before)
    await begin(shopper)
    await applyDue()
    await applyDue()
    expect(await book(shop)).toEqual([
      { address: 'Haven', defaults: [false, false] },
      { address: 'Singel', defaults: [true, true] },
    ])
    expect(await shop.moves.find()).toMatchObject({ planned: undefined })
  })

  test('a cancelled move changes nothing, and is cancelled once', async () => {
    const shopper = await fedShopper(site)
    const shop = await shopper.shop()
    const { addressId } = await shop.moves.plan(plan(daysLater(today(), 3)), singel)
    await shop.moves.cancel(addressId)
    await begin(shopper)
    await applyDue()
    expect((await book(shop)).map(({ defaults }) => defaults[0])).toEqual([true, false, false])
    await expect(shop.moves.cancel(addressId)).rejects.toMatchObject({ code: 'move_gone' })
  })

  test('the deletion of the new address cancels its move', async () => {
    const shop = await (await fedShopper(site)).shop()
    const { addressId } = await shop.moves.plan(plan(daysLater(today(), 3)), singel)
    await shop.addresses.delete(addressId)
    expect(await shop.moves.find()).toMatchObject({ knownMove: 0, planned: undefined })
  })

  test('the deletion that is taken back plans the move again', async () => {
    const shopper = await fedShopper(site)
    const shop = await shopper.shop()
    const day = daysLater(today(), 3)
    const { addressId } = await shop.moves.plan(plan(day, 'remove'), singel)
    await shop.addresses.delete(addressId)
    expect(await shop.addresses.findDeleted(addressId)).toMatchObject({ defaultFrom: day })
    await shop.addresses.restore(addressId)
    expect((await book(shop)).at(-1)).toMatchObject({ address: 'Singel', defaultFrom: day })
    await begin(shopper)
    await applyDue()
    expect(await book(shop)).toEqual([
      { address: 'Haven', defaults: [false, false] },
      { address: 'Singel', defaults: [true, true] },
    ])
  })

  test.each(['keep', 'remove'] as const)(
    'a move that is to %s the old address leaves one that became a default since',
    async (old) => {
      const shopper = await fedShopper(site)
      const shop = await shopper.shop()
      await shop.moves.plan(plan(daysLater(today(), 3), old), singel)
      const [, haven] = await shop.addresses.all()
      await shop.addresses.change(haven!.addressId, { isShipping: true })
      await begin(shopper)
      await applyDue()
      const rows = await book(shop)
      expect(rows.slice(-2)).toEqual([
        { address: 'Haven', defaults: [false, false] },
        { address: 'Singel', defaults: [true, true] },
      ])
      expect(rows.filter(({ keptUntil }) => keptUntil)).toHaveLength(old === 'keep' ? 1 : 0)
      expect(rows).toHaveLength(old === 'keep' ? 3 : 2)
    },
  )

  test('an address that the shop makes a default again is kept for good', async () => {
    const shopper = await fedShopper(site)
    const shop = await shopper.shop()
    await shop.moves.plan(plan(today()), singel)
    const dam = shopper.lines.find(({ externalId }) => externalId === `h-${shopper.name}`)
    await feed(site, [{ ...dam!, updatedAt: new Date(Date.now() + 60_000).toISOString() }])
    const [, haven] = await shop.addresses.all()
    await shop.addresses.change(haven!.addressId, { isBilling: true, isShipping: true })
    expect((await book(shop)).map(({ address, keptUntil }) => [address, keptUntil])).toEqual([
      ['Dam', undefined],
      ['Haven', undefined],
      ['Singel', undefined],
    ])
  })

  test('two pages make one move, also at the same time', async () => {
    const shop = await (await fedShopper(site)).shop()
    const { knownMove } = await shop.moves.find()
    const both = await Promise.allSettled(
      ['Singel', 'Spui'].map((address) =>
        shop.moves.plan(plan(today(), 'keep', knownMove), { ...singel, address }),
      ),
    )
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const refused = both.find((one) => one.status === 'rejected')
    expect(refused?.reason).toMatchObject({ code: 'move_meanwhile' })
    expect(await book(shop)).toHaveLength(3)
  })

  test('a new plan replaces the one before', async () => {
    const shop = await (await fedShopper(site)).shop()
    await shop.moves.plan(plan(daysLater(today(), 3)), singel)
    const { knownMove } = await shop.moves.find()
    const day = daysLater(today(), 5)
    await shop.moves.plan(plan(day, 'keep', knownMove), { ...singel, address: 'Spui' })
    expect((await book(shop)).map(({ defaultFrom }) => defaultFrom)).toEqual([
      undefined,
      undefined,
      undefined,
      day,
    ])
  })

  test('a kept address is removed after its last day, unless it is a default again', async () => {
    const shopper = await fedShopper(site)
    const shop = await shopper.shop()
    await shop.moves.plan(plan(today()), singel)
    await shop.moves.plan(plan(today()), { ...singel, address: 'Spui' })
    const [dam] = await shop.addresses.all()
    await shop.addresses.change(dam!.addressId, { isShipping: true })
    const { db } = site.services.store
    await db
      .update(addresses)
      .set({ keptUntil: '2020-01-01' })
      .where(and(eq(addresses.accountId, shopper.accountId), isNotNull(addresses.keptUntil)))
    await applyDue()
    expect(await book(shop)).toEqual([
      { address: 'Dam', defaults: [false, true] },
      { address: 'Haven', defaults: [false, false] },
      { address: 'Spui', defaults: [true, false] },
    ])
  })

  test('a full address book refuses a move, unless the old address makes room', async () => {
    const shopper = await fedShopper(site)
    const shop = await shopper.shop()
    const { companyId } = site.brand
    const { accountId } = shopper
    const rows = Array.from({ length: limits.maxAddresses - 2 }, () => ({ companyId, accountId }))
    await site.services.store.db.insert(addresses).values(rows)
    const before = await shop.addresses.all()
    for (const [day, old] of [
      [today(), 'keep'],
      [daysLater(today(), 1), 'remove'],
    ] as const)
      await expect(shop.moves.plan(plan(day, old), singel)).rejects.toMatchObject({
        code: 'too_many_addresses',
      })
    expect(await shop.addresses.all()).toEqual(before)
    await shop.moves.plan(plan(today(), 'remove'), singel)
    expect(await shop.addresses.all()).toHaveLength(limits.maxAddresses)
  })
})
