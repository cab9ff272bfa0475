import type { Page } from '@playwright/test'
import { validAddress } from '../tests/support/addresses.ts'
import { expect, hydrate, placeBeneath, test } from './support/test.ts'

const card = (page: Page, title: string) =>
  page.locator('details.card', { has: page.getByRole('heading', { name: title, exact: true }) })
const billing = (page: Page) => card(page, 'Default billing address')
const delivery = (page: Page) => card(page, 'Default delivery address')
const others = (page: Page) => card(page, 'Other addresses')
const items = (within: ReturnType<typeof card>) => within.getByRole('listitem')

const dialog = (page: Page) => page.getByRole('dialog')

test('deleting an address asks for confirmation', async ({ page, signIn, expectSound }) => {
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
  await expect(page.locator('[data-system-message]')).toHaveText(/Address deleted/)
  await expect(items(others(page))).toHaveCount(before - 1)
})

test('a deleted address is shown in its card and can be restored as the default', async ({
  page,
  newShopper,
  call,
  expectSound,
}) => {
  await newShopper()
  for (const City of ['Gouda', 'Delft']) await call('POST', 'address', { ...validAddress, City })
  await page.goto('/account/addresses')
  const gouda = items(delivery(page)).filter({ hasText: 'Gouda' })
  await gouda.getByRole('button', { name: /^Delete/ }).click()
  await dialog(page).getByRole('button', { name: 'Yes' }).click()
  await expect(items(delivery(page))).toHaveCount(0)
  const deleted = delivery(page).locator('form#deleted')
  await expect(deleted).toContainText('Gouda')
  await expectSound()
  await deleted.getByRole('button', { name: 'Undo' }).click()
  await expect(page.locator('[data-system-message]')).toHaveText(/Address restored/)
  await expect(page.locator('form#deleted')).toHaveCount(0)
  await expect(gouda).toHaveCount(1)
  await expect(items(billing(page)).filter({ hasText: 'Gouda' })).toHaveCount(1)
})

test('after a deletion by keyboard, Undo comes next in the tab order @script @once', async ({
  page,
  newShopper,
  call,
}) => {
  await newShopper()
  await call('POST', 'address', validAddress)
  await page.goto('/account/addresses')
  await hydrate(page)
  await items(billing(page))
    .getByRole('button', { name: /^Delete/ })
    .press('Enter')
  await dialog(page).getByRole('button', { name: 'Yes' }).press('Enter')
  await expect(billing(page).getByRole('heading')).toBeFocused()
  for (let tabs = 0; tabs < 2; tabs++) await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(items(billing(page))).toHaveCount(1)
  await expect(billing(page).getByRole('heading')).toBeFocused()
})

test('the confirmation takes the focus and returns it on closing @script @once', async ({
  page,
  signIn,
}) => {
  await signIn('full@demo.test', '/account/addresses')
  await hydrate(page)
  const opener = items(billing(page))
    .first()
    .getByRole('button', { name: /^Delete/ })
  for (const close of ['Escape', 'Enter']) {
    await opener.focus()
    await page.keyboard.press('Enter')
    await expect(dialog(page).getByRole('button', { name: 'No' })).toBeFocused()
    await page.keyboard.press(close)
    await expect(dialog(page)).toBeHidden()
    await expect(opener).toBeFocused()
  }
})

test('a double click on an answer does not press the button beneath it @script', async ({
  page,
  newShopper,
  call,
}) => {
  await newShopper()
  for (const City of ['Gouda', 'Delft']) await call('POST', 'address', { ...validAddress, City })
  await page.goto('/account/addresses')
  await hydrate(page)
  for (const [button, answer] of [
    [/^Set as default/, /^Use for billing/],
    [/^Delete/, 'Yes'],
  ] as const) {
    await items(delivery(page))
      .or(items(others(page)))
      .last()
      .getByRole('button', { name: button })
      .click()
    await placeBeneath(page)
    await dialog(page).getByRole('button', { name: answer }).dblclick()
    await expect(page.locator('[data-system-message]')).toHaveText(/Address saved|Address deleted/)
    expect(new URL(page.url()).hash).toBe('')
    await page.locator('[href="#beneath"]').evaluate((link) => link.remove())
  }
})

test('the confirmation’s buttons stay on the screen for the longest address @once @script', async ({
  page,
  newShopper,
  call,
}) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await newShopper()
  const long = 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogoch '.repeat(5).slice(0, 240)
  await call('POST', 'address', {
    ...validAddress,
    FirstName: long,
    LastName: long,
    Address: long,
    City: long,
    CompanyName: '',
  })
  await call('POST', 'address', {
    ...validAddress,
    FirstName: long,
    LastName: long,
    Address: long,
    City: long,
    CompanyName: '',
  })
  await page.goto('/account/addresses')
  for (const opener of [/^Set as default/, /^Delete/]) {
    await items(others(page)).first().getByRole('button', { name: opener }).click()
    for (const button of await dialog(page).getByRole('button').all())
      await expect(button).toBeInViewport({ ratio: 1 })
    const { x, y, width, height } = (await dialog(page).boundingBox())!
    expect([x >= 0, y >= 0, x + width <= 320, y + height <= 640]).toEqual([true, true, true, true])
    await dialog(page).getByRole('button').last().click()
  }
})
