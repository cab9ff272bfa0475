import { randomBytes } from 'node:crypto'
import { parse } from 'content-disposition'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { orderPage, type Order } from '#contract/order.ts'
import { orderKey, orderPath } from '#lib/order-path.ts'
import { withBrand } from '../../support/answers.ts'
import { feed, type Line } from '../../support/fed-shopper.ts'
import { startSite, type Browser, type Site } from '../../support/site.ts'

let site: Site
let shopper: Browser
let other: Browser
let all: Order[]

const pdf = `%PDF-1.4 ${'x'.repeat(40)}`
const name = randomBytes(4).toString('hex')
const updatedAt = '2026-01-02T09:00:00Z'
const customer = (who: string): Line => ({
  type: 'customer',
  externalId: `${who}-${name}`,
  updatedAt,
  firstName: 'Noor',
  firstTimeLogin: false,
  identities: [{ issuer: site.provider.issuer, subject: `${who}-${name}@test.example` }],
})

let count = 0
const order = (orderNumber: string, status: string, rest: object, who = 'one'): Line => ({
  type: 'order',
  externalId: `${name}-${(count += 1)}`,
  updatedAt,
  customer: `${who}-${name}`,
  orderNumber,
  created: new Date(Date.UTC(2026, 0, 1, 0, 0, count)).toISOString(),
  status,
  currency: 'EUR',
  totalPrice: 9,
  ...rest,
})

const line = (status: string, more: object = {}) => ({ name: 'Cap', price: 9, status, ...more })
const parcel = (status: string, ...lines: unknown[]) => ({
  lines,
  history: [{ date: updatedAt, status }],
})
const one = { line: 1, quantity: 1 }
const two = { quantity: 2 }

/** Each with the state of the list that it belongs to. */
const states: [string, string, object][] = [
  [
    'open',
    'finished',
    { products: [line('delivered', two)], shipments: [parcel('delivered', one)] },
  ],
  [
    'onItsWay',
    'processing',
    { products: [line('awaitingFulfillment', two)], shipments: [parcel('shipped', one)] },
  ],
  [
    'delivered',
    'processing',
    {
      products: [line('delivered', two)],
      shipments: [parcel('delivered', one)],
      refunds: [{ created: updatedAt, amount: 4, lines: [one] }],
    },
  ],
  [
    'onItsWay',
    'finished',
    {
      products: [line('delivered', two)],
      shipments: [parcel('delivered', one), parcel('outForDelivery', one)],
    },
  ],
  [
    'delivered',
    'finished',
    { products: [line('delivered', two)], shipments: [parcel('shipped', 1)] },
  ],
  [
    'open',
    'processing',
    { products: [line('shipped', { quantity: 1.5 })], shipments: [parcel('delivered', one)] },
  ],
  ['delivered', 'processing', { products: [line('shipped', { type: 'digital' })] }],
  [
    'delivered',
    'processing',
    { products: [line('delivered'), line('shipped', { type: 'digital' })] },
  ],
]

beforeAll(async () => {
  site = await startSite()
  const paper = { kind: 'creditNote', date: updatedAt }
  await feed(site, [
    customer('one'),
    customer('two'),
    ...states.map(([, status, rest], n) => order(`state-${n}`, status, rest)),
    order('S/1', 'finished', {
      products: [line('delivered')],
      invoice: { name: 'old.pdf', date: updatedAt },
      documents: [
        { ...paper, name: 'kept "x".pdf', number: 'C-1', file: btoa(pdf) },
        { ...paper, name: 'elsewhere.pdf', url: 'https://papers.example/c.pdf' },
        { ...paper, name: 'unsafe.pdf', url: 'http://papers.example/c.pdf' },
      ],
    }),
    order('S/1', 'finished', {
      products: [line('delivered')],
      invoice: { name: 'new.pdf', date: updatedAt },
    }),
    order('S/1', 'finished', { products: [line('delivered')] }, 'two'),
    order('#1', 'packed', {
      customerNote: 'Ring <twice>\nplease',
      shippingMethod: { en: 'Bike', nl: 'Fiets' },
      products: [
        line('awaitingFulfillment', {
          sku: 'K<1>',
          options: [{ name: 'Engraving', value: 'לנור' }],
        }),
      ],
    }),
  ])
  shopper = await site.signIn(`one-${name}@test.example`)
  other = await site.signIn(`two-${name}@test.example`)
  const pages = await Promise.all(
    [1, 2].map(async (page) => {
      const answer = await shopper.call('GET', `/order?page=${page}`)
      return orderPage.parse(await answer.json()).data
    }),
  )
  all = pages.flat()
})
afterAll(() => site.close())

const page = async (path: string, browser = shopper) => (await browser.fetch(path)).text()
const numbered = (number: string) => all.filter(({ orderId }) => orderId === number)

test.each(['open', 'onItsWay', 'delivered'])(
  'the list has orders with pieces that are %s',
  async (state) => {
    const answer = await shopper.call('GET', `/order?state=${state}`)
    const { data } = orderPage.parse(await answer.json())
    const found = data.map(({ orderId }) => orderId).filter((number) => number.startsWith('state-'))
    const expected = states.flatMap(([one], n) => (one === state ? [`state-${n}`] : []))
    expect(found.sort()).toEqual(expected)
  },
)

test('an order with one of two pieces delivered is not delivered, on all pages', async () => {
  const [found] = numbered('state-0')
  expect(found!.products[0]!.progress).toEqual([
    { status: 60, quantity: 1 },
    { status: 20, quantity: 1 },
  ])
  const html = await page(orderPath(found!))
  expect(html).toContain('1 of 2 delivered')
  expect(html).toContain('1 of 2 × Cap')
  expect(html).not.toContain('Everything has been delivered')
  expect(await page('/account/orders?query=state-0')).toContain('1 of 2 delivered')
})

test('orders with one number have separate links; the number leads to the newest', async () => {
  const [newest, oldest] = numbered('S/1')
  expect([newest!.isNumberShared, oldest!.isNumberShared]).toEqual([true, true])
  expect(numbered('#1')[0]!.isNumberShared).toBeUndefined()
  const list = await page('/account/orders?query=S/1')
  for (const each of [newest!, oldest!]) {
    const path = orderPath(each)
    expect(list).toContain(`href="${path}"`)
    const html = await page(path)
    const invoice = `/account/api/v1/order/downloadInvoice/${orderKey(each)}`
    expect(html).toContain(`href="${invoice}"`)
    const file = await shopper.fetch(invoice)
    expect(parse(file.headers.get('content-disposition')!).parameters.filename).toBe(
      each.invoice!.name,
    )
  }
  const plain = await page(orderPath({ orderId: 'S/1' }))
  expect(plain).toContain(orderKey(newest!))
  const theirs = await other.fetch(orderPath(oldest!))
  expect([theirs.status, theirs.headers.get('location')]).toEqual([303, '/account/orders'])
  expect(await page(orderPath({ orderId: 'S/1' }), other)).toContain('Order number S/1')
})

test('a document is downloaded under its name, only by its owner', async () => {
  const [, withPapers] = numbered('S/1')
  const documents = withPapers!.documents!
  expect(documents.map((document) => document.name)).toEqual(['kept "x".pdf', 'elsewhere.pdf'])
  const path = (id: number, key = orderKey(withPapers!)) =>
    `/account/api/v1/order/downloadDocument/${key}/${id}`
  const html = await page(orderPath(withPapers!))
  expect(html).toContain('Credit note')
  for (const { id } of documents) expect(html).toContain(`href="${path(id)}"`)
  const file = await shopper.fetch(path(documents[0]!.id))
  expect([file.status, await file.text()]).toEqual([200, pdf])
  expect(file.headers.get('cache-control')).toBe('private, no-store')
  expect(parse(file.headers.get('content-disposition')!)).toEqual({
    type: 'attachment',
    parameters: { filename: 'kept "x".pdf' },
  })
  const elsewhere = await shopper.fetch(path(documents[1]!.id))
  expect([elsewhere.status, elsewhere.headers.get('location')]).toEqual([
    302,
    'https://papers.example/c.pdf',
  ])
  const wrongOrder = path(documents[0]!.id, orderKey(numbered('#1')[0]!))
  const codes = []
  for (const [browser, wrong] of [
    [other, path(documents[0]!.id)],
    [other, path(documents[0]!.id, '~S~2F1')],
    [shopper, wrongOrder],
    [shopper, path(withPapers!.invoice!.id)],
    [shopper, path(2_147_483_647)],
  ] as const)
    codes.push((await browser.fetch(wrong)).status)
  expect(codes).toEqual([404, 404, 404, 404, 404])
  expect((await shopper.fetch(path(0))).status).toBe(422)
  expect((await site.anonymous().fetch(path(documents[0]!.id))).status).toBe(401)
})

test('options, shipping method and notes are on the page as text', async () => {
  const html = await page(orderPath(numbered('#1')[0]!))
  expect(html).toContain('<bdi>Ring &lt;twice&gt;\nplease</bdi>')
  expect(html).toContain('<bdi>Bike</bdi>')
  expect(html).toContain('<bdi><span>לנור</span></bdi>')
  expect(html).toContain('<bdi><span>K&lt;1&gt;</span></bdi>')
  expect(await page('/account/orders?query=%231')).toContain(orderPath({ orderId: '#1' }))
})

test('a custom status is named if the brand knows it', async () => {
  const orderStatuses = { packed: { status: 'processing', name: { en: 'On the bench' } } } as const
  await withBrand(site, { orderStatuses }, async () => {
    for (const path of ['/account/orders?query=%231', orderPath({ orderId: '#1' }), '/account'])
      expect(await page(path)).toContain('On the bench')
  })
  await withBrand(site, { orderStatuses: {} }, async () => {
    const html = await page(orderPath({ orderId: '#1' }))
    expect(html).not.toContain('On the bench')
  })
})
