import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { strFromU8, unzipSync } from 'fflate'
import { isoDay, yearOf } from './support/demo-days.ts'
import { expect, test } from './support/test.ts'

const credited = '2026-10-29T09:05'

const papers = (page: Page) => page.locator('.paper')
const search = (page: Page) =>
  page.getByRole('searchbox', { name: 'Search by number, order number or kind' })

/** Downloads what a link leads to, and returns its name and its bytes. */
async function download(page: Page, name: string | RegExp) {
  const started = page.waitForEvent('download')
  await page.getByRole('link', { name }).first().click()
  const file = await started
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) }
}

test('the papers of all orders are found from the orders, by year and newest first', async ({
  page,
  signIn,
  expectSound,
}) => {
  await signIn('real@demo.test', '/account/orders')
  await page.getByRole('link', { name: 'Invoices and documents' }).click()
  await expect(page).toHaveURL(/\/account\/papers$/)
  await expect(
    page.getByRole('heading', { level: 1, name: 'Invoices and documents' }),
  ).toBeVisible()
  await expect(page.getByRole('heading', { level: 2, name: yearOf(credited) })).toBeVisible()
  const days = await papers(page)
    .locator('time')
    .evaluateAll((all) => all.map((time) => (time as HTMLTimeElement).dateTime))
  expect(days.length).toBeGreaterThan(3)
  expect(days).toEqual([...days].sort().reverse())
  const credit = papers(page).filter({ hasText: 'C2026-88' })
  await expect(credit).toContainText('Credit note')
  await expectSound()
  await credit.getByRole('link', { name: 'Order number 501' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Order number 501')
  await page.getByRole('link', { name: 'Show all invoices and documents' }).click()
  await expect(page).toHaveURL(/\/account\/papers$/)
})

test('a search finds papers by number, order and kind, and leads back from nothing', async ({
  page,
  signIn,
  expectSound,
}) => {
  await signIn('real@demo.test', '/account/papers')
  const find = async (query: string) => {
    await search(page).fill(query)
    await search(page).press('Enter')
    await expect(page).toHaveURL(new RegExp(`query=${encodeURIComponent(query)}$`))
    await expect(search(page)).toHaveValue(query)
  }
  await find('C2026-88')
  await expect(papers(page)).toHaveCount(1)
  await find('Lieferschein')
  await expect(papers(page)).toHaveCount(1)
  await expect(papers(page)).toContainText('Delivery note')
  await find('no-such-paper')
  await expect(page.getByText('No results')).toBeVisible()
  await expectSound()
  await page.getByRole('link', { name: 'Show all invoices and documents' }).click()
  await expect(papers(page).nth(3)).toBeVisible()
})

test('a paper, a year and a search’s result can be downloaded', async ({ page, signIn }) => {
  await signIn('real@demo.test', '/account/papers')
  const one = await download(page, 'Download file: Credit note C2026-88')
  expect(one.bytes.subarray(0, 5).toString()).toBe('%PDF-')
  const year = await download(page, new RegExp(`^Download all of ${yearOf(credited)} \\(\\d+\\)$`))
  expect(year.name).toMatch(new RegExp(`${yearOf(credited)}\\.zip$`))
  const files = unzipSync(new Uint8Array(year.bytes))
  expect(Object.keys(files)).toContain(`${isoDay(credited)} Credit note C2026-88 501.pdf`)
  // No such server answers in the demo.
  const missing = strFromU8(files['Missing documents.txt']!)
  expect(missing).toContain('Warranty W-501-1 501')
  await page.goto('/account/papers?query=delivery')
  const found = await download(page, 'Download these results (1)')
  expect(Object.keys(unzipSync(new Uint8Array(found.bytes)))).toEqual([
    `${isoDay('2026-10-20T07:00')} Delivery note delivery-note-501 501.pdf`,
  ])
  await expect(page).toHaveURL(/query=delivery$/)
})

test('many papers come in pages', async ({ page, signIn, expectSound }) => {
  await signIn('large@demo.test', '/account/papers')
  await expect(papers(page)).toHaveCount(24)
  await page.getByRole('link', { name: 'Load more' }).click()
  await expect(page).toHaveURL(/page=2#list$/)
  await expect(page.getByRole('link', { name: 'Show previous' })).toBeVisible()
  await expectSound()
})

test('an order’s card in the list has its invoice', async ({ page, signIn }) => {
  await signIn('real@demo.test', '/account/orders?query=501')
  const card = page.locator('details.order').filter({ hasText: 'Order number 501' }).first()
  await expect(card).toHaveAttribute('open', '')
  const { bytes } = await download(page, 'Invoice: 501')
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
})

test('in Arabic the page runs from right to left', async ({ page, newShopper, expectSound }) => {
  await newShopper()
  await page.goto('/account/settings')
  await page.locator('select[name=language]').selectOption('ar', { force: true })
  await page.locator('form:has(select[name=language]) button.primary').click()
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  await page.goto('/account/papers')
  await expect(page.getByRole('heading', { level: 1, name: 'الفواتير والمستندات' })).toBeVisible()
  await expect(page.getByText('ليس لديك فواتير أو مستندات بعد.')).toBeVisible()
  await expectSound()
})
