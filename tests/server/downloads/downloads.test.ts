import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { OrderStatus, ShipmentStatus } from '#contract/codes.ts'
import { codeViews, orderProducts, orders } from '#server/orders/table.ts'
import { feed, fedShopper, type FedShopper, type Line } from '../../support/fed-shopper.ts'
import { startSite, type Browser, type Site } from '../../support/site.ts'

let site: Site
let shopper: FedShopper
let id: number
beforeAll(async () => {
  site = await startSite()
  shopper = await fedShopper(site)
  id = (await (await shopper.shop()).orders.find(`2-${shopper.name}`))!.id
})
afterAll(() => site.close())

const all = async (query = '') =>
  (await (await shopper.shop()).downloads.page({ after: 0, query })).rows
const game = async () => (await all()).find(({ orderId, line }) => orderId === id && line === 2)!
const view = async (orderId = id, line = 2) =>
  (await shopper.shop()).downloads.viewCode(orderId, line)

/** Feeds the finished order again, with something else. */
async function change(fields: object) {
  const line = shopper.lines.find(({ externalId }) => externalId === `o2-${shopper.name}`)!
  const updatedAt = new Date().toISOString()
  await feed(site, [{ ...line, ...fields, updatedAt } as Line])
}

describe('a code', () => {
  test('is hidden until it is viewed, and again an hour later', async () => {
    expect(await game()).toMatchObject({ state: 'ready', hasCodes: true, codes: [], shopUrl: '' })
    expect(await view()).toEqual({ codes: [`K-${shopper.name}`] })
    expect((await game()).codes).toEqual([`K-${shopper.name}`])
    const { db } = site.services.store
    await db
      .update(codeViews)
      .set({ viewed: new Date(Date.now() - 3_600_000) })
      .where(eq(codeViews.orderId, id))
    expect((await game()).codes).toEqual([])
  })

  test('viewed in two tabs at once is counted twice', async () => {
    const { db } = site.services.store
    const count = async () =>
      (await db.select().from(codeViews).where(eq(codeViews.orderId, id)))[0]?.count ?? 0
    const before = await count()
    await change({ totalPrice: 10 })
    await Promise.all([view(), view()])
    expect(await count()).toBe(before + 2)
  })

  test('does not exist for a product without one or for another shopper', async () => {
    const other = await fedShopper(site)
    for (const [orderId, line] of [
      [id, 1],
      [id, 3],
      [2_147_483_647, 1],
    ] as const)
      await expect(view(orderId, line)).rejects.toMatchObject({ status: 404, code: 'code_missing' })
    await expect((await other.shop()).downloads.viewCode(id, 2)).rejects.toMatchObject({
      status: 404,
    })
  })

  test('is available once the order is paid and finished', async () => {
    for (const [status, state] of [
      ['created', 'unpaid'],
      ['processing', 'waiting'],
    ] as const) {
      await change({ status })
      expect(await game()).toMatchObject({ state, codes: [], fileUrl: '' })
      await expect(view()).rejects.toMatchObject({ status: 409, code: 'code_not_ready' })
    }
    for (const [field, value] of [
      ['status', 'cancelled'],
      ['status', 'declined'],
    ] as const) {
      await change({ [field]: value })
      expect(await game()).toBeUndefined()
      await expect(view()).rejects.toMatchObject({ status: 404 })
    }
    await change({ status: 'finished' })
    expect((await game()).state).toBe('ready')
  })

  test('a returned code is no longer shown', async () => {
    const { db } = site.services.store
    const set = (status: ShipmentStatus) =>
      db.update(orderProducts).set({ status }).where(eq(orderProducts.orderId, id))
    await set(ShipmentStatus.returned)
    await expect(view()).rejects.toMatchObject({ status: 404 })
    await set(ShipmentStatus.delivered)
    expect(await view()).toEqual({ codes: [`K-${shopper.name}`] })
  })

  test('a code that was not fed links to the shop’s page, if there is one', async () => {
    const { db } = site.services.store
    const products = [{ product: '7', name: 'Key', type: 'code', price: 1, status: 'delivered' }]
    await change({ products, accessUrl: '/order/7' })
    const [found] = await all('key')
    expect(found).toMatchObject({ state: 'ready', hasCodes: false, shopUrl: '/order/7#code-7' })
    await change({ products, accessUrl: '' })
    expect((await all('key'))[0]).toMatchObject({ state: 'waiting', shopUrl: '' })
    const [order] = await db.select().from(orders).where(eq(orders.id, id))
    expect(order!.status).toBe(OrderStatus.finished)
  })

  test('the address of a file must be https or a path of the shop', async () => {
    const file = { name: 'Map', price: 1, status: 'delivered' }
    const addresses = ['https://files.example/map.pdf', '/files/map.pdf', 'http://files.example/m']
    await change({ products: addresses.map((downloadUrl) => ({ ...file, downloadUrl })) })
    expect((await all('map')).map(({ fileUrl }) => fileUrl)).toEqual([
      'https://files.example/map.pdf',
      '/files/map.pdf',
      '',
    ])
  })
})

describe('the page', () => {
  let browser: Browser
  beforeAll(async () => {
    browser = await site.signIn('full@demo.test')
  })
  const html = async (query = '') => (await browser.fetch(`/account/downloads${query}`)).text()

  test('shows a code after a plain form, and a message if it cannot', async () => {
    const page = await html()
    expect(page).toContain('€50 gift card')
    expect(page).not.toContain('<code')
    const [, order = '', line = ''] = /id="download-(\d+)-(\d+)"/.exec(page)!
    const form = { call: 'viewCode', id: order, line }
    const done = await browser.submit('/account/downloads', form)
    expect([done.status, done.headers.get('location')]).toEqual([303, '/account/downloads'])
    expect(await html()).toContain('<code')
    const refused = await browser.submit('/account/downloads', { ...form, line: '999' })
    expect(refused.status).toBe(404)
    expect(await refused.text()).toContain('This code is no longer available.')
  })

  test('is searched by product and order, and accepts any text', async () => {
    const [, number = ''] = /<bdi><span>(\d+)<\/span><\/bdi>/.exec(await html())!
    expect(await html(`?query=${number}`)).toContain(number)
    expect(await html('?query=LIGHTHOUSE')).toContain('Lighthouse Letters')
    expect(await html('?query=LIGHTHOUSE')).not.toContain('€50 gift card')
    for (const query of ['?query=%25_%27%5C', `?query=${'a'.repeat(5_000)}`, '?query=nowhere'])
      expect(await html(query)).toContain('No results')
    for (const query of ['?after=x', '?after=-1', '?after=999999', '?query=%00', '?query=%20'])
      expect((await browser.fetch(`/account/downloads${query}`)).status).toBe(200)
  })

  test('says that there is nothing yet', async () => {
    const empty = await site.signIn('empty@demo.test')
    const page = await (await empty.fetch('/account/downloads')).text()
    expect(page).toContain('Files and codes you buy will appear here.')
    expect(page).not.toContain('type="search"')
  })

  test('is linked from the page of an order with codes', async () => {
    const [, link = ''] = /href="(\/account\/orders\/\d+)"/.exec(await html())!
    const order = await (await browser.fetch(link)).text()
    expect(order).toMatch(/href="\/account\/downloads\?query=\d+#download-\d+-\d+"/)
    expect(order).not.toContain('#code-')
  })
})
