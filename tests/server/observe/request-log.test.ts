import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { requestFields } from '#server/observe/request-record.ts'
import { confirmEmail } from '../../support/email-link.ts'
import { startSite, type Site } from '../../support/site.ts'

type Line = Record<string, unknown>

describe('the log', () => {
  let site: Site
  const lines: Line[] = []
  beforeAll(async () => {
    site = await startSite('postgres')
    const write = (text: string) => void lines.push(JSON.parse(text) as Line)
    site.services.log = pino({ base: undefined, level: 'debug', mixin: requestFields }, { write })
  })
  afterAll(() => site.close())
  beforeEach(() => void (lines.length = 0))

  const requests = () => lines.filter(({ msg }) => msg === 'request')
  const events = () => lines.flatMap(({ event }) => (event ? [event] : []))

  test('has a line for each request with its route, and never its address', async () => {
    const shopper = await site.signIn('full@demo.test')
    await expect.poll(requests).toHaveLength(1)
    lines.length = 0
    const paths = {
      '/account/orders?query=secret-boots': '/account/orders',
      '/account/orders/102007': '/account/orders/{id}',
      '/account/api/v1/order?query=secret-boots': '/account/api/v1/order',
      '/account/flags/NL.svg': '/account/flags/{id}',
      '/account/nowhere-secret': '/account/{shared}',
      '/elsewhere-secret': 'outside',
    }
    for (const path of Object.keys(paths)) await (await shopper.fetch(path)).text()
    await expect.poll(requests).toHaveLength(Object.keys(paths).length)
    expect(requests().map(({ route }) => route)).toEqual(Object.values(paths))
    expect(requests()[0]).toMatchObject({
      brand: 'default',
      method: 'GET',
      status: 200,
      ms: expect.any(Number) as number,
      bytes: expect.any(Number) as number,
      account: expect.stringMatching(/^[\w-]{16}$/) as string,
    })
    const accounts = new Set(
      requests()
        .slice(0, 3)
        .map(({ account }) => account),
    )
    expect(accounts.size).toBe(1)
    expect(JSON.stringify(lines)).not.toMatch(/secret|102007|full@demo/)
  })

  test('a request keeps the id of its proxy, if that is a name', async () => {
    const idOf = async (given: string) => {
      const headers = { 'x-request-id': given }
      return (await site.anonymous().fetch('/account/login', { headers })).headers.get(
        'x-request-id',
      )
    }
    expect(await idOf('proxy-7f.1:2')).toBe('proxy-7f.1:2')
    for (const given of ['', 'with space', 'x'.repeat(101), 'é', '{"a":1}', 'x'.repeat(10_000)])
      expect(await idOf(given), given).toMatch(/^[\da-f-]{36}$/)
  })

  test('the id stands on the error page and in the lines of the request', async () => {
    const shopper = await site.signIn('profile@demo.test')
    const { shop } = (await site.services.store.findSession(
      site.brand,
      shopper.cookies.get('foyer_session')!,
    ))!
    expect(shop).toBeDefined()
    const { findSession } = site.services.store
    site.services.store.findSession = () => Promise.reject(new Error('a defect'))
    const page = await shopper.fetch('/account', { headers: { 'x-request-id': 'quoted-1' } })
    site.services.store.findSession = findSession
    expect(page.status).toBe(500)
    expect(await page.text()).toContain('quoted-1')
    const failed = lines.find(({ msg }) => msg === 'a page failed')
    expect(failed).toMatchObject({ request: 'quoted-1' })
  })

  test('what may matter to security has an event', async () => {
    const visitor = site.anonymous()
    await visitor.call('GET', '/shopuser/me')
    await visitor.fetch('/account/login')
    await visitor.call('POST', '/logout', {}, { 'x-xsrf-token': 'x'.repeat(43) })
    const shopper = await site.signIn('profile@demo.test')
    const Email = 'other-address@demo.test'
    await shopper.call('POST', '/shopUser/updateAccount', { Email })
    await confirmEmail(shopper, Email)
    await shopper.call('POST', '/logout', {})
    await expect.poll(events).toContain('sign_out')
    for (const event of ['unauthorized', 'page_token_refused', 'email_changed'])
      expect(events()).toContain(event)
    expect(JSON.stringify(lines)).not.toMatch(/@demo|other-address/)
  })
})
