import { globSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Section } from '#contract/codes.ts'
import { requestLocally } from '#server/http/local-request.ts'
import { systemMessages } from '../../src/demo/preview/system-messages.ts'
import { storiesOf } from '../../src/demo/preview/stories.ts'
import { startSite, type Site } from '../support/site.ts'
import { copyThemes } from '../support/themes.ts'

let folder: string
let site: Site
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'foyer-preview-'))
  // A page of the brand, whose document is one of the default theme.
  const pages = [
    { pageId: 1, name: 'House rules', url: 'terms', layout: 'document', section: Section.general },
  ]
  const { themes } = await copyThemes(folder, (text) =>
    JSON.stringify({ ...(JSON.parse(text) as object), pages }),
  )
  site = await startSite('postgres', { themes })
})
afterAll(async () => {
  await site.close()
  await rm(folder, { recursive: true })
})

const ask = (path: string, init: RequestInit = {}) =>
  fetch(`${site.origin}${path}`, { redirect: 'manual', ...init })

test('the gallery shows each story in two frames, with the chosen args', async () => {
  const page = await (await ask('/account/preview?language=ar&direction=ltr&scheme=dark')).text()
  const frames = [...page.matchAll(/src="\/account\/preview\/([^"?]+)\?([^"]+)"/g)]
  expect(frames.map(([, name]) => name).sort()).toEqual(
    [...storiesOf(site.brand).keys()].flatMap((name) => [name, name]).sort(),
  )
  expect(new Set(frames.map(([, , query]) => query))).toEqual(
    new Set(['language=ar&#38;direction=ltr&#38;scheme=dark']),
  )
})

test('an unknown arg falls back to the default', async () => {
  const page = await (await ask('/account/preview?language=xx&direction=up&scheme=<i>')).text()
  expect(page).toContain('overview-full?language=en&#38;direction=&#38;scheme="')
})

test('a story is rendered by the site in its language, and sets no cookie', async () => {
  const answer = await ask('/account/preview/overview-full?language=ar')
  expect(answer.status).toBe(200)
  expect(answer.headers.getSetCookie()).toEqual([])
  expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'")
  const page = await answer.text()
  expect(page).toMatch(/<html[^>]* lang="ar" dir="rtl"/)
  expect(page).toContain('Noor Visser')
  expect((await ask('/account')).headers.get('location')).toBe('/account/login')
})

test('a rejected form and a failing store have stories', async () => {
  const refused = await ask('/account/preview/address-rejected-long-words')
  expect(refused.status).toBe(422)
  expect(await refused.text()).toContain('no address')
  expect((await ask('/account/preview/problem-unavailable')).status).toBe(503)
  expect((await ask('/account/preview/problem-something-failed')).status).toBe(500)
})

test('further requests of a story run as its shopper and change nothing', async () => {
  const referer = `${site.origin}/account/preview/overview-full`
  expect(await (await ask('/account/orders', { headers: { referer } })).text()).toContain(
    'Sign out',
  )
  const shopper = await site.signIn('full@demo.test')
  const before = await shopper.me()
  const [viewed] = before.lastViewProducts
  const form = new URLSearchParams({
    call: 'removeLastViewProduct',
    productId: String(viewed!.productId),
    xsrf: shopper.xsrf,
  })
  const headers = {
    referer,
    origin: site.origin,
    'x-xsrf-token': shopper.xsrf,
    cookie: `foyer_session=${shopper.cookies.get('foyer_session')}`,
  }
  expect((await ask('/account', { method: 'POST', body: form, headers })).status).toBe(503)
  const path = `/account/api/v1/shopUser/removeLastViewProduct/${viewed!.productId}`
  expect((await ask(path, { method: 'DELETE', headers })).status).toBe(503)
  expect(
    (await ask('/account/preview/overview-full', { method: 'POST', body: form, headers })).status,
  ).toBe(405)
  expect((await shopper.me()).lastViewProducts).toEqual(before.lastViewProducts)
})

test('further requests of a story neither save its draft again nor show its message', async () => {
  const keeping = () =>
    site.queries.filter(({ query }) => query.startsWith('insert into "drafts"')).length
  const draft = '/account/preview/address-typed-before-the-session-ended'
  expect(await (await ask(draft)).text()).toContain('Kastanjelaan')
  const before = keeping()
  expect(before).toBeGreaterThan(0)
  await ask('/account/addresses', { headers: { referer: site.origin + draft } })
  expect(keeping()).toBe(before)
  const message = '/account/preview/messages-ac-profilesaved'
  const sentence = site.services.messages.all('default', 'en').ac_ProfileSaved!
  expect(await (await ask(message)).text()).toContain(sentence)
  expect(
    await (await ask('/account/settings', { headers: { referer: site.origin + message } })).text(),
  ).not.toContain(sentence)
})

test('the document of a brand’s page loads, except in the story without it', async () => {
  const host = `localhost:${site.port}`
  const open = async (path: string, headers = {}) =>
    (
      await requestLocally({
        host: '127.0.0.1',
        port: site.port,
        path,
        headers: { host, ...headers },
      })
    ).body
  const story = (name: string) => `/account/preview/pages-of-the-brand-${name}`
  const framed = (name: string) =>
    open('/account/documents/terms?framed', { referer: `http://${host}${story(name)}` })
  for (const name of ['terms', 'does-not-load'])
    expect(await open(story(name))).toContain('/account/documents/terms?framed')
  expect(await framed('terms')).toMatch(/<body[^>]*class="document"/)
  expect(await framed('does-not-load')).toBe('')
})

test.each(['a b', '[::1', 'x:y'])('the invalid host %j is refused with 400', async (host) => {
  expect(
    (
      await requestLocally({
        host: '127.0.0.1',
        port: site.port,
        path: '/account/login',
        headers: { host },
      })
    ).status,
  ).toBe(400)
})

test('the referrer of another site is not taken for a story', async () => {
  const referer = 'http://elsewhere.example/account/preview/overview-full'
  expect((await ask('/account/orders', { headers: { referer } })).headers.get('location')).toBe(
    '/account/login',
  )
})

test('an unknown story is answered with 404', async () => {
  for (const name of ['nothing', '%E0%A4%A', '..%2f..%2fpackage.json', 'toString'])
    expect((await ask(`/account/preview/${name}`)).status).toBe(404)
  expect((await ask('/account/preview/gallery.css')).headers.get('content-type')).toBe('text/css')
})

test('every message that the code shows has a story', () => {
  const shown = globSync('src/**/*.{ts,tsx}', { exclude: ['src/demo/**'] }).flatMap((file) => {
    const code = readFileSync(file, 'utf8')
    const direct = code.matchAll(
      /(?:showToast\(messages\.|setFlash\([^)]*?'|locals\.message = ')(ac_\w+)/g,
    )
    const refusals = code.matchAll(
      /'(ac_\w+(?:IsGone|IsClaimed|IsExpired|IsNotClaimable|CannotBeDeleted))'/g,
    )
    const successes = code.matchAll(/success: '(ac_\w+)'/g)
    return [...direct, ...refusals, ...successes].map(([, key]) => key)
  })
  expect(shown.length).toBeGreaterThan(30)
  expect(shown.filter((key) => !(systemMessages as string[]).includes(key!))).toEqual([])
})
