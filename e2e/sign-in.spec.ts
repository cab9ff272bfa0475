import type { Page } from '@playwright/test'
import { expect, test } from './support/test.ts'

test.use({ hasMotion: true })

async function logOut(page: Page, { isNarrow }: { isNarrow: boolean }) {
  if (isNarrow) await page.getByText('Account menu').click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  // Without script the provider asks to confirm; with it, it has done so already.
  const confirm = page.getByRole('button', { name: 'Sign out here, too' })
  await expect(
    confirm.or(page.getByRole('link', { name: 'Continue with one-core login' })),
  ).toBeVisible()
  if (await confirm.isVisible()) await confirm.click({ timeout: 2_000 }).catch(() => undefined)
  await expect(page).toHaveURL(/\/account\/login$/)
}

test('sign-in returns to the requested page, and signing out ends the provider’s session', async ({
  page,
  signIn,
  expectSound,
  viewport,
}) => {
  await signIn('full@demo.test')
  await logOut(page, { isNarrow: viewport!.width < 919 })
  await page.goto('/account/settings?from=shop')
  await expect(page).toHaveURL(/\/account\/login$/)
  await page.getByRole('link', { name: 'Continue with one-core login' }).click()
  // The provider asks again who it is: it remembers nobody.
  await page.getByRole('button', { name: 'full@demo.test' }).click()
  await expect(page).toHaveURL(/\/account\/settings\?from=shop$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
  await expect(page.locator('select[name=country]')).toHaveValue('NL')
  await expectSound()
  if (viewport!.width < 919) {
    await page.getByText('Account menu').click()
    await expect(page.getByRole('link', { name: 'My wishlist' })).toBeVisible()
    await expectSound()
  }
})

test('a cancelled sign-in leads back with a message, and nobody is signed in @once', async ({
  page,
  javaScriptEnabled,
  expectSound,
}) => {
  await page.goto('/account/login')
  await page.getByRole('link', { name: 'Continue with one-core login' }).click()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page).toHaveURL(/\/account\/login$/)
  await expect(page.locator('[data-system-message]')).toHaveText(/Sign-in was cancelled/)
  await expectSound()
  // With script it stays until it is closed.
  if (javaScriptEnabled !== false) await page.getByRole('button', { name: 'Close' }).click()
  await page.goto('/account')
  await expect(page).toHaveURL(/\/account\/login$/)
  await expect(page.locator('[data-system-message]')).not.toHaveText(/Sign-in was cancelled/)
})

test('a missing page says so, to visitors and to shoppers @once @script', async ({
  page,
  signIn,
  expectSound,
}) => {
  expect((await page.goto('/account/nothing/here'))?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  await expectSound()
  await signIn('full@demo.test')
  expect((await page.goto('/account/nothing/here'))?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toHaveCount(1)
  await expectSound()
})

test('the page is in the browser’s language before sign-in @once @script', async ({
  browser,
  site,
  javaScriptEnabled,
}) => {
  const context = await browser.newContext({
    locale: 'nl-NL',
    javaScriptEnabled: javaScriptEnabled ?? true,
  })
  const page = await context.newPage()
  await page.goto(`${site.origin}/account/login`)
  await expect(page.locator('html')).toHaveAttribute('lang', 'nl')
  await expect(page.getByRole('heading', { name: 'Inloggen bij Foyer' })).toBeVisible()
  await context.close()
})

test('button text of two lines starts beside its icon @once @script', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 700 })
  await page.goto('/account/login')
  const button = page.getByRole('link', { name: 'Continue with one-core login' })
  expect(await button.locator('span').evaluate((text) => getComputedStyle(text).textAlign)).toBe(
    'start',
  )
})
