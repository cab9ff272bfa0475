import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Call } from '#contract/call.ts'
import * as calls from '#contract/calls.ts'
import { account } from '#contract/account.ts'
import { problem } from '#contract/problem.ts'
import { setting } from '#contract/setting.ts'
import { databases, startSite, type Browser, type Site } from '../../support/site.ts'

const table = (Object.entries(calls) as [string, Call][]).filter(([, { path }]) =>
  path.startsWith('/account/api/v1'),
)
const below = ({ path }: Call) => path.replace('/account/api/v1', '').replace(/\{\w+\}/g, '7')
const isChange = ([, { method }]: [string, Call]) => method !== 'GET'

describe.each(databases)('the contract on %s', (database) => {
  let site: Site
  let shopper: Browser
  let newcomer: Browser
  beforeAll(async () => {
    site = await startSite(database)
    shopper = await site.signIn('full@demo.test')
    newcomer = await site.signIn('newcomer@demo.test')
  })
  afterAll(() => site.close())

  const problemOf = async (response: Response) => {
    expect(response.headers.get('content-type')).toContain('application/problem+json')
    return problem.parse(await response.json())
  }

  test.each(table.filter(([, { access }]) => access !== 'anyone'))(
    '%s answers 401 to a visitor',
    async (_name, call) => {
      const visitor = site.anonymous()
      await visitor.call('GET', '/setting')
      const response = await visitor.call(call.method, below(call))
      expect(response.status).toBe(401)
      expect(response.headers.get('www-authenticate')).toMatch(/^Cookie realm="account"/)
      expect(await problemOf(response)).toMatchObject({ status: 401, code: 'not_signed_in' })
    },
  )

  test.each(table.filter(([, { access }]) => access !== 'anyone'))(
    '%s requires a completed first login unless it belongs to it',
    async (_name, call) => {
      const response = await newcomer.call(call.method, below(call))
      const code = response.status < 400 ? undefined : (await problemOf(response)).code
      if (call.access === 'shopper')
        expect([response.status, code]).toEqual([403, 'first_login_required'])
      else expect(code).not.toBe('first_login_required')
    },
  )

  test('a plain form requires a completed first login, too', async () => {
    const response = await newcomer.submit('/account/first-login', {
      call: 'updateAccount',
      firstName: 'Sam',
    })
    expect(response.status).toBe(403)
    expect((await newcomer.me()).firstName).not.toBe('Sam')
  })

  test.each(table.filter(isChange))(
    '%s changes nothing without the XSRF token, with a wrong one, or from another origin',
    async (_name, call) => {
      for (const [header = '', value = '', code] of [
        ['x-xsrf-token', '', 'xsrf_missing'],
        ['x-xsrf-token', 'wrong', 'xsrf_missing'],
        ['origin', 'https://evil.example', 'foreign_origin'],
      ]) {
        const response = await shopper.call(call.method, below(call), undefined, {
          [header]: value,
        })
        expect(await problemOf(response)).toMatchObject({ status: 403, code })
      }
    },
  )

  test('every call that reads is answered', async () => {
    // There may be no order 7 of this shopper's.
    for (const [, call] of table.filter(([, { method }]) => method === 'GET'))
      expect(call.path.includes('{') ? [200, 404] : [200]).toContain(
        (await shopper.call(call.method, below(call))).status,
      )
  })

  test.each(table.filter(isChange))(
    '%s refuses a body that is malformed, oversize, or of another type',
    async (name, call) => {
      const send = (body: string, type = 'application/json') =>
        shopper.fetch(`/account/api/v1${below(call)}`, {
          method: call.method,
          body,
          headers: { 'content-type': type, 'x-xsrf-token': shopper.xsrf, origin: site.origin },
        })
      expect((await send('{"a":')).status).toBe(400)
      expect((await send('[1]')).status).toBe(400)
      expect((await send(`{"a":${'['.repeat(3_000)}${']'.repeat(3_000)}}`)).status).toBe(400)
      // An account comes with all of its lists.
      expect(
        (await send(`{"a":"${'x'.repeat(name === 'updateAccount' ? 600_000 : 70_000)}"}`)).status,
      ).toBe(413)
      expect((await send('a=1', 'text/plain')).status).toBe(415)
    },
  )

  test('a path or a method that is not in the table is refused', async () => {
    expect((await shopper.call('GET', '/nothing')).status).toBe(404)
    const response = await shopper.call('DELETE', '/shopuser/me')
    expect(response.status).toBe(405)
    expect(response.headers.get('allow')).toBe('GET, HEAD, OPTIONS')
  })

  test('me returns the whole account by its schema, whatever the case of the path', async () => {
    const response = await shopper.call('GET', '/SHOPUSER/Me')
    const me = account.parse(await response.json())
    expect(me.email).toBe('full@demo.test')
    expect(me.addresses).toHaveLength(12)
    expect(me.lastOrder?.products.length).toBeGreaterThan(0)
    expect(
      me.vouchers.filter(({ claimDate }) => claimDate === null).every(({ code }) => code === ''),
    ).toBe(true)
    expect(me.addresses.filter(({ isBilling }) => isBilling)).toHaveLength(1)
  })

  test('setting and translation are public and contain no secrets', async () => {
    const visitor = site.anonymous()
    const body = (await (await visitor.call('GET', '/setting')).json()) as object
    expect(setting.parse(body)).toMatchObject({ companyName: 'Foyer', theme: 'default' })
    expect(body).not.toHaveProperty('hosts')
    const messages = (await (
      await visitor.call('GET', '/translation', undefined, { 'accept-language': 'nl-BE,en;q=0.5' })
    ).json()) as {
      key: string
      translate: string
    }[]
    expect(messages.find(({ key }) => key === 'ac_Settings')?.translate).toBe('Instellingen')
  })

  test('a removed product is gone for its shopper only, even if removed twice', async () => {
    const bo = await site.signIn('remove@demo.test')
    const viewed = async (browser: Browser) =>
      (await browser.me()).lastViewProducts.map(({ productId }) => productId)
    const [product] = await viewed(bo)
    const before = await viewed(shopper)
    expect((await bo.call('DELETE', `/shopUser/removeLastViewProduct/${product}`)).status).toBe(204)
    expect((await bo.call('DELETE', `/shopUser/removeLastViewProduct/${product}`)).status).toBe(204)
    expect(await viewed(bo)).not.toContain(product)
    expect(await viewed(shopper)).toEqual(before)
  })

  test('a recently viewed product can be restored once, by its shopper only', async () => {
    const bo = await site.signIn('full@demo.test')
    const viewed = async (browser: Browser) =>
      (await browser.me()).lastViewProducts.map(({ productId }) => productId)
    const before = await viewed(bo)
    const html = await (await bo.fetch('/account')).text()
    const second = [...html.matchAll(/action="\?(removed=(\d+)\.1\.\d+)#recently-viewed"/g)][0]!
    const [, removal, productId] = second
    const path = `/account?${removal}`
    await bo.submit(path, { call: 'removeLastViewProduct', productId: productId! })
    expect(await viewed(bo)).toEqual(before.filter((id) => id !== Number(productId)))
    const page = await (await bo.fetch(path)).text()
    const [, added = ''] = /name="added" value="([^"]+)"/.exec(page)!
    const form = { call: 'addLastViewProduct', productId: productId!, added }
    expect((await bo.submit('/account', form)).status).toBe(303)
    expect((await bo.submit('/account', form)).status).toBe(303)
    expect(await viewed(bo)).toEqual(before)
    // A returned product is not shown as removed.
    expect(await (await bo.fetch(path)).text()).not.toContain('tile removed')
    const unknown = await bo.call('POST', '/shopUser/addLastViewProduct', { ProductId: 2e9 })
    expect((await problemOf(unknown)).errors).toEqual({ ProductId: 'ac_ProductGone' })
  })

  test.each(['x', '0', '-1', '1.5', '99999999999999999999'])(
    'the product id %s is refused with the name of its field',
    async (id) => {
      const response = await shopper.call('DELETE', `/shopUser/removeLastViewProduct/${id}`)
      expect(response.status).toBe(422)
      expect((await problemOf(response)).errors).toEqual({ ProductId: 'ac_InvalidValue' })
    },
  )

  test('the overview takes one query whatever the number of rows', async () => {
    const counts: number[] = []
    for (const email of [
      'empty@demo.test',
      'full@demo.test',
      'large@demo.test',
      'world@demo.test',
    ]) {
      const browser = await site.signIn(email)
      site.queries.length = 0
      expect((await browser.fetch('/account')).status).toBe(200)
      counts.push(site.queries.length)
    }
    expect(new Set(counts)).toEqual(new Set([1]))
  })
})
