import type { Page } from '@playwright/test'
import { expect, test } from './support/test.ts'

const orders = (page: Page) => page.locator('details.order')
const field = (page: Page) => page.getByRole('searchbox', { name: 'Search your orders' })
const marks = (page: Page) => page.locator('.orders mark')

async function find(page: Page, query: string) {
  await field(page).fill(query)
  await field(page).press('Enter')
  await expect(page).toHaveURL(/[?&]query=/)
}

test('a search that finds nothing says which words to leave out', async ({
  page,
  signIn,
  expectSound,
}) => {
  await signIn('real@demo.test', '/account/orders')
  await find(page, '501 boots zebra')
  await expect(page.getByText('Nothing found for “501 boots zebra”.')).toBeVisible()
  await expectSound()
  const nearest = page.getByRole('link', { name: /^Without .*: \d+ orders?$/ }).first()
  const [, count] = /: (\d+) orders?$/.exec((await nearest.textContent())!)!
  await nearest.click()
  await expect(page.locator('.search-result')).toHaveText(`Orders found: ${count}`)
  await expect(field(page)).not.toHaveValue(/zebra/)
})

test('what a search has found is marked, also in another script’s digits', async ({
  page,
  signIn,
  expectSound,
}) => {
  await signIn('full@demo.test', '/account/orders')
  await find(page, '١٠٢٠٣٠')
  await expect(orders(page)).toHaveCount(1)
  await expect(marks(page)).toHaveText(['102030'])
  await expect(page.getByRole('heading', { level: 2 })).toHaveText('Order number 102030')
  await expectSound()
})

test('a match that the card does not show is named', async ({ page, signIn, expectSound }) => {
  await signIn('real@demo.test', '/account/orders')
  await find(page, 'f2026-501')
  await expect(orders(page)).toHaveCount(1)
  await expect(page.locator('.found-in')).toHaveText('Invoice number: F2026-501')
  await expect(marks(page)).toHaveText(['F2026-501'])
  await expectSound()
  await find(page, 'autumn10')
  await expect(page.locator('.found-in')).toHaveText('Discount code: AUTUMN10')
})

test('a filter that hides what a search finds leads to it', async ({ page, signIn }) => {
  await signIn('real@demo.test', '/account/orders?state=cancelled&query=F2026-501')
  await page.getByRole('link', { name: 'In all orders: 1' }).click()
  await expect(orders(page)).toHaveCount(1)
})

for (const [query, text] of [
  ['!!!', 'Type a word or a number to search for.'],
  ["'", 'Type a word or a number to search for.'],
  ['x'.repeat(251), 'This search is too long. Use at most 250 characters.'],
  ['x'.repeat(250), `Nothing found for “${'x'.repeat(250)}”.`],
] as const)
  test(`a search for ${query.slice(0, 10)} (${query.length}) gets a sentence @once`, async ({
    page,
    signIn,
    expectSound,
  }) => {
    await signIn('full@demo.test', `/account/orders?query=${encodeURIComponent(query)}`)
    await expect(page.getByText(text)).toBeVisible()
    await expect(page.getByRole('link', { name: 'Show all orders' })).toBeVisible()
    await expectSound()
  })
