import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readAddress } from '#server/papers/read-address.ts'

const file = '%PDF-1.4 of the shop'
const cookies: (string | undefined)[] = []

const answers: Record<string, RequestListener> = {
  '/file': (_request, response) => response.end(file),
  '/moved': (_request, response) => response.writeHead(302, { location: '/file' }).end(),
  '/round': (_request, response) => response.writeHead(302, { location: '/round' }).end(),
  '/page': (_request, response) => response.setHeader('content-type', 'text/html').end('<p>'),
  '/gone': (_request, response) => response.writeHead(404).end(),
  '/empty': (_request, response) => response.end(),
  '/elsewhere': (_request, response) =>
    response.writeHead(302, { location: 'https://127.0.0.1/file' }).end(),
  '/large': (_request, response) => {
    const chunk = Buffer.alloc(1024 * 1024)
    const write = () => {
      while (!response.destroyed && response.write(chunk));
    }
    response.on('drain', write)
    write()
  },
}

const shop = createServer((request, response) => {
  cookies.push(request.headers.cookie)
  answers[request.url!]!(request, response)
})
beforeAll(() => new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve)))
afterAll(() => {
  shop.closeAllConnections()
  shop.close()
})

const originOf = () => `http://127.0.0.1:${(shop.address() as AddressInfo).port}`
const read = (path: string, shopOrigins = [originOf()]) =>
  readAddress(originOf() + path, { shopOrigins }, new AbortController().signal)

test.each(['/file', '/moved'])(
  '%s of the shop’s own server is read without cookies',
  async (path) => {
    expect((await read(path)).toString()).toBe(file)
    expect(cookies.every((cookie) => cookie === undefined)).toBe(true)
  },
)

test.each([
  ['/page', 'answered 200'],
  ['/gone', 'answered 404'],
  ['/empty', 'not whole'],
  ['/round', 'too many redirects'],
  ['/elsewhere', 'private network'],
  ['/large', 'too large'],
])('%s cannot be read: %s', async (path, reason) => expect(read(path)).rejects.toThrow(reason))

test('an address of the private network is read from the shop’s own servers alone', async () => {
  const { port } = shop.address() as AddressInfo
  await expect(read('/file', [])).rejects.toThrow('not https')
  for (const host of ['127.0.0.1', 'localhost', '[::1]', '10.0.0.1'])
    await expect(
      readAddress(`https://${host}:${port}/file`, { shopOrigins: [] }, AbortSignal.timeout(5_000)),
    ).rejects.toThrow('private network')
})

test('a reader that is gone ends the reading', async () => {
  const gone = new AbortController()
  const reading = readAddress(`${originOf()}/large`, { shopOrigins: [originOf()] }, gone.signal)
  gone.abort(new Error('gone'))
  await expect(reading).rejects.toThrow('aborted')
})
