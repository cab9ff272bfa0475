import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect, press, test } from './support/test.ts'

const path = '/account/settings/my-data'
const state = (page: Page) => page.locator('.archive-state')

/** Looks again until the archive is ready, as the page says to. */
async function waitUntilReady(page: Page) {
  await expect(async () => {
    const again = page.getByRole('link', { name: 'Check again' })
    if (await again.isVisible()) await again.click()
    await expect(state(page)).toHaveText(/Your archive is ready/, { timeout: 1_000 })
  }).toPass()
}

test('a shopper creates an archive and downloads it', async ({ page, newShopper, expectSound }) => {
  await newShopper()
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1, name: 'My data' })).toBeVisible()
  await expect(state(page)).toBeEmpty()
  await expectSound()
  await press(page, page.getByRole('button', { name: 'Create archive' }))
  await expect(state(page)).toHaveText(/Your archive is being made|Your archive is ready/)
  await waitUntilReady(page)
  await expectSound()
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: /Download archive/ }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^.+-\d{4}-\d\d-\d\d\.zip$/)
  const bytes = await readFile(await file.path())
  expect(bytes.subarray(0, 2).toString()).toBe('PK')
  await expect(page.getByRole('button', { name: 'Create archive' })).toBeVisible()
})

test('the page reads from right to left in Arabic', async ({ page, newShopper, expectSound }) => {
  await newShopper()
  await page.goto('/account/settings')
  await page.locator('select[name=language]').selectOption('ar', { force: true })
  await page.locator('form:has(select[name=language]) button.primary').click()
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1, name: 'بياناتي' })).toBeVisible()
  await page.locator('.my-data form button').click()
  await expect(state(page)).toHaveText(/أرشيفك/)
  await expectSound()
})
