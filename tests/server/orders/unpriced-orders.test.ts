import { afterAll, beforeAll, expect, test } from 'vitest'
import { orderPage, type Order } from '#contract/order.ts'
import { convertCase } from '../../support/converted.ts'
import { customer, openFeed, order, type Line } from '../../support/feed.ts'
import { downloadInvoice } from '../../support/invoices.ts'
import { startSite, type Browser, type Site } from '../../support/site.ts'

let site: Site
let feed: Awaited<ReturnType<typeof openFeed>>
beforeAll(async () => {
  site = await startSite()
  feed = await openFeed(site)
})
afterAll(() => site.close())

const identitiesOf = (subject: string) => [{ issuer: site.provider.issuer, subject }]
const orderOf = async (shopper: Browser): Promise<Order> =>
  orderPage.parse(await (await shopper.call('GET', '/order')).json()).data[0]!
const textOf = async (shopper: Browser, path: string) =>
  (await (await shopper.fetch(path)).text()).replace(/<script[^]*?<\/script>|<[^>]*>/g, ' ')

const created = '2026-03-01T10:00:00Z'
const products = [{ name: 'Boots', price: '30.00', status: 'shipped' }]
const payments = [{ name: 'Card', status: 'paid', paid: '30.00', created }]
const invoice = { name: 'invoice.pdf', date: created }

test.each([
  ['total', { totalPrice: undefined }],
  ['currency', { currency: undefined }],
  ['total and currency', { totalPrice: undefined, currency: undefined }],
])('an order without its %s is shown without amounts and is never paid', async (name, missing) => {
  const subject = `unpriced ${name}`
  const line = order(subject, subject, { products, payments, invoice, ...missing })
  const { reports } = await feed.lines([
    customer(subject, { identities: identitiesOf(subject) }),
    line,
  ])
  const [field] = Object.keys(missing)
  expect(reports).toMatchObject([{ status: 'stored', warnings: [{ field }] }])

  const shopper = await site.signIn(subject)
  const found = await orderOf(shopper)
  for (const amount of ['totalPrice', 'subTotal', 'discount', 'paid', 'open', 'refunded'])
    expect(found).not.toHaveProperty(amount)
  expect(found.products[0]).not.toHaveProperty('price')

  const page = await shopper.fetch(`/account/orders/${encodeURIComponent(found.orderId)}`)
  expect(page.status).toBe(200)
  expect(await page.text()).not.toContain('order-summary')
  const amountsOf = async (path: string) => {
    const text = await textOf(shopper, path)
    expect(text).toContain('Boots')
    return text.match(/\S*\d[.,]\d\d\b/g) ?? []
  }
  for (const path of ['/account', '/account/orders']) expect(await amountsOf(path)).toEqual([])
  // A payment tells its own currency.
  const own = name === 'total' ? ['€30.00'] : []
  expect(await amountsOf(new URL(page.url).pathname)).toEqual(own)
  expect((await downloadInvoice(shopper, found.id)).status).toBe(404)
})

test('an order with only a number is stored and completed later', async () => {
  const { lines } = convertCase('shopify-18-graphql')
  const { reports, summary } = await feed.lines(lines)
  expect(summary).toMatchObject({ refused: 0, waiting: 0, stored: lines.length })
  expect(reports).toMatchObject([{ status: 'stored', orderNumber: '1' }])

  const subject = 'later'
  const known = lines.find(({ type }) => type === 'order') as Line
  await feed.lines([
    customer(subject, { identities: identitiesOf(subject) }),
    order(known.externalId as string, subject, { orderNumber: '1', products }),
  ])
  const found = await orderOf(await site.signIn(subject))
  expect(found).toMatchObject({ orderId: '1', totalPrice: { currency: 'EUR' } })
})
