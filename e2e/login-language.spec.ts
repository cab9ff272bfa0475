import { expect, test } from './support/test.ts'

const dutch = 'Inloggen bij Foyer'

test('the language is chosen on the sign-in page and kept by the browser', async ({
  page,
  expectSound,
}) => {
  await page.goto('/account/login')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  const languages = page.getByRole('form', { name: 'Language' }).getByRole('button')
  await expect(languages).toHaveText([
    'English',
    'Nederlands',
    'Deutsch',
    'Français',
    'Español',
    'Polski',
    'العربية',
  ])
  await expect(page.getByRole('button', { name: 'Deutsch' })).toHaveAttribute('lang', 'de')
  await expect(page.locator('[aria-current=true]')).toHaveText('English')
  await expectSound()
  await page.getByRole('button', { name: 'Nederlands' }).click()
  await expect(page).toHaveURL(/\/account\/login$/)
  await expect(page.locator('html')).toHaveAttribute('lang', 'nl')
  await expect(page.getByRole('heading', { level: 1, name: dutch })).toBeVisible()
  await expect(page.locator('[aria-current=true]')).toHaveText('Nederlands')
  await page.goto('/account/terms')
  await expect(page.locator('html')).toHaveAttribute('lang', 'nl')
  await page.goto('/account/login')
  await page.getByRole('button', { name: 'العربية' }).click()
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  await expectSound()
})
