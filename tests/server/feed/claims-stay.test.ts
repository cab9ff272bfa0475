import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accountAchievements } from '#server/achievements/table.ts'
import { vouchers } from '#server/vouchers/table.ts'
import { feed, fedShopper, openShopper, type FedShopper } from '../../support/fed-shopper.ts'
import { startSite, type Site } from '../../support/site.ts'

const fromNow = (seconds: number) => new Date(Date.now() + seconds * 1_000).toISOString()

describe('a shopper’s claim', () => {
  let site: Site
  beforeAll(async () => {
    site = await startSite()
  })
  afterAll(() => site.close())

  const lineOf = ({ lines }: FedShopper, type: string) => lines.find((line) => line.type === type)!
  const achievementOf = async (open: Pick<FedShopper, 'shop'>, name: string) => {
    const { achievements } = await (await open.shop()).account.with('achievements')
    const { db } = site.services.store
    const { rows } = (await db.execute(
      `select row_id as id from feed_items where type = 'achievement' and external_id = 'a-${name}'`,
    )) as unknown as { rows: { id: number }[] }
    return achievements.find(({ achievementId }) => achievementId === rows[0]!.id)!
  }
  const claim = async (shopper: FedShopper) => {
    const { achievementId } = await achievementOf(shopper, shopper.name)
    await (await shopper.shop()).achievements.claim(achievementId)
  }

  test('stays despite newer lines of a shop that does not know of it', async () => {
    const shopper = await fedShopper(site)
    await claim(shopper)
    const [voucher] = (await (await shopper.shop()).account.with('vouchers')).vouchers
    await (await shopper.shop()).vouchers.claim(String(voucher!.id))
    const unaware = { updatedAt: fromNow(60), claimDate: null }
    const lines = [
      { ...lineOf(shopper, 'progress'), ...unaware, progress: 7 },
      { ...lineOf(shopper, 'voucher'), ...unaware, used: 1 },
    ]
    expect(await feed(site, lines)).toMatchObject({ stored: 2 })
    const achievement = await achievementOf(shopper, shopper.name)
    expect(achievement).toMatchObject({ progress: 7, claimDate: expect.any(String) as string })
    await expect(claim(shopper)).rejects.toMatchObject({ status: 409 })
    const after = (await (await shopper.shop()).account.with('vouchers')).vouchers
    expect(after.find(({ id }) => id === voucher!.id)).toMatchObject({
      used: 1,
      code: `V-${shopper.name}`,
      claimDate: expect.any(String) as string,
    })
  })

  test('stays despite the shop’s first line about it', async () => {
    const shopper = await fedShopper(site)
    const { db } = site.services.store
    const line = lineOf(shopper, 'progress')
    await feed(site, [{ ...line, updatedAt: fromNow(0), deleted: true }])
    const { achievementId } = await achievementOf(shopper, shopper.name)
    const { companyId } = site.brand
    await db
      .insert(accountAchievements)
      .values({ companyId, accountId: shopper.accountId, achievementId, progress: 1 })
    await claim(shopper)
    const first = { ...line, externalId: `other-${shopper.name}`, claimDate: null, progress: 1 }
    expect(await feed(site, [first])).toMatchObject({ stored: 1 })
    await expect(claim(shopper)).rejects.toMatchObject({ status: 409 })
  })

  test('can be repeated if the shop deletes and feeds it again', async () => {
    const shopper = await fedShopper(site)
    await claim(shopper)
    const line = lineOf(shopper, 'progress')
    await feed(site, [{ ...line, updatedAt: fromNow(60), deleted: true }])
    await feed(site, [{ ...line, updatedAt: fromNow(120) }])
    await claim(shopper)
    const given = eq(vouchers.accountId, shopper.accountId)
    expect(await site.services.store.db.$count(vouchers, given)).toBe(3)
  })

  test('stays if the shopper’s account is merged with another customer', async () => {
    const shopper = await fedShopper(site)
    await claim(shopper)
    const open = await openShopper(site, `${shopper.name}-other`)
    const { shopper: other } = await open()
    const { achievementId } = await achievementOf(shopper, shopper.name)
    const { companyId } = site.brand
    await site.services.store.db
      .insert(accountAchievements)
      .values({ companyId, accountId: other.id, achievementId, progress: 1 })
    const identities = [{ issuer: shopper.issuer, subject: `${shopper.name}-other` }]
    await feed(site, [{ ...lineOf(shopper, 'customer'), updatedAt: fromNow(60), identities }])
    const shop = async () => (await open()).shop
    expect((await open()).shopper.id).toBe(other.id)
    const merged = await achievementOf({ shop }, shopper.name)
    expect(merged.claimDate).toEqual(expect.any(String))
  })
})
