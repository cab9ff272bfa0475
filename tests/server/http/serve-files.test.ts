import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, request, type IncomingMessage, type RequestOptions } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readFiles } from '#server/http/files.ts'
import { serveFiles } from '#server/http/serve-files.ts'

const script = 'export const answer = 42\n'.repeat(100)
const digits = '0123456789'
const immutable = 'public,max-age=31536000,immutable'
const server = createServer()

beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'foyer-files-'))
  await mkdir(join(folder, 'account/_astro'), { recursive: true })
  await writeFile(join(folder, 'account/_astro/script.js'), script)
  await writeFile(join(folder, 'digits.txt'), digits)
  await writeFile(join(folder, 'random.png'), randomBytes(5_000))
  const serve = serveFiles(await readFiles(folder))
  // Files that a new build removes are still served.
  await rm(folder, { recursive: true })
  server.on(
    'request',
    (asked, response) => void serve(asked, response, () => response.writeHead(404).end()),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterAll(() => server.close())

async function ask(
  path: string,
  headers: Record<string, string> = {},
  options: RequestOptions = {},
) {
  const { port } = server.address() as AddressInfo
  const answer = await new Promise<IncomingMessage>((resolve, reject) =>
    request({ host: '127.0.0.1', port, path, headers, ...options }, resolve)
      .on('error', reject)
      .end(),
  )
  return { status: answer.statusCode, headers: answer.headers, body: await buffer(answer) }
}
const path = '/account/_astro/script.js'

test('a range is answered with the whole file, as RFC 9110 allows', async () => {
  const { status, body, headers } = await ask('/digits.txt', { range: 'bytes=2-4' })
  expect([status, body.toString(), headers['accept-ranges']]).toEqual([200, digits, undefined])
})

test('each encoding is complete and has its own ETag, which alone gets a 304', async () => {
  const decode = { br: brotliDecompressSync, gzip: gunzipSync, identity: (body: Buffer) => body }
  const tags = new Set<string>()
  for (const [encoding, read] of Object.entries(decode)) {
    const accept = { 'accept-encoding': encoding }
    const { status, headers, body } = await ask(path, accept)
    expect([status, headers['content-encoding'] ?? 'identity', read(body).toString()]).toEqual([
      200,
      encoding,
      script,
    ])
    expect(headers).toMatchObject({
      vary: 'accept-encoding',
      'cache-control': immutable,
      'content-type': 'text/javascript',
    })
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'content-length': String(body.length),
    })
    const tag = headers.etag!
    expect(tag).toMatch(/^"[\w-]+"$/)
    expect((await ask(path, { ...accept, 'if-none-match': `"x", W/${tag}` })).status).toBe(304)
    for (const other of tags)
      expect((await ask(path, { ...accept, 'if-none-match': other })).status).toBe(200)
    tags.add(tag)
    const head = await ask(path, accept, { method: 'HEAD' })
    expect([head.status, head.headers['content-length'], head.body.length]).toEqual([
      200,
      String(body.length),
      0,
    ])
  }
  expect(tags.size).toBe(3)
})

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip, br;q=0', 'gzip'],
  ['*', 'gzip'],
  ['*;q=0.5, gzip', 'gzip'],
  ['br;q=0.5, *;q=0.1', 'br'],
  ['br;q=0.5, gzip', 'gzip'],
  ['GZIP', 'gzip'],
  ['identity;q=0', undefined],
  ['br;q=0, gzip;q=0', undefined],
  ['gzip;q=much', undefined],
  ['deflate', undefined],
  ['', undefined],
])('a browser that accepts %j is sent %s', async (accept, encoding) => {
  expect((await ask(path, { 'accept-encoding': accept })).headers['content-encoding']).toBe(
    encoding,
  )
})

test('a file that is small or does not get smaller is not compressed', async () => {
  for (const path of ['/digits.txt', '/random.png'])
    expect(
      (await ask(path, { 'accept-encoding': 'br, gzip' })).headers['content-encoding'],
    ).toBeUndefined()
})

test('a query is ignored, and other paths are not served, however encoded', async () => {
  expect((await ask(`${path}?v=1`)).status).toBe(200)
  for (const other of [
    '/account/_astro',
    '/account/_astro/',
    '/account/_astro/../_astro/script.js',
    '/account/_astro/%2e%2e/script.js',
  ])
    expect((await ask(other)).status).toBe(404)
  for (const other of [
    '/account/_astro/%73cript.js',
    '//account/_astro/script.js',
    '/..%2f..%2fpackage.json',
    '/__proto__',
    '/constructor',
  ])
    expect((await ask(other)).status).toBe(404)
})

test('other methods change nothing', async () => {
  for (const method of ['POST', 'DELETE', 'PATCH', 'OPTIONS']) {
    const { status, headers } = await ask(path, {}, { method })
    expect([status, headers.allow]).toEqual([405, 'GET, HEAD'])
  }
})
