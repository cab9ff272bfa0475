import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { feedItems } from '#server/feed/table.ts'
import type { Shop } from '#server/shop.ts'
import { accounts } from '#server/store/accounts.ts'
import { recordChange } from '#server/store/record-change.ts'
import type { Scope } from '#server/store/scope.ts'
import { feed, fedShopper, type FedShopper } from '../../support/fed-shopper.ts'
import { databases, startSite, type Site } from '../../support/site.ts'

const lists = [
  'addresses',
  'vouchers',
  'achievements',
  'interestIds',
  'wishProducts',
  'lastViewProducts',
] as const

/** Everything that the shopper sees. */
async function look({ shop }: FedShopper) {
  const now = await shop()
  const account = await now.account.with(...lists)
  const { data: orders } = await now.orders.list({ page: 1, query: '' })
  return { account, orders }
}
type Seen = Awaited<ReturnType<typeof look>>

const idOf = ({ account }: Seen, street: string) =>
  account.addresses.find(({ address }) => address === street)!.addressId

/** Lists the changes that a shopper can make to fed data. */
const changes: [string, (shop: Shop, seen: Seen) => Promise<unknown>][] = [
  ['the name', (shop) => shop.account.update({ firstName: 'Nora' })],
  ['the language', (shop) => shop.account.update({ defaultLanguage: 'nl' })],
  ['the picture', (shop) => shop.account.setImage('')],
  ['an address', (shop, seen) => shop.addresses.change(idOf(seen, 'Dam'), { city: 'Delft' })],
  [
    'the default address',
    (shop, seen) => shop.addresses.change(idOf(seen, 'Haven'), { isBilling: true }),
  ],
  ['a deleted address', (shop, seen) => shop.addresses.delete(idOf(seen, 'Dam'))],
  ['an interest', (shop) => shop.preferences.choose('interest', [])],
  ['a claimed voucher', (shop, seen) => shop.vouchers.claim(String(seen.account.vouchers[0]!.id))],
  [
    'a claimed achievement',
    (shop, { account }) =>
      shop.achievements.claim(
        account.achievements.find(({ progress }) => progress > 0)!.achievementId,
      ),
  ],
  [
    'a deleted order',
    (shop, { orders }) =>
      shop.orders.delete(orders.find(({ actions }) => actions.includes('delete'))!.id),
  ],
  [
    'a product off the wishlist',
    (shop, { account }) => shop.wishProducts.remove([account.wishProducts[0]!.productId]),
  ],
  [
    'a product off the recently viewed',
    (shop, { account }) => shop.lastViewProducts.remove(account.lastViewProducts[0]!.productId),
  ],
]

describe.each(databases)('a shopper’s change, on %s,', (database) => {
  let site: Site
  beforeAll(async () => {
    site = await startSite(database)
  })
  afterAll(() => site.close())

  test.each(changes)('stays if the same file is fed again: %s', async (_what, change) => {
    const shopper = await fedShopper(site)
    const before = await look(shopper)
    await change(await shopper.shop(), before)
    const after = await look(shopper)
    expect(after).not.toEqual(before)
    expect(await feed(site, shopper.lines)).toMatchObject({ stored: 0, deleted: 0, refused: 0 })
    expect(await look(shopper)).toEqual(after)
  })

  test('is replaced by a later line', async () => {
    const shopper = await fedShopper(site)
    const before = await look(shopper)
    const shop = await shopper.shop()
    await shop.orders.delete(before.orders.find(({ actions }) => actions.includes('delete'))!.id)
    await shop.account.update({ firstName: 'Nora' })
    const updatedAt = new Date(Date.now() + 60_000).toISOString()
    await feed(
      site,
      shopper.lines.map((line) => ({ ...line, updatedAt })),
    )
    const after = await look(shopper)
    expect(after.account.firstName).toBe('Noor')
    const numbers = ({ orders }: Seen) => orders.map(({ orderId }) => orderId).toSorted()
    expect(numbers(after)).toEqual(numbers(before))
  })

  test('stays after a line with a future time, and after one that waited', async () => {
    const shopper = await fedShopper(site)
    const { db } = site.services.store
    const updatedAt = new Date(Date.now() + 3_600_000).toISOString()
    const ahead = shopper.lines
      .filter(({ type }) => type === 'customer')
      .map((line) => ({ ...line, updatedAt }))
    await feed(site, ahead)
    await (await shopper.shop()).account.update({ firstName: 'Nora' })
    expect(await feed(site, ahead)).toMatchObject({ older: 1 })
    const row = and(eq(feedItems.type, 'preference'), eq(feedItems.rowId, shopper.accountId))
    await db.update(feedItems).set({ waitingFor: 'interest nobody', line: {} }).where(row)
    await (await shopper.shop()).preferences.choose('interest', [])
    expect(await db.select().from(feedItems).where(row)).toMatchObject([
      { waitingFor: null, line: null, digest: '' },
    ])
  })

  test('is recorded only in its company, and not if it is rolled back', async () => {
    const shopper = await fedShopper(site)
    const { db } = site.services.store
    const noted = () =>
      db
        .select({ type: feedItems.type })
        .from(feedItems)
        .where(and(eq(feedItems.digest, ''), sql`external_id like ${`%-${shopper.name}`}`))
    const { accountId } = shopper
    const brand = { companyId: 99 }
    const [other] = await db.insert(accounts).values(brand).returning({ id: accounts.id })
    const elsewhere = { unrecorded: db, brand, accountId: other!.id } as Scope
    const changed = [{ type: 'customer' as const, rowIds: [accountId] }]
    await recordChange(elsewhere, async () => ({ events: [], changed }))
    const gone = (await shopper.shop()).addresses.change(2_000_000_000, { city: 'Delft' })
    await expect(gone).rejects.toThrow('no such address')
    expect(await noted()).toEqual([])
    await (await shopper.shop()).account.update({ firstName: 'Nora' })
    expect(await noted()).toEqual([{ type: 'customer' }])
  })
})
