import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Section } from '#contract/codes.ts'
import { startSite, type Browser, type Site } from '../support/site.ts'
import { copyThemes } from '../support/themes.ts'

// The default brand's documents are those that the build found: terms, privacy and cookie.
const pages = [
  {
    pageId: 1,
    name: 'Rules',
    title: 'House rules',
    url: 'terms',
    layout: 'document',
    section: Section.orders,
    viewOrder: 1,
  },
  { pageId: 2, name: 'Home', url: 'privacy', layout: 'article', section: Section.overview },
  { pageId: 3, name: 'Chest', url: 'cookie', layout: 'article', section: Section.fund },
  {
    pageId: 4,
    name: 'Elsewhere',
    url: 'elsewhere',
    layout: 'article',
    section: Section.general,
    address: 'https://docs.example/guide?a=1',
  },
  { pageId: 5, name: 'Gone', url: 'gone', layout: 'article', section: Section.general },
  {
    pageId: 6,
    name: 'Off',
    url: 'off',
    layout: 'article',
    section: Section.achievements,
    address: 'https://docs.example/off',
  },
]

let folder: string
let site: Site
let shopper: Browser
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'foyer-pages-'))
  const features = ['AddressBook', 'MyOrders']
  const change = (text: string) =>
    JSON.stringify({
      ...(JSON.parse(text) as object),
      pages,
      fundPath: 'chest',
      enableFeatures: features,
    })
  site = await startSite('postgres', { themes: (await copyThemes(folder, change)).themes })
  shopper = await site.signIn('full@demo.test')
})
afterAll(async () => {
  await site.close()
  await rm(folder, { recursive: true, force: true })
})

const open = async (path: string, headers: Record<string, string> = {}) => {
  const response = await shopper.fetch(path, { headers })
  return [response.status, response.headers.get('location')]
}

describe('custom pages', () => {
  test.each([
    ['/account/page/terms', 'House rules', 'My orders'],
    ['/account/orders/terms', 'House rules', 'My orders'],
    ['/account/orders/page/terms', 'House rules', 'My orders'],
    ['/account/accountoverviews/privacy', 'Home', 'Account overview'],
    ['/account/accountoverviews/page/privacy', 'Home', 'Account overview'],
    ['/account/chest/cookie', 'Chest', 'Account'],
    ['/account/chest/page/cookie', 'Chest', 'Account'],
    ['/account/pages/elsewhere', 'Elsewhere', 'Account'],
    ['/account/page/elsewhere', 'Elsewhere', 'Account'],
    ['/account/pages/terms', 'House rules', 'My orders'],
  ])('%s is the page %s, with a link back to %s', async (path, title, back) => {
    const response = await shopper.fetch(path)
    expect(response.status).toBe(200)
    const html = await response.text()
    expect(html.match(/<h1\b.*?<\/h1>/g)).toEqual([`<h1 class="page-title">${title}</h1>`])
    const [breadcrumb = ''] = /<nav class="breadcrumb"[^]*?<\/nav>/.exec(html) ?? []
    expect(breadcrumb).toContain(back)
    const own = title === 'Elsewhere' ? 'https://docs.example' : "'self'"
    expect(response.headers.get('content-security-policy')).toContain(`frame-src ${own}`)
  })

  test.each([
    ...[
      '/account/page/gone',
      '/account/pages/gone',
      '/account/page/nothing',
      '/account/page/7',
      '/account/page/off',
      '/account/orders/page/7',
    ],
    ...[
      '/account/chest/terms',
      '/account/accountoverviews/nothing',
      '/account/orders/page/privacy',
      '/account/addresses/nothing',
    ],
    ...[
      '/account/documents/elsewhere',
      '/account/documents/nothing',
      '/account/page/..%2fterms',
      '/account/page/%00',
    ],
  ])('%s redirects to the overview', async (path) =>
    expect(await open(path)).toEqual([302, '/account']),
  )

  test('a page in another language has the title of its document', async () => {
    const speak = (Language: string) =>
      shopper.call('PATCH', '/localize', { Country: 'NL', Language, Currency: 'EUR' })
    expect((await speak('nl')).status).toBe(200)
    const html = await (await shopper.fetch('/account/page/terms')).text()
    await speak('en')
    const { title } = /^---\ntitle: (?<title>.+)$/m.exec(
      readFileSync('themes/default/pages/terms.nl.md', 'utf8'),
    )!.groups!
    expect(html).toContain(`<h1 class="page-title">${title}</h1>`)
    expect(html).toMatch(new RegExp(`href="/account/page/terms"[^>]*>[^]*?<span>${title}</span>`))
    expect(html).not.toContain('House rules')
  })

  test('an order is still found by its number, and an unknown one is not', async () => {
    expect(await open('/account/achievements/off')).toEqual([302, '/account'])
    const [, id] = /href="\/account\/orders\/(\d+)"/.exec(
      await (await shopper.fetch('/account/orders')).text(),
    )!
    expect((await open(`/account/orders/${id}`))[0]).toBe(200)
    expect(await open('/account/orders/999999')).toEqual([303, '/account/orders'])
  })

  test('a document needs a signed-in shopper after the first login', async () => {
    const visitor = site.anonymous()
    for (const path of [
      '/account/page/terms',
      '/account/documents/terms',
      '/account/documents/terms?framed',
    ])
      expect((await visitor.fetch(path)).headers.get('location')).toBe('/account/login')
    const newcomer = await site.signIn(`new.${Date.now()}@demo.test`)
    expect((await newcomer.fetch('/account/page/terms')).headers.get('location')).toBe(
      '/account/first-login',
    )
  })

  test('a framed document is alone on its page and is revalidated by its ETag', async () => {
    const framed = (headers = {}) => shopper.fetch('/account/documents/terms?framed', { headers })
    const first = await framed()
    expect([first.status, first.headers.get('cache-control')]).toEqual([
      200,
      'private, no-cache, must-revalidate',
    ])
    const html = await first.text()
    expect(html).toContain('<base target="_top">')
    expect(html).toContain('<body class="document">')
    expect(html).not.toMatch(/class="header"|xsrf|full@demo\.test/)
    const tag = first.headers.get('etag')!
    expect(tag).toMatch(/^"[\w-]{22}"$/)
    const again = await framed({ 'if-none-match': `W/${tag}` })
    expect([again.status, await again.text()]).toEqual([304, ''])
    expect((await framed({ 'if-none-match': '"other"' })).status).toBe(200)
    const whole = await shopper.fetch('/account/documents/terms')
    expect(whole.headers.get('cache-control')).toBe('private, no-store')
    expect(await whole.text()).toContain('class="header"')
  })
})
