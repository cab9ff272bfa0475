import type { Page } from '@playwright/test'
import { chooseLanguage, urlOf, useSite } from './support/brands.ts'
import { smallTargets } from './support/reach.ts'
import { expect, expectNoOverflow, test } from './support/test.ts'

const harbour = urlOf('harbour')
const isWide = (page: Page) => page.viewportSize()!.width >= 919

test.beforeEach(({ site }) => useSite(site))

/** Unfolds the menu where it is folded away, and answers it. */
async function openShopMenu(page: Page, name = 'Shop menu') {
  const menu = page.getByRole('navigation', { name })
  if (!isWide(page)) await menu.getByText(name).click()
  return menu
}

test('the shop’s own menu leads to its pages', async ({ page, expectSound }) => {
  await page.goto(harbour(page, '/account/login'))
  const menu = await openShopMenu(page)
  await expect(menu.locator('.shop-menu-toggle')).toBeVisible({ visible: !isWide(page) })
  await expect(menu.getByRole('link')).toHaveText(['New in', 'Navigation'])
  await menu.locator('summary', { hasText: 'On deck' }).click()
  await expect(menu.getByRole('link')).toHaveText([
    'New in',
    'On deck',
    'Mooring',
    'Fenders',
    'Mooring lines',
    'Anchors',
    'Lights',
    'Cabin lamps',
    'Deck lights',
    'Safety',
    'Navigation',
  ])
  await expectNoOverflow(page)
  await expectSound()
  expect(await smallTargets(page)).toEqual([])
  // One is open at a time.
  await menu.locator('summary', { hasText: 'Clothing' }).click()
  await expect(menu.getByRole('link', { name: 'Fenders' })).toBeHidden()
  await menu.getByRole('link', { name: 'Oilskins' }).click()
  await expect(page).toHaveURL(harbour(page, '/goods/oilskins'))
})

test('the shop’s menu is in the shopper’s language', async ({ page, signIn }) => {
  await signIn('profile@demo.test', harbour(page, '/account'))
  await chooseLanguage(page, 'harbour', 'nl')
  await page.goto(harbour(page, '/account'))
  const menu = await openShopMenu(page, 'Winkelmenu')
  await expect(menu.getByRole('link')).toHaveText(['Nieuw binnen', 'Navigatie'])
  await chooseLanguage(page, 'harbour', 'en')
})

test('a press elsewhere and Escape fold the shop’s menu @script', async ({ page }) => {
  await page.goto(harbour(page, '/account/login'))
  const menu = await openShopMenu(page)
  const deck = menu.locator('summary', { hasText: 'On deck' })
  const fenders = menu.getByRole('link', { name: 'Fenders' })
  await deck.click()
  await expect(fenders).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(fenders).toBeHidden()
  await expect(deck).toBeFocused()
  await deck.press('Enter')
  await expect(fenders).toBeVisible()
  await page.locator('.footer').click({ position: { x: 4, y: 4 } })
  await expect(fenders).toBeHidden()
})

test('no other brand has a menu of the shop', async ({ page }) => {
  await page.goto(urlOf('default')(page, '/account/login'))
  await expect(page.locator('.header')).toBeVisible()
  await expect(page.locator('.shop-menu')).toHaveCount(0)
})
