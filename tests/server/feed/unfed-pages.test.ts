import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Feature } from '#contract/codes.ts'
import * as limits from '#lib/limits/feed.ts'
import { warnOfUnfedPages } from '#server/feed/unfed-pages.ts'
import { feed, fedShopper, type Line } from '../../support/fed-shopper.ts'
import { customer, order } from '../../support/feed.ts'
import { otherBrand, startSite, type Site } from '../../support/site.ts'

describe('the log of a start', () => {
  let site: Site
  beforeAll(async () => {
    site = await startSite()
  })
  afterAll(() => site.close())

  /** Returns the warnings about some brands of the site. */
  async function warnings(all: Site['brand'][], change: Partial<Site['services']> = {}) {
    const lines: string[] = []
    const { services } = site
    const brands = { ...services.brands, all }
    const log = { warn: (line: string) => void lines.push(line) } as Site['services']['log']
    await warnOfUnfedPages({ ...services, brands, log, ...change })
    return lines
  }

  test('names the pages of a brand that no feed has filled', async () => {
    const other = { ...otherBrand(site), hosts: ['other.example'] }
    await fedShopper(site)
    expect(await warnings([site.brand, other])).toEqual([
      'brand other shows pages that are empty until the shop feeds them: ' +
        'Achievements (achievement), MyVouchers (voucher), MyOrders (order), ' +
        'MyDownloads (order with a digital product), MyWishlist (wish)',
    ])
    expect(await warnings([{ ...other, enableFeatures: ['MyOrders', 'AddressBook'] }])).toEqual([
      'brand other shows pages that are empty until the shop feeds them: MyOrders (order)',
    ])
    await fedShopper({ ...site, brand: other })
    expect(await warnings([site.brand, other])).toEqual([])
  })

  test('names the downloads if no fed order has a digital product', async () => {
    const enableFeatures: Feature[] = ['MyOrders', 'MyDownloads']
    const other = { ...otherBrand(site), companyId: 97, hosts: ['other.example'], enableFeatures }
    const bought = (externalId: string, product: object) => ({
      ...order(externalId, 'c'),
      products: [{ name: 'Game', price: 9, status: 'delivered', ...product }],
    })
    const warn =
      'brand other shows pages that are empty until the shop feeds them: ' +
      'MyDownloads (order with a digital product)'
    let minute = 0
    const feedIt = (...lines: object[]) => {
      const updatedAt = new Date(Date.UTC(2026, 0, 1, 0, (minute += 1))).toISOString()
      return feed(
        { ...site, brand: other },
        lines.map((line) => ({ ...(line as Line), updatedAt })),
      )
    }
    await feedIt(customer('c'), bought('goods', {}))
    expect(await warnings([other])).toEqual([warn])
    for (const digital of [{ type: 'code' }, { codes: ['K-1'] }, { downloadUrl: '/game.zip' }]) {
      await feedIt(bought('digital', digital))
      expect(await warnings([other])).toEqual([])
      await feedIt({ type: 'order', externalId: 'digital', deleted: true })
      expect(await warnings([other])).toEqual([warn])
    }
    // Not all of so many lines are looked at.
    await site.fill((db) =>
      db.execute(
        sql`insert into order_products (company_id, account_id, order_row, product_id, name, status)
          select company_id, account_id, id, 7, 'Boots', 1 from orders
          cross join generate_series(1, ${limits.maxLinesCheckedAtStart}::int) where company_id = 97`,
      ),
    )
    expect(await warnings([other])).toEqual([])
  })

  test('says nothing about a hidden brand, or without the database', async () => {
    const other = { ...otherBrand(site), companyId: 98 }
    expect(await warnings([{ ...other, hosts: [] }])).toEqual([])
    const hosts = ['other.example']
    const broken = new Map([[other.id, 'it is broken']])
    expect(await warnings([{ ...other, hosts }], { broken })).toEqual([])
    const away = { execute: () => Promise.reject(new Error('connection refused')) }
    const store = { ...site.services.store, db: away as unknown as typeof site.services.store.db }
    expect(await warnings([{ ...other, hosts }], { store })).toEqual([])
  })
})
