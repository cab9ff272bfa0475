import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { visibleHtml } from '../../support/drafts.ts'
import { startSite, type Browser, type Site } from '../../support/site.ts'

const profile = '/account/edit-profile'
const typed = {
  call: 'updateAccount',
  firstName: 'Written by Ada',
  lastName: 'King',
  email: 'ada@demo.test',
}
const changed = 'The account in this browser changed after you opened that page'
const backAgain = 'You’re signed in again'

/** The token that a page was made with, as its script and its forms send it. */
const tokensOf = async (browser: Browser, path: string) => {
  const html = await (await browser.fetch(path)).text()
  const [, inScript = ''] = /data-page-token="([^"]*)"/.exec(html) ?? []
  const inForms = [...html.matchAll(/name="xsrf" value="([^"]*)"/g)].map(([, token = '']) => token)
  expect(new Set(inForms)).toEqual(new Set([inScript]))
  return inScript
}

describe('a page that was made for another session', () => {
  let site: Site
  let browser: Browser
  /** Holds a page of full@demo.test's, in whose browser empty@demo.test has signed in since. */
  let stale: string
  beforeAll(async () => {
    site = await startSite()
  })
  afterAll(() => site.close())
  beforeEach(async () => {
    browser = await site.signIn('full@demo.test')
    stale = await tokensOf(browser, profile)
    await signInAs('empty@demo.test')
  })

  const signInAs = async (email: string) => {
    browser.cookies.set('foyer_session', (await site.signIn(email)).cookies.get('foyer_session')!)
    await browser.fetch('/account/api/v1/setting')
  }
  const names = async () => {
    const shoppers = await Promise.all(
      ['full@demo.test', 'empty@demo.test'].map((email) => site.signIn(email)),
    )
    return Promise.all(shoppers.map(async (shopper) => (await shopper.me()).firstName))
  }
  const html = (path: string) => visibleHtml(browser, path)

  test('changes nothing by script, and says why on the next page', async () => {
    const before = await names()
    const calls = [
      ['POST', '/shopUser/updateAccount', { FirstName: 'Written by Ada' }],
      ['DELETE', '/shopUser/removeWishlist?ids=1'],
      ['POST', '/address', { FirstName: 'Ada' }],
      ['POST', '/achievement/claim/1', {}],
      ['POST', '/voucher/claim/1', {}],
      ['DELETE', '/address/1'],
      ['DELETE', '/order/1'],
      ['POST', '/logout', {}],
    ] as const
    for (const [method, path, body] of calls) {
      const response = await browser.call(method, path, body, { 'x-xsrf-token': stale })
      expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([
        401,
        'xsrf_stale',
      ])
    }
    expect(await names()).toEqual(before)
    expect(await html('/account')).toContain(changed)
  })

  test('receives no data of the account that is signed in now', async () => {
    for (const path of ['/shopuser/me', '/order?page=1&query=', '/setting/preferences']) {
      expect((await browser.call('GET', path, undefined, { 'x-xsrf-token': stale })).status).toBe(
        401,
      )
      expect((await browser.call('GET', path)).status).toBe(200)
    }
  })

  test('a form from it changes nothing, and only its own shopper finds it later', async () => {
    const before = await names()
    const response = await browser.submit(profile, { ...typed, xsrf: stale })
    expect([response.status, response.headers.get('location')]).toEqual([303, profile])
    const other = await html(profile)
    expect([other.includes(changed), other.includes('Written by Ada')]).toEqual([true, false])
    await signInAs('full@demo.test')
    const own = await html(profile)
    expect([own.includes(backAgain), own.includes('value="Written by Ada"')]).toEqual([true, true])
    expect(await names()).toEqual(before)
  })

  test('the same shopper finds the typed form after a new sign-in', async () => {
    await signInAs('full@demo.test')
    expect((await browser.submit(profile, { ...typed, xsrf: stale })).status).toBe(303)
    const own = await html(profile)
    expect([own.includes(backAgain), own.includes('value="Written by Ada"')]).toEqual([true, true])
  })

  test('an unknown token changes and saves nothing', async () => {
    const before = await names()
    const response = await browser.submit(profile, { ...typed, xsrf: 'x'.repeat(43) })
    expect([response.status, response.headers.get('location')]).toEqual([303, profile])
    expect(browser.cookies.has('foyer_draft')).toBe(false)
    expect(await names()).toEqual(before)
  })
})
