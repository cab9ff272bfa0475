import { mkdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { BrowserContext } from '@playwright/test'
import { expect, test } from './support/dev.ts'

test.describe.configure({ mode: 'serial', timeout: 1_200_000 })

const files = {
  'site.json': JSON.stringify({
    companyId: 901,
    companyName: 'Acme',
    hosts: ['acme.localhost'],
    oneCORELogin: true,
    allow: { scripts: ['https://cdn.example'], frames: ['https://video.example'] },
  }),
  'layouts/Login.astro': `---
import { Consent, Slot } from '#theme'
---
<Slot name="default:layouts/Login" title={Astro.props.title}>
  <slot />
  <iframe data-consent="media" data-src="https://video.example/1" title="Film"></iframe>
  <script
    type="text/plain"
    data-consent="analytics"
    src="https://cdn.example/count.js"
    data-shop="acme"
  ></script>
  <Consent purposes={['analytics', 'media']} />
</Slot>`,
}

/** Answers for the sites of others; the script counts how often it has run. */
async function answerForOthers(context: BrowserContext) {
  await context.route('https://cdn.example/**', (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: 'document.body.dataset.counted = document.currentScript.dataset.shop',
    }),
  )
  await context.route('https://video.example/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<p>A film</p>' }),
  )
}

test.beforeAll(async ({ dev }) => {
  for (const [file, text] of Object.entries(files)) {
    const path = dev.at(`themes/acme/${file}`)
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, text)
  }
  await dev.ready
})

test('others load what somebody consents to, and nothing before @once @script', async ({
  browser,
  dev,
}) => {
  const context = await browser.newContext({ viewport: { width: 375, height: 720 } })
  await answerForOthers(context)
  const page = await context.newPage()
  const asked: string[] = []
  page.on('request', (request) => {
    if (/cdn\.example|video\.example/.test(request.url())) asked.push(request.url())
  })
  const question = page.getByRole('region', { name: 'Cookies of others' })
  const settings = page.getByRole('button', { name: 'Cookie settings' })
  const body = page.locator('body')
  const film = page.frameLocator('iframe[title="Film"]').getByText('A film')
  const open = () => page.goto(`${dev.origin.replace('localhost', 'acme.localhost')}/account/login`)

  await expect(async () => {
    await open()
    await expect(question).toBeVisible({ timeout: 5_000 })
  }).toPass()
  expect(asked).toEqual([])

  await question.getByRole('button', { name: 'Decline all' }).click()
  await expect(question).toBeHidden()
  await open()
  await expect(settings).toBeVisible()
  await expect(question).toBeHidden()
  expect(asked).toEqual([])

  await settings.click()
  await expect(question.getByRole('heading')).toBeFocused()
  // The page comes back as it was left, and is answered.
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  await expect(question).toBeHidden()
  await settings.click()
  await question.getByRole('checkbox', { name: 'Videos, maps' }).check()
  await question.getByRole('button', { name: 'Allow selected' }).press('Enter')
  await expect(settings).toBeFocused()
  await expect(film).toBeVisible()
  expect(asked).toEqual(['https://video.example/1'])

  await settings.click()
  await expect(question.getByRole('checkbox', { name: 'Videos, maps' })).toBeChecked()
  await expect(question.getByRole('checkbox', { name: 'Statistics' })).not.toBeChecked()
  await question.getByRole('button', { name: 'Allow all' }).click()
  await expect(body).toHaveAttribute('data-counted', 'acme')
  await open()
  await expect(film).toBeVisible()
  await expect(body).toHaveAttribute('data-counted', 'acme')
  await context.close()
})

test('a browser that asks not to be followed is not asked @once @script', async ({
  browser,
  dev,
}) => {
  const context = await browser.newContext()
  await context.addInitScript(() =>
    Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }),
  )
  const page = await context.newPage()
  await page.goto(`${dev.origin.replace('localhost', 'acme.localhost')}/account/login`)
  const settings = page.getByRole('button', { name: 'Cookie settings' })
  await expect(settings).toBeVisible()
  await expect(page.getByRole('region', { name: 'Cookies of others' })).toBeHidden()
  await settings.click()
  await expect(page.getByRole('region', { name: 'Cookies of others' })).toBeVisible()
  await context.close()
})

test('without script there is nothing to ask @once @script', async ({ browser, dev }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(`${dev.origin.replace('localhost', 'acme.localhost')}/account/login`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Cookie settings' })).toBeHidden()
  await expect(page.getByRole('region', { name: 'Cookies of others' })).toBeHidden()
  await context.close()
})
