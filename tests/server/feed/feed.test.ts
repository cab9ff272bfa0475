import { randomBytes } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { OrderStatus } from '#contract/codes.ts'
import { feedItems } from '#server/feed/table.ts'
import { orders } from '#server/orders/table.ts'
import { accounts } from '#server/store/accounts.ts'
import { customer, ndjson, openFeed, order, updatedAt } from '../../support/feed.ts'
import { databases, startSite, type Browser, type Site } from '../../support/site.ts'

const later = '2026-11-21T10:00:00Z'
const full = 'full@demo.test'

describe.each(databases)('a feed, on %s', (database) => {
  let site: Site
  let feed: Awaited<ReturnType<typeof openFeed>>
  let shopper: Browser
  let db: Site['services']['store']['db']
  beforeAll(async () => {
    site = await startSite(database)
    ;({ db } = site.services.store)
    feed = await openFeed(site)
    shopper = await site.signIn(full)
  })
  afterAll(() => site.close())

  const ordersOf = async (query: string, browser = shopper) => {
    const answer = await browser.call('GET', `/order?query=${encodeURIComponent(query)}`)
    return ((await answer.json()) as { data: Record<string, unknown>[] }).data
  }

  test('a fed order is on the shopper’s page', async () => {
    const { summary, reports } = await feed.lines([
      order('1', full, {
        payments: [
          { method: 'card', name: 'Card', status: 'paid', paid: 34.95, created: updatedAt },
        ],
        shipments: [
          {
            carrier: 'Post',
            number: '3S',
            lines: [1, 9],
            history: [{ date: updatedAt, status: 'shipped' }],
          },
        ],
        billingAddress: { firstName: 'Ann', lastName: 'Smith', city: 'Utrecht', country: 'NL' },
        taxLines: [{ name: 'VAT', rate: '21', amount: '6.07' }],
        expectedDelivery: '2026-11-25',
        invoice: { name: 'i-1.pdf', date: updatedAt },
      }),
    ])
    expect(reports).toEqual([])
    expect(summary).toMatchObject({ lines: 1, stored: 1, complete: true })
    const [found] = await ordersOf('N-1')
    expect(found).toMatchObject({
      orderId: 'N-1',
      totalPrice: { amount: '34.950000', currency: 'EUR' },
      products: [{ name: 'Boots' }],
      transactions: [{ methodName: 'Card' }],
      shipments: [{ carrier: 'Post', number: '3S', lines: [1, 9] }],
      billingAddress: { name: 'Ann Smith', city: 'Utrecht' },
      taxLines: [{ name: 'VAT', rate: '21', amount: '6.07' }],
      expectedDelivery: '2026-11-25',
      invoice: { name: 'i-1.pdf' },
    })
    expect(await (await shopper.fetch('/account/orders?query=N-1')).text()).toContain('N-1')
    // A line that the order does not have is left out.
    const detail = await (await shopper.fetch('/account/orders/N-1')).text()
    const [parcel] = /<section class="shipment".*?<\/section>/s.exec(detail)!
    expect(parcel.match(/<bdi>[^<]*/g)).toContain('<bdi>Boots')
  })

  test('a repeated or older line changes nothing, a newer one does', async () => {
    const line = order('2', full)
    const count = async () => db.$count(orders, eq(orders.orderNumber, 'N-2'))
    expect((await feed.lines([line, line])).summary).toMatchObject({ stored: 1, unchanged: 1 })
    expect((await feed.lines([line])).summary).toMatchObject({ unchanged: 1, stored: 0 })
    const newer = { ...line, updatedAt: later, status: 'finished', products: undefined }
    expect((await feed.lines([newer])).summary).toMatchObject({ stored: 1 })
    expect((await feed.lines([{ ...line, status: 'cancelled' }])).summary).toMatchObject({
      older: 1,
    })
    const [found] = await ordersOf('N-2')
    // Fields that the newer line lacks stay.
    expect(found).toMatchObject({ status: OrderStatus.finished, products: [{ name: 'Boots' }] })
    expect(await count()).toBe(1)
  })

  test('a deleted item stays deleted after an older line', async () => {
    const line = order('3', full)
    await feed.lines([line])
    const gone = { type: 'order', externalId: '3', deleted: true, updatedAt: later }
    expect((await feed.lines([gone])).summary).toMatchObject({ deleted: 1 })
    expect(await ordersOf('N-3')).toEqual([])
    expect((await feed.lines([line])).summary).toMatchObject({ older: 1 })
    expect(await ordersOf('N-3')).toEqual([])
  })

  test('bad lines are reported, and the others are stored', async () => {
    const lines = [
      order('4a', full),
      '{"type":',
      order('4b', full, { totalPrice: '1,5' }),
      order('4c', full, { created: undefined }),
      { type: 'order', externalId: '4d', customer: full },
      order('4e', full),
    ]
    const { reports, summary } = await feed.lines(lines)
    expect(summary).toMatchObject({ lines: 6, stored: 2, refused: 4 })
    expect(reports.map(({ line }) => line).sort()).toEqual([2, 3, 4, 5])
    const errors = new Map(
      reports.map((report) => [report.line, 'errors' in report && report.errors]),
    )
    expect(errors.get(3)).toMatchObject([{ field: 'totalPrice' }])
    expect(errors.get(4)).toMatchObject([{ field: 'created' }])
    expect(errors.get(5)).toMatchObject([{ expected: 'expected a value, as this order is new' }])
  })

  test('an order of a customer who is not fed yet waits and is joined later', async () => {
    const { reports, summary } = await feed.lines([order('5', 'c-5'), order('5b', 'c-5')])
    expect(summary).toMatchObject({ waiting: 2 })
    expect(reports[0]).toMatchObject({ line: 1, status: 'waiting', for: 'customer c-5' })
    // Fed again it waits on.
    expect((await feed.lines([order('5', 'c-5')])).summary).toMatchObject({ waiting: 1 })
    expect((await feed.lines([customer('c-5')])).summary).toMatchObject({ stored: 1, joined: 2 })
    const waiting = and(eq(feedItems.type, 'order'), eq(feedItems.externalId, '5'))
    expect(await db.select().from(feedItems).where(waiting)).toMatchObject([
      { waitingFor: null, line: null, rowId: expect.any(Number) as number },
    ])
  })

  test('a waiting line that cannot be stored is reported and removed', async () => {
    await feed.lines([order('5d', 'c-5d', { created: undefined })])
    const { reports, summary } = await feed.lines([customer('c-5d')])
    expect(summary).toMatchObject({ stored: 1, joined: 0, refused: 1 })
    expect(reports).toMatchObject([{ externalId: '5d', errors: [{ field: 'created' }] }])
    expect((await feed.lines([order('5d', 'c-5d')])).summary).toMatchObject({ stored: 1 })
  })

  test('two simultaneous feeds with the same ids store each item once', async () => {
    const lines = Array.from({ length: 250 }, (_, n) => order(`6-${n}`, full))
    const results = await Promise.all([feed.lines(lines), feed.lines(lines.toReversed())])
    const sum = (key: 'stored' | 'unchanged') =>
      results.reduce((all, { summary }) => all + summary[key], 0)
    expect([sum('stored'), sum('unchanged')]).toEqual([250, 250])
    expect((await ordersOf('N-6-')).length).toBe(10)
  })

  test('a compressed body is read, and the whole part of a truncated one is kept', async () => {
    const packed = gzipSync(ndjson(Array.from({ length: 500 }, (_, n) => customer(`7-${n}`))))
    const post = (body: Uint8Array<ArrayBuffer>) =>
      feed.send('', { method: 'POST', body, headers: { 'content-encoding': 'gzip' } })
    const cut = (await (await post(packed.subarray(0, packed.length - 400))).text()).trim()
    expect(JSON.parse(cut.split('\n').at(-1)!)).toMatchObject({ summary: { complete: false } })
    const whole = (await (await post(packed)).text()).trim()
    expect(JSON.parse(whole.split('\n').at(-1)!)).toMatchObject({
      summary: { lines: 500, refused: 0, complete: true },
    })
    const known = and(
      eq(feedItems.companyId, site.brand.companyId),
      eq(feedItems.externalId, '7-9'),
    )
    expect(await db.$count(feedItems, known)).toBe(1)
  })

  test('texts are shown in the shopper’s language', async () => {
    const name = { en: 'Rain coats', nl: 'Regenjassen' }
    await feed.lines([
      { type: 'interest', externalId: 'rain', name },
      order('8', full, { products: [{ name, price: '1', status: 'shipped' }] }),
    ])
    const interests = async () =>
      (await (await shopper.call('GET', '/setting/preferences')).json()) as {
        interests: { name: string }[]
      }
    expect((await interests()).interests.map((each) => each.name)).toContain('Rain coats')
    const choice = { country: 'NL', currency: 'EUR' }
    await shopper.call('PATCH', '/localize', { ...choice, language: 'nl' })
    expect((await interests()).interests.map((each) => each.name)).toContain('Regenjassen')
    // A search finds either.
    for (const query of ['Regenjas', 'Rain coat'])
      expect(await ordersOf(query)).toMatchObject([{ products: [{ name: 'Regenjassen' }] }])
    await shopper.call('PATCH', '/localize', { ...choice, language: 'en' })
  })

  test('single items are stored, changed and deleted', async () => {
    const answer = await feed.put('customer', 'c-9/a', { firstName: 'Zelda' })
    expect([answer.status, await answer.json()]).toEqual([200, { status: 'stored' }])
    expect((await feed.put('order', '9', { customer: 'nobody' })).status).toBe(202)
    expect((await feed.put('order', '9', { customer: {} })).status).toBe(422)
    const unknown = await feed.put('orders', '9', {})
    expect(unknown.status).toBe(422)
    expect(await unknown.json()).toMatchObject({
      errors: [{ field: 'type', expected: expect.stringContaining('order, return, voucher') }],
    })
    expect((await feed.send('/order/%E0', { method: 'PUT', body: '{}' })).status).toBe(400)
    expect(await (await feed.delete('customer', 'c-9/a')).json()).toEqual({ status: 'deleted' })
    expect(await db.$count(accounts, eq(accounts.firstName, 'Zelda'))).toBe(0)
  })

  test('an invalid single item is refused with a reason', async () => {
    for (const [body, field, expected] of [
      ['[]', '', 'expected fields in { }, found a list'],
      ['"text"', '', 'expected fields in { }, found "text"'],
      ['x', '', expect.stringContaining('expected one JSON object (')],
      ['', '', expect.stringContaining('expected one JSON object (')],
      ['{"externalId":"other"}', 'externalId', 'expected r-1, as the path has it, or nothing'],
      ['{"type":"order"}', 'type', 'expected interest, as the path has it, or nothing'],
    ] as const) {
      const answer = await feed.send('/interest/r-1', { method: 'PUT', body })
      expect([answer.status, await answer.json()]).toEqual([
        422,
        { status: 'refused', errors: [{ field, expected }] },
      ])
    }
    expect(await db.$count(feedItems, eq(feedItems.externalId, 'r-1'))).toBe(0)
    const named = { type: 'interest', externalId: 'r-1', name: 'Named' }
    expect(await (await feed.put('interest', 'r-1', named)).json()).toEqual({ status: 'stored' })
  })

  test('a broken or incomplete archive gets an answer', async () => {
    const packed = gzipSync('{"name":"Packed"}')
    const noise = Buffer.concat([packed.subarray(0, 12), randomBytes(1024 * 1024)])
    const put = (body: Buffer<ArrayBuffer>, encoding = 'gzip') =>
      feed.send('/interest/z', { method: 'PUT', body, headers: { 'content-encoding': encoding } })
    for (const body of [packed.subarray(0, -9), noise, Buffer.from('{"name":"Plain"}')])
      expect((await put(body)).status).toBe(400)
    expect((await put(packed, 'X-GZip')).status).toBe(200)
    const headers = { 'content-encoding': 'gzip' }
    const many = await feed.send('', { method: 'POST', body: noise, headers })
    expect(await many.text()).toContain('"complete":false')
  })

  test('a shop’s own invoice can be downloaded', async () => {
    const pdf = Buffer.from('%PDF-1.4\nshort\n')
    const invoice = { name: 'own.pdf', date: updatedAt }
    await feed.lines([
      order('10', full, { invoice: { ...invoice, file: pdf.toString('base64') } }),
      order('11', full, { invoice: { ...invoice, url: 'https://shop.example/i/11.pdf' } }),
    ])
    const file = await shopper.call('GET', '/order/downloadInvoice/N-10')
    expect(await file.text()).toBe(pdf.toString())
    const elsewhere = await shopper.call('GET', '/order/downloadInvoice/N-11')
    expect([elsewhere.status, elsewhere.headers.get('location')]).toEqual([
      302,
      'https://shop.example/i/11.pdf',
    ])
  })
})
