import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { HttpStatus } from '#lib/http-status.ts'
import * as limits from '#lib/limits/papers.ts'
import { fedBuyer, listPapers, pdf } from '../../support/papers.ts'
import { startSite, type Browser, type Site } from '../../support/site.ts'

const orders = [
  {
    externalId: 'p1',
    orderNumber: 'P/1',
    invoice: { name: 'one.pdf', number: 'F2025-1', date: '2025-12-31T23:30:00Z' },
  },
  {
    externalId: 'p2',
    orderNumber: 'P-2',
    invoice: { name: 'two.pdf', number: 'F2026-2', date: '2026-03-01T10:00:00Z', file: pdf('2') },
    documents: [
      {
        kind: 'creditNote',
        name: 'credit.pdf',
        number: 'C2026-9',
        date: '2026-04-01T10:00:00Z',
        url: 'https://papers.example/credit/9.pdf?signature=abc',
      },
      { kind: 'other', name: 'Manual', date: '2025-06-01T10:00:00Z', file: pdf('manual') },
    ],
  },
  {
    externalId: 'p3',
    orderNumber: 'P-3',
    totalPrice: undefined,
    // Nothing can be made without a total, and no other shop's page is a link.
    invoice: { name: 'three.pdf', date: '2026-05-01T10:00:00Z' },
    documents: [
      { kind: 'warranty', name: 'w.pdf', date: '2026-05-01T10:00:00Z', url: 'http://w.example/1' },
    ],
  },
]

describe('the papers of a shopper’s orders', () => {
  let site: Site
  let buyer: Browser
  beforeAll(async () => {
    site = await startSite()
    buyer = await fedBuyer(site, 'papers', orders)
  })
  afterAll(() => site.close())

  const find = async (search: Record<string, string>) =>
    (await listPapers(buyer, search)).data.map(({ number, name }) => number || name)

  test('are listed newest first, by the year of the shop’s time zone', async () => {
    const { data, meta } = await listPapers(buyer)
    expect(data.map(({ kind, number }) => [kind, number])).toEqual([
      ['creditNote', 'C2026-9'],
      ['invoice', 'F2026-2'],
      ['invoice', 'F2025-1'],
      ['other', ''],
    ])
    expect(meta).toEqual({
      total: 4,
      numberPerPage: limits.papersPerPage,
      years: [
        { year: 2026, count: 3 },
        { year: 2025, count: 1 },
      ],
    })
    const [credit, , made] = data
    expect(credit!.amount).toBeUndefined()
    expect(made!.amount).toEqual({ amount: '34.950000', currency: 'EUR' })
    expect(JSON.stringify(data)).not.toContain('signature')
    expect(made!.url).toBe('/account/api/v1/order/downloadInvoice/~P~2F1')
  })

  test('each can be downloaded by its address', async () => {
    const { data } = await listPapers(buyer)
    for (const { url, kind } of data) {
      const { status } = await buyer.fetch(url)
      expect([kind, status]).toEqual([kind, kind === 'creditNote' ? 302 : HttpStatus.ok])
    }
  })

  test.each([
    ['F2026-2', ['F2026-2']],
    ['f2026', ['F2026-2']],
    ['#P-2', ['C2026-9', 'F2026-2', 'Manual']],
    ['P/1', ['F2025-1']],
    ['invoice', ['F2026-2', 'F2025-1']],
    ['Rechnungen', ['F2026-2', 'F2025-1']],
    ['credit note', ['C2026-9']],
    ['Gutschrift', ['C2026-9']],
    ['manual', ['Manual']],
    ['٢٠٢٦-٠٣', ['F2026-2']],
    ['2026-01-01', ['F2025-1']],
    ['invoice 2025', ['F2025-1']],
    ['nothing', []],
    ['%', []],
    ['x'.repeat(250), []],
  ])('%j finds %j', async (query, numbers) => expect(await find({ query })).toEqual(numbers))

  test('a year narrows the list and a search, whose years stay', async () => {
    expect(await find({ year: '2025' })).toEqual(['Manual'])
    const { data, meta } = await listPapers(buyer, { year: '2026', query: 'invoice' })
    expect(data).toHaveLength(2)
    expect(meta.years).toEqual([{ year: 2026, count: 2 }])
    expect((await listPapers(buyer, { year: '1999' })).data).toEqual([])
  })

  test('nobody else sees or finds them', async () => {
    const other = await fedBuyer(site, 'no-papers', [])
    expect((await listPapers(other)).meta.total).toBe(0)
    expect((await listPapers(other, { query: 'P-2' })).data).toEqual([])
    const visitor = site.anonymous()
    expect((await visitor.call('GET', '/paper')).status).toBe(HttpStatus.unauthorized)
    expect(await visitor.navigate('/account/papers')).toMatchObject({ location: '/account/login' })
  })

  test('the page shows them by year, with a link for each and one for the year', async () => {
    const page = await (await buyer.fetch('/account/papers')).text()
    expect(page).toContain('Download all of 2026 (3)')
    expect(page).toContain('/account/api/v1/paper/archive?year=2026')
    expect(page).toContain('/account/orders/~P~2F1')
    expect(page).toContain('Credit note')
    const found = await (await buyer.fetch('/account/papers?query=invoice')).text()
    expect(found).toContain('Download these results (2)')
    expect(found).not.toContain('Download all of')
    const none = await (await buyer.fetch('/account/papers?query=nothing')).text()
    expect(none).toContain('No results')
    expect((await buyer.fetch('/account/papers?page=99&year=x')).status).toBe(302)
  })
})
