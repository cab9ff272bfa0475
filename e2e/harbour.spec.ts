import type { Page } from '@playwright/test'
import { expect, test } from './support/test.ts'

/** The second brand, in the same process by its host name. */
const harbour = (page: Page, path: string) => new URL(path, page.url()).href.replace('//localhost', '//harbour.localhost')

test.beforeEach(async ({ page }) => {
  await page.goto('/account/login')
})

test('is another company: its look, its words, its pages, its separators', async ({ page, signIn, expectSound, javaScriptEnabled }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto(harbour(page, '/account/login'))
  await expect(page).toHaveTitle(/Harbour & Sons/)
  await expect(page.getByRole('link', { name: 'Back to the quay' })).toBeVisible()
  await expectSound()
  await signIn('full@demo.test', harbour(page, '/account'))
  await expect(page.getByText('Your details stay in safe harbour.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Latest achievements' })).toHaveCount(0)
  await expect(page.getByText('€208,15')).toBeVisible()
  await expectSound()
  if (page.viewportSize()!.width < 919) await page.getByText('Account menu').click()
  await expectSound()
  const menu = page.getByRole('navigation', { name: 'Account menu' })
  await expect(menu.getByRole('link')).toHaveText(['Account overview', 'Address book', 'My cargo', 'Mooring guide', 'My wishlist', 'Settings'])
  await menu.getByRole('link', { name: 'Mooring guide' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Mooring guide' })).toBeVisible()
  // Without script the document is behind a link.
  if (javaScriptEnabled === false) await page.getByRole('link', { name: 'Open “Mooring guide”' }).click()
  const document = javaScriptEnabled === false ? page : page.frameLocator('iframe')
  await expect(document.getByRole('heading', { level: 2, name: 'Fenders' })).toBeVisible()
  await expectSound()
  const fonts = asked.filter((path) => path.endsWith('.woff2'))
  expect(fonts.length).toBeGreaterThan(0)
  expect(fonts.every((path) => path.includes('bitter'))).toBe(true)
  expect(asked.filter((path) => path.includes('/account/brand/default'))).toEqual([])
})

test('no byte of its look is on the other brand’s pages', async ({ page, signIn }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await signIn('full@demo.test')
  await page.goto('/account/orders')
  expect(asked.filter((path) => /bitter|sea\.|\/brand\/harbour|woff2/.test(path))).toEqual([])
  expect(asked.filter((path) => path.includes('/account/brand/default')).length).toBeGreaterThan(0)
})

test('who is signed in to one brand is not signed in to the other', async ({ page, signIn }) => {
  await signIn('full@demo.test')
  await page.goto(harbour(page, '/account'))
  await expect(page).toHaveURL(/harbour\.localhost:\d+\/account\/login$/)
})

test('nothing overflows at any of the widths, on either brand @once', async ({ page, signIn, expectSound }) => {
  await signIn('world@demo.test')
  const addresses = [page.url(), harbour(page, '/account')]
  await page.goto(harbour(page, '/account/login'))
  // The provider knows the shopper by now.
  await page.getByRole('link', { name: 'Continue with one-core login' }).click()
  await page.waitForURL(addresses[1]!)
  for (const address of addresses)
    for (const width of [1280, 919, 699, 549, 479, 375]) {
      await page.setViewportSize({ width, height: 800 })
      await page.goto(address)
      await expectSound()
    }
})
