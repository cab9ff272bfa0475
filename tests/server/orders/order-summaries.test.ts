import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { orderPage, type OrderSummary } from '#contract/order.ts'
import { toOrderCard } from '#features/orders/order-card.ts'
import { islandProps } from '../../support/island-props.ts'
import { startSite, type Browser, type Site } from '../../support/site.ts'

const style = { currencyDecimals: 'two', decimalSep: '.', thousandSep: ',' } as const
const toCard = (order: OrderSummary) => toOrderCard(order, style)

describe('the list of orders', () => {
  let site: Site
  let shopper: Browser
  beforeAll(async () => {
    site = await startSite()
    shopper = await site.signIn('full@demo.test')
  })
  afterAll(() => site.close())

  const call = async (search: string) =>
    orderPage.parse(await (await shopper.call('GET', `/order?${search}`)).json())

  /** Returns the first list of the page's island. */
  async function shown(search: string, browser = shopper) {
    const html = await (await browser.fetch(`/account/orders?${search}`)).text()
    const { initial } = islandProps(html).find((props) => 'initial' in props)!
    return initial as { orders: unknown[]; total: number; counts: { count: number }[] }
  }
  const byCount = (counts: { count: number }[]) =>
    counts.map((one) => JSON.stringify(Object.entries(one).sort())).sort()

  test.each([
    '',
    'sort=oldest',
    'query=boots',
    'state=delivered',
    'state=cancelled&query=boots',
    'year=2026',
    'query=nothing+is+called+so',
  ])('shows for %j the orders that the API answers', async (search) => {
    const { data, meta } = await call(search)
    const { orders, total, counts } = await shown(search)
    // JSON leaves undefined values out.
    expect(orders).toEqual(JSON.parse(JSON.stringify(data.map(toCard))))
    expect(total).toBe(meta.total)
    expect(byCount(counts)).toEqual(byCount(meta.counts ?? []))
  })

  test('shows its pages one after the other', async () => {
    const pages = await Promise.all(['page=1', 'page=2'].map(call))
    const { orders } = await shown('page=2')
    expect(orders).toEqual(
      JSON.parse(JSON.stringify(pages.flatMap(({ data }) => data).map(toCard))),
    )
  })

  test('is empty for a shopper without orders', async () => {
    const { orders, total, counts } = await shown('', await site.signIn('empty@demo.test'))
    expect({ orders, total, counts }).toEqual({ orders: [], total: 0, counts: [] })
  })
})
