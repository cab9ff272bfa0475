import { addDays } from 'date-fns/addDays'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { daysLater } from '#lib/calendar-days.ts'
import { dayIn } from '#lib/dates.ts'
import * as limits from '#lib/limits/lists.ts'
import type { Shop } from '#server/shop.ts'
import { sessionCookie } from '../../support/drafts.ts'
import { startSite, type Browser, type Site } from '../../support/site.ts'

describe('the data of the overview', () => {
  let site: Site
  beforeAll(async () => {
    site = await startSite()
  })
  afterAll(() => site.close())

  async function shopOf(browser: Browser): Promise<Shop> {
    const { store } = site.services
    return (await store.findSession(site.brand, sessionCookie(browser)))!.shop
  }
  const now = new Date()
  const today = dayIn('Europe/Amsterdam', now)
  const at = (days: number) => ({
    day: today,
    before: addDays(now, days),
    arrivedFrom: daysLater(today, -40),
    arrivedUntil: today,
  })

  test('is that of the account’s lists', async () => {
    const shop = await shopOf(await site.signIn('full@demo.test'))
    const { orders, achievements, expiring, lastViewProducts } = await shop.overview(at(40_000))
    const whole = await Promise.all(orders.map(({ id }) => shop.orders.get(id)))
    const { data } = await shop.orders.list({ query: '', page: 1 })
    const account = await shop.account.with('achievements', 'lastViewProducts', 'vouchers')
    expect(achievements).toEqual(
      account.achievements.toSorted((a, b) => a.achievementId - b.achievementId),
    )

    expect(orders[0]!.id).toBe(data[0]!.id)
    const places = orders.map(({ id }) => data.findIndex((order) => order.id === id))
    expect(places).toEqual(places.toSorted((a, b) => a - b))
    expect(orders.some(({ returnUntil }) => returnUntil)).toBe(true)
    for (const [n, order] of orders.entries()) {
      const { actions, transactions, products, ...rest } = order
      expect(whole[n]).toMatchObject(rest)
      expect(whole[n]!.actions).toEqual(expect.arrayContaining([...actions]))
      // The payments of any other order say nothing here.
      const isOpen = actions.some((action) => action !== 'invoice')
      const payments = isOpen ? whole[n]!.transactions.at(-1) : undefined
      expect(transactions.at(-1)?.status).toBe(payments?.status)
      const shown = products.map(({ quantity = 1, ...product }) => ({ quantity, ...product }))
      const all = whole[n]!.products.map(({ quantity = 1, ...product }) => ({
        quantity,
        ...product,
      }))
      expect(all).toMatchObject(shown)
    }

    expect(lastViewProducts.map(({ added: _, ...product }) => product)).toEqual(
      account.lastViewProducts,
    )
    const added = lastViewProducts.map((product) => product.added)
    expect(added).toEqual(added.map((instant) => new Date(instant).toISOString()))
    expect(added).toEqual(added.toSorted().reverse())

    const usable = account.vouchers.filter(
      ({ expireDate, used, limited }) =>
        expireDate !== null && new Date(expireDate) > now && !(limited && used > 0),
    )
    expect(expiring).toEqual(
      usable
        .map(({ expireDate }) => expireDate)
        .toSorted()
        .slice(0, limits.maxExpiringVouchers),
    )
    expect(expiring.length).toBeGreaterThan(0)
  })

  test('includes a product that the shop has removed, and an instant after 9999', async () => {
    const browser = await site.signIn('large@demo.test')
    const shop = await shopOf(browser)
    await site.services.store.db.execute(sql`
      insert into last_view_products (company_id, account_id, product_id, added)
      select company_id, id, 987654, '9999-12-31T23:59:59-15:00' from accounts
      where email = 'large@demo.test' and company_id = 1`)
    const [first] = (await shop.overview(at(8))).lastViewProducts
    expect(first).toEqual({
      productId: 987654,
      url: '',
      image: '',
      categoryName: '',
      name: '',
      price: null,
      added: '+010000-01-01T14:59:59.000Z',
    })
    expect((await browser.fetch('/account')).status).toBe(200)
  })

  test('counts only vouchers that expire before a time', async () => {
    const shop = await shopOf(await site.signIn('full@demo.test'))
    const { expiring } = await shop.overview(at(0))
    expect(expiring).toEqual([])
  })

  test('is empty for a shopper without data', async () => {
    const shop = await shopOf(await site.signIn('empty@demo.test'))
    const { achievements, ...rest } = await shop.overview(at(8))
    expect(rest).toEqual({ orders: [], expiring: [], lastViewProducts: [] })
    expect(achievements.filter(({ claimDate, progress }) => claimDate ?? progress)).toEqual([])
  })
})
