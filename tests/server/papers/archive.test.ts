import { buffer } from 'node:stream/consumers'
import { unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import * as limits from '#lib/limits/papers.ts'
import { makePaperArchive, type PaperArchive } from '#server/papers/archive.ts'
import type { StoredPaper } from '#server/papers/queries.ts'

const paper = (n: number, more: Partial<StoredPaper> = {}): StoredPaper => ({
  id: n,
  kind: 'invoice',
  name: `${n}.pdf`,
  number: String(n),
  date: '2026-03-01T10:00:00Z',
  order: { id: n, orderId: `O-${n}` },
  url: `/account/api/v1/order/downloadInvoice/O-${n}`,
  isInvoice: true,
  link: '',
  file: `file-${n}`,
  ...more,
})

function archiveOf(papers: StoredPaper[], more: Partial<PaperArchive> = {}): PaperArchive {
  return {
    papers,
    brand: { shopOrigins: ['https://shop.example'] },
    titles: { invoice: 'Invoice', creditNote: '', deliveryNote: '', warranty: '', other: '' },
    timeZone: 'UTC',
    origin: 'https://shop.example',
    t: (key) => key,
    signal: new AbortController().signal,
    readFile: (name) => Promise.resolve(Buffer.from(`%PDF-${name}`)),
    makeInvoice: () => Promise.resolve(undefined),
    ...more,
  }
}

const open = async (archive: PaperArchive) => unzipSync(await buffer(makePaperArchive(archive)))

test('one paper is in memory at a time, and none is read before it is wanted', async () => {
  const size = 256 * 1024
  let read = 0
  const papers = Array.from({ length: 100 }, (_, n) => paper(n))
  const readFile = () => {
    read += 1
    return Promise.resolve(Buffer.alloc(size, 1))
  }
  const chunks = makePaperArchive(archiveOf(papers, { readFile }))
  let bytes = 0
  for await (const chunk of chunks) {
    bytes += chunk.length
    expect(read * size - bytes).toBeLessThan(4 * size)
    if (bytes > 10 * size) break
  }
  expect(read).toBeLessThan(20)
})

test('a storage that has failed three times in a row is not asked again', async () => {
  let asked = 0
  const readFile = (name: string) => {
    asked += 1
    if (name === 'file-0') return Promise.resolve(Buffer.from('%PDF-'))
    return Promise.reject(new Error('away'))
  }
  const papers = Array.from({ length: 20 }, (_, n) => paper(n))
  const files = await open(archiveOf(papers, { readFile }))
  expect(Object.keys(files)).toEqual(['2026-03-01 Invoice 0 O-0.pdf', 'ac_PapersMissingFile.txt'])
  expect(asked).toBe(limits.maxPaperFailures + 1)
})

const made = '%PDF-made'
const makeInvoice = () => Promise.resolve(Buffer.from(made))

test('an invoice is made only for the invoice whose file is missing', async () => {
  const note = paper(2, { kind: 'deliveryNote', isInvoice: false })
  const papers = [paper(1), note, paper(3, { file: '' })]
  const readFile = () => Promise.resolve(undefined)
  const files = await open(archiveOf(papers, { readFile, makeInvoice }))
  expect(Object.keys(files)).toEqual([
    '2026-03-01 Invoice 1 O-1.pdf',
    '2026-03-01 Invoice 3 O-3.pdf',
    'ac_PapersMissingFile.txt',
  ])
  expect(Buffer.from(files['2026-03-01 Invoice 1 O-1.pdf']!).toString()).toBe(made)
})

test('a storage that is away has no invoice made instead of the shop’s own', async () => {
  const readFile = () => Promise.reject(new Error('away'))
  const papers = [...Array.from({ length: 5 }, (_, n) => paper(n)), paper(9, { file: '' })]
  const files = await open(archiveOf(papers, { readFile, makeInvoice }))
  expect(Object.keys(files)).toEqual(['2026-03-01 Invoice 9 O-9.pdf', 'ac_PapersMissingFile.txt'])
})

test.each([
  ['Manual 10.2026', 'Manual 10.2026 O-1'],
  ['notes v1.25', 'notes v1.25 O-1'],
  ['scan.7z', 'scan O-1.7z'],
])('the file of %j is named %s', async (name, expected) => {
  const other = paper(1, { kind: 'other', isInvoice: false, name, number: '' })
  const readFile = () => Promise.resolve(Buffer.from('PK'))
  expect(Object.keys(await open(archiveOf([other], { readFile })))).toEqual([
    `2026-03-01 ${expected}`,
  ])
})

test('an archive of which nothing can be read fails', async () => {
  const readFile = () => Promise.reject(new Error('away'))
  await expect(open(archiveOf([paper(1)], { readFile }))).rejects.toThrow('none of the papers')
})

test('an archive that nobody waits for ends before its next paper', async () => {
  const gone = new AbortController()
  let read = 0
  const readFile = () => {
    read += 1
    if (read === 3) gone.abort(new Error('gone'))
    return Promise.resolve(Buffer.from('%PDF-'))
  }
  const papers = Array.from({ length: 20 }, (_, n) => paper(n))
  await expect(open(archiveOf(papers, { readFile, signal: gone.signal }))).rejects.toThrow('gone')
  expect(read).toBe(3)
})

test('names say what each paper is, and differ on every system', async () => {
  const same = { number: 'A/1', order: { id: 1, orderId: '../x' } }
  const files = await open(
    archiveOf([paper(1, same), paper(2, { ...same, number: 'a/1' }), paper(3, same)]),
  )
  expect(Object.keys(files)).toEqual([
    '2026-03-01 Invoice A-1 ..-x.pdf',
    '2026-03-01 Invoice a-1 ..-x (2).pdf',
    '2026-03-01 Invoice A-1 ..-x (3).pdf',
  ])
})
