import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { problem } from '#contract/problem.ts'
import { maxTargetBytes } from '#server/http/request-limits.ts'
import { rawRequest, sendRaw } from '../../support/raw-http.ts'
import { startSite, type Site } from '../../support/site.ts'

let site: Site
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.close())

const host = () => `host: localhost:${site.port}`
const statusOf = async (line: string, head: string[] = [host()], body = '') =>
  (await sendRaw(site.port, rawRequest(line, head, body))).status

describe('a request target of more than 8 kB', () => {
  const tooLong = maxTargetBytes + 1

  test.each([
    ['a path', '/account/'.padEnd(tooLong, '/a')],
    ['a path of one segment', '/account/'.padEnd(tooLong, 'a')],
    ['a path of 126 kB', '/account/'.padEnd(126_000, '/a')],
    ['an encoded path', '/account/'.padEnd(tooLong + 2, '%41')],
    ['a query', '/account/login?'.padEnd(tooLong, 'a=1&')],
    ['a query of a call', '/account/api/v1/setting?'.padEnd(tooLong, 'a[b]=1&')],
    ['a path of the feed', '/account/api/v1/feed/order/'.padEnd(tooLong, 'a')],
    ['a path outside of the account area', '/x'.padEnd(tooLong, '/a')],
    ['a path of the one-core login', '/onecorelogin/start?'.padEnd(tooLong, 'a')],
    ['a whole address', `http://localhost/account/`.padEnd(tooLong, 'a')],
  ])('is refused with 414: %s', async (_what, target) => {
    const { status, received } = await sendRaw(site.port, rawRequest(`GET ${target}`, [host()]))
    expect(status).toBe(414)
    expect(problem.parse(JSON.parse(received.split('\r\n\r\n')[1]!)).code).toBe('address_too_long')
  })

  test('is refused for every method', async () => {
    for (const method of ['HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'TRACE'])
      expect(await statusOf(`${method} ${'/account/'.padEnd(tooLong, 'a')}`)).toBe(414)
  })

  test('the longest allowed target is accepted', async () => {
    const longest = '/account/login?q='.padEnd(maxTargetBytes, 'a')
    expect(await statusOf(`GET ${longest}`)).toBe(200)
    expect(await statusOf(`GET ${'/account/'.padEnd(maxTargetBytes, '/a')}`)).toBe(404)
  })
})

describe('a host', () => {
  test('must be named only once', async () => {
    for (const second of [host(), 'Host: localhost', 'host: evil.example', 'HOST:'])
      expect([second, await statusOf('GET /account/login', [host(), second])]).toEqual([
        second,
        400,
      ])
  })

  test('must be named in HTTP/1.1', async () => {
    expect(await statusOf('GET /account/login', [])).toBe(400)
  })

  test.each([
    'user@localhost',
    'user:password@localhost',
    'localhost:80:80',
    'localhost:port',
    'localhost:65536',
    'localhost:',
    'localhost/account',
    'localhost?x',
    'localhost#x',
    'local host',
    'localhost,evil.example',
    '1.2.3.256',
    '[::1',
    '[:::::]',
  ])('such as %j is refused', async (name) => {
    expect(await statusOf('GET /account/login', [`host: ${name}`])).toBe(400)
  })

  test('longer than a name of DNS is refused', async () => {
    for (const name of ['a'.repeat(300), `localhost:${'0'.repeat(300)}80`])
      expect(await statusOf('GET /account/login', [`host: ${name}`])).toBe(400)
  })

  test.each(['localhost', 'LOCALHOST', 'localhost:4321'])(
    'a host such as %j is accepted',
    async (name) => {
      expect(await statusOf('GET /account/login', [`host: ${name}`])).toBe(200)
    },
  )

  test.each(['127.0.0.1', '[::1]:4321', 'a.b-c.example'])(
    'such as %j is valid, even if no brand answers there',
    async (name) => {
      expect(await statusOf('GET /account/login', [`host: ${name}`])).toBeOneOf([200, 421])
    },
  )
})

describe('an absolute address as the request target', () => {
  const target = (authority: string) => `GET http://${authority}/account/login`

  test('is answered like its path if its host is the one in the header', async () => {
    expect(await statusOf(target(`localhost:${site.port}`))).toBe(200)
    expect(await statusOf(target(`LOCALHOST:${site.port}`))).toBe(200)
    expect(await statusOf(`GET http://localhost:${site.port}?x=1`)).toBe(
      await statusOf('GET /?x=1'),
    )
  })

  test('is refused if it names another host', async () => {
    for (const other of ['evil.example', 'localhost', 'localhost:1', `user@localhost:${site.port}`])
      expect([other, await statusOf(target(other))]).toEqual([other, 400])
  })
})

describe('an ambiguous request', () => {
  test.each([
    'authorization: Bearer a',
    'content-type: application/json',
    'origin: http://localhost',
    'sec-fetch-site: same-origin',
    'x-xsrf-token: a',
  ])('is refused if it has %s twice', async (line) => {
    const head = [host(), line]
    const other = line.replace(/^[^:]+/, (name) => name.toUpperCase())
    expect(await statusOf('GET /account/api/v1/setting', head)).not.toBe(400)
    expect(await statusOf('GET /account/api/v1/setting', [...head, other])).toBe(400)
  })

  test.each([
    [['content-length: 3', 'content-length: 3'], 'a=b'],
    [['content-length: 3', 'content-length: 4'], 'a=b'],
    [['content-length: 3', 'transfer-encoding: chunked'], '3\r\na=b\r\n0\r\n\r\n'],
    [['transfer-encoding: chunked', 'content-length: 3'], '3\r\na=b\r\n0\r\n\r\n'],
    [['transfer-encoding: chunked, identity'], '3\r\na=b\r\n0\r\n\r\n'],
    [['content-length: +3'], 'a=b'],
    [[' content-length: 3'], 'a=b'],
    [['content-length : 3'], 'a=b'],
  ])('is refused: %j', async (lines, body) => {
    expect(await statusOf('POST /account/login', [host(), ...lines], body)).toBe(400)
  })

  test('cookies in two headers are joined', async () => {
    expect(await statusOf('GET /account/login', [host(), 'cookie: a=1', 'cookie: b=2'])).toBe(200)
  })
})
