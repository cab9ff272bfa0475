import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Achievement } from '#contract/achievement.ts'
import type { Address } from '#contract/address.ts'
import type { Product } from '#contract/product.ts'
import type { Voucher, VoucherGroup } from '#contract/voucher.ts'
import { groupOf } from '#features/vouchers/vouchers.rules.ts'
import * as limits from '#lib/limits/lists.ts'
import { rowsOf } from '../../support/rows.ts'
import { startSite, type Browser, type Site } from '../../support/site.ts'

/** Bytes of a document before it is compressed. */
const maxDocumentBytes = 120_000

async function fill({ db }: Site['services']['store']) {
  await db.execute(sql`delete from vouchers where account_id in
    (select id from accounts where email = 'large@demo.test')`)
  // A campaign's vouchers fill many pages, and each other one has one page.
  await db.execute(sql`
    insert into vouchers
      (company_id, account_id, campaign_id, code, used, limited, percentage, expire_date)
    select 1, a.id, c.id, 'X' || c.id || '-' || n, n % 2, true, 10,
      now() + (n - 100) * interval '1 day'
    from accounts a join campaigns c on c.company_id = 1
      cross join generate_series(1,
        case when c.id = (select min(id) from campaigns) then 990 else 2 end) n
    where a.email = 'large@demo.test' and a.company_id = 1`)
  await db.execute(sql`
    insert into achievements (company_id, name, total_progress, scale_type)
    select 1, 'Achievement ' || n, n % 7, 1 from generate_series(1, 200) n`)
}

const decode = (href: string) => href.replaceAll('&amp;', '&')
const linkOf = (html: string, text: string) => {
  const found = new RegExp(`<a [^>]*href="([^"]*)"[^>]*>${text}</a>`).exec(html)?.[1]
  return found && decode(found)
}
const idsIn = (html: string, row: RegExp) => [...html.matchAll(row)].map(([, id]) => Number(id))

/** Every page of a list by its links, from the first one on. */
async function pagesFrom(browser: Browser, path: string | undefined, link = 'Load more') {
  const pages: { path: string; html: string }[] = []
  while (path) {
    const html = await (await browser.fetch(path)).text()
    pages.push({ path, html })
    path = linkOf(html, link)
  }
  return pages
}

describe('long lists', () => {
  let site: Site
  let shopper: Browser
  beforeAll(async () => {
    site = await startSite()
    await fill(site.services.store)
    shopper = await site.signIn('large@demo.test')
  })
  afterAll(() => site.close())

  const lists = {
    addresses: {
      row: /<li class="address"[^>]* id="address-others-(\d+)"/g,
      ids: async () =>
        (await rowsOf<Address>(shopper, '/address'))
          .filter(({ isBilling, isShipping }) => !isBilling && !isShipping)
          .map(({ addressId }) => addressId),
    },
    wishlist: {
      row: /<li id="wish-(\d+)"/g,
      ids: async () =>
        (await rowsOf<Product>(shopper, '/shopUser/wishlist')).map(({ productId }) => productId),
    },
    vouchers: {
      row: /<li id="voucher-(\d+)"/g,
      ids: async () => (await rowsOf<Voucher>(shopper, '/voucher')).map(({ id }) => id),
    },
  }

  test.each(Object.entries(lists))(
    '%s: each row is on exactly one page, in order, and no document is large',
    async (name, { row, ids }) => {
      const pages = await pagesFrom(shopper, `/account/${name}`)
      const all = await ids()
      expect(all.length).toBeGreaterThan(290)
      expect(pages.flatMap(({ html }) => idsIn(html, row))).toEqual(all)
      const sizes = pages.map(({ html }) => Buffer.byteLength(html))
      expect(Math.max(...sizes)).toBeLessThan(maxDocumentBytes)
      const back = await pagesFrom(shopper, pages.at(-1)!.path, 'Show previous')
      expect(back.flatMap(({ html }) => idsIn(html, row).toReversed())).toEqual(all.toReversed())
    },
  )

  test('achievements: each is on one page, claimed and advanced ones first', async () => {
    const pages = await pagesFrom(shopper, '/account/achievements')
    const shown = pages.flatMap(({ html }) => idsIn(html, /<li id="achievement-(\d+)"/g))
    const achievements = await rowsOf<Achievement>(shopper, '/achievement')
    expect(shown).toEqual(achievements.map((one) => one.achievementId))
    const values = pages
      .map(({ html }) => html.slice(html.lastIndexOf('achievement-claimed')))
      .flatMap((html) => [...html.matchAll(/<progress value="(\d+)"(?:(?!<\/li>).)*?<\/li>/gs)])
      .filter(([text]) => !text.includes('>Claimed '))
      .map(([, value]) => Number(value))
    expect(values).toEqual(values.toSorted((a, b) => b - a))
    for (const { html } of pages) expect(Buffer.byteLength(html)).toBeLessThan(maxDocumentBytes)
  })

  test.each(['addresses', 'wishlist', 'vouchers', 'achievements'])(
    '%s: a query reads only the rows of one page',
    async (name) => {
      const asked = async (path: string) => {
        site.queries.length = 0
        await shopper.fetch(path)
        return site.queries.filter(({ query }) => / limit \$\d+ offset \$\d+/.test(query))
      }
      for (const path of [`/account/${name}`, `/account/${name}?after=24`]) {
        const queries = await asked(path)
        expect(queries).toHaveLength(1)
        const { query, params } = queries[0]!
        const [, limit, offset] = / limit \$(\d+) offset \$(\d+)/.exec(query)!
        expect([limit, offset].map((place) => params[Number(place) - 1])).toEqual([
          limits.rowsPerPage + 1,
          path.endsWith('24') ? 24 : 0,
        ])
      }
    },
  )

  test.each(['-1', 'abc', '1e3', '99999999999', ''])(
    'an invalid offset of %j shows the first page',
    async (after) => {
      const html = await (await shopper.fetch(`/account/wishlist?after=${after}`)).text()
      expect(linkOf(html, 'Load more')).toBe('/account/wishlist?after=24#list')
      expect(linkOf(html, 'Show previous')).toBeUndefined()
    },
  )

  test('an offset past the end shows the first page, or the last after a removal', async () => {
    const all = await lists.wishlist.ids()
    const shown = async (path: string) =>
      idsIn(await (await shopper.fetch(path)).text(), lists.wishlist.row)
    expect(await shown('/account/wishlist?after=5000')).toEqual(all.slice(0, 24))
    const path = `/account/wishlist?after=${all.length - 1}`
    const answer = await shopper.submit(path, {
      call: 'removeWishlist',
      ids: String(all.at(-1)),
    })
    expect([answer.status, answer.headers.get('location')]).toEqual([303, path])
    expect(await shown(path)).toEqual(all.slice(-25, -1))
  })

  test('plain forms of a later page return to it', async () => {
    const path = '/account/addresses?after=48'
    const [first, second] = idsIn(await (await shopper.fetch(path)).text(), lists.addresses.row)
    const forms: Record<string, string>[] = [
      { call: 'changeAddress', addressId: String(first), isShipping: 'true' },
      { call: 'deleteAddress', addressId: String(second) },
    ]
    for (const form of forms) {
      const answer = await shopper.submit(path, form)
      expect([answer.status, answer.headers.get('location')]).toEqual([303, path])
    }
    const addresses = await rowsOf<Address>(shopper, '/address')
    expect(addresses.find(({ isShipping }) => isShipping)!.addressId).toBe(first)
    expect(addresses.map(({ addressId }) => addressId)).not.toContain(second)
  })

  test('a search finds addresses of all pages, and comes in pages, too', async () => {
    const pages = await pagesFrom(shopper, '/account/addresses?query=large@demo.test')
    expect(pages.length).toBeGreaterThan(10)
    expect(pages[1]!.path).toContain('query=large%40demo.test')
    expect(pages.flatMap(({ html }) => idsIn(html, lists.addresses.row))).toEqual(
      await lists.addresses.ids(),
    )
  })

  test('a campaign adds up its vouchers of all pages', async () => {
    const html = await (await shopper.fetch('/account/vouchers')).text()
    const summary = /<summary class="voucher-columns">.*?<\/summary>/s.exec(html)![0]
    // Every other one is used; the first that is good and not used expires tomorrow or the day
    // after.
    expect(summary.replace(/<[^>]*>/g, ' ')).toMatch(/ 495 .*(Expires tomorrow|2 days left)/)
  })

  test('usable vouchers come before used and expired ones, each group with its count', async () => {
    const vouchers = await rowsOf<Voucher>(shopper, '/voucher')
    const pages = await pagesFrom(shopper, '/account/vouchers')
    const shown = pages.flatMap(({ html }) =>
      [...html.matchAll(/<h3>(.*?)<\/h3>/g)].map(([, heading = '']) =>
        heading.replace(/<[^>]*>/g, ''),
      ),
    )
    const groups = Object.groupBy(vouchers, groupOf)
    const heading = (name: string, group: VoucherGroup) => `${name} ${groups[group]?.length}`
    expect([...new Set(shown)]).toEqual([
      heading('Ready to use', 'usable'),
      heading('Used', 'used'),
      heading('Expired', 'expired'),
    ])
  })

  test('the calendar entry of a voucher links to its page', async () => {
    const path = '/account/vouchers?after=144'
    const [id] = idsIn(await (await shopper.fetch(path)).text(), lists.vouchers.row)
    const file = await (await shopper.call('GET', `/voucher/calendar/${id}`)).text()
    expect(file.replace(/\r?\n /g, '')).toContain(`${path}#voucher-${id}`)
  })

  test('clearing the wishlist removes the products of all pages', async () => {
    const other = await site.signIn('full@demo.test')
    const theirs = (await other.me()).wishProducts.length
    const html = await (await shopper.fetch('/account/wishlist?after=24')).text()
    const [, ids = ''] = /<button class="button danger" value="([^"]+)"/.exec(html) ?? []
    expect(
      (await shopper.submit('/account/wishlist?after=24', { call: 'removeWishlist', ids })).status,
    ).toBe(303)
    expect(await lists.wishlist.ids()).toEqual([])
    expect((await other.me()).wishProducts).toHaveLength(theirs)
  })
})
