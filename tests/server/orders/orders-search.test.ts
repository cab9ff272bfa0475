import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { orderPage, type Order } from '#contract/order.ts'
import { formatDate } from '#lib/dates.ts'
import * as limits from '#lib/limits/orders.ts'
import { storeSearchTexts } from '#server/orders/search-text.ts'
import { orderProducts, orders } from '#server/orders/table.ts'
import { databases, startSite, type Browser, type Site } from '../../support/site.ts'

describe.each(databases)('orders on %s', (database) => {
  let site: Site
  let full: Browser
  let all: Order[]
  const list = async (browser: Browser, query = '', page: string | number = 1) => {
    const response = await browser.call(
      'GET',
      `/order?page=${page}&query=${encodeURIComponent(query)}`,
    )
    expect(response.status).toBe(200)
    return orderPage.parse(await response.json())
  }
  const idsOf = ({ data }: { data: Order[] }) => data.map(({ id }) => id)

  beforeAll(async () => {
    site = await startSite(database)
    full = await site.signIn('full@demo.test')
    all = (await Promise.all([1, 2, 3].map((page) => list(full, '', page)))).flatMap(
      ({ data }) => data,
    )
  })
  afterAll(() => site.close())

  const having = (wanted: (order: Order) => boolean) => all.filter(wanted).map(({ id }) => id)
  const dayOf = ({ created }: Order) =>
    new Date(created).toLocaleDateString('sv', { timeZone: 'Europe/Amsterdam' })
  const find = async (query: string) => {
    const { data, meta } = await list(full, query)
    return { ids: idsOf({ data }), total: meta.total }
  }
  const expectFound = async (query: string, ids: number[]) =>
    expect({ query, ...(await find(query)) }).toEqual({
      query,
      ids: ids.slice(0, 10),
      total: ids.length,
    })

  test('are found by number, product number, name or category, also in part', async () => {
    const some = all[3]!
    const product = some.products[0]!
    await expectFound(some.orderId, [some.id])
    await expectFound(`#${some.orderId}`, [some.id])
    await expectFound(
      '10203',
      having(({ orderId }) => orderId.startsWith('10203')),
    )
    await expectFound(
      String(product.productId),
      having(
        ({ orderId, products }) =>
          orderId.includes(String(product.productId)) ||
          products.some(({ productId }) => productId === product.productId),
      ),
    )
    const part = product.name.slice(2, -2).toUpperCase()
    await expectFound(
      part,
      having(({ products }) => products.some(({ name }) => name.toUpperCase().includes(part))),
    )
    const category = product.categoryName.toLowerCase()
    expect(category.length).toBeGreaterThan(2)
    await expectFound(
      category,
      having(({ products }) =>
        products.some(({ name, categoryName }) =>
          `${name}\n${categoryName}`.toLowerCase().includes(category),
        ),
      ),
    )
  })

  test('are found by the date as the card shows it, and as people write it', async () => {
    const some = all[3]!
    const [year, month, day] = dayOf(some).split('-') as [string, string, string]
    await expectFound(formatDate(some.created, 'order', { timeZone: 'Europe/Amsterdam' }), [
      some.id,
    ])
    const nameOf = (locale: string) =>
      new Date(some.created).toLocaleDateString(locale, {
        month: 'long',
        timeZone: 'Europe/Amsterdam',
      })
    const arabic = (text: string) => text.replace(/\d/g, (digit) => '٠١٢٣٤٥٦٧٨٩'[Number(digit)]!)
    const sameDay = having((order) => dayOf(order) === dayOf(some))
    const whole = [
      `${year}-${month}-${day}`,
      `${day}-${month}-${year}`,
      `${day}/${month}/${year.slice(2)}`,
      `${year}/${month}/${day}`,
    ]
    for (const date of [
      ...whole,
      arabic(whole[1]!),
      `${day} ${nameOf('pl')} ${year}`,
      `${day} ${nameOf('ar')} ${year}`,
    ])
      await expectFound(date, sameDay)
    const sameMonth = having((order) => dayOf(order).startsWith(`${year}-${month}`))
    for (const date of [
      `${year}-${month}`,
      `${month}/${year}`,
      `${nameOf('en')} ${year}`,
      `${nameOf('es').toUpperCase()} ${year}`,
    ])
      await expectFound(date, sameMonth)
    await expectFound(
      nameOf('fr'),
      having((order) => dayOf(order).slice(5, 7) === month),
    )
    await expectFound(
      `${day}-${month}`,
      having((order) => dayOf(order).slice(5) === `${month}-${day}`),
    )
    await expectFound(
      year,
      having((order) => dayOf(order).startsWith(year) || order.orderId.includes(year)),
    )
  })

  test.each([
    ['Crème brûlée', ['creme brulee', 'CRÈME', 'Brûlee', 'cre\u0300me']],
    ['Cre\u0300me caramel', ['crème caramel', 'CREME CARAMEL']],
    ['Łódź Straße', ['lodz', 'ŁÓDŹ', 'strasse', 'STRASSE', 'straße']],
    ['Œuf à la coque', ['oeuf', 'ŒUF A']],
    ['Ελληνικό μπρίκι', ['ελληνικο', 'ΕΛΛΗΝΙΚΌ', 'μπρικι']],
    ['Самовар ёлка', ['САМОВАР', 'елка']],
    ['إِبْرِيق شاي ٥', ['ابريق', 'شاي 5', 'إبريق', 'شاي ۵']],
    ['İstanbul ıbrık', ['istanbul', 'ISTANBUL', 'ibrik']],
    ['Ｚａｘ ポット', ['zax', 'ポット']],
    ['50% off_(x) [a] \\d .*', ['50%', 'off_', '(X)', '[a]', '\\d', '.*']],
  ])(
    'a product called %j is found without accents and case, but not by a pattern',
    async (name, queries) => {
      const { db } = site.services.store
      const { id, products } = all.at(-1)!
      await db.update(orderProducts).set({ name }).where(eq(orderProducts.orderId, id))
      const owner = { id, account: (await full.me()).id }
      await storeSearchTexts({ db, companyId: site.brand.companyId }, [owner])
      for (const query of queries) expect([query, (await find(query)).ids]).toEqual([query, [id]])
      for (const query of ['o_f', '5%f', '.*.*', '[abc]{2}', '\\w', '(?i)zax', '***=x'])
        expect([query, (await find(query)).ids]).toEqual([query, []])
      for (const { productId, name } of products)
        await db
          .update(orderProducts)
          .set({ name })
          .where(and(eq(orderProducts.orderId, id), eq(orderProducts.productId, productId)))
      await storeSearchTexts({ db, companyId: site.brand.companyId }, [owner])
    },
  )

  test('orders right after midnight belong to that day in the brand’s time zone', async () => {
    const { db } = site.services.store
    const late = all.at(-1)!
    await db
      .update(orders)
      .set({ created: new Date('2025-06-30T22:30:00Z') })
      .where(eq(orders.id, late.id))
    expect(idsOf(await list(full, '2025-07-01'))).toEqual([late.id])
    expect(idsOf(await list(full, '1 July'))).toContain(late.id)
    expect(idsOf(await list(full, '2025-06-30'))).toEqual([])
    await db
      .update(orders)
      .set({ created: new Date(late.created) })
      .where(eq(orders.id, late.id))
  })

  test('are searched among the newest, and each is found by its own number', async () => {
    const many = await site.signIn('empty@demo.test')
    const { id } = await many.me()
    await site.fill((db) =>
      db.execute(sql`
        insert into orders (company_id, account_id, order_id, created, status, currency, state, search)
        select 1, ${id}::int, 'OLD-' || n, now() - n * interval '1 hour', 40, 'EUR', 'open', 'old-' || n
        from generate_series(1, ${limits.maxSearchedOrders + 1}::int) n`),
    )
    const oldest = `OLD-${limits.maxSearchedOrders + 1}`
    expect((await list(many, 'old-')).meta.total).toBe(limits.maxSearchedOrders)
    for (const number of [oldest, oldest.toLowerCase()])
      expect((await list(many, number)).data.map(({ orderId }) => orderId)).toEqual([oldest])
    await site.services.store.db.delete(orders).where(eq(orders.accountId, id))
  })

  test('a search as long as the longest address finds nothing', async () => {
    expect((await list(full, '%'.repeat(2_500))).data).toEqual([])
    expect((await full.fetch(`/account/orders?query=${'%25'.repeat(2_500)}`)).status).toBe(200)
  })

  test.each([
    '%',
    '_',
    '\\',
    "'",
    '"',
    "'; drop table orders; --",
    '%%%',
    'x'.repeat(7_500),
    'ﷺ'.repeat(250),
    'a'.repeat(250),
    'abcdefghijklmnopqrstuvwxyz'.repeat(9),
    'ابجد'.repeat(60),
    Array.from({ length: 26 }, (_, n) => `larc${String.fromCharCode(97 + n)}zz`).join(' '),
    '\0',
    '🥾',
    '31-02-2026',
    '[',
    '(',
  ])('the search %j is taken literally', async (query) => {
    const { data } = await list(full, query)
    const text = query.replaceAll('\0', '')
    const expected = text === '' ? 10 : 0
    expect(data).toHaveLength(expected)
  })
})
