import type { Page } from '@playwright/test'
import { chooseLanguage, urlOf, useSite } from './support/brands.ts'
import { expect, signIn, test } from './support/test.ts'

const rows = (page: Page) => page.locator('.download')

test('a code is hidden until it is viewed, and links to its order', async ({
  page,
  signIn,
  expectSound,
}) => {
  await signIn('full@demo.test', '/account/downloads')
  await expect(page.getByRole('heading', { level: 1, name: 'Downloads and codes' })).toBeVisible()
  const card = rows(page).filter({ hasText: 'Gift card of 25 euro' })
  await expect(card.locator('code')).toHaveCount(0)
  await expectSound()
  const button = card.getByRole('button', { name: /^View code: Gift card of 25 euro \(\d+\)$/ })
  await button.focus()
  await page.keyboard.press('Enter')
  await expect(card.locator('code')).toHaveText(/^[A-Z\d]{4}-[A-Z\d]{4}$/)
  await expect(button).toHaveCount(0)
  await expectSound()
  await card.getByRole('link', { name: /^Order number \d+$/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Order number \d+$/)
  await page.getByRole('link', { name: /^View code/ }).click()
  await expect(page).toHaveURL(/\/account\/downloads\?query=\d+#download-\d+-\d+$/)
  await expect(rows(page)).toHaveCount(1)
})

test('a long list can be searched, and later pages can be loaded', async ({
  page,
  signIn,
  expectSound,
}) => {
  await signIn('large@demo.test', '/account/downloads')
  await expect(rows(page)).toHaveCount(24)
  await page.getByRole('searchbox', { name: 'Search by product or order number' }).fill('gift')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(page).toHaveURL(/\?query=gift$/)
  await expect(rows(page).filter({ hasNotText: 'Gift card' })).toHaveCount(0)
  await page.goto('/account/downloads?query=no+such+thing')
  await expect(page.getByText('No results')).toBeVisible()
  await expectSound()
  await page.getByRole('link', { name: 'Show all downloads and codes' }).click()
  await expect(rows(page)).toHaveCount(24)
  await page.getByRole('link', { name: 'Load more' }).click()
  await expect(page).toHaveURL(/\?after=24#list$/)
  await expect(page.getByRole('link', { name: 'Show previous' })).toBeVisible()
})

test('in Arabic the page runs from right to left, and a code from left to right @once', async ({
  page,
  site,
  expectSound,
}) => {
  useSite(site)
  await signIn(page, 'full@demo.test', urlOf('souk')(page, '/account'))
  await chooseLanguage(page, 'souk', 'ar')
  await page.goto(urlOf('souk')(page, '/account/downloads'))
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  await rows(page).first().getByRole('button').click()
  await expect(rows(page).first().locator('code')).toHaveCSS('direction', 'ltr')
  await expectSound()
})
