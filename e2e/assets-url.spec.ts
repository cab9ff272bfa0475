import { appendFile, cp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { startBucket } from '../tests/support/bucket.ts'
import { copyRepository, runInCopy } from '../tests/support/repository.ts'
import { startSite } from './support/site.ts'
import { test as base, expect, hydrate, signIn } from './support/test.ts'

const font = '@fontsource-variable/bitter/files/bitter-latin-wght-normal.woff2'

/** A site whose files are in a bucket, on another origin. */
const test = base.extend<{ built: { origin: string; assetsOrigin: string } }>({
  built: [
    async ({}, use) => {
      const copy = await copyRepository(['default'])
      const bucket = await startBucket()
      const environment = { ASSETS_URL: bucket.assetsUrl, PUBLIC_ADDRESS: 'http://{host}' }
      const rules = `@font-face { font-family: Own; src: url('${font}') } h1 { font-family: Own }`
      await appendFile(join(copy, 'themes/default/theme.css'), rules)
      expect(await runInCopy(copy, 'build', environment)).toMatchObject({ status: 0 })
      const sent = await runInCopy(copy, 'assets', { ...environment, ...bucket.settings })
      expect(sent.output).toMatch(/^\d+ files were sent to pictures; 0 were there already\.$/m)
      await cp(process.env.FOYER_TEMPLATE!, join(copy, 'data'), { recursive: true })
      const site = await startSite(join(copy, 'data'), environment, 'demo', copy)
      await use({ origin: site.origin, assetsOrigin: new URL(bucket.assetsUrl).origin })
      await site.stop()
      await bucket.close()
      await rm(copy, { recursive: true })
    },
    { timeout: 300_000 },
  ],
})

test('a page is styled and alive with its files on another host @script @once', async ({
  browser,
  built,
}) => {
  const page = await browser.newPage()
  const errors: string[] = []
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
  page.on('pageerror', (error) => errors.push(error.message))
  const origins = new Map<string, Set<string>>()
  page.on('response', (response) => {
    const kind = response.request().resourceType()
    const known = origins.get(kind) ?? new Set()
    origins.set(kind, known.add(new URL(response.url()).origin))
  })
  await signIn(page, 'full@demo.test', '/account/settings', built.origin)
  await hydrate(page)
  await expect(page.locator('h1')).toHaveCSS('font-family', 'Own')
  await expect.poll(() => page.evaluate(() => document.fonts.check('1rem Own'))).toBe(true)
  for (const kind of ['stylesheet', 'script', 'font'])
    expect([kind, ...origins.get(kind)!]).toEqual([kind, built.assetsOrigin])
  expect(errors).toEqual([])
  await page.close()
})
