import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { warnOfUnfedPages } from '#server/feed/unfed-pages.ts'
import { fedShopper } from '../../support/fed-shopper.ts'
import { otherBrand, startSite, type Site } from '../../support/site.ts'

describe('the log of a start', () => {
  let site: Site
  beforeAll(async () => {
    site = await startSite()
  })
  afterAll(() => site.close())

  /** What is logged for some brands of the site. */
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
        'Achievements (achievement), MyVouchers (voucher), MyOrders (order), MyDownloads (order), MyWishlist (wish)',
    ])
    expect(await warnings([{ ...other, enableFeatures: ['MyOrders', 'AddressBook'] }])).toEqual([
      'brand other shows pages that are empty until the shop feeds them: MyOrders (order)',
    ])
    await fedShopper({ ...site, brand: other })
    expect(await warnings([site.brand, other])).toEqual([])
  })

  test('says nothing of a brand that nobody sees, nor where the database is away', async () => {
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
