import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { shopperPages } from '../support/pages.ts'
import { startSite, type Browser, type Site } from '../support/site.ts'

let site: Site
let shopper: Browser
beforeAll(async () => {
  site = await startSite()
  shopper = await site.signIn('remove@demo.test')
})
afterAll(() => site.close())

const prefetch = { headers: { 'sec-purpose': 'prefetch;anonymous-client-ip' } }

describe('a prefetch', () => {
  const answerTo = async (browser: Browser, path: string) => {
    const before = new Map(browser.cookies)
    const response = await browser.fetch(path, prefetch)
    expect(browser.cookies).toEqual(before)
    expect(response.headers.get('location')).toBeNull()
    return [response.status, await response.text()]
  }

  test.each([...shopperPages, '/account/first-login'])(
    'a prefetch of %s fails if nobody is signed in, so that the browser requests the page again',
    async (path) => {
      const visitor = site.anonymous()
      await visitor.fetch('/account/login')
      expect(await answerTo(visitor, path)).toEqual([503, ''])
    },
  )

  test.each([
    ['the sign-in page', '/account/login'],
    ['the first login', '/account/first-login'],
    ['a missing page of a list', '/account/orders?page=999'],
    ['a missing address', '/account/addresses/edit/999999'],
    ['a missing document', '/account/documents/none'],
    ['the link back to the shop', '/account/back-to-shop'],
    ['the start of a sign-in', '/account/login/onecore/start'],
    ['the start of the one-core login', '/onecorelogin/start'],
    ['the end of a sign-in', '/account/login/done'],
    ['a provider’s answer', '/onecorelogin/callback?code=a&state=b'],
    ['a file', '/account/api/v1/order/downloadInvoice/999999'],
  ])('a prefetch of %s fails if a navigation would be redirected', async (_what, path) => {
    expect(await answerTo(shopper, path)).toEqual([503, ''])
  })

  test('a prefetch of an allowed page returns the page', async () => {
    const [status] = await answerTo(shopper, '/account/orders')
    expect(status).toBe(200)
  })
})
