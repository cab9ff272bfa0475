import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { orderPage } from '#contract/order.ts'
import { fedBuyer } from '../../support/papers.ts'
import { startSite, type Browser, type Site } from '../../support/site.ts'

const product = (name: string) => ({ name, price: '1.00', status: 'delivered' })
const orders = [
  { externalId: 'h1', orderNumber: 'H-1', products: [product('Larch boots')] },
  {
    externalId: 'h2',
    orderNumber: 'H-2',
    status: 'finished',
    products: [product('Larch boots'), product('Wool scarf')],
    invoice: { name: 'i.pdf', number: 'F2026-77', date: '2026-11-20T10:00:00Z' },
    adjustments: [{ kind: 'discount', code: 'AUTUMN10', amount: '-1.00' }],
  },
  { externalId: 'h3', orderNumber: 'H-3', products: [product('Café lamp')] },
]

describe('a search of orders', () => {
  let site: Site
  let browser: Browser
  beforeAll(async () => {
    site = await startSite()
    browser = await fedBuyer(site, 'nearest', orders)
  })
  afterAll(() => site.close())

  const find = async (query: string, more = '') => {
    const search = `query=${encodeURIComponent(query)}${more}`
    site.queries.length = 0
    const answer = orderPage.parse(await (await browser.call('GET', `/order?${search}`)).json())
    const searches = site.queries.filter((entry) => entry.query.includes('"searched"'))
    return { ...answer, numbers: answer.data.map(({ orderId }) => orderId), searches }
  }

  test.each([
    ['larch boots blue', [{ query: 'larch boots', without: ['blue'], total: 2 }]],
    ['Blue, larch boots', [{ query: 'larch boots', without: ['Blue,'], total: 2 }]],
    [
      'scarf lamp',
      [
        { query: 'scarf', without: ['lamp'], total: 1 },
        { query: 'lamp', without: ['scarf'], total: 1 },
      ],
    ],
    ['finished zebra', [{ query: 'finished', without: ['zebra'], total: 1 }]],
    ['CAFÉ zebra unicorn', [{ query: 'CAFÉ', without: ['zebra', 'unicorn'], total: 1 }]],
    ['lrach zebra', [{ query: 'lrach', without: ['zebra'], total: 2 }]],
  ])('%j, which finds nothing, leads to %j', async (query, nearest) => {
    const { meta, searches } = await find(query)
    expect([meta.total, meta.nearest]).toEqual([0, nearest])
    expect(searches).toHaveLength(2)
    for (const { query: other, total } of nearest)
      expect([other, (await find(other)).meta.total]).toEqual([other, total])
  })

  test.each(['zebra', 'zebra unicorn', '!!!', '! ?', "'", 'x'.repeat(250), 'x'.repeat(251)])(
    '%j leads nowhere',
    async (query) => {
      const { meta } = await find(query)
      expect([meta.total, meta.nearest]).toEqual([0, undefined])
    },
  )

  test('a search that finds something costs one statement, and has its words', async () => {
    const { meta, searches } = await find('larch boots')
    expect(meta.found).toEqual({ words: ['larch', 'boots'], isSimilar: false })
    expect(searches).toHaveLength(1)
    expect((await find('lrach')).meta.found).toEqual({ words: ['lrach'], isSimilar: true })
    expect((await find('')).meta.found).toBeUndefined()
  })

  test('a filter without a hit reads nothing more, and its counts tell of the others', async () => {
    const { meta, searches } = await find('scarf', '&state=cancelled')
    expect([meta.total, meta.nearest, searches.length]).toEqual([0, undefined, 1])
    expect(meta.counts!.reduce((sum, { count }) => sum + count, 0)).toBe(1)
  })

  test.each([
    ['f2026-77', [{ place: 'invoiceNumber', text: 'F2026-77' }]],
    ['autumn10', [{ place: 'discountCode', text: 'AUTUMN10' }]],
    ['H-2', undefined],
  ])('%j tells where it was found', async (query, places) => {
    const { data } = await find(query)
    expect(data.map(({ orderId, foundIn }) => [orderId, foundIn])).toEqual([['H-2', places]])
    const page = await (await browser.fetch(`/account/orders?query=${query}`)).text()
    expect(page).toContain('<mark>')
    if (places) expect(page).toContain(`<mark>${places[0]!.text}</mark>`)
  })

  test('a page has the same marks as its calls, and none without a search', async () => {
    const page = await (await browser.fetch('/account/orders?query=cafe')).text()
    expect(page).toContain('<mark>Café</mark>')
    expect(await (await browser.fetch('/account/orders')).text()).not.toContain('<mark>')
  })
})
