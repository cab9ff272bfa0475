import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { HttpStatus } from '#lib/http-status.ts'
import { maxDownloadsPerAccount } from '#lib/limits/data-exports.ts'
import { fedBuyer, listPapers, pdf } from '../../support/papers.ts'
import { startSite, type Browser, type Site } from '../../support/site.ts'

let site: Site
let buyer: Browser
beforeAll(async () => {
  site = await startSite('postgres')
  buyer = await fedBuyer(site, 'archived', [
    {
      externalId: 'z1',
      orderNumber: 'Z-1',
      invoice: { name: 'stored.pdf', number: 'F-1', date: '2026-03-01T10:00:00Z', file: pdf('1') },
      documents: [
        { kind: 'deliveryNote', name: 'same', date: '2026-03-02T10:00:00Z', file: pdf('2') },
        { kind: 'deliveryNote', name: 'Same', date: '2026-03-02T11:00:00Z', file: pdf('3') },
        {
          kind: 'warranty',
          name: 'w',
          number: 'W-1',
          date: '2026-03-03T10:00:00Z',
          url: 'https://papers.invalid/w.pdf',
        },
      ],
    },
    {
      externalId: 'z2',
      orderNumber: 'Z-2',
      invoice: { name: 'made.pdf', number: 'F-2', date: '2025-03-01T10:00:00Z' },
    },
  ])
})
afterAll(() => site.close())

const path = (search = '') => `/account/api/v1/paper/archive?${search}`
const filesOf = async (answer: Response) => unzipSync(new Uint8Array(await answer.arrayBuffer()))

test('an archive has every paper, and names the one that cannot be read', async () => {
  const answer = await buyer.fetch(path())
  expect(answer.status).toBe(HttpStatus.ok)
  expect(answer.headers.get('content-type')).toBe('application/zip')
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename=.*\.zip/)
  expect(answer.headers.get('cache-control')).toContain('no-store')
  const files = await filesOf(answer)
  expect(Object.keys(files)).toEqual([
    '2025-03-01 Invoice F-2 Z-2.pdf',
    '2026-03-01 Invoice F-1 Z-1.pdf',
    '2026-03-02 Delivery note same Z-1.pdf',
    '2026-03-02 Delivery note Same Z-1 (2).pdf',
    'Missing documents.txt',
  ])
  expect(strFromU8(files['2026-03-01 Invoice F-1 Z-1.pdf']!)).toBe('%PDF-1.4 1')
  expect(strFromU8(files['2025-03-01 Invoice F-2 Z-2.pdf']!.subarray(0, 5))).toBe('%PDF-')
  const missing = strFromU8(files['Missing documents.txt']!)
  expect(missing).toContain('2026-03-03 Warranty W-1 Z-1')
  expect(missing).toMatch(/http\S+\/account\/api\/v1\/order\/downloadDocument\/Z-1\/\d+/)
})

test('an archive of a year, and of a search, has those alone', async () => {
  const ofYear = await filesOf(await buyer.fetch(path('year=2025')))
  expect(Object.keys(ofYear)).toEqual(['2025-03-01 Invoice F-2 Z-2.pdf'])
  const found = await filesOf(await buyer.fetch(path('query=delivery')))
  expect(Object.keys(found)).toHaveLength(2)
})

test('an archive without a single readable file leads back with a sentence', async () => {
  expect((await buyer.fetch(path('query=W-1'))).status).toBe(HttpStatus.serviceUnavailable)
  const referer = `${site.origin}/account/papers`
  expect((await buyer.navigate(path('query=W-1'), { referer })).location).toBe('/account/papers')
  expect(await (await buyer.fetch('/account/papers')).text()).toContain('available right now')
})

test('an archive of nothing, and one of somebody else’s, is refused with a sentence', async () => {
  expect((await buyer.fetch(path('query=nothing'))).status).toBe(HttpStatus.notFound)
  expect((await buyer.fetch(path('part=2'))).status).toBe(HttpStatus.notFound)
  expect((await site.anonymous().fetch(path())).status).toBe(HttpStatus.unauthorized)
  const other = await fedBuyer(site, 'not-archived', [])
  expect((await other.fetch(path())).status).toBe(HttpStatus.notFound)
  const referer = `${site.origin}/account/papers?query=nothing`
  const sent = await buyer.navigate(path('query=nothing'), { referer })
  expect(sent.location).toBe('/account/papers?query=nothing')
})

test('a head request takes no place and answers no body', async () => {
  for (let n = 0; n <= maxDownloadsPerAccount; n += 1) {
    const head = await buyer.fetch(path(), { method: 'HEAD' })
    expect([head.status, await head.text()]).toEqual([HttpStatus.ok, ''])
  }
})

const cookieOf = (browser: Browser) =>
  [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')

/** Asks for an archive and reads nothing of it. */
async function hold() {
  const asked = get(new URL(path(), site.origin), { headers: { cookie: cookieOf(buyer) } })
  const [answer] = (await once(asked, 'response')) as [IncomingMessage]
  return { status: answer.statusCode, leave: () => answer.destroy() }
}

test('clients that leave half-way give their places back', async () => {
  for (let n = 0; n < maxDownloadsPerAccount * 3; n += 1) {
    const held = await hold()
    expect(held.status).toBe(HttpStatus.ok)
    held.leave()
    await expect.poll(async () => (await buyer.fetch(path('year=2025'))).status).toBe(HttpStatus.ok)
  }
})

test('the list names no address of the shop’s', async () => {
  expect(JSON.stringify(await listPapers(buyer))).not.toContain('papers.invalid')
})
