import { randomBytes } from 'node:crypto'
import { createServer, request, type IncomingMessage, type RequestOptions } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { compress } from '#server/http/compress.ts'
import { runHandlers, type Handler } from '#server/http/handlers.ts'

const page = '<p>A page of the account</p>'.repeat(200)
const picture = randomBytes(5_000)

/** Writes as Astro does: the headers of the whole body, then pieces of it. */
const answer: Handler = ({ url }, response) => {
  const isPage = url !== '/picture'
  const body = isPage ? Buffer.from(url === '/short' ? 'short' : page) : picture
  response.writeHead(200, {
    'content-type': isPage ? 'text/html; charset=utf-8' : 'image/png',
    'content-length': body.length,
    'set-cookie': ['one=1', 'two=2'],
  })
  response.write(body.subarray(0, 3))
  if (url === '/failing') throw new Error('the page failed half-way')
  response.end(body.subarray(3))
}
const errors: unknown[] = []
const server = createServer((asked, response) => {
  void runHandlers([compress, answer], asked, response, (error) => errors.push(error))
})
beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)))
afterAll(() => server.close())

async function ask(path: string, encoding?: string, options: RequestOptions = {}) {
  const { port } = server.address() as AddressInfo
  const headers = encoding === undefined ? {} : { 'accept-encoding': encoding }
  const received = await new Promise<IncomingMessage>((resolve, reject) =>
    request({ host: '127.0.0.1', port, path, headers, ...options }, resolve)
      .on('error', reject)
      .end(),
  )
  return { status: received.statusCode, headers: received.headers, body: await buffer(received) }
}

const plain = (body: Buffer) => body

test.each([
  ['gzip, deflate, br, zstd', 'zstd', zstdDecompressSync],
  ['gzip, deflate, br', 'br', brotliDecompressSync],
  ['gzip, deflate', 'gzip', gunzipSync],
  ['zstd;q=0, gzip', 'gzip', gunzipSync],
  ['identity', undefined, plain],
  [undefined, undefined, plain],
  ['nonsense', undefined, plain],
  ['*', 'gzip', gunzipSync],
  ['*;q=0.5, gzip', 'gzip', gunzipSync],
  ['gzip;q=0, *', undefined, plain],
  ['*, br', 'br', brotliDecompressSync],
  ['*;q=0.5, br', 'br', brotliDecompressSync],
  ['*;q=0.5, zstd;q=0.1', 'gzip', gunzipSync],
  ['*, zstd;q=0', 'gzip', gunzipSync],
  ['*;q=0', undefined, plain],
  ['identity, *;q=0.1', undefined, plain],
  [`gzip,${'br,'.repeat(170)}`, undefined, plain],
  ['br;q=1, gzip;q=0.5', 'br', brotliDecompressSync],
  ['br;q=0.5, gzip;q=1.0', 'gzip', gunzipSync],
  ['gzip;q=0.1, zstd;q=0.2', 'zstd', zstdDecompressSync],
  ['gzip;q=0.5', 'gzip', gunzipSync],
  ['identity;q=1, gzip;q=0.5', undefined, plain],
  ['identity, gzip', 'gzip', gunzipSync],
  ['identity;q=0', undefined, plain],
  ['identity;q=0, gzip', 'gzip', gunzipSync],
  ['gzip;q=0', undefined, plain],
  ['gzip;q=0, br;q=0, zstd;q=0', undefined, plain],
  ['ZSTD', 'zstd', zstdDecompressSync],
  ['GZIP;Q=1', 'gzip', gunzipSync],
  ['GZip ; q=0.3 , BR ; q=0.2', 'gzip', gunzipSync],
  ['gzip;q=much', undefined, plain],
  [',;,gzip', 'gzip', gunzipSync],
  ['gzip;level=9', 'gzip', gunzipSync],
  ['zstandard, gzipped', undefined, plain],
  ['', undefined, plain],
])('a page for a client that accepts %j is compressed as %j', async (accepted, sent, read) => {
  const { headers, body } = await ask('/', accepted)
  expect(headers['content-encoding']).toBe(sent)
  expect(read(body).toString()).toBe(page)
  expect(Number(headers['content-length'])).toBe(body.length)
  expect(headers.vary).toBe('accept-encoding')
  expect(headers['set-cookie']).toEqual(['one=1', 'two=2'])
})

test('pictures and answers that fit into one packet are not compressed', async () => {
  expect((await ask('/picture', 'zstd')).body).toEqual(picture)
  const { headers, body } = await ask('/short', 'zstd')
  expect([headers['content-encoding'], body.toString()]).toEqual([undefined, 'short'])
})

test('a page that fails half-way is an error without its written part', async () => {
  const { status, body } = await ask('/failing', 'zstd')
  expect([status, body.toString()]).toEqual([500, 'Something went wrong.'])
  expect(errors).toHaveLength(1)
})
