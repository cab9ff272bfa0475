import { tz } from '@date-fns/tz'
import { addDays } from 'date-fns/addDays'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { achievement as achievementSchema } from '#contract/achievement.ts'
import { fillDemoData } from '../../../src/demo/data/fill.ts'
import { databases, otherBrand, startSite, type Browser, type Site } from '../../support/site.ts'

describe.each(databases)('claims on %s', (database) => {
  let site: Site
  let shopper: Browser
  let other: Browser
  beforeAll(async () => {
    site = await startSite(database)
    shopper = await site.signIn('full@demo.test')
    other = await site.signIn('remove@demo.test')
  })
  afterAll(() => site.close())

  const statusAndErrors = async (response: Response) => [
    response.status,
    ((await response.json()) as { errors?: object }).errors,
  ]

  describe('of achievements', () => {
    const named = async (name: string, browser = shopper) =>
      (await browser.me()).achievements.find((one) => one.name === name)!
    const claim = async (name: string, browser = shopper) =>
      browser.call('POST', `/achievement/claim/${(await named(name, browser)).achievementId}`)

    test('a shopper claims a complete achievement and gets a voucher with its code', async () => {
      const before = await shopper.me()
      const answer = achievementSchema.parse(await (await claim('Old friend')).json())
      expect(Date.parse(answer.claimDate!)).toBeGreaterThan(Date.now() - 60_000)
      const after = await shopper.me()
      expect(
        after.achievements.find(({ achievementId }) => achievementId === answer.achievementId),
      ).toEqual(answer)
      const [won, ...rest] = after.vouchers.filter(
        ({ id }) => !before.vouchers.some((voucher) => voucher.id === id),
      )
      expect(rest).toEqual([])
      expect(won).toMatchObject({
        campaign: 'For our regulars',
        claimDate: answer.claimDate,
        used: 0,
        limited: false,
        isExpired: false,
      })
      expect(won!.discount).toMatchObject({ percentage: 15 })
      // At the same time of day in the brand's zone, whether the clock has changed or not.
      const yearLater = addDays(won!.claimDate!, 365, { in: tz(site.brand.timeZone) })
      expect(Date.parse(won!.expireDate!)).toBe(yearLater.getTime())
      expect(won!.code).toMatch(/^[A-HJ-NP-Z2-9]{4}(-[A-HJ-NP-Z2-9]{4}){2}$/)
      expect(await (await shopper.fetch('/account/vouchers')).text()).toContain(won!.code)
      expect((await named('Old friend', other)).claimDate).toBeNull()
    })

    test('an achievement without a campaign gives no voucher', async () => {
      const before = (await shopper.me()).vouchers
      expect((await claim('Gift giver')).status).toBe(200)
      expect((await shopper.me()).vouchers).toEqual(before)
    })

    test.each([
      ['incomplete', 'Explorer', 409, 'ac_AchievementIsIncomplete'],
      ['claimed', 'Thrifty', 409, 'ac_AchievementIsClaimed'],
      ['not claimable', 'Early bird', 403, 'ac_AchievementIsNotClaimable'],
    ])('a claim that is %s is refused, and nothing changes', async (_what, name, status, key) => {
      const before = await shopper.me()
      expect(await statusAndErrors(await claim(name))).toEqual([status, { AchievementId: key }])
      expect(await shopper.me()).toEqual(before)
    })

    test('an achievement without progress is refused, and nothing is stored', async () => {
      const { id } = await other.me()
      const progress = sql`select 1 from account_achievements where account_id = ${id}`
      const rows = async () =>
        ((await site.services.store.db.execute(progress)) as unknown as { rows: unknown[] }).rows
          .length
      const before = await rows()
      expect((await claim('Explorer', other)).status).toBe(409)
      expect(await rows()).toBe(before)
    })

    test('an achievement of another company does not exist', async () => {
      const { store, files } = site.services
      const { db } = store
      await fillDemoData({
        db,
        files,
        companyId: otherBrand(site).companyId,
        shop: otherBrand(site),
      })
      const theirs = await db.execute(
        sql`select max(id) as id from achievements
          where company_id = ${otherBrand(site).companyId}`,
      )
      const [{ id }] = (theirs as unknown as { rows: [{ id: number }] }).rows
      expect(await statusAndErrors(await shopper.call('POST', `/achievement/claim/${id}`))).toEqual(
        [404, { AchievementId: 'ac_AchievementIsGone' }],
      )
      expect((await shopper.call('POST', '/achievement/claim/999999')).status).toBe(404)
      expect((await shopper.call('POST', '/achievement/claim/abc')).status).toBe(422)
    })

    test('if the voucher cannot be created, the claim is not stored', async () => {
      const { db } = site.services.store
      const before = await shopper.me()
      await db.execute(sql`alter table vouchers add constraint no_more check (id < 0) not valid`)
      expect((await claim('Green fingers')).status).toBe(500)
      await db.execute(sql`alter table vouchers drop constraint no_more`)
      expect(await shopper.me()).toEqual(before)
    })

    test('fifty simultaneous claims store one claim and one voucher', async () => {
      const before = (await shopper.me()).vouchers.length
      const { achievementId } = await named('Green fingers')
      const answers = await Promise.all(
        Array.from({ length: 50 }, () =>
          shopper.call('POST', `/achievement/claim/${achievementId}`),
        ),
      )
      expect(answers.map(({ status }) => status).sort()).toEqual([
        200,
        ...Array<number>(49).fill(409),
      ])
      expect((await shopper.me()).vouchers).toHaveLength(before + 1)
    })

    test('the reward is shown before the claim, and a link to it afterwards', async () => {
      const page = async () => (await other.fetch('/account/achievements')).text()
      const rowOf = async (name: string) =>
        (await page()).split('<li').find((row) => row.includes(`>${name}</h2>`))!
      // One that cannot be claimed yet, and one that brings a voucher and says nothing of it.
      expect(await rowOf('Explorer')).toContain('Free shipping on one order')
      expect(await rowOf('Kind words')).toContain('Thank you for your review, €5.00 (voucher)')
      const { voucher } = await named('Kind words', other)
      expect(voucher).toMatchObject({ campaign: 'Thank you for your review', isReceived: false })
      const link = `href="/account/vouchers#campaign-${voucher!.campaignId}"`
      expect(await rowOf('Kind words')).not.toContain(link)
      const claimed = (await (await claim('Kind words', other)).json()) as typeof voucher
      expect(claimed).toMatchObject({ voucher: { isReceived: true } })
      expect(await rowOf('Kind words')).toContain(link)
      const vouchers = await (await other.fetch('/account/vouchers')).text()
      expect(vouchers.split(`id="campaign-${voucher!.campaignId}"`)).toHaveLength(2)
    })

    test('a plain form claims and redirects with a message; a second one is refused', async () => {
      const { achievementId } = await named('Collector', other)
      const fields = { call: 'claimAchievement', achievementId: String(achievementId) }
      const done = await other.submit('/account/achievements', fields)
      expect([done.status, done.headers.get('location')]).toEqual([303, '/account/achievements'])
      expect(await (await other.fetch('/account/achievements')).text()).toContain(
        'Achievement claimed. Well done!',
      )
      const again = await other.submit('/account/achievements', fields)
      expect(again.status).toBe(409)
      expect(await again.text()).toContain('You’ve already claimed this achievement.')
    })
  })
})
