import { sql, type SQL } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { OrderStatus } from '#contract/codes.ts'
import { daysLater } from '#lib/calendar-days.ts'
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

const readable = (html: string) =>
  html
    .replace(/<svg.*?<\/svg>|<[^>]+>/gs, ' ')
    .replace(/[\u2068\u2069]/g, '')
    .replace(/\s+/g, ' ')
    .trim()

/** The words of each notice on top of the overview, and where it leads. */
async function notices(browser = shopper) {
  const html = await (await browser.fetch('/account?more')).text()
  const rows = html.match(/<li class="up-next-row".*?<\/li>/gs) ?? []
  return rows.map((row) => [readable(row), /href="([^"]*)"/.exec(row)![1]])
}
const sentences = async () => (await notices()).map(([text]) => text)
const mine = sql`account_id = (select id from accounts
  where email = 'full@demo.test' and company_id = 1)`
const change = (statement: SQL) => site.services.store.db.execute(statement)
const daysFromToday = (days: number) => daysLater(dayIn(site.brand.timeZone, new Date()), days)

test('the overview does not mention orders or vouchers that a brand does not show', async () => {
  const { enableFeatures } = site.brand
  const without = (...features: string[]) => ({
    enableFeatures: enableFeatures.filter((one) => !features.includes(one)),
  })
  const achievements = [
    '3 achievements are ready to claim View achievements',
    '/account/achievements',
  ]
  await withBrand(site, without('MyOrders'), async () => {
    expect(await notices()).toEqual([
      [
        expect.stringMatching(/^1 voucher expires within a week Expires tomorrow/),
        '/account/vouchers',
      ],
      achievements,
    ])
    expect(await (await shopper.fetch('/account')).text()).not.toContain('order-facts')
  })
  await withBrand(site, without('MyOrders', 'MyVouchers'), async () =>
    expect(await notices()).toEqual([achievements]),
  )
})

test('the overview shows every parcel and everything there is to do, by urgency', async () => {
  expect(await sentences()).toEqual(
    [
      /^Reading corner armchair Delivery failed/,
      /Arriving today Out for delivery Track shipment/,
      /Arriving tomorrow 1 of 3 delivered, 1 on its way, 1 being packed Track shipment/,
      /Order \d+ is waiting for your payment Pay now/,
      /Order \d+ isn’t finished yet Finish order/,
      /Arriving \w+day,? \d+ \w+( \d{4})? Being packed View order/,
      /Packed View order/,
      /Packed View order/,
      /^1 voucher expires within a week/,
      /Can be returned until .* Return products/,
      /^3 achievements are ready to claim/,
    ].map((text) => expect.stringMatching(text) as string),
  )
})

test('the overview shows every order that is to be paid', async () => {
  await change(sql`update orders set status = ${OrderStatus.created}
    where status = ${OrderStatus.preCreated} and ${mine}`)
  const unpaid = (await sentences()).filter((text) => /waiting for your payment/.test(text!))
  expect(unpaid).toHaveLength(2)
})

test('a parcel that is late says so, and one without a day says since when', async () => {
  await change(sql`update shipments set expected_delivery = ${daysFromToday(-3)}
    where expected_delivery is not null and ${mine}`)
  expect(await sentences()).toContainEqual(expect.stringMatching(/Was expected on \w+day/))
  await change(sql`update shipments set expected_delivery = null where ${mine}`)
  await change(sql`update orders set expected_delivery = null where ${mine}`)
  const since = /On its way since \w+day|Out for delivery/
  expect((await sentences()).filter((text) => since.test(text!)).length).toBeGreaterThan(0)
})

test('an unfinished order that is not among the newest has no notice', async () => {
  await change(sql`delete from orders where ${mine} and status <> ${OrderStatus.finished}`)
  await change(sql`update orders set status = ${OrderStatus.preCreated}
    where id = (select id from orders where ${mine} order by created limit 1)`)
  expect((await sentences()).filter((text) => /finished yet/.test(text!))).toEqual([])
})

test('a shopper with nothing to do has no notice, and is welcomed', async () => {
  const empty = await site.signIn('empty@demo.test')
  expect(await notices(empty)).toEqual([])
  const page = readable(await (await empty.fetch('/account')).text())
  expect(page).toContain('Welcome to your account.')
  expect(page).toContain('Your orders will be here.')
  expect(page).not.toMatch(/There are no|You have no|No name/)
})
