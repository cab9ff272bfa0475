import type { Page } from '@playwright/test'
import { holdIslands } from './support/changed-page.ts'
import { isoDay, monthOf } from './support/demo-days.ts'
import { intercept } from './support/intercept.ts'
import { expect, hydrate, test } from './support/test.ts'

const orders = (page: Page) => page.locator('details.order')

/** The day of the newest order, and a month with several orders. */
const newest = isoDay('2026-11-12T09:42')
const month = monthOf('2026-10-14T07:36')

const field = (page: Page) => page.getByRole('searchbox', { name: 'Search your orders' })
/** Key by key, in the place of what is there. */
async function typeQuery(page: Page, query: string) {
  await field(page).click()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(query)
}

test('a search by Enter and by button keeps its query in the field and the address', async ({
  page,
  signIn,
  expectSound,
}) => {
  await signIn('full@demo.test', '/account/orders')
  await typeQuery(page, '102030')
  await page.keyboard.press('Enter')
  await expect(orders(page)).toHaveCount(1)
  await expect(page).toHaveURL(/\?query=102030$/)
  await typeQuery(page, `${newest} larch`)
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(field(page)).toHaveValue(`${newest} larch`)
  await expect(orders(page)).toHaveCount(1)
  await typeQuery(page, 'nothing at all')
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(page.getByText('Nothing found for “nothing at all”.')).toBeVisible()
  await expectSound()
  await page.getByRole('link', { name: 'Show all orders' }).click()
  await expect(orders(page)).toHaveCount(10)
})

const found = (page: Page) => page.locator('.search-result')

test('a search shows how many it found; back and forward restore the query in the field', async ({
  page,
  signIn,
}) => {
  await signIn('full@demo.test', '/account/orders')
  await field(page).click()
  await page.keyboard.type(month)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`\\?query=${month}$`))
  await expect(page).toHaveTitle(new RegExp(`^${month} · My orders`))
  await expect(found(page)).toHaveText(/^Orders found: \d+$/)
  await typeQuery(page, '#102030')
  await page.keyboard.press('Enter')
  await expect(found(page)).toHaveText('Orders found: 1')
  await expect(orders(page)).toHaveCount(1)
  await page.goBack()
  await expect(found(page)).not.toHaveText('Orders found: 1')
  await expect(field(page)).toHaveValue(month)
  await expect(page).toHaveTitle(new RegExp(`^${month} · My orders`))
  await page.goBack()
  await expect(orders(page)).toHaveCount(10)
  await expect(field(page)).toHaveValue('')
  await expect(found(page)).toHaveText('')
  await expect(page).toHaveTitle(/^My orders/)
  await page.goForward()
  await expect(field(page)).toHaveValue(month)
})

test('a query is shown without redundant spaces, and the title names the search @once', async ({
  page,
  signIn,
}) => {
  await signIn('full@demo.test', '/account/orders')
  for (const [typed, query] of [
    [`${newest}  larch `, `${newest} larch`],
    ['102030', '102030'],
    ['   ', ''],
  ] as const) {
    await typeQuery(page, typed)
    await page.keyboard.press('Enter')
    await expect(page).toHaveTitle(query ? new RegExp(`^${query} · My orders`) : /^My orders/)
    await expect(field(page)).toHaveValue(query)
    await expect(found(page)).toHaveText(query ? 'Orders found: 1' : '')
  }
})

test('a search updates the list in place, shows progress, and is sent once @script', async ({
  page,
  signIn,
  expectSound,
}) => {
  await signIn('full@demo.test', '/account/orders')
  await hydrate(page)
  await page.evaluate(() => document.body.setAttribute('data-same-page', ''))
  let sent = 0
  let answer = () => {}
  await intercept(page, '**/api/v1/order?*', async (route) => {
    sent += 1
    await new Promise<void>((resolve) => (answer = resolve))
    await route.continue()
  })
  await field(page).click()
  await page.keyboard.type('١٠٢٠٣٠')
  await page.keyboard.press('Enter')
  const button = page.getByRole('button', { name: 'Search' })
  await expect(button).toHaveAttribute('aria-busy', 'true')
  await expect(page.locator('.orders')).toHaveAttribute('aria-busy', 'true')
  await page.keyboard.press('Enter')
  await button.click()
  await field(page).click()
  answer()
  await expect(orders(page)).toHaveCount(1)
  expect(sent).toBe(1)
  await expect(button).toHaveAttribute('aria-busy', 'false')
  await expect(field(page)).toBeFocused()
  await expect(page.getByRole('status').filter({ hasText: 'Orders found: 1' })).toHaveCount(1)
  await expect(page).toHaveTitle(/^١٠٢٠٣٠ · My orders/)
  await expect(page.locator('body[data-same-page]')).toHaveCount(1)
  await expectSound()
  // A failed search leaves the list and shows a message.
  await intercept(page, '**/api/v1/order?*', (route) => route.abort())
  await page.keyboard.type('7')
  await page.keyboard.press('Enter')
  await expect(page.locator('[data-system-message]')).toHaveText(/Something went wrong/)
  await expect(orders(page)).toHaveCount(1)
})

test('a new search cancels the one before it @script @once', async ({ page, signIn }) => {
  await signIn('full@demo.test', '/account/orders')
  await hydrate(page)
  let answer = () => {}
  await intercept(page, '**/api/v1/order?*query=Boots*', async (route) => {
    await new Promise<void>((resolve) => (answer = resolve))
    await route.continue().catch(() => {})
  })
  const ended = page.waitForEvent('requestfailed', (request) => request.url().includes('Boots'))
  await field(page).fill('Boots')
  await page.keyboard.press('Enter')
  await expect(page.locator('.orders')).toHaveAttribute('aria-busy', 'true')
  await field(page).fill('102030')
  await page.keyboard.press('Enter')
  await ended
  await expect(found(page)).toHaveText('Orders found: 1')
  answer()
  await expect(page.locator('[data-system-message]')).toHaveText('')
  await expect(page).toHaveTitle(/^102030 · My orders/)
})

test('a query that is typed before hydration is kept and searched for @script', async ({
  page,
  signIn,
}) => {
  let come = () => {}
  await page.route('**/_astro/OrdersIsland*', async (route) => {
    await new Promise<void>((resolve) => (come = resolve))
    await route.continue()
  })
  await signIn('full@demo.test', '/account/orders')
  await field(page).click()
  await page.keyboard.type('1020')
  come()
  await expect(page.locator('react-island[when]:not([when^="["])')).toHaveCount(0)
  await page.keyboard.type('30')
  await expect(field(page)).toHaveValue('102030')
  await page.keyboard.press('Enter')
  await expect(found(page)).toHaveText('Orders found: 1')
})

test('a search before hydration shows that it is under way @script @once', async ({
  page,
  signIn,
}) => {
  await signIn('full@demo.test')
  const hydrateHeld = await holdIslands(page)
  await page.goto('/account/orders')
  const button = page.getByRole('button', { name: 'Search' })
  // Nothing can be asked of a page that is being left: it keeps what it has shown.
  await button.evaluate((button) => {
    new MutationObserver(() => {
      const { display } = getComputedStyle(button.querySelector('svg')!)
      sessionStorage.setItem('shown', `${button.ariaBusy} ${display}`)
    }).observe(button, { attributeFilter: ['aria-busy'] })
  })
  await field(page).fill('102030')
  await page.keyboard.press('Enter')
  await expect(orders(page)).toHaveCount(1)
  expect(await page.evaluate(() => sessionStorage.getItem('shown'))).toBe('true none')
  await expect(button).not.toHaveAttribute('aria-busy', 'true')
  await hydrateHeld()
})
