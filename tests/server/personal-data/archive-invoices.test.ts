import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeArchive } from '#server/personal-data/archive.ts'
import { readArchive } from '../../support/archives.ts'
import { customer, openFeed, order } from '../../support/feed.ts'
import { accountOf } from '../../support/leaving.ts'
import { startSite, type Site } from '../../support/site.ts'

let site: Site
beforeAll(async () => {
  site = await startSite('postgres')
})
afterAll(() => site.close())

/** Makes the archive of a fed customer with no more than so many invoices. */
async function archiveOf(externalId: string, maxInvoices: number) {
  const { db } = site.services.store
  const { brand, services } = site
  const archive = makeArchive({
    db,
    brand,
    accountId: (await accountOf(db, externalId))!,
    locale: 'en',
    messages: services.messages,
    readFile: (name) => services.files.read(brand.companyId, name),
    signal: AbortSignal.timeout(60_000),
    maxInvoices,
  })
  return readArchive(await buffer(archive))
}

test('an archive has the newest invoices that are made, and names the others', async () => {
  const feed = await openFeed(site)
  const file = Buffer.from('%PDF-1.4 stored').toString('base64')
  const dates = [3, 1, 5, 2, 4].map((day) => `2026-11-0${day}T10:00:00Z`)
  const { reports } = await feed.lines([
    customer('many', {}),
    order('many-stored', 'many', { invoice: { name: 'Stored', date: dates[1], file } }),
    ...dates.map((date, n) =>
      order(`many-${n}`, 'many', { invoice: { name: `Of ${date.slice(0, 10)}`, date } }),
    ),
  ])
  expect(reports).toEqual([])
  const { files, page } = await archiveOf('many', 2)
  const papers = Object.keys(files).filter((path) => path.startsWith('documents/'))
  const names = papers.map((path) => path.split('-').slice(3).join('-'))
  expect(names.sort()).toEqual(['Of 2026-11-04.pdf', 'Of 2026-11-05.pdf', 'Stored.pdf'])
  const [, left = ''] = page.split('Invoices that aren’t in this archive')
  for (const day of [1, 2, 3]) expect(left).toContain(`Of 2026-11-0${day}.pdf`)
  expect(left).not.toContain('Of 2026-11-04')
  expect(page).not.toContain('Files that couldn’t be added')
})

test('a name that is cut at a letter of two code units leaves the archive whole', async () => {
  const feed = await openFeed(site)
  const name = `${'a'.repeat(79)}\u{20BB7}\u{20BB7}`
  const file = Buffer.from('%PDF-1.4 cut').toString('base64')
  const invoice = { name, date: '2026-11-21T10:00:00Z', file }
  const { reports } = await feed.lines([customer('cut', {}), order('cut-1', 'cut', { invoice })])
  expect(reports).toEqual([])
  const { files, page } = await archiveOf('cut', 2)
  const path = Object.keys(files).find((one) => one.startsWith('documents/'))!
  expect(path).toMatch(/-a{79}\u{20BB7}\.pdf$/u)
  expect(page).toContain(path.split('/').map(encodeURIComponent).join('/'))
})
