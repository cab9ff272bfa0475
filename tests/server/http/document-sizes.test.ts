import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Db } from '#server/store/open.ts'
import { startSite, type Browser, type Site } from '../../support/site.ts'

/** Bytes of a document before it is compressed. */
const maxDocumentBytes = 120_000

let site: Site
let shopper: Browser
let order: number

/** Many products in each of the newest orders, and more interests than anybody reads. */
async function fill(db: Pick<Db, 'execute'>) {
  await db.execute(sql`
    insert into order_products
      (company_id, account_id, order_row, product_id, name, category_name, image, url, status,
        price)
    select 1, o.account_id, o.id, 100000 + n, 'Ridge day pack, forest green, 45 litres, no. ' || n,
      'Bags and packs', '/demo/products/backpack.svg', '/product/' || n, 20, 79
    from (select * from orders where account_id =
      (select id from accounts where email = 'large@demo.test' and company_id = 1)
      order by created desc limit 40) o cross join generate_series(1, 500) n`)
  await db.execute(
    sql`insert into interests (company_id, name)
      select 1, 'Interest no. ' || n from generate_series(1, 300) n`,
  )
}

beforeAll(async () => {
  site = await startSite()
  await site.fill(fill)
  shopper = await site.signIn('large@demo.test')
  const html = await (await shopper.fetch('/account/orders')).text()
  order = Number(/\/account\/orders\/(\d+)/.exec(html)![1])
})
afterAll(() => site.close())

test.each([
  '',
  '/addresses/add',
  '/edit-profile',
  '/orders',
  '/orders?page=3',
  '/orders?page=40',
  '/settings',
])('the document of /account%s is small', async (path) => {
  // Few orders have one page.
  const few = path.includes('page=') ? [] : ['world@demo.test']
  for (const email of ['large@demo.test', ...few]) {
    const response = await (await site.signIn(email)).fetch(`/account${path}`)
    expect(response.status).toBe(200)
    expect(Buffer.byteLength(await response.text())).toBeLessThan(maxDocumentBytes)
  }
})

test('an order of five hundred products comes in pages, each product on one of them', async () => {
  const found: number[] = []
  let path: string | undefined = `/account/orders/${order}`
  while (path) {
    const html = await (await shopper.fetch(path)).text()
    expect(Buffer.byteLength(html)).toBeLessThan(maxDocumentBytes)
    found.push(
      ...[...html.matchAll(/class="name"><bdi><span>Ridge[^<]*no\. (\d+)</g)].map(([, n]) =>
        Number(n),
      ),
    )
    path = /href="([^"]*)"[^>]*>Load more</.exec(html)?.[1]
  }
  expect(found.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 500 }, (_, n) => n + 1))
})

test('a card of the list shows the first products and the number of the others', async () => {
  const html = await (await shopper.fetch('/account/orders')).text()
  const [card = ''] = /<details class="card order".*?<\/details>/s.exec(html) ?? []
  expect(card.match(/<li class="product-row"/g)).toHaveLength(4)
  expect(card).toMatch(/(49|5)\d more products/)
  expect(await (await shopper.fetch('/account')).text()).toMatch(/>\s*(49|5)\d more products/)
})
