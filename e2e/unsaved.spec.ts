import type { Page } from '@playwright/test'
import { expect, hydrate, test } from './support/test.ts'

const firstName = (page: Page) => page.getByLabel('First name *', { exact: true })
const back = (page: Page) => page.getByText('We’ve restored your unsaved changes.')

test('unsaved input is restored, can be discarded, and ends after saving @script @once', async ({
  page,
  newShopper,
  expectSound,
}) => {
  await newShopper({ Telephone: '+31 612345678' })
  const open = async () => {
    await page.goto('/account/edit-profile')
    await hydrate(page)
  }
  await open()
  const saved = await firstName(page).inputValue()
  await firstName(page).fill('Augusta')
  await page.getByLabel('Mrs').check()
  await page.getByLabel('Year').fill('1985')
  await page
    .getByRole('combobox', { name: 'Phone number: Country code', exact: true })
    .fill('Canada')
  await page
    .getByRole('listbox')
    .getByRole('option', { name: /Canada/ })
    .click()
  await page.getByRole('link', { name: 'Address book' }).first().click()
  await expect(page).toHaveURL(/addresses(\?added=\d+#added)?$/)
  await open()
  await expect(back(page)).toBeVisible()
  await expect(firstName(page)).toHaveValue('Augusta')
  await expect(page.getByLabel('Mrs')).toBeChecked()
  await expect(page.getByLabel('Year')).toHaveValue('1985')
  await expect(page.locator('select[name="telephone.code"] option:checked')).toHaveAttribute(
    'data-country',
    'CA',
  )
  await expectSound()
  await page.getByRole('button', { name: 'Discard changes' }).click()
  await expect(firstName(page)).toHaveValue(saved)
  await open()
  await expect(firstName(page)).toHaveValue(saved)
  await expect(back(page)).toHaveCount(0)
  // A saved or cancelled form is not restored.
  await firstName(page).fill('Grace')
  await page.getByRole('link', { name: 'Cancel' }).click()
  await expect(page).toHaveURL(/account$/)
  await open()
  await expect(firstName(page)).toHaveValue(saved)
  await firstName(page).fill('Ada')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.locator('[data-system-message]')).toHaveText(/Profile saved/)
  await open()
  await expect(firstName(page)).toHaveValue('Ada')
  await expect(back(page)).toHaveCount(0)
})

test('an unsaved address is restored on its page until the session ends @script @once', async ({
  page,
  newShopper,
}) => {
  await newShopper()
  await page.goto('/account/addresses/add')
  await hydrate(page)
  await page.getByLabel('Street *', { exact: true }).fill('Kade')
  await page.goto('/account/edit-profile')
  await hydrate(page)
  await expect(back(page)).toHaveCount(0)
  await page.goto('/account/addresses/add')
  await hydrate(page)
  await expect(back(page)).toBeVisible()
  await expect(page.getByLabel('Street *', { exact: true })).toHaveValue('Kade')
  await page
    .locator('form[data-logout]')
    .first()
    .evaluate((form: HTMLFormElement) => form.requestSubmit())
  await expect(page).toHaveURL(/login/)
  expect(await page.evaluate(() => sessionStorage.getItem('foyer-drafts'))).toBeNull()
})
