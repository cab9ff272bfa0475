import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { customer, ndjson } from '../../support/feed.ts'
import { openFeedServer, type FeedServer } from '../../support/feed-server.ts'
import { readReport, request } from '../../support/raw-feed.ts'
import { maxUnpackedBytes, maxUnpackedRatio } from '#server/feed/feed-limits.ts'

let server: FeedServer
beforeAll(async () => {
  server = await openFeedServer('postgres')
  await server.start()
})
afterAll(() => server.remove())

const send = (body: Uint8Array, encoding = 'gzip', path?: { method: string; path: string }) =>
  request(server, { key: server.key, body, headers: { 'content-encoding': encoding }, ...path })
const feed = async (body: Uint8Array) => readReport((await send(body)).text)

const one = gzipSync(`${ndjson([customer('packed-1')])}\n`)
const two = gzipSync(`${ndjson([customer('packed-2')])}\n`)

/** Blank lines that pack as well as anything can. */
const blank = gzipSync(Buffer.alloc(16 * 1024 * 1024, '\n'), { level: 9 })

test('an archive that unpacks to more than a hundred times its size is refused', async () => {
  const { reports, summary } = await feed(Buffer.concat([one, blank, two]))
  expect(summary).toMatchObject({
    lines: 1,
    stored: 1,
    complete: false,
    problem: { status: 413, code: 'unpacks_too_large' },
  })
  const expected = `expected an archive that unpacks to at most ${maxUnpackedRatio} times its size`
  expect(reports).toMatchObject([{ status: 'refused', errors: [{ expected }] }])
})

test('a single item that unpacks too large gets 413', async () => {
  const packed = gzipSync(Buffer.alloc(4 * 1024 * 1024))
  const { status, text } = await send(packed, 'gzip', { method: 'PUT', path: '/customer/bomb' })
  expect([status, JSON.parse(text)]).toMatchObject([413, { code: 'unpacks_too_large' }])
})

test('a small archive may unpack to more than a hundred times its size', async () => {
  const lines = `${ndjson([customer('same', { lastName: 'x'.repeat(90) })])}\n`.repeat(4_000)
  const packed = gzipSync(lines, { level: 9 })
  expect(lines.length).toBeLessThan(maxUnpackedBytes)
  expect(lines.length / packed.length).toBeGreaterThan(maxUnpackedRatio)
  expect((await feed(packed)).summary).toMatchObject({ lines: 4_000, complete: true })
})

test('a large archive of ordinary lines is read to its end', async () => {
  const lines = Array.from({ length: 20_000 }, (_, n) => ({ type: 'none', externalId: `${n}` }))
  expect((await feed(gzipSync(ndjson(lines)))).summary).toMatchObject({
    lines: 20_000,
    complete: true,
  })
})

test('several archives in a row are one feed', async () => {
  expect((await feed(Buffer.concat([one, two]))).summary).toMatchObject({
    lines: 2,
    complete: true,
  })
})

test.each([
  ['with something after it', Buffer.concat([one, Buffer.from('{"type":"customer"}\n')])],
  ['that breaks off', Buffer.concat([one, two.subarray(0, -12)])],
  ['that is not an archive', Buffer.from('{}\n')],
  ['without a byte', Buffer.alloc(0)],
])('an archive %s is incomplete', async (_name, body) => {
  const { summary } = await feed(body)
  expect(summary).toMatchObject({ complete: false, problem: { status: 400, code: 'bad_request' } })
})

test.each(['gzip, gzip', 'gzip,identity', 'br', 'deflate', 'zstd', 'compress', 'chunked'])(
  'the encoding %s is answered with 415 and the accepted encodings',
  async (encoding) => {
    const { status, headers, text } = await send(gzipSync(one), encoding)
    expect([status, JSON.parse(text)]).toMatchObject([415, { code: 'unsupported_media_type' }])
    expect(headers.toLowerCase()).toContain('accept-encoding: gzip')
  },
)

test('an archive in an archive is not unpacked', async () => {
  const { summary } = await feed(gzipSync(one))
  expect(summary).toMatchObject({ stored: 0, refused: summary.lines })
})

const nested = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`
test.each([
  ['within an item', (depth: number) => `{"type":"customer","custom":${nested(depth)}}`],
  ['of lists', (depth: number) => '['.repeat(depth) + ']'.repeat(depth)],
])('only the line is refused that is nested as deeply as possible: %s', async (_name, lineOf) => {
  const deep = [1_000, 14_000, 340_000].map(lineOf)
  const lines = [...deep, ndjson([customer('after')])].join('\n')
  const { summary } = readReport((await send(Buffer.from(lines), 'identity')).text)
  expect(summary).toMatchObject({ lines: 4, refused: 3, complete: true })
})
