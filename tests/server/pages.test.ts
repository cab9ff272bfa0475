import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Call } from '#contract/call.ts'
import * as calls from '#contract/calls.ts'
import { allPaths, shopperPages } from '../support/pages.ts'
import { shownMessage } from '../support/shown-message.ts'
import { startSite, type Browser, type Site } from '../support/site.ts'
import { copyThemes } from '../support/themes.ts'

let site: Site
let shopper: Browser
beforeAll(async () => {
  site = await startSite()
  shopper = await site.signIn('remove@demo.test')
})
afterAll(() => site.close())

const prefetch = { headers: { 'sec-purpose': 'prefetch;anonymous-client-ip' } }

describe('every answer', () => {
  test.each([
    ...shopperPages,
    '/account/login',
    '/account/nothing',
    '/account/api/v1/shopuser/me',
    '/account/api/v1/nothing',
    '/onecorelogin/callback',
  ])('%s carries the security headers and is not cached', async (path) => {
    const { headers } = await shopper.fetch(path)
    expect(headers.get('cache-control')).toBe('private, no-store')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
    const policy = headers.get('content-security-policy') ?? ''
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain(`form-action 'self' ${site.provider.issuer}`)
    expect(policy).not.toContain('unsafe')
  })

  test('has no inline style, and only scripts that its policy allows', async () => {
    const response = await shopper.fetch('/account')
    const html = await response.text()
    expect(html).not.toMatch(/\sstyle=/)
    expect(response.headers.get('content-security-policy')).toMatch(/script-src 'self' 'sha256-/)
  })

  test('files with a hash in their name are cached for a year', async () => {
    const [, css] =
      /<link rel="stylesheet" href="([^"]+)"/.exec(
        await (await shopper.fetch('/account')).text(),
      ) ?? []
    const response = await shopper.fetch(css!)
    expect(response.status).toBe(200)
    expect(response.headers.get('cache-control')).toBe('public,max-age=31536000,immutable')
  })
})

describe('every page', () => {
  /**
   * Returns addresses for the rows of the guard's table: an order, a missing one, and a path
   * without a row.
   */
  const paths = async () => {
    const [, order = ''] =
      /href="(\/account\/orders\/\d+)"/.exec(
        await (await shopper.fetch('/account/orders')).text(),
      ) ?? []
    return [
      ...allPaths,
      order,
      '/account/nothing',
      '/account/orders/abc',
      '/account/orders?query=nothing%20at%20all',
    ]
  }

  test('has one heading of the first level', async () => {
    const newcomer = await site.signIn(`new.${Date.now()}@demo.test`)
    const all = await paths()
    const counts: Record<string, number> = {}
    for (const [who, browser] of Object.entries({ visitor: site.anonymous(), newcomer, shopper }))
      for (const path of all) {
        const response = await browser.fetch(path)
        if (response.status < 300 || response.status > 399)
          counts[`${who} ${path}`] = (await response.text()).match(/<h1\b/g)?.length ?? 0
      }
    expect(Object.keys(counts).length).toBeGreaterThan(15)
    expect(Object.entries(counts).filter(([, count]) => count !== 1)).toEqual([])
  })
})

describe('the requested page', () => {
  test('is remembered after a navigation', async () => {
    const visitor = site.anonymous()
    await visitor.fetch('/account/settings?a=b')
    expect(decodeURIComponent(visitor.cookies.get('foyer_return_to')!)).toBe(
      '/account/settings?a=b',
    )
  })
})

describe('an order that no longer exists', () => {
  const shown = async () => shownMessage(await (await shopper.fetch('/account/orders')).text())

  test('redirects to the list with a message once, but not in a prefetch', async () => {
    expect((await shopper.fetch('/account/orders/999999', prefetch)).status).toBe(503)
    expect(await shown()).toBe('')
    const response = await shopper.fetch('/account/orders/999999')
    expect([response.status, response.headers.get('location')]).toEqual([303, '/account/orders'])
    expect(await shown()).toBe('This order no longer exists.')
    expect(await shown()).toBe('')
  })

  test('cannot be deleted, and redirects to the list, too', async () => {
    const response = await shopper.submit('/account/orders/999999', {
      call: 'deleteOrder',
      id: '999999',
    })
    expect([response.status, response.headers.get('location')]).toEqual([303, '/account/orders'])
    expect(await shown()).toBe('This order no longer exists.')
  })

  test('answers 404 if the address never belonged to an order', async () => {
    for (const id of ['abc', '-1', '99999999999999'])
      expect((await shopper.fetch(`/account/orders/${id}`)).status).toBe(404)
  })
})

test('an order’s number is one text with its label, with a space between them', async () => {
  const full = await site.signIn('full@demo.test')
  expect(await (await full.fetch('/account/orders')).text()).toContain(
    '<h2><span>Order number 102030</span></h2>',
  )
})

test('a token of one session is invalid in another', async () => {
  const other = await site.signIn('full@demo.test')
  const response = await shopper.call('DELETE', '/shopUser/removeLastViewProduct/1', undefined, {
    'x-xsrf-token': other.xsrf,
  })
  expect(response.status).toBe(401)
  expect(await response.json()).toMatchObject({ code: 'xsrf_stale' })
})

test.each(['%E0%A4%A', '%', '%zz', 'é', '"', '{"state":1}'])(
  'invalid cookies such as %j are ignored on every page',
  async (value) => {
    const cookie = [
      'foyer_session',
      'foyer_attempt',
      'foyer_return_to',
      'foyer_message',
      'XSRF-TOKEN',
    ]
      .map((name) => `${name}=${value}`)
      .join('; ')
    const answerTo = async (path: string) => {
      const { status, headers } = await fetch(`${site.origin}${path}`, {
        redirect: 'manual',
        headers: { cookie: Buffer.from(cookie).toString('latin1') },
      })
      return [status, headers.get('location')]
    }
    expect(await answerTo('/account')).toEqual([302, '/account/login'])
    expect(await answerTo('/account/login')).toEqual([200, null])
    expect(await answerTo('/onecorelogin/callback?code=1')).toEqual([302, '/account/login'])
  },
)

describe('a brand without a provider and without features', () => {
  let folder: string
  let bare: Site
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'foyer-pages-'))
    const { themes } = await copyThemes(folder, (text) =>
      JSON.stringify({
        ...(JSON.parse(text) as object),
        oneCORELogin: false,
        emailLogin: false,
        passkeys: false,
        enableFeatures: [],
      }),
    )
    bare = await startSite('postgres', { themes })
  })
  afterAll(async () => {
    await bare.close()
    await rm(folder, { recursive: true })
  })

  test('says on its sign-in page that nobody can sign in', async () => {
    const html = await (await bare.anonymous().fetch('/account/login')).text()
    expect(html).toContain('You can’t sign in at the moment')
    expect(html).not.toContain('/onecorelogin/start')
    expect((await bare.anonymous().navigate('/onecorelogin/start')).location).toBe('/account/login')
  })

  test.each(Object.entries(calls as Record<string, Call>).filter(([, { feature }]) => feature))(
    'refuses %s',
    async (_name, { method, path }) => {
      const browser = await bare.signIn('full@demo.test')
      const response = await browser.call(
        method,
        path.replace('/account/api/v1', '').replace(/\{\w+\}/g, '7'),
      )
      expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([
        403,
        'feature_off',
      ])
    },
  )

  test.each(['orders', 'orders/7', 'wishlist', 'vouchers', 'achievements', 'addresses'])(
    'has no page %s',
    async (path) => {
      const browser = await bare.signIn('full@demo.test')
      expect((await browser.fetch(`/account/${path}`)).status).not.toBe(200)
      expect(await (await browser.fetch('/account')).text()).not.toContain(
        `href="/account/${path}"`,
      )
    },
  )
})
