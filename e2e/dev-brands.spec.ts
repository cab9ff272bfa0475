import { cp, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Page } from '@playwright/test'
import { expect, listening, test } from './support/dev.ts'

test.describe.configure({ mode: 'serial', timeout: 1_200_000 })

const picture = 'themes/default/images/invoice-logo.png'
const attribute = '<p style="color: red">Acme</p>'

/**
 * Files of a brand with an error, and what the overlay says of them: one of each way in which a
 * file is read. What the check finds is tested with the check.
 */
const errors: [file: string, text: string, shown: string][] = [
  [
    'parts/Footer.astro',
    `<footer>\n${attribute}\n</footer>`,
    'themes/acme/parts/Footer.astro:2: expected its rules in theme.css, found a style attribute, which browsers block',
  ],
  [
    'parts/Footer.astro',
    '<footer>{</footer>',
    'themes/acme/parts/Footer.astro:1: expected valid Astro',
  ],
  [
    'pages/terms.en.md',
    '---\ntitle: Terms\n---\n\n![A](gone.png)',
    'themes/acme/pages/terms.en.md:5: expected a file pages/gone.png, found none',
  ],
  // It restarts the process, which then knows no host of the brand.
  ['site.json', '', 'themes/acme/site.json:1: expected JSON, found the end of the file'],
]

test('errors of a brand cover only its own pages until they are fixed @once @script', async ({
  browser,
  dev,
}) => {
  await dev.ready
  const page = await browser.newPage()
  const other = await browser.newPage()
  const overlayOf = (shown: Page) => shown.locator('vite-error-overlay')
  const statusOf = (shown: Page) =>
    shown.request.get(shown.url()).then(
      (answer) => answer.status(),
      () => 0,
    )
  /** Saves as editors do that put another file in the place of the one before. */
  const save = async (path: string, text: string) => {
    await writeFile(dev.at('saved'), text)
    await rename(dev.at('saved'), path)
  }
  const saveOnceShown = listening(page, save)
  await page.goto(`${dev.origin.replace('localhost', 'acme.localhost')}/account/terms`)
  await other.goto(`${dev.origin}/account/terms`)
  for (const [file, text, shown] of errors) {
    const path = dev.at(`themes/acme/${file}`)
    const before = await readFile(path, 'utf8').catch(() => undefined)
    await mkdir(dirname(path), { recursive: true })
    // A page that is just loading when the process restarts would not learn of it.
    await saveOnceShown(path, text)
    await expect(overlayOf(page)).toContainText(shown)
    expect(dev.output()).toContain(`error: ${shown}`)
    await expect.poll(() => statusOf(other)).toBe(200)
    await expect(overlayOf(other)).toHaveCount(0)
    // A picture that was missing mends the page that names it.
    if (file.endsWith('.md')) await cp(dev.at(picture), dev.at('themes/acme/pages/gone.png'))
    else await (before === undefined ? rm(path) : save(path, before))
    await expect(page.locator('footer')).toBeVisible()
    await expect(overlayOf(page)).toHaveCount(0)
  }
  const site = dev.at('themes/acme/site.json')
  const before = await readFile(site, 'utf8')
  await saveOnceShown(site, before.replace('"Acme"', '"Acme & Daughters"'))
  await expect(page.locator('body')).toContainText('Acme & Daughters')
  await saveOnceShown(site, before)
  await expect(page.locator('body')).not.toContainText('& Daughters')
  const sheet = 'themes/acme/theme.css'
  await dev.replace(sheet, /--ink: .*;/, '--ink: #ddd;')
  await expect.poll(dev.output).toMatch(/^warning: .*acme\/theme\.css:\d+: /m)
  await expect(page.locator('footer')).toBeVisible()
  await expect(overlayOf(page)).toHaveCount(0)
  await dev.replace(sheet, '--ink: #ddd;', '--ink: #1a2129;')
  await rm(dev.at('themes/acme/pages'), { recursive: true })
  await page.close()
  await other.close()
})

test('a page reloads if its errors were fixed before it connects @once @script', async ({
  browser,
  dev,
}) => {
  await dev.ready
  const [page, other] = [await browser.newPage(), await browser.newPage()]
  const connected = Promise.withResolvers<void>()
  await page.routeWebSocket(/.*/, async (socket) => {
    await connected.promise
    socket.connectToServer()
  })
  const sheet = dev.at('themes/acme/theme.css')
  const before = await readFile(sheet, 'utf8')
  await writeFile(sheet, `${before}\n.a { background: url(gone.svg) }`)
  const address = `${dev.origin.replace('localhost', 'acme.localhost')}/account/terms`
  const statusIn = async (shown: Page) => (await shown.goto(address))?.status()
  await expect.poll(() => statusIn(page)).toBe(503)
  await writeFile(sheet, before)
  await expect.poll(() => statusIn(other)).toBe(200)
  await expect(page).toHaveTitle('acme has errors')
  connected.resolve()
  await expect(page.locator('footer')).toBeVisible()
  await Promise.all([page.close(), other.close()])
})

test('pages in development have the security policy of the built site @once @script', async ({
  browser,
  dev,
}) => {
  await dev.ready
  const page = await browser.newPage()
  await page.goto(`${dev.origin}/account/terms`)
  const insert = () => {
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) =>
      document.body.setAttribute(`data-${effectiveDirective.replace('-src', '')}`, ''),
    )
    const main = document.querySelector('main')!
    main.insertAdjacentHTML(
      'beforeend',
      '<p style="color: red" onclick="go()">A</p><img src="http://cdn.invalid/a.png"><iframe src="/"></iframe>',
    )
    const scripts = ['', 'https://cdn.invalid/a.js'].map((src) =>
      Object.assign(document.createElement('script'), src ? { src } : { text: 'go()' }),
    )
    const style = Object.assign(document.createElement('link'), {
      rel: 'stylesheet',
      href: 'https://cdn.invalid/a.css',
    })
    main.append(...scripts, style)
  }
  // A change by another test may reload the page.
  await expect(async () => {
    await page.evaluate(insert)
    // A handler is looked at once it is wanted.
    await page.locator('main [onclick]').first().click({ timeout: 10_000 })
  }).toPass()
  const kinds = ['frame', 'img', 'script-attr', 'script-elem', 'style-attr', 'style-elem']
  for (const kind of kinds) await expect(page.locator('body')).toHaveAttribute(`data-${kind}`)
  await page.close()
})
