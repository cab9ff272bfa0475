import type { Page } from '@playwright/test'
import { intercept } from './support/intercept.ts'
import { expect, hydrate, test } from './support/test.ts'

const rows = (page: Page) => page.locator('.wish:not(.removed)')
const removedRows = (page: Page) => page.locator('.wish.removed')
const removeButtons = (page: Page) => rows(page).getByRole('button', { name: /^Remove/ })

test('a removal from a long list keeps the focus and skips no product @script @once', async ({
  page,
  signIn,
}) => {
  await signIn('large@demo.test', '/account/wishlist?after=24')
  const following = (await removeButtons(page).first().getAttribute('aria-label'))!
  await page.goto('/account/wishlist')
  await hydrate(page)
  await expect(rows(page)).toHaveCount(24)
  await page.evaluate(() => document.body.setAttribute('data-same-page', ''))
  const mine = (await removeButtons(page).nth(10).getAttribute('aria-label'))!
  await removeButtons(page).nth(10).focus()
  await page.keyboard.press('Enter')
  await expect(rows(page)).toHaveCount(23)
  await expect(
    page.getByRole('button', { name: mine.replace('Remove', 'Undo'), exact: true }),
  ).toBeFocused()
  await expect(page.locator('body[data-same-page]')).toHaveCount(1)
  await page.getByRole('link', { name: 'Load more' }).click()
  await expect(page).toHaveURL(/after=23/)
  await expect(removeButtons(page).first()).toHaveAttribute('aria-label', following)
})

test('a failed removal keeps the product, and an undo keeps the focus @script @once', async ({
  page,
  signIn,
}) => {
  await signIn('world@demo.test', '/account/wishlist')
  await hydrate(page)
  const count = await rows(page).count()
  const name = (await removeButtons(page).nth(1).getAttribute('aria-label'))!
  const undo = page.getByRole('button', { name: name.replace('Remove', 'Undo'), exact: true })
  await removeButtons(page).nth(1).focus()
  const allowRemoval = await intercept(page, '**/removeWishlist*', (route) => route.abort())
  await page.keyboard.press('Enter')
  await expect(page.locator('[data-system-message]')).toHaveText(/Something went wrong/)
  await expect(rows(page)).toHaveCount(count)
  allowRemoval()
  await page.keyboard.press('Enter')
  await expect(undo).toBeFocused()
  const allowUndo = await intercept(page, '**/addWishlist', (route) => route.abort())
  await page.keyboard.press('Enter')
  await expect(page.locator('[data-system-message]')).toHaveText(/Something went wrong/)
  await expect(undo).toBeFocused()
  allowUndo()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name, exact: true })).toBeFocused()
  await expect(rows(page)).toHaveCount(count)
})

test('the second half of a double click does not undo the first @script @once', async ({
  page,
  signIn,
}) => {
  await signIn('full@demo.test', '/account/wishlist')
  await hydrate(page)
  const sent: string[] = []
  page.on('request', (request) => /Wishlist/.test(request.url()) && sent.push(request.method()))
  await removeButtons(page).last().dblclick()
  await expect(removedRows(page)).toHaveCount(1)
  await page.getByRole('button', { name: /^Undo/ }).press('Enter')
  await expect(removedRows(page)).toHaveCount(0)
  expect(sent).toEqual(['DELETE', 'POST'])
})
