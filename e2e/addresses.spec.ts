import type { Page } from '@playwright/test'
import { expect, hydrate, test } from './support/test.ts'

const card = (page: Page, title: string) => page.locator('details.card', { has: page.getByRole('heading', { name: title, exact: true }) })
const billing = (page: Page) => card(page, 'Default billing address')
const delivery = (page: Page) => card(page, 'Default delivery address')
const others = (page: Page) => card(page, 'Other addresses')
const items = (within: ReturnType<typeof card>) => within.getByRole('listitem')
const firstLines = (within: ReturnType<typeof card>) => items(within).first().locator('.address-lines')

test('three cards show the book, each address in the order of a parcel', async ({ page, signIn, expectSound }) => {
  await signIn('full@demo.test', '/account/addresses')
  await expect(page.getByRole('heading', { level: 1, name: 'Address book' })).toBeVisible()
  await expect(items(billing(page))).toHaveCount(1)
  await expect(items(delivery(page))).toHaveCount(1)
  expect(await items(others(page)).count()).toBeGreaterThan(5)
  await expect(page.getByRole('link', { name: 'Add a new address' })).toHaveAttribute('href', '/account/addresses/add')
  await expectSound()
  await billing(page).locator('summary').click()
  await expect(items(billing(page)).first()).toBeHidden()
})

test('another address becomes one default, then the other; the switch is gone where both are the same', async ({ page, signIn, expectSound }) => {
  await signIn('full@demo.test', '/account/addresses')
  const name = await firstLines(others(page)).textContent()
  const [billingBefore, deliveryBefore] = [await firstLines(billing(page)).textContent(), await firstLines(delivery(page)).textContent()]
  expect(billingBefore).not.toBe(name)
  await items(others(page)).first().getByRole('button', { name: 'Make default' }).click()
  await expectSound()
  await page.getByRole('dialog').getByRole('button', { name: 'Delivery address' }).click()
  await expect(page.locator('[data-system-message]')).toHaveText(/Your address book was saved/)
  await expect(firstLines(delivery(page))).toHaveText(name!)
  await expect(firstLines(billing(page))).toHaveText(billingBefore!)
  await expect(others(page).locator('.address-lines').filter({ hasText: deliveryBefore! })).toHaveCount(1)
  await items(delivery(page)).first().getByRole('button', { name: 'Make default' }).click()
  const popup = page.getByRole('dialog')
  await expect(popup.getByRole('button', { name: 'Delivery address' })).toHaveCount(0)
  await popup.getByRole('button', { name: 'Billing address' }).click()
  await expect(firstLines(billing(page))).toHaveText(name!)
  await expect(firstLines(delivery(page))).toHaveText(name!)
  await expect(billing(page).getByRole('button', { name: 'Make default' })).toHaveCount(0)
  await expect(delivery(page).getByRole('button', { name: 'Make default' })).toHaveCount(0)
  await page.reload()
  await expect(firstLines(billing(page))).toHaveText(name!)
})

test('an address is deleted by a second step alone', async ({ page, signIn, expectSound }) => {
  await signIn('full@demo.test', '/account/addresses')
  const before = await items(others(page)).count()
  const first = items(others(page)).first()
  await first.getByRole('button', { name: /^Delete/ }).click()
  await expect(page.getByRole('dialog')).toContainText('Are you sure?')
  await expectSound()
  await page.getByRole('dialog').getByRole('button', { name: 'No' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(items(others(page))).toHaveCount(before)
  await first.getByRole('button', { name: /^Delete/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click()
  await expect(page.locator('[data-system-message]')).toHaveText(/The address was deleted/)
  await expect(items(others(page))).toHaveCount(before - 1)
})

test('a search finds among a few hundred by any word @script', async ({ page, signIn }) => {
  await signIn('large@demo.test', '/account/addresses')
  await hydrate(page)
  const all = await items(others(page)).count()
  expect(all).toBeGreaterThan(200)
  const city = (await items(others(page)).nth(100).locator('p').nth(2).textContent()) ?? ''
  const search = page.getByRole('searchbox', { name: 'Search your addresses' })
  await search.fill(city.toUpperCase())
  await expect.poll(() => items(others(page)).count()).toBeLessThan(all)
  expect(await items(others(page)).count()).toBeGreaterThan(0)
  await search.fill('nowhere at all')
  await expect(others(page)).toContainText('Nothing found')
  await search.fill('')
  await expect(items(others(page))).toHaveCount(all)
})

test('without any address the book says so, and how to begin', async ({ page, signIn, expectSound }) => {
  await signIn('empty@demo.test', '/account/addresses')
  await expect(billing(page)).toContainText('No address is the default for invoices yet.')
  await expect(others(page)).toHaveCount(0)
  await expectSound()
})

test('addresses of the world fit', async ({ signIn, expectSound }) => {
  await signIn('world@demo.test', '/account/addresses')
  await expectSound()
})
