import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { customPageSetting } from '#brands/config/custom-page.ts'
import { Section } from '#contract/codes.ts'
import { orderPage, type Order } from '#contract/order.ts'
import { orderPath, orderSegment } from '#lib/order-path.ts'
import { withBrand } from '../../support/answers.ts'
import { feed, type Line } from '../../support/fed-shopper.ts'
import { startSite, type Browser, type Site } from '../../support/site.ts'

/** Each is a number of an order that a shop could have, and means something else in a path. */
const odd = [
  ...['X/1', 'X/2', 'X~2F1', '~X~2F1', '%2F', '%2f', 'X%2F1', '50%', '#4', 'a?b', 'a&b=c'],
  ...['.', '..', '...', 'a.css', ' ', ' 8', '8 ', '8', '08', '0008', 'a b', 'a+b', 'a;b', 'a\\b'],
  ...[
    'page',
    'add',
    'edit',
    'return',
    '2026-fees',
    'Page',
    's-1',
    'S-1',
    '-1',
    '~7',
    '~',
    "'",
    '"<b>',
  ],
  ...[
    'é1',
    'e\u03011',
    '\u03a9',
    '\u2126',
    '١٢',
    'заказ-7',
    '注文7',
    '🏔️',
    '\u202e12',
    'L'.repeat(100),
  ],
  ...['ж'.repeat(100)],
]

describe('an order’s links', () => {
  let site: Site
  let shopper: Browser
  let all: Order[]
  const subject = `links-${randomBytes(4).toString('hex')}@test.example`
  const customer = `c-${subject}`
  const order = (externalId: string, orderNumber: string, n: number): Line => ({
    type: 'order',
    externalId: `${customer} ${externalId}`,
    updatedAt: '2026-01-02T09:00:00Z',
    customer,
    orderNumber,
    created: new Date(Date.UTC(2026, 0, 1, 0, 0, n)).toISOString(),
    status: 'finished',
    currency: 'EUR',
    totalPrice: 9,
    products: [
      { name: 'Boots', price: 9, status: 'delivered' },
      { name: 'Game', type: 'code', price: 0, status: 'delivered', codes: [`K${n}`] },
    ],
    shipments: [{ history: [{ date: new Date().toISOString(), status: 'delivered' }] }],
    invoice: { name: `invoice-${externalId}.pdf`, date: '2026-01-02T09:00:00Z' },
  })

  async function readAll() {
    const found: Order[] = []
    for (let page = 1; ; page += 1) {
      const answer = await shopper.call('GET', `/order?page=${page}`)
      const { data, meta } = orderPage.parse(await answer.json())
      found.push(...data)
      if (found.length >= meta.total || data.length === 0) return found
    }
  }

  beforeAll(async () => {
    site = await startSite()
    await feed(site, [
      {
        type: 'customer',
        externalId: customer,
        updatedAt: '2026-01-02T09:00:00Z',
        firstName: 'Noor',
        firstTimeLogin: false,
        identities: [{ issuer: site.provider.issuer, subject }],
      },
      ...odd.map((number, n) => order(`o${n}`, number, n)),
    ])
    shopper = await site.signIn(subject)
    // Each of these has the id of another one as its number.
    const ids = (await readAll()).slice(0, 20).map(({ id }) => id)
    await feed(
      site,
      ids.map((id, n) => order(`i${n}`, String(id), odd.length + n)),
    )
    all = await readAll()
  })
  afterAll(() => site.close())

  const heading = (html: string) => /<h1[^>]*>\s*([^]*?)\s*<\/h1>/.exec(html)?.[1] ?? ''
  const unescape = (html: string) =>
    html
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replace(/&#(?:39|x27);/g, "'")
      .replace(/&(?:quot|#34);/g, '"')
      .replace(/&(?:amp|#38);/g, '&')
  const page = async (path: string) => (await shopper.fetch(path)).text()
  const linksIn = (html: string) =>
    [...html.matchAll(/href="(\/account\/orders\/[^"?#]+)"/g)].map(([, href]) => unescape(href!))

  test('each leads to the order’s page, return and invoice, whatever its number is', async () => {
    expect(all).toHaveLength(odd.length + 20)
    for (const { orderId, invoice } of all) {
      const path = orderPath({ orderId })
      const html = await page(path)
      expect([orderId, unescape(heading(html))]).toEqual([
        orderId,
        `Order number ${orderId}`.trim(),
      ])
      const [download] = /\/account\/api\/v1\/order\/downloadInvoice\/[^"]+/.exec(html)!
      const file = await shopper.fetch(download)
      expect(file.headers.get('content-disposition')).toBe(`attachment; filename=${invoice!.name}`)
      expect(linksIn(html)).toContain(`${path}/return`)
      expect(unescape(await page(`${path}/return`))).toContain(`Order number ${orderId}`.trim())
    }
  })

  test('the list, a search, the overview and the downloads use the same link', async () => {
    const pages = Math.ceil(all.length / 10)
    const listed = []
    for (let n = 1; n <= pages; n += 1)
      listed.push(...linksIn(await page(`/account/orders?page=${n}`)))
    expect(new Set(listed)).toEqual(new Set(all.map(orderPath)))
    expect(linksIn(await page('/account/orders?query=X/1'))).toContain('/account/orders/~X~2F1')
    expect(linksIn(await page('/account'))).toContain(orderPath(all[0]!))
    const ofDownloads = linksIn(await page('/account/downloads?query=X/1'))
    expect(ofDownloads).toContain('/account/orders/~X~2F1')
  })

  test('a number as a shop’s e-mail writes it leads to that order', async () => {
    const ours = new Set(odd.filter((number) => orderSegment(number) !== number).map(orderSegment))
    // A step or a slash to the router, and what looks like our link to another one, are no order.
    const steps = ['.', '..', 'a\\b']
    const mailed = odd.filter((number) => !steps.includes(number) && !ours.has(number))
    for (const orderId of mailed) {
      const html = await page(`/account/orders/${encodeURIComponent(orderId)}`)
      expect([orderId, unescape(heading(html))]).toEqual([
        orderId,
        `Order number ${orderId}`.trim(),
      ])
    }
    for (const orderId of steps)
      expect(await page(`/account/orders/${encodeURIComponent(orderId)}`)).not.toMatch(
        /<h1[^>]*>\s*Order number/,
      )
  })

  test('a custom page of the same name is shown only if no order has that number', async () => {
    const pages = ['2026-fees', '2025-fees', 's-1'].map((url, pageId) =>
      customPageSetting.parse({ pageId, url, name: 'Fees', section: Section.orders, layout: '' }),
    )
    await withBrand(site, { pages }, async () => {
      for (const orderId of ['2026-fees', 's-1'])
        expect(heading(await page(orderPath({ orderId })))).toBe(`Order number ${orderId}`)
      for (const url of ['2025-fees', 's-1'])
        expect(await page(`/account/orders/${url}`)).not.toMatch(/<h1[^>]*>\s*Order number/)
    })
  })

  test('an id leads to its order if no number equals it, and if it is not padded', async () => {
    const numbers = new Set(all.map(({ orderId }) => orderId))
    const [byId] = all.filter(({ id }) => !numbers.has(String(id)))
    expect(unescape(heading(await page(`/account/orders/${byId!.id}`)))).toBe(
      `Order number ${byId!.orderId}`.trim(),
    )
    const padded = await shopper.fetch(`/account/orders/0${byId!.id}`)
    expect([padded.status, padded.headers.get('location')]).toEqual([303, '/account/orders'])
  })

  test('the link to a deleted order leads to no other order', async () => {
    const gone = await shopper.fetch(orderPath({ orderId: 'gone/1' }))
    expect([gone.status, gone.headers.get('location')]).toEqual([303, '/account/orders'])
    const nul = await shopper.fetch('/account/orders/~~00')
    expect(nul.status).toBe(303)
  })

  test('calls by id do not read a number as an id', async () => {
    const numbered = all.find(({ orderId }) => all.some(({ id }) => String(id) === orderId))!
    const response = await shopper.call('GET', `/order/${numbered.orderId}`)
    expect(((await response.json()) as Order).id).toBe(Number(numbered.orderId))
  })
})
