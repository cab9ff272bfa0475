import type { Page } from '@playwright/test'
import { expectErrorFocus } from './support/errors.ts'
import { expect, test } from './support/test.ts'

const path = '/account/settings/leave'

/** Arrives at the login page: without script the provider asks to confirm that its session ends. */
async function arriveAtLogin(page: Page) {
  const confirm = page.getByRole('button', { name: 'Sign out here, too' })
  await expect(confirm.or(page.locator('.leaving-note'))).toBeVisible()
  if (await confirm.isVisible()) await confirm.click({ timeout: 2_000 }).catch(() => undefined)
  await expect(page).toHaveURL(/\/account\/login$/)
}

test('a shopper reads what an erasure means, confirms it, and stays by signing in', async ({
  page,
  newShopper,
  expectSound,
}) => {
  const email = await newShopper()
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1, name: 'Close your account' })).toBeVisible()
  await expect(page.getByRole('link', { name: /copy of your data/ })).toHaveAttribute(
    'href',
    '/account/settings/my-data',
  )
  await expectSound()
  await page.getByRole('link', { name: 'Continue' }).click()
  await expect(page.getByText(/On \d\d \w+ \d{4} your account will be erased/)).toBeVisible()
  await expectSound()
  const close = page.getByRole('button', { name: 'Close account' })
  const box = page.getByRole('checkbox', { name: /I understand/ })
  await close.click()
  await expect(page.getByText('Tick this box to close your account')).toBeVisible()
  await expectErrorFocus(box)
  await expect(box).toHaveAccessibleDescription('Tick this box to close your account')
  await expectSound()
  await box.check()
  await close.click()
  await arriveAtLogin(page)
  await expect(page.getByText(/Your account will be erased on \d\d \w+ \d{4}/)).toBeVisible()
  await expectSound()
  await page.goto('/account/orders')
  await expect(page).toHaveURL(/\/account\/login$/)
  await page.getByRole('link', { name: 'Continue with one-core login' }).click()
  await page.locator('input[name=email]').fill(email)
  await page.locator('input[name=email]').press('Enter')
  await expect(page).toHaveURL(/\/account\/orders$/)
  await expect(page.locator('[data-system-message]')).toHaveText(/Your account stays/)
  await page.goto('/account/settings')
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
})

test('what is under way is counted', async ({ page, signIn, expectSound }) => {
  await signIn('full@demo.test', path)
  for (const name of ['Orders in progress', 'Vouchers you can', 'Orders we keep'])
    await expect(page.locator('dt', { hasText: name }).locator('+ dd')).toHaveText(/^[1-9]\d*$/)
  await expectSound()
})

test('a second press asks once and tells the same @once', async ({ page, newShopper }) => {
  await newShopper()
  await page.goto(`${path}?confirm`)
  await page.getByRole('checkbox', { name: /I understand/ }).check()
  await page.getByRole('button', { name: 'Close account' }).dblclick()
  await arriveAtLogin(page)
  await expect(page.getByText(/Your account will be erased on \d\d \w+ \d{4}/)).toBeVisible()
  await expect(page.locator('[data-system-message]')).toHaveText('')
})

test('in Arabic it reads from right to left', async ({ page, newShopper, call, expectSound }) => {
  await newShopper()
  await call('PATCH', 'localize', { country: 'SA', language: 'ar', currency: 'SAR' })
  await page.goto(path)
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  await expect(page.getByRole('heading', { level: 1, name: 'إغلاق حسابك' })).toBeVisible()
  await expectSound()
  await page.getByRole('link', { name: 'متابعة' }).click()
  await page.getByRole('checkbox').check()
  await expectSound()
  await page.getByRole('button', { name: 'إغلاق الحساب' }).click()
  await arriveAtLogin(page)
  await expect(page.locator('.leaving-note')).toBeVisible()
  await expectSound()
})
