import { afterAll, beforeAll, expect, test } from 'vitest'
import { toCapital } from '#lib/case.ts'
import { HttpStatus } from '#lib/http-status.ts'
import * as limits from '#lib/limits/counts.ts'
import { callTable, type CallName } from '#server/calls.ts'
import { operations } from '#server/operations.ts'
import { createDatabase, startSite, type Browser, type Site } from '../../support/site.ts'

let site: Site
/** Another process of the same shop. */
let sibling: Site
beforeAll(async () => {
  const databaseUrl = new URL(await createDatabase())
  site = await startSite(databaseUrl)
  sibling = await startSite(databaseUrl)
})
afterAll(async () => {
  await sibling.close()
  await site.close()
})

const language = (browser: Browser) =>
  browser.call('PATCH', '/localize', { Country: 'NL', Language: 'en', Currency: 'EUR' })

/** Makes as many changes as an account may, but for some, in a process. */
async function useUp(email: string, { left = 0, by = site } = {}) {
  const browser = await site.signIn(email)
  browser.forgetChanges = undefined
  const { id } = await browser.me()
  const { rateLimits } = by.services.store
  const count = () => rateLimits.count(by.brand, 'change', id)
  // Another test may have used up a part.
  for (let n = left; n < limits.maxChanges; n++) await count().catch(() => {})
  return browser
}

function expectLimited({ status, headers }: Response) {
  expect(status).toBe(429)
  const seconds = Number(headers.get('retry-after'))
  expect(seconds).toBeGreaterThan(0)
  expect(seconds).toBeLessThanOrEqual(limits.changeWindowSeconds)
}

test('the changes of one account are limited, over all processes together', async () => {
  const browser = await useUp('full@demo.test', { left: 1, by: sibling })
  expect((await language(browser)).status).toBe(200)
  const refused = await language(browser)
  expectLimited(refused)
  expect(await refused.json()).toMatchObject({
    code: 'too_many_requests',
    detail: 'You’ve made a lot of changes in a short time. Please wait a minute, then try again.',
  })
  await expect(
    sibling.services.store.rateLimits.count(site.brand, 'change', (await browser.me()).id),
  ).rejects.toMatchObject({ status: 429 })
  expect((await language(await site.signIn('empty@demo.test'))).status).toBe(200)
})

test('a change takes one query to count, and none once it is refused', async () => {
  const browser = await useUp('large@demo.test', { left: 1 })
  const counting = () => site.queries.filter(({ query }) => query.includes('rate_limits'))
  site.queries.length = 0
  expect((await language(browser)).status).toBe(200)
  expect(counting()).toHaveLength(1)
  expectLimited(await language(browser))
  site.queries.length = 0
  expectLimited(await language(browser))
  expect(counting()).toEqual([])
})

test('a change that is refused for another reason does not count', async () => {
  const browser = await useUp('remove@demo.test', { left: 1 })
  const gone = () => browser.call('DELETE', '/address/999999')
  expect([(await gone()).status, (await gone()).status]).toEqual([404, 404])
  const wrong = () =>
    browser.call('PATCH', '/localize', { Country: 'XX', Language: 'en', Currency: 'EUR' })
  expect([(await wrong()).status, (await wrong()).status]).toEqual([422, 422])
  const unread = await browser.call('PATCH', '/localize', {})
  expect(unread.status).toBe(422)
  expect((await language(browser)).status).toBe(200)
  expectLimited(await language(browser))
})

test('a plain form that is refused says when to try again and keeps typed values', async () => {
  const browser = await useUp('profile@demo.test')
  const page = await browser.submit('/account/edit-profile', {
    call: 'updateAccount',
    original: '1',
    firstName: 'Typed by hand',
    lastName: 'Shopper',
    email: 'profile@demo.test',
    gender: '1',
  })
  expectLimited(page)
  const html = await page.text()
  expect(html).toContain('You’ve made a lot of changes in a short time.')
  expect(html).toContain('value="Typed by hand"')
})

const names = (Object.keys(callTable) as CallName[]).filter((name) => {
  const { method, access } = callTable[name].call
  return method !== 'GET' && access !== 'anyone'
})
/** Each has a count of its own. */
const others = ['sendVerifySms', 'validateEmail', 'validateVatNumber', 'verifyTelephoneNumber']

test('every call that changes an account counts, except those with their own limit', async () => {
  const browser = await useUp('full@demo.test')
  const statuses = await Promise.all(
    names.map(async (name) => {
      const { method, path } = callTable[name].call
      const example = { ...operations[name].example } as Record<string, unknown>
      const filled = path
        .replace(/^\/account\/api\/v1/, '')
        .replace(/\{(\w+)\}/g, (_, key: string) => {
          const value = String(example[key])
          delete example[key]
          return encodeURIComponent(value)
        })
      const query = method === 'DELETE' ? `?${new URLSearchParams(example as never)}` : ''
      if (name === 'uploadImage') {
        const body = new FormData()
        body.set('AttachFile', new Blob(['x']), 'x.png')
        const headers = { 'x-xsrf-token': browser.xsrf, origin: browser.origin }
        const answer = await browser.fetch(path, { method, body, headers })
        return [name, answer.status] as const
      }
      const body = method === 'DELETE' ? undefined : toCapital(example)
      return [name, (await browser.call(method, filled + query, body)).status] as const
    }),
  )
  const limited = statuses
    .filter(([, status]) => status === HttpStatus.tooManyRequests)
    .map(([name]) => name)
  expect(limited).toEqual(names.filter((name) => !others.includes(name)))
})

test('a shopper can always sign out, and a visitor can choose a language', async () => {
  const browser = await useUp('full@demo.test')
  expect((await browser.call('POST', '/logout', {})).status).toBe(200)
  expect((await browser.call('POST', '/language', { Language: 'nl' })).status).toBe(204)
})
