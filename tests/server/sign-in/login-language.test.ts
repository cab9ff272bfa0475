import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startSite, type Browser, type Site } from '../../support/site.ts'
import { copyThemes } from '../../support/themes.ts'

let site: Site
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.close())

const login = '/account/login'
const page = async (browser: Browser) => (await browser.fetch(login)).text()
const languageOf = (html: string) => /<html[^>]* lang="(\w+)"/.exec(html)?.[1]

test('a plain form chooses a visitor’s language, and the browser keeps it', async () => {
  const visitor = site.anonymous()
  expect(languageOf(await page(visitor))).toBe('en')
  const chosen = await visitor.submit(login, { call: 'chooseLanguage', language: 'pl' })
  expect([chosen.status, chosen.headers.get('location')]).toEqual([303, login])
  expect(chosen.headers.getSetCookie().join()).toMatch(/foyer_language=pl;.*Max-Age=31536000/)
  expect(languageOf(await page(visitor))).toBe('pl')
})

test('a language that the brand lacks is refused and not kept', async () => {
  const visitor = site.anonymous()
  await page(visitor)
  for (const language of ['ja', '', 'en; x=1'])
    expect((await visitor.submit(login, { call: 'chooseLanguage', language })).status).toBe(422)
  expect(visitor.cookies.has('foyer_language')).toBe(false)
  const answer = await visitor.call('POST', '/language', { Language: 'ja' })
  expect(await answer.json()).toMatchObject({ errors: { Language: 'ac_InvalidValue' } })
})

test('the language of an account stays, whatever the browser keeps', async () => {
  const shopper = await site.signIn('full@demo.test')
  expect((await shopper.call('POST', '/language', { Language: 'de' })).status).toBe(204)
  const { defaultLanguage } = await shopper.me()
  expect(defaultLanguage).toBe('en')
  expect(languageOf(await (await shopper.fetch('/account/settings')).text())).toBe('en')
})

test('a brand of one language offers no choice', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'foyer-language-'))
  const change = { languages: ['en'], openingHours: { en: 'Every day' } }
  const { themes } = await copyThemes(folder, (text) =>
    JSON.stringify({ ...(JSON.parse(text) as object), ...change }),
  )
  const other = await startSite('postgres', { themes })
  expect(await page(other.anonymous())).not.toContain('chooseLanguage')
  await other.close()
  await rm(folder, { recursive: true })
})
