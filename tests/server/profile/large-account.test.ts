import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Address } from '#contract/address.ts'
import type { ListAnswer } from '#contract/list.ts'
import type { Voucher } from '#contract/voucher.ts'
import * as limits from '#lib/limits/lists.ts'
import type { Db } from '#server/store/open.ts'
import { startSite, type Browser, type Site } from '../../support/site.ts'

const rows = { addresses: 200, vouchers: 1_000, achievements: 200, wishProducts: 5_000 }

/** Gives an account lists that are longer than an answer; their rows are of usual lengths. */
async function fill(db: Pick<Db, 'execute'>, account: number) {
  await db.execute(sql`
    insert into addresses (company_id, account_id, first_name, last_name, email, telephone,
      address, address_number, zip_code, city, country)
    select 1, ${account}::int, 'Robin', 'Jansen-van den Berg', 'robin.jansen@shop.example',
      '+31 612345678', 'Dorpsstraat', n::text, '3511 AB', 'Utrecht', 'NL'
    from generate_series(1, ${rows.addresses}::int) n`)
  await db.execute(sql`
    insert into vouchers (company_id, account_id, campaign_id, code, percentage, currency,
      claim_date, expire_date)
    select 1, ${account}::int, (select min(id) from campaigns where company_id = 1),
      'LARGE-' || n, 10, 'EUR', now(), now() + interval '1 year'
    from generate_series(1, ${rows.vouchers}::int) n`)
  await db.execute(sql`
    insert into achievements (company_id, name, detail, description, reward, icon, total_progress)
    select 1, 'Explorer ' || n, 'Order from ten different categories',
      'You order from ten different categories of the shop within a single year', '10% off',
      'https://shop.example/achievements/explorer-' || n || '.png', 10
    from generate_series(1, ${rows.achievements}::int) n`)
  await db.execute(sql`
    insert into products (company_id, product_id, url, image, category_name, name, price, currency)
    select 1, 700000 + n, 'https://shop.example/products/hiking-boots-' || n,
      'https://shop.example/images/hiking-boots-' || n || '.webp', 'Shoes & boots',
      'Waterproof hiking boots ' || n, 129.95, 'EUR'
    from generate_series(1, ${rows.wishProducts}::int) n`)
  await db.execute(sql`
    insert into wish_products (company_id, account_id, product_id, added)
    select 1, ${account}::int, 700000 + n, now() - n * interval '1 minute'
    from generate_series(1, ${rows.wishProducts}::int) n`)
}

const lists = {
  achievements: { path: '/achievement', maximum: limits.maxAccountAchievements },
  addresses: { path: '/address', maximum: limits.maxAccountAddresses },
  vouchers: { path: '/voucher', maximum: limits.maxAccountVouchers },
  wishProducts: { path: '/shopUser/wishlist', maximum: limits.maxAccountWishes },
}
const names = Object.keys(lists) as (keyof typeof lists)[]

describe('a large account', () => {
  let site: Site
  let browser: Browser
  beforeAll(async () => {
    site = await startSite()
    browser = await site.signIn('full@demo.test')
    const { id } = await browser.me()
    await site.fill((db) => fill(db, id))
  })
  afterAll(() => site.close())

  const page = async (name: keyof typeof lists, number: number) => {
    const answer = await browser.call('GET', `${lists[name].path}?page=${number}`)
    return (await answer.json()) as ListAnswer<unknown>
  }

  test('is answered with the first rows of each list, and how many there are', async () => {
    const account = await browser.me()
    for (const name of names) {
      expect(account[name]).toHaveLength(lists[name].maximum)
      expect(account.totals[name]).toBeGreaterThanOrEqual(rows[name])
    }
    expect(account.lastViewProducts.length).toBeLessThanOrEqual(limits.maxLastViewProducts)
  })

  test('is answered in less than 200 kB', async () => {
    const answer = await browser.call('GET', '/shopuser/me')
    const { byteLength } = await answer.arrayBuffer()
    expect(byteLength).toBeGreaterThan(100_000)
    expect(byteLength).toBeLessThan(200_000)
  })

  test('can be sent back as it was answered', async () => {
    const account = await browser.me()
    const answer = await browser.call('POST', '/shopUser/updateAccount', account)
    expect(answer.status).toBe(200)
    expect(await answer.json()).toMatchObject({ totals: account.totals })
  })

  test.each(names)('has every one of its %s in the pages of their own call', async (name) => {
    const account = await browser.me()
    const { meta } = await page(name, 1)
    expect(meta).toEqual({ total: account.totals[name], numberPerPage: limits.rowsPerPage })
    const pagesOfAccount = lists[name].maximum / limits.rowsPerPage
    const read: unknown[] = []
    for (let number = 1; number <= pagesOfAccount; number++)
      read.push(...(await page(name, number)).data)
    // The pages begin with the default addresses.
    const byAge = (read as Address[]).toSorted((a, b) => a.addressId - b.addressId)
    expect(name === 'addresses' ? byAge : read).toEqual(account[name])
    const next = await page(name, pagesOfAccount + 1)
    expect(next.data).toHaveLength(limits.rowsPerPage)
    for (const row of next.data) expect(read).not.toContainEqual(row)
    const last = await page(name, Math.ceil(meta.total / limits.rowsPerPage))
    expect(last.data).toHaveLength(meta.total % limits.rowsPerPage || limits.rowsPerPage)
    const none = await page(name, limits.maxListPages)
    expect(none).toEqual({ data: [], meta })
  })

  test('is read with a limit in the query of each list', async () => {
    const tables = ['"achievements"', '"addresses"', '"vouchers"', '"wish_products"']
    site.queries.length = 0
    await browser.me()
    for (const table of tables) {
      const found = site.queries.filter(({ query }) => query.includes(`from ${table}`))
      expect(found.length).toBeGreaterThan(0)
      for (const { query } of found) expect(query).toContain(' limit $')
    }
  })

  test('has its default addresses among the first ones', async () => {
    const [newest] = (await page('addresses', Math.ceil(rows.addresses / limits.rowsPerPage)))
      .data as Address[]
    const change = { AddressId: newest!.addressId, IsBilling: true, IsShipping: true }
    expect((await browser.call('PATCH', '/address', change)).status).toBe(200)
    const { addresses } = await browser.me()
    const changed = { ...newest, isBilling: true, isShipping: true }
    expect(addresses.at(-1)).toEqual(changed)
    expect(addresses).toHaveLength(limits.maxAccountAddresses)
    expect((await page('addresses', 1)).data[0]).toEqual(changed)
  })

  test('finds an address by a search that is beyond the first ones', async () => {
    const html = await (await browser.fetch('/account/addresses?query=Dorpsstraat+200')).text()
    expect(html).toContain('Dorpsstraat 200')
  })

  test('has the calendar of a voucher that is beyond the first ones', async () => {
    const { data } = await page('vouchers', 20)
    const { id } = data[5] as Voucher
    const answer = await browser.call('GET', `/voucher/calendar/${id}`)
    expect(answer.status).toBe(200)
    const text = (await answer.text()).replaceAll('\r\n ', '')
    const after = 19 * limits.rowsPerPage
    expect(text).toContain(`/account/vouchers?after=${after}#voucher-${id}`)
    const html = await (await browser.fetch(`/account/vouchers?after=${after}`)).text()
    expect(html).toContain(`id="voucher-${id}"`)
  })
})
