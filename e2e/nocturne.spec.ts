import type { Page } from '@playwright/test'
import { expect, test } from './support/test.ts'

/** The third brand, dark and with its menu on top, in the same process by its host name. */
const nocturne = (page: Page, path: string) => new URL(path, page.url()).href.replace('//localhost', '//nocturne.localhost')

const colourOf = (page: Page, selector: string, property: 'color' | 'backgroundColor') =>
  page.locator(selector).evaluate((element, name) => getComputedStyle(element)[name], property)

async function choose(page: Page, language: string) {
  await page.goto(nocturne(page, '/account/settings'))
  await page.locator('select[name=language]').selectOption(language, { force: true })
  await page.locator('form:has(select[name=language]) button.primary').click()
  await expect(page.locator('html')).toHaveAttribute('lang', language)
}

test.beforeEach(async ({ page }) => {
  await page.goto('/account/login')
})

test('is another company: its look, its words, its pages, its separators', async ({ page, signIn, expectSound }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto(nocturne(page, '/account/login'))
  await expect(page).toHaveTitle(/Nocturne/)
  await expect(page.getByRole('link', { name: 'Back to the racks' })).toBeVisible()
  await expect(page.locator('.providers a > span')).toHaveText(['Continue with one-core login', 'Continue with Steam'])
  await expectSound()
  await signIn('full@demo.test', nocturne(page, '/account/vouchers'))
  await expect(page.getByText('Your details stay off air.')).toBeVisible()
  await expect(page.getByText('€10.00, €1 250.00')).toBeVisible()
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe('dark')
  await expectSound()
  if (page.viewportSize()!.width < 919) await page.getByText('Account menu').click()
  const menu = page.getByRole('navigation', { name: 'Account menu' })
  await expect(menu.getByRole('link')).toHaveText([
    'Account overview',
    'Achievements',
    'Address book',
    'My orders',
    'My vouchers',
    'Cercle Nocturne',
    'Edition 33',
    'Settings',
  ])
  await expectSound()
  await menu.getByRole('link', { name: 'Edition 33' }).click()
  await expect(page).toHaveURL(/\/account(\/patrons\/edition-33)?$/)
  expect(asked.filter((path) => /\/brand\/(default|harbour)|sea\.|woff2/.test(path))).toEqual([])
})

test('no byte of its look is on the other brands’ pages', async ({ page, signIn }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await signIn('full@demo.test')
  await page.goto('/account/orders')
  expect(asked.filter((path) => /night\.|circle\.|edition\.|\/brand\/nocturne/.test(path))).toEqual([])
  expect(asked.filter((path) => path.includes('/account/brand/default')).length).toBeGreaterThan(0)
})

test('the menu lies on top of the page, whatever its names, and folds away where that is narrow @once', async ({ page, signIn, expectSound }) => {
  test.slow()
  await signIn('large@demo.test', nocturne(page, '/account'))
  const menu = page.getByRole('navigation')
  const logout = page.locator('[data-logout] button')
  for (const language of ['de', 'fr', 'en']) {
    await choose(page, language)
    for (const width of [1280, 919]) {
      await page.setViewportSize({ width, height: 800 })
      await page.reload()
      const above = (await menu.first().boundingBox())!
      const content = (await page.getByRole('main').boundingBox())!
      expect(above.y + above.height).toBeLessThanOrEqual(content.y)
      await expect(logout).toBeInViewport({ ratio: 1 })
      await expectSound()
    }
    await page.setViewportSize({ width: 699, height: 800 })
    await expect(logout).toBeHidden()
    await page.locator('.menu-toggle').click()
    await expect(logout).toBeVisible()
    await expectSound()
  }
})

test('nothing overflows at any of the widths @once', async ({ page, signIn, expectSound }) => {
  test.slow()
  await signIn('world@demo.test', nocturne(page, '/account'))
  for (const path of ['/account', '/account/orders', '/account/addresses/add'])
    for (const width of [1280, 919, 699, 375]) {
      await page.setViewportSize({ width, height: 800 })
      await page.goto(nocturne(page, path))
      await expectSound()
    }
})

test('an order is printed dark on white @once', async ({ page, signIn }) => {
  await signIn('full@demo.test', nocturne(page, '/account/orders'))
  await page
    .getByRole('link', { name: /^View details/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 2, name: 'Products' })).toBeVisible()
  expect(await colourOf(page, 'h1', 'color')).toBe('rgb(243, 239, 250)')
  await page.emulateMedia({ media: 'print' })
  expect(await colourOf(page, 'h1', 'color')).toBe('rgb(0, 0, 0)')
  expect(await colourOf(page, 'body', 'backgroundColor')).toBe('rgba(0, 0, 0, 0)')
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe('light')
})
