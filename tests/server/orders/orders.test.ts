import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { OrderStatus } from '#contract/codes.ts'
import { order, orderPage, type Order } from '#contract/order.ts'
import { orders } from '#server/orders/table.ts'
import { fullOrders } from '../../../src/demo/data/people/full-orders.ts'
import {
  otherBrand,
  newCredential,
  startSite,
  type Browser,
  type Site,
} from '../../support/site.ts'

describe('orders', () => {
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
    site = await startSite()
    full = await site.signIn('full@demo.test')
    all = (await Promise.all([1, 2, 3].map((page) => list(full, '', page)))).flatMap(
      ({ data }) => data,
    )
  })
  afterAll(() => site.close())

  test('come in pages, each once, the newest first', async () => {
    expect((await list(full)).meta).toMatchObject({ total: fullOrders.length, numberPerPage: 10 })
    expect(new Set(all.map(({ id }) => id)).size).toBe(fullOrders.length)
    expect(all.map(({ created }) => created)).toEqual(
      all
        .map(({ created }) => created)
        .sort()
        .reverse(),
    )
    expect((await list(full, '', 4)).data).toEqual([])
  })

  test('are requested by parameters in either case', async () => {
    const response = await full.call('GET', `/order?Page=2&Query=`)
    expect(idsOf(orderPage.parse(await response.json()))).toEqual(
      all.slice(10, 20).map(({ id }) => id),
    )
  })

  test.each(['0', '-1', 'abc', '1.5', '', '99999999999'])(
    'page %j is refused by a call, and is page 1 as the address of a page',
    async (page) => {
      const response = await full.call('GET', `/order?page=${page}&query=`)
      expect(response.status).toBe(422)
      expect(((await response.json()) as { errors: object }).errors).toEqual({
        Page: 'ac_InvalidValue',
      })
      const [{ orderId } = { orderId: '' }] = all
      const html = await (await full.fetch(`/account/orders?page=${page}&query=${orderId}`)).text()
      expect(html).toContain(`value="${orderId}"`)
      expect(html.match(/href="\/account\/orders\/\d+"/g)?.length).toBeGreaterThan(0)
    },
  )

  test('carry the actions that their status allows', () => {
    const expected: Record<number, string[]> = {
      [OrderStatus.preCreated]: ['finish', 'delete'],
      [OrderStatus.created]: ['pay'],
    }
    const byStatus = ['pay', 'finish', 'delete']
    for (const { status, actions, invoice } of all) {
      expect(actions.filter((action) => byStatus.includes(action))).toEqual(expected[status] ?? [])
      expect(actions).toContain('ask')
      expect(actions.includes('invoice')).toBe(invoice !== null)
    }
    expect(new Set(all.map(({ status }) => status))).toEqual(new Set(Object.values(OrderStatus)))
  })

  test('orders of another shopper or company, and missing ones, answer 404', async () => {
    const other = await site.signIn('remove@demo.test')
    const { id } = all[0]!
    for (const path of [`/order/${id}`, '/order/2147483647']) {
      expect((await other.call('GET', path)).status).toBe(404)
      expect((await other.call('DELETE', path)).status).toBe(404)
    }
    const stranger = otherBrand(site)
    const identity = {
      issuer: site.provider.issuer,
      subject: 'full@demo.test',
      email: '',
      emailVerified: false,
      firstName: '',
      lastName: '',
      idToken: '',
      proof: newCredential(),
    }
    const elsewhere = (await site.services.store.findSession(
      stranger,
      await site.services.store.signIn(stranger, identity),
    ))!
    expect(await elsewhere.shop.orders.get(id)).toBeUndefined()
    await expect(elsewhere.shop.orders.delete(id)).rejects.toMatchObject({ status: 404 })
    expect(order.parse(await (await full.call('GET', `/order/${id}`)).json())).toEqual(all[0])
  })

  test('are deleted once, and only before they are placed', async () => {
    const pending = all.find(({ status }) => status === OrderStatus.preCreated)!
    const paid = all.find(({ status }) => status === OrderStatus.processing)!
    const refused = await full.call('DELETE', `/order/${paid.id}`)
    expect([refused.status, ((await refused.json()) as { errors: unknown }).errors]).toEqual([
      409,
      { Id: 'ac_OrderCannotBeDeleted' },
    ])
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => full.call('DELETE', `/order/${pending.id}`)),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([
      204, 404, 404, 404, 404, 404, 404, 404,
    ])
    expect((await list(full)).meta.total).toBe(fullOrders.length - 1)
    const { db } = site.services.store
    expect(await db.$count(orders, and(eq(orders.companyId, 1), eq(orders.id, paid.id)))).toBe(1)
  })

  test('need at most four queries, whether two thousand or twenty-five', async () => {
    const count = async (email: string, query: string) => {
      const browser = await site.signIn(email)
      site.queries.length = 0
      await list(browser, query)
      return site.queries.length
    }
    for (const email of ['large@demo.test', 'full@demo.test'])
      for (const query of ['', 'boots', '2026-03-12'])
        expect(await count(email, query)).toBeLessThanOrEqual(4)
  })
})
