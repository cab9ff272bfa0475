import type { Page } from '@playwright/test'
import { validAddress } from '../tests/support/addresses.ts'
import { expect, hydrate, test } from './support/test.ts'

const card = (page: Page, title: string) =>
  page.locator('details.card', { has: page.getByRole('heading', { name: title, exact: true }) })
const billing = (page: Page) => card(page, 'Default billing address')
const delivery = (page: Page) => card(page, 'Default delivery address')
const others = (page: Page) => card(page, 'Other addresses')
const items = (within: ReturnType<typeof card>) => within.getByRole('listitem')
const firstLines = (within: ReturnType<typeof card>) =>
  items(within).first().locator('.address-lines')

test('three cards show the addresses, each written as on a parcel', async ({
  page,
  signIn,
  expectSound,
}) => {
  await signIn('full@demo.test', '/account/addresses')
  await expect(page.getByRole('heading', { level: 1, name: 'Address book' })).toBeVisible()
  await expect(items(billing(page))).toHaveCount(1)
  await expect(items(delivery(page))).toHaveCount(1)
  expect(await items(others(page)).count()).toBeGreaterThan(5)
  await expect(page.getByRole('link', { name: 'Add a new address' })).toHaveAttribute(
    'href',
    '/account/addresses/add',
  )
  await expectSound()
  await billing(page).locator('summary').click()
  await expect(items(billing(page)).first()).toBeHidden()
})

test('another address becomes each default in turn; the switch hides once it is both', async ({
  page,
  signIn,
  expectSound,
}) => {
  await signIn('full@demo.test', '/account/addresses')
  const name = await firstLines(others(page)).textContent()
  const [billingBefore, deliveryBefore] = [
    await firstLines(billing(page)).textContent(),
    await firstLines(delivery(page)).textContent(),
  ]
  expect(billingBefore).not.toBe(name)
  await items(others(page)).first().getByRole('button', { name: 'Set as default' }).click()
  await expectSound()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Use for delivery/ })
    .click()
  await expect(page.locator('[data-system-message]')).toHaveText(/Address saved/)
  await expect(firstLines(delivery(page))).toHaveText(name!)
  await expect(firstLines(billing(page))).toHaveText(billingBefore!)
  await expect(
    others(page).locator('.address-lines').filter({ hasText: deliveryBefore! }),
  ).toHaveCount(1)
  const ofDelivery = items(delivery(page)).first()
  await expect(ofDelivery.getByRole('button', { name: /^Use for delivery/ })).toHaveCount(0)
  await ofDelivery.getByRole('button', { name: /^Use for billing: / }).click()
  await expect(firstLines(billing(page))).toHaveText(name!)
  await expect(firstLines(delivery(page))).toHaveText(name!)
  for (const within of [billing(page), delivery(page)])
    await expect(within.getByRole('button', { name: /^(Set as default|Use for)/ })).toHaveCount(0)
  await page.reload()
  await expect(firstLines(billing(page))).toHaveText(name!)
})

test('a search finds addresses among hundreds by any word @script', async ({ page, signIn }) => {
  await signIn('large@demo.test', '/account/addresses?after=100')
  const street = (await items(others(page)).first().locator('p').nth(1).textContent()) ?? ''
  await page.goto('/account/addresses')
  await hydrate(page)
  const found = items(others(page)).filter({ hasText: street })
  const search = page.getByRole('searchbox', { name: 'Search your addresses' })
  await search.fill(street.toUpperCase())
  await expect(found.first()).toBeVisible()
  await expect(items(others(page))).toHaveCount(await found.count())
  await search.fill('nowhere at all')
  await expect(others(page)).toContainText('No results')
  await search.fill('')
  await expect(items(others(page))).toHaveCount(24)
  await search.fill(street)
  await search.press('Enter')
  await expect(page).toHaveURL(/query=/)
  await expect(found.first()).toBeVisible()
})

test('after going back, the address book shows every address and an empty search @once', async ({
  page,
  signIn,
}) => {
  await signIn('large@demo.test', '/account/addresses')
  const search = page.getByRole('searchbox', { name: 'Search your addresses' })
  await search.click()
  await page.keyboard.type('nowhere at all')
  await expect(search).toHaveValue('nowhere at all')
  await page.goto('/account/terms')
  await page.goBack()
  await expect(items(others(page)).first()).toBeVisible()
  await expect(search).toHaveValue('')
})

test('an empty address book says so and links to the form', async ({
  page,
  signIn,
  expectSound,
}) => {
  await signIn('empty@demo.test', '/account/addresses')
  await expect(billing(page)).toContainText('You don’t have a default billing address yet.')
  await expect(others(page)).toHaveCount(0)
  await expectSound()
})

test('addresses from all over the world fit', async ({ signIn, expectSound }) => {
  await signIn('world@demo.test', '/account/addresses')
  await expectSound()
})

const dialog = (page: Page) => page.getByRole('dialog')
const askToDelete = (within: ReturnType<typeof card>) =>
  items(within)
    .first()
    .getByRole('button', { name: /^Delete/ })
    .click()

test('a change also shows those of another tab, and the focus is never lost @script @once', async ({
  page,
  context,
  newShopper,
  call,
}) => {
  await newShopper()
  for (const City of ['Gouda', 'Delft']) await call('POST', 'address', { ...validAddress, City })
  await page.goto('/account/addresses')
  const other = await context.newPage()
  await other.goto('/account/addresses')
  for (const tab of [page, other]) await hydrate(tab)
  // Elsewhere one is added.
  await call('POST', 'address', { ...validAddress, City: 'Utrecht' })
  await items(others(page))
    .first()
    .getByRole('button', { name: /^Set as default/ })
    .click()
  await dialog(page)
    .getByRole('button', { name: /^Use for delivery/ })
    .click()
  await expect(firstLines(delivery(page))).toContainText('Delft')
  await expect(firstLines(billing(page))).toContainText('Gouda, Netherlands')
  await expect(firstLines(others(page))).toContainText('Utrecht, Netherlands')
  // The other tab, which knows nothing of that, deletes the default.
  await askToDelete(billing(other))
  await dialog(other).getByRole('button', { name: 'Yes' }).click()
  await expect(other.locator('[data-system-message]')).toHaveText(/Address deleted/)
  await expect(other.getByRole('heading', { name: 'Default billing address' })).toBeFocused()
  await expect(firstLines(delivery(other))).toContainText('Delft')
  await expect(firstLines(others(other))).toContainText('Utrecht')
  // Here it is still to be seen, and goes once it is heard of.
  await askToDelete(billing(page))
  await dialog(page).getByRole('button', { name: 'Yes' }).click()
  await expect(page.locator('[data-system-message]')).toHaveText(/no longer exists/)
  await expect(items(billing(page))).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Default billing address' })).toBeFocused()
  await askToDelete(others(page))
  await dialog(page).getByRole('button', { name: 'Yes' }).click()
  await expect(items(others(page))).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Other addresses' })).toBeFocused()
  await other.close()
})
