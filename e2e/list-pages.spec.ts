import type { Page } from '@playwright/test'
import { expect, test } from './support/test.ts'

const message = (page: Page) => page.locator('[data-system-message]')
const more = (page: Page) => page.getByRole('link', { name: 'Load more' })
const previous = (page: Page) => page.getByRole('link', { name: 'Show previous' })

test('the address book comes in pages, and a change keeps the shopper’s place @once', async ({
  page,
  signIn,
  expectSound,
}) => {
  await signIn('large@demo.test', '/account/addresses')
  const others = page.locator('details.others').getByRole('listitem')
  await expect(others).toHaveCount(24)
  const first = await others.first().getAttribute('id')
  await expect(previous(page)).toHaveCount(0)
  await more(page).click()
  await expect(page).toHaveURL(/after=24#list$/)
  await expect(others).toHaveCount(24)
  await expect(page.locator(`#${first}`)).toHaveCount(0)
  await expect(others.first()).toBeInViewport()
  await expectSound()
  const lines = (await others.first().locator('.address-lines').textContent())!
  await others
    .first()
    .getByRole('button', { name: /^Set as default/ })
    .click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Use for delivery/ })
    .click()
  await expect(message(page)).toHaveText(/Address saved/)
  await expect(page.locator('details.shipping .address-lines')).toHaveText(lines)
  await others
    .first()
    .getByRole('button', { name: /^Delete/ })
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click()
  await expect(message(page)).toHaveText(/Address deleted/)
  await expect(page).toHaveURL(/after=24/)
  await expect(others).toHaveCount(24)
  await previous(page).click()
  await expect(page.locator(`#${first}`)).toBeVisible()
})

test('the wishlist comes in pages, and products can be removed from a later one @once', async ({
  page,
  signIn,
  expectSound,
}) => {
  await signIn('large@demo.test', '/account/wishlist')
  const rows = page.locator('.wish:not(.removed)')
  const first = await rows.first().getAttribute('id')
  await more(page).click()
  await expect(page).toHaveURL(/after=24#list$/)
  await expect(rows).toHaveCount(24)
  await expect(page.locator(`#${first}`)).toHaveCount(0)
  await expectSound()
  const second = (await rows.nth(1).getAttribute('id'))!
  await rows
    .first()
    .getByRole('button', { name: /^Remove/ })
    .click()
  await expect(message(page)).toHaveText(/Wishlist updated/)
  await expect(rows.first()).toHaveAttribute('id', second)
  await expect(page).toHaveURL(/after=24/)
  await previous(page).click()
  await expect(page.locator(`#${first}`)).toBeVisible()
})
