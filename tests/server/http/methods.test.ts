import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Call } from '#contract/call.ts'
import * as calls from '#contract/calls.ts'
import { problem } from '#contract/problem.ts'
import { requestLocally } from '#server/http/local-request.ts'
import { startSite, type Browser, type Site } from '../../support/site.ts'

let site: Site
let shopper: Browser
beforeAll(async () => {
  site = await startSite()
  shopper = await site.signIn('full@demo.test')
})
afterAll(() => site.close())

/**
 * A request by any method, of which `fetch` allows some alone; as a script, since older browsers do
 * not say that they navigate.
 */
const send = (method: string, path: string, headers: Record<string, string> = {}) =>
  requestLocally({
    host: 'localhost',
    port: new URL(site.origin).port,
    method,
    path,
    headers: { 'sec-fetch-mode': 'cors', ...headers },
  })
const cookieOf = ({ cookies }: Browser) =>
  [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')

const all = (Object.values(calls) as Call[]).map(({ path }) => path)
const methodsAt = (wanted: string) =>
  (Object.values(calls) as Call[]).filter(({ path }) => path === wanted).map(({ method }) => method)
const withHead = (methods: string[]) =>
  [...methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : method)), 'OPTIONS'].join(
    ', ',
  )

/** Each kind of path with its methods. */
const paths: [path: string, allow: string][] = [
  ...[...new Set(all)].map(
    (path) => [path.replace(/\{\w+\}/g, '7'), withHead(methodsAt(path))] as [string, string],
  ),
  ...['/account', '/account/login', '/account/orders/7', '/account/nothing', '/account/terms'].map(
    (path): [string, string] => [path, 'GET, HEAD, POST, OPTIONS'],
  ),
  ['/account/login/steam/callback', 'GET, HEAD, POST, OPTIONS'],
  ...[
    '/account/login/steam/start',
    '/account/login/done',
    '/account/back-to-shop',
    '/account/health',
    '/account/picture/x.webp',
  ]
    .concat(['/account/flags/NL.svg', '/account/_astro/x.js', '/onecorelogin/callback'])
    .map((path): [string, string] => [path, 'GET, HEAD, OPTIONS']),
]

test.each(paths)('OPTIONS %s answers 204 with the methods %s', async (path, allow) => {
  const { status, headers, body } = await send('OPTIONS', path)
  expect([status, headers.allow, body]).toEqual([204, allow, ''])
  expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([])
})

test.each(paths)(
  '%s refuses other methods with a problem document and names %s',
  async (path, allow) => {
    for (const method of ['PUT', 'TRACE', 'PROPFIND', 'POST', 'DELETE'].filter(
      (other) => !allow.includes(other),
    )) {
      const { status, headers, body } = await send(method, path)
      expect([method, status, headers.allow]).toEqual([method, 405, allow])
      expect(headers['content-type']).toBe('application/problem+json')
      expect(problem.parse(JSON.parse(body)).code).toBe('method_not_allowed')
    }
  },
)

describe('HEAD', () => {
  const reads = (Object.values(calls) as Call[])
    .filter(({ method }) => method === 'GET')
    .map(({ path }) => path.replace(/\{\w+\}/g, '7'))
  const others = [
    '/account',
    '/account/login',
    '/account/orders',
    '/account/nothing',
    '/account/terms',
    '/account/login/onecore/start',
  ]
    .concat([
      '/account/login/nothing/start',
      '/account/login/done',
      '/account/back-to-shop',
      '/account/health',
      '/onecorelogin/callback?code=1',
    ])
    .concat(['/account/flags/NL.svg', '/account/picture/x.webp', '/account/api/v1/nothing'])

  test.each([...reads, ...others])('%s answers as GET does, without a body', async (path) => {
    for (const cookie of ['', cookieOf(shopper)]) {
      const answerTo = async (method: string) => {
        const { status, headers } = await send(method, path, { cookie })
        return [
          status,
          headers['content-type'],
          headers.location?.split('?')[0],
          headers['cache-control'],
          headers['content-disposition'],
        ]
      }
      expect(await answerTo('HEAD')).toEqual(await answerTo('GET'))
      expect((await send('HEAD', path, { cookie })).body).toBe('')
    }
  })

  test('shows no message and keeps it for the next view of the page', async () => {
    await shopper.submit('/account', { call: 'removeLastViewProduct', productId: '999999' })
    expect((await shopper.fetch('/account', { method: 'HEAD' })).status).toBe(200)
    expect(await (await shopper.fetch('/account')).text()).toContain(
      '<p data-text>Product removed</p>',
    )
  })

  test('does not use up the shop’s page to go back to', async () => {
    const browser = site.anonymous()
    browser.cookies.set('authenticatedredirect', '/product/7')
    const { headers } = await browser.fetch('/account/back-to-shop', { method: 'HEAD' })
    expect([headers.get('location'), browser.cookies.has('authenticatedredirect')]).toEqual([
      '/product/7',
      true,
    ])
  })

  test('a GET of a call needs no token, and changes nothing if GET is not its method', async () => {
    expect((await shopper.fetch('/account/api/v1/shopuser/me', { method: 'HEAD' })).status).toBe(
      200,
    )
    expect((await shopper.fetch('/account/api/v1/logout', { method: 'HEAD' })).status).toBe(405)
    expect((await shopper.call('GET', '/shopuser/me')).status).toBe(200)
  })
})

test.each([
  '/account/api/',
  '/account/api/v2/x',
  '/account/API/v2/setting',
  '/account/api/v1',
  '/account/api/v1/nothing/at/all',
])('%s answers a problem document, to visitors and to shoppers', async (path) => {
  for (const browser of [site.anonymous(), shopper])
    for (const method of ['GET', 'POST', 'OPTIONS', 'PUT']) {
      const response = await browser.fetch(path, { method })
      expect([response.status, response.headers.get('content-type')]).toEqual([
        404,
        'application/problem+json',
      ])
      expect(problem.parse(await response.json()).code).toBe('not_found')
    }
  expect((await send('TRACE', path)).status).toBe(405)
})

test('the one-core login works in upper and lower case', async () => {
  for (const path of ['/onecorelogin/START', '/OneCoreLogin/Start?x=Y']) {
    const { location } = await site.anonymous().navigate(path)
    expect(location).toContain(site.provider.issuer)
    expect(
      (await site.anonymous().fetch(path, { headers: { 'sec-fetch-mode': 'cors' } })).status,
    ).toBe(200)
  }
  expect((await site.anonymous().navigate('/onecorelogin/CALLBACK?code=1')).location).toBe(
    '/account/login',
  )
})

describe('every HTML answer names its charset', () => {
  const htmlOf = async (browser: Browser, path: string, init?: RequestInit) =>
    (await browser.fetch(path, init)).headers.get('content-type')

  test('pages, refused forms and error pages name theirs', async () => {
    for (const path of ['/account', '/account/orders', '/account/nothing', '/account/terms'])
      expect([path, await htmlOf(shopper, path)]).toEqual([path, 'text/html; charset=utf-8'])
    expect(await htmlOf(site.anonymous(), '/account/login')).toBe('text/html; charset=utf-8')
    expect(
      await htmlOf(shopper, '/account', {
        method: 'POST',
        body: new URLSearchParams(),
        headers: { origin: site.origin },
      }),
    ).toBe('text/html; charset=utf-8')
    const { store } = site.services
    site.services.store = { ...store, findSession: () => Promise.reject(new Error('away')) }
    try {
      const response = await shopper.fetch('/account')
      expect([response.status, response.headers.get('content-type')]).toEqual([
        500,
        'text/html; charset=utf-8',
      ])
      const api = await shopper.fetch('/account/api/')
      expect([api.status, api.headers.get('content-type')]).toEqual([
        500,
        'application/problem+json',
      ])
    } finally {
      site.services.store = store
    }
  })

  test('a redirect names none, because it has no body', async () => {
    const response = await site.anonymous().fetch('/account')
    expect([response.status, response.headers.get('content-type'), await response.text()]).toEqual([
      302,
      null,
      '',
    ])
  })

  test('the demo’s own pages name theirs', async () => {
    for (const path of [
      '/',
      '/product/7',
      '/order/7',
      '/nothing',
      '/outbox',
      '/account/preview',
      '/account/preview/overview-full',
    ])
      expect([path, await htmlOf(shopper, path)]).toEqual([path, 'text/html; charset=utf-8'])
    const provider = await fetch(`${site.provider.issuer}/steam/openid/login`)
    expect(provider.headers.get('content-type')?.toLowerCase().replace(/\s/g, '')).toMatch(
      /charset=utf-8/,
    )
  })
})
