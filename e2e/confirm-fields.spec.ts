import { randomUUID } from 'node:crypto'
import { expectErrorFocus } from './support/errors.ts'
import { dialCode, field } from './support/address-form.ts'
import { ownBrand } from './support/own-brands.ts'
import { expect, signIn, test } from './support/test.ts'

test('a brand without confirmation fields asks for e-mail address and number once', async ({
  page,
  expectSound,
}) => {
  const few = ownBrand('few')
  const email = `ada.${randomUUID().slice(0, 8)}@demo.test`
  await signIn(page, email, `${few}/account`)
  await page.getByLabel('First name').fill('Ada')
  await page.getByLabel('Last name').fill('Berg')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { name: 'Hello, Ada' })).toBeVisible()

  await page.goto(`${few}/account/edit-profile`)
  await expect(page.getByRole('heading', { level: 1, name: 'Edit profile' })).toBeVisible()
  await expect(page.locator('[name^=confirm]')).toHaveCount(0)
  await expectSound()
  await field(page, 'Phone number *').fill('12')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Enter at least 7 digits after the country code.')).toBeVisible()
  await expectErrorFocus(field(page, 'Phone number *'))
  await field(page, 'Phone number *').fill('612345678')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page).toHaveURL(/\/account$/)

  await page.goto(`${few}/account/addresses/add`)
  await expect(page.getByRole('heading', { level: 1, name: 'New address' })).toBeVisible()
  await expect(page.locator('[name^=confirm]')).toHaveCount(0)
  await expect(field(page, 'Email address *')).toHaveValue(email)
  await expect(field(page, 'Phone number *')).toHaveValue('6 12345678')
  await expect(dialCode(page)).toHaveValue('+31')
  await expectSound()
  await field(page, 'Street *').fill('Kade')
  await field(page, 'City *').fill('Utrecht')
  await page.getByRole('button', { name: 'Add address', exact: true }).click()
  await expect(page).toHaveURL(/\/account\/addresses(\?added=\d+#added)?$/)
  await expect(page.locator('#content')).toContainText(`${email}, +31 612345678`)
})
