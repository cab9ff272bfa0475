import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sessions } from '#server/sign-in/table.ts'
import { startSite, type Browser, type Site } from '../../support/site.ts'

let site: Site
let shopper: Browser
beforeAll(async () => {
  site = await startSite()
  shopper = await site.signIn('full@demo.test')
})
afterAll(() => site.close())

/** Returns the addresses on a page that lead to a provider for a purpose. */
async function linksOn(browser: Browser, path: string) {
  const html = await (await browser.fetch(path)).text()
  return [...html.matchAll(/href="([^"]*\/start\?for=[^"]*)"/g)].map(([, href = '']) =>
    href.replaceAll('&#38;', '&').replaceAll('&amp;', '&'),
  )
}

/** Returns where a link leads a browser. */
const follow = async (browser: Browser, path: string) =>
  new URL((await browser.navigate(path)).location!, site.origin)

const makeOld = () =>
  site.services.store.db.update(sessions).set({ confirmed: sql`now() - interval '1 hour'` })

test('a page of the session leads to a provider, which asks again who the shopper is', async () => {
  await makeOld()
  const [link = ''] = await linksOn(shopper, '/account/confirm')
  const asked = await follow(shopper, link)
  expect(asked.origin).not.toBe(site.origin)
  expect(asked.searchParams.get('prompt')).toBe('login')
  expect(asked.searchParams.get('max_age')).toBe('0')
})

test('a link of another site, another session or for another purpose leads nowhere', async () => {
  const [link = ''] = await linksOn(shopper, '/account/settings/security')
  const [path] = link.split('?')
  const stranger = await site.signIn('empty@demo.test')
  for (const [browser, forged] of [
    [shopper, `${path}?for=add`],
    [shopper, `${path}?for=add&token=${'x'.repeat(43)}.${'y'.repeat(43)}`],
    [shopper, link.replace('for=add', 'for=confirm')],
    [stranger, link],
  ] as const)
    expect((await follow(browser, forged)).href, forged).toBe(`${site.origin}/account`)
})

test('a way in is added only by a session that has confirmed itself', async () => {
  const links = await linksOn(shopper, '/account/settings/security')
  const add = links.find((link) => link.includes('for=add')) ?? ''
  expect(add).not.toBe('')
  await makeOld()
  expect((await follow(shopper, add)).pathname).toBe('/account/confirm')
  await site.services.store.db.update(sessions).set({ confirmed: sql`now()` })
  expect((await follow(shopper, add)).origin).not.toBe(site.origin)
})
