import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import * as limits from '#lib/limits/requests.ts'
import { shownMessage } from '../../support/shown-message.ts'
import { startSite, type Browser, type Site } from '../../support/site.ts'

let site: Site
let shopper: Browser
beforeAll(async () => {
  site = await startSite()
  shopper = await site.signIn('remove@demo.test')
})
afterAll(() => site.close())

const prefetch = { headers: { 'sec-purpose': 'prefetch;anonymous-client-ip' } }

describe('a plain form', () => {
  const remove = { call: 'removeLastViewProduct', productId: '999999' }

  test('returns to its page, which shows a message once, and not in a prefetch', async () => {
    const response = await shopper.submit('/account?a=b', remove)
    expect([response.status, response.headers.get('location')]).toEqual([303, '/account?a=b'])
    const message = async () => shownMessage(await (await shopper.fetch('/account')).text())
    // The browser would show the prefetched page, without the message, to whoever opens it.
    expect((await shopper.fetch('/account', prefetch)).status).toBe(503)
    expect(await message()).toBe('Product removed')
    expect(await message()).toBe('')
  })

  test.each([
    ['without a token', { ...remove, xsrf: '' }, 403],
    ['with a token of other letters', { ...remove, xsrf: 'ü'.repeat(43) }, 403],
    ['without a call', { call: '' }, 400],
    ['with an unknown call', { call: 'constructor' }, 400],
    ['for a sign-in that the brand lacks', { call: 'loginSteam' }, 404],
    ['with invalid input', { ...remove, productId: 'x' }, 422],
  ])('%s shows its page again with an error', async (_what, fields, status) => {
    const response = await shopper.submit('/account', fields)
    expect(response.status).toBe(status)
    const html = await response.text()
    expect(html.includes('<p data-text>Something went wrong')).toBe(true)
    expect(html.includes('<h1 class="page-title">Account overview</h1>')).toBe(true)
  })

  test('from another origin changes nothing', async () => {
    const response = await shopper.fetch('/account', {
      method: 'POST',
      body: new URLSearchParams({ ...remove, xsrf: shopper.xsrf }),
      headers: { origin: 'https://evil.example' },
    })
    expect(response.status).toBe(403)
  })

  test('a body that is too large or of another type is refused', async () => {
    expect((await shopper.submit('/account', { ...remove, text: 'x'.repeat(70_000) })).status).toBe(
      413,
    )
    const json = await shopper.fetch('/account', {
      method: 'POST',
      body: '{}',
      headers: { 'content-type': 'application/json', origin: site.origin },
    })
    expect(json.status).toBe(415)
    expect((await shopper.fetch('/account', { method: 'DELETE' })).status).toBe(405)
  })

  test('a form with too many fields is refused before it is read', async () => {
    const submit = (count: number) =>
      shopper.submit('/account', {
        ...remove,
        ...Object.fromEntries(Array.from({ length: count }, (_, n) => [`f${n}`, ''])),
      })
    // `call`, `productId` and `xsrf` count.
    expect((await submit(limits.maxFormFields - 3)).status).toBe(303)
    expect((await submit(limits.maxFormFields - 2)).status).toBe(413)
  })

  test('without a valid token shows none of the values that it brought', async () => {
    const typed = { call: 'updateAccount', firstName: 'Typed by another' }
    expect(
      await (await shopper.submit('/account/edit-profile', { ...typed, birthDate: 'x' })).text(),
    ).toContain('value="Typed by another"')
    expect(
      await (
        await shopper.submit('/account/edit-profile', { ...typed, xsrf: 'x'.repeat(43) })
      ).text(),
    ).not.toContain('Typed by another')
  })

  test('without a token is refused before its fields are read', async () => {
    const looked = vi.spyOn(URLSearchParams.prototype, Symbol.iterator)
    const submit = async (xsrf: string) => {
      looked.mockClear()
      const { status } = await shopper.submit('/account', { ...remove, xsrf })
      const forms = looked.mock.contexts as URLSearchParams[]
      return [status, forms.some((fields) => fields.has('productId'))]
    }
    expect(await submit(shopper.xsrf)).toEqual([303, true])
    expect(await submit('')).toEqual([403, false])
    looked.mockRestore()
  })

  test('a visitor’s form leads to the sign-in page', async () => {
    const response = await site.anonymous().submit('/account', remove)
    expect([response.status, response.headers.get('location')]).toEqual([303, '/account/login'])
  })
})
