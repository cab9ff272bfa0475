import { sql, type SQL } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { OrderStatus } from '#contract/codes.ts'
import { dayIn } from '#lib/dates.ts'
import { withBrand } from '../../support/answers.ts'
import { startSite, type Browser, type Site } from '../../support/site.ts'

let site: Site
let shopper: Browser
beforeAll(async () => {
  site = await startSite()
  shopper = await site.signIn('full@demo.test')
})
afterAll(() => site.close())

/** The words of the cards on top of the overview, and where each leads. */
async function notices(browser = shopper) {
  const html = await (await browser.fetch('/account')).text()
  const cards = html.match(/<section class="card notice-card".*?<\/section>/gs) ?? []
  return cards.map((card) => {
    const words = card.replace(/<svg.*?<\/svg>|<[^>]+>/gs, ' ').replace(/[\u2068\u2069]/g, '')
    return [words.replace(/\s+/g, ' ').trim(), /href="([^"]*)"/.exec(card)![1]]
  })
}
const mine = sql`account_id = (select id from accounts
  where email = 'full@demo.test' and company_id = 1)`
const change = (statement: SQL) => site.services.store.db.execute(statement)
const finish = (status: OrderStatus) =>
  change(
    sql`update orders set status = ${OrderStatus.finished} where status = ${status} and ${mine}`,
  )

test('the overview does not mention orders or vouchers that a brand does not show', async () => {
  const { enableFeatures } = site.brand
  const without = (...features: string[]) => ({
    enableFeatures: enableFeatures.filter((one) => !features.includes(one)),
  })
  await withBrand(site, without('MyOrders'), async () => {
    expect(await notices()).toEqual([[expect.stringMatching(/voucher/), '/account/vouchers']])
    expect(await (await shopper.fetch('/account')).text()).not.toContain('order-facts')
  })
  await withBrand(site, without('MyOrders', 'MyVouchers'), async () =>
    expect(await notices()).toEqual([
      ['3 achievements are ready to claim View achievements', '/account/achievements'],
    ]),
  )
})

test('the overview shows only the most important notice', async () => {
  expect(await notices()).toEqual([
    [
      expect.stringMatching(/^Order \d+ is waiting for your payment Pay now$/),
      expect.stringMatching(/\/order\/\d+$/),
    ],
  ])
  const today = dayIn(site.brand.timeZone, new Date())
  await finish(OrderStatus.created)
  await change(sql`update orders set expected_delivery = ${today}
    where id = (select id from orders where ${mine} order by created desc limit 1)`)
  expect(await notices()).toEqual([
    [
      expect.stringMatching(
        /^Part of order \d+ should arrive today 1 of 3 delivered, 1 on its way View order$/,
      ),
      expect.stringMatching(/^\/account\/orders\/\d+$/),
    ],
  ])
  await change(sql`update orders set expected_delivery = null where ${mine}`)
  expect(await notices()).toEqual([
    [expect.stringMatching(/^Order \d+ isn’t finished yet Finish order$/), expect.any(String)],
  ])
  await finish(OrderStatus.preCreated)
  expect(await notices()).toEqual([
    [
      expect.stringMatching(/^1 voucher expires within a week \d days left View vouchers$/),
      '/account/vouchers',
    ],
  ])
  await change(sql`update vouchers set expire_date = null where ${mine}`)
  expect(await notices()).toEqual([
    ['3 achievements are ready to claim View achievements', '/account/achievements'],
  ])
  await change(sql`update account_achievements set progress = 0 where ${mine}`)
  expect(await notices()).toEqual([])
})

test('an unfinished order that is not among the newest has no notice', async () => {
  await change(sql`update orders set status = ${OrderStatus.preCreated}
    where id = (select id from orders where ${mine} order by created limit 1)`)
  expect(await notices()).toEqual([])
})

test('a shopper with nothing to do has no notice', async () =>
  expect(await notices(await site.signIn('empty@demo.test'))).toEqual([]))
