import type { Page } from '@playwright/test'
import { expect, test } from './support/test.ts'

const rows = (page: Page) => page.locator('.wish:not(.removed)')

test('a long list is searched and sorted by a URL that can be bookmarked', async ({
  page,
  signIn,
  expectSound,
}) => {
  await signIn('large@demo.test', '/account/wishlist')
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Lowest price first')
  await page.getByRole('searchbox', { name: 'Search your wishlist' }).fill('a')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(page).toHaveURL(/\?query=a&sort=price$/)
  await expect(page.getByRole('searchbox')).toHaveValue('a')
  await expect(page.getByRole('combobox', { name: 'Sort by' })).toHaveValue('price')
  const prices = (await rows(page).locator('.amount').allTextContents()).map((price) =>
    Number(price.replace(/[^\d.]/g, '')),
  )
  expect(prices).toHaveLength(24)
  expect(prices).toEqual(prices.toSorted((a, b) => a - b))
  await expectSound()
  await page.getByRole('link', { name: 'Load more' }).click()
  await expect(page).toHaveURL(/\?query=a&sort=price&after=24#list$/)
  await expect(rows(page)).toHaveCount(24)
  await rows(page)
    .nth(1)
    .getByRole('button', { name: /^Remove/ })
    .click()
  await expect(page.locator('.wish.removed')).toHaveCount(1)
  await page.getByRole('button', { name: /^Undo/ }).press('Enter')
  await expect(page).toHaveURL(/\?query=a&sort=price&after=24/)
  await page.goto('/account/wishlist?query=no+such+thing')
  await expect(page.getByText('No results')).toBeVisible()
  await page.getByRole('link', { name: 'Show the whole list' }).click()
  await expect(rows(page)).toHaveCount(24)
})
