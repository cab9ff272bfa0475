import { afterAll, beforeAll, expect, test } from 'vitest'
import { startSite, type Site } from '../support/site.ts'

let site: Site
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.close())

const missing = ['/account/_astro/none.js', '/account/flags/zz.svg', '/account/login/none/none']

test.each(missing)('%s is answered with 404 for visitors and shoppers', async (path) => {
  for (const browser of [site.anonymous(), await site.signIn('remove@demo.test')]) {
    const { status, headers } = await browser.fetch(path)
    expect([status, headers.get('location')]).toEqual([404, null])
  }
})
