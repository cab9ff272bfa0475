import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expectErrorFocus } from './support/errors.ts'
import { add, chooseCountry, dialCode, field, fill, open } from './support/address-form.ts'
import { ownBrand } from './support/own-brands.ts'
import { message, test } from './support/security.ts'
import { confirmPhone, phone } from './support/telephone.ts'
import { expect, hydrate, signIn } from './support/test.ts'

const confirmEmail = 'Confirm email address *'
const repeated = { [confirmEmail]: 'augusta@demo.test', [confirmPhone]: '0612345678' }
const shopper = { FirstName: 'Ada', LastName: 'Berg', Telephone: '+44 7400123456' }
const summaryOf = (page: Page) => page.getByRole('main').getByRole('alert')

async function openProfile(page: Page) {
  await page.goto('/account/edit-profile')
  await expect(page.getByRole('heading', { level: 1, name: 'Edit profile' })).toBeVisible()
}
const save = (page: Page) => page.getByRole('button', { name: 'Save' }).click()

const expectValues = async (page: Page, values: Record<string, string>) => {
  for (const [label, value] of Object.entries(values))
    await expect(field(page, label)).toHaveValue(value)
}

/** Chooses the country of a number, and of its confirmation. */
async function chooseCodes(page: Page, javaScriptEnabled: boolean | undefined) {
  const label = 'United Kingdom +44'
  if (javaScriptEnabled === false)
    for (const name of ['telephone', 'confirmTelephone'])
      await dialCode(page, name).selectOption({ label })
  else
    for (const position of [0, 1]) {
      const combobox = page.locator('input[role=combobox]').nth(position)
      await combobox.fill('united k')
      await page.getByRole('listbox').getByRole('option', { name: label }).click()
      await expect(combobox).toHaveValue(label)
    }
}

test('a profile is saved once its confirmations are the same', async ({
  page,
  newShopper,
  expectSound,
  javaScriptEnabled,
}) => {
  const email = `new.${await newShopper()}`
  await openProfile(page)
  await field(page, 'Email address *').fill(email)
  await field(page, confirmEmail).fill('other@demo.test')
  await field(page, phone).fill('07400 123456')
  await field(page, confirmPhone).fill('07400 123457')
  await chooseCodes(page, javaScriptEnabled)
  await save(page)
  for (const text of ['The email addresses don’t match.', 'The phone numbers don’t match.'])
    await expect(page.getByText(text)).toBeVisible()
  await expectErrorFocus(field(page, confirmEmail))
  await expect(field(page, confirmPhone)).toHaveValue(/7400 ?123457$/)
  await expectSound()
  await field(page, confirmEmail).fill(email)
  await field(page, confirmPhone).fill('07400 123456')
  await save(page)
  await expect(page).toHaveURL(/\/account$/)
  await expect(message(page)).toHaveText(/We’ve sent an email to your new address/)
  await expect(page.locator('.telephone-line')).toContainText('+44 7400123456')
})

test('the error summary links to each confirmation of an emptied profile @once', async ({
  page,
  newShopper,
  expectSound,
}) => {
  await newShopper({ Telephone: '+31 612345678' })
  await openProfile(page)
  const names = ['First name', 'Last name', 'Email address', 'Confirm email address']
  const all = [...names, 'Phone number', 'Confirm phone number']
  for (const name of all) await field(page, `${name} *`).fill('')
  await save(page)
  const summary = summaryOf(page)
  await expect(summary).toHaveText(/6 fields need attention/)
  await expect(summary.getByRole('link')).toHaveText(all)
  await expect(field(page, confirmPhone)).toHaveAccessibleDescription(/phone number/)
  await expectSound()
  for (const name of ['Confirm email address', 'Confirm phone number']) {
    await summary.getByRole('link', { name, exact: true }).click()
    await expect(field(page, `${name} *`)).toBeFocused()
  }
})

test('the confirmations of a new and of a stored address are filled in', async ({
  page,
  newShopper,
  expectSound,
}) => {
  const email = await newShopper(shopper)
  await open(page)
  const numbers = { [phone]: '7400 123456', [confirmPhone]: '7400 123456' }
  const values = { 'Email address *': email, [confirmEmail]: email, ...numbers }
  await expectValues(page, values)
  await expect(dialCode(page, 'confirmTelephone')).toHaveValue('+44')
  await expectSound()
  await field(page, 'Street *').fill('Kade')
  await field(page, 'City *').fill('Utrecht')
  await add(page)
  await expect(page).toHaveURL(/\/account\/addresses(\?added=\d+#added)?$/)
  await expect(page.locator('#content')).toContainText(`${email}, +44 7400123456`)
  await page.getByRole('link', { name: /^Edit/ }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Edit address' })).toBeVisible()
  await expectValues(page, values)
})

test('the profile and the billing address fill in the confirmations, too', async ({
  page,
  newShopper,
  call,
}) => {
  await newShopper(shopper)
  const [Email, Telephone] = ['grace@demo.test', '+31 612345678']
  await call('POST', 'address', {
    ...{ FirstName: 'Grace', LastName: 'Hill', Email, ConfirmEmail: Email },
    ...{ Telephone, ConfirmTelephone: Telephone },
    ...{ Country: 'GB', Address: 'Broad Street', City: 'Oxford' },
  })
  await open(page)
  await page.getByRole('button', { name: 'Same as billing address' }).click()
  await expect(message(page)).toHaveText(/not saved yet/)
  await expectValues(page, { [confirmEmail]: Email, [confirmPhone]: '6 12345678' })
  await page.getByRole('button', { name: 'Use my profile' }).click()
  await expect(dialCode(page, 'confirmTelephone')).toHaveValue('+44')
  await expect(field(page, confirmPhone)).toHaveValue('7400 123456')
})

test('each wrong confirmation of an address shows its error, and stays as typed @once', async ({
  page,
  newShopper,
  call,
  expectSound,
}) => {
  await newShopper()
  await open(page)
  const short = { [phone]: '061', [confirmPhone]: '061' }
  await fill(page, { ...short, [confirmEmail]: 'x@y.test' })
  await add(page)
  await expect(page.getByText('The email addresses don’t match.')).toBeVisible()
  await expect(page.getByText('Enter at least 7 digits after the country code.')).toHaveCount(2)
  await expectErrorFocus(field(page, confirmEmail))
  await expect(field(page, confirmPhone)).toHaveValue(/^06 ?1$/)
  await expectSound()
  // An invalid address stays so if it is repeated.
  const invalid = { 'Email address *': 'augusta@demo', [confirmEmail]: 'augusta@demo' }
  await fill(page, { ...repeated, ...invalid })
  await add(page)
  await expect(page.getByText('Enter a valid email address.')).toBeVisible()
  await expectErrorFocus(field(page, 'Email address *'))
  await fill(page, { ...repeated, 'Email address *': '', [confirmEmail]: '', [confirmPhone]: '' })
  await add(page)
  await expect(summaryOf(page)).toHaveText(/3 fields need attention/)
  await fill(page, repeated)
  await add(page)
  await expect(page).toHaveURL(/\/account\/addresses(\?added=\d+#added)?$/)
  const addresses = [{ email: 'augusta@demo.test', telephone: '+31 612345678' }]
  expect(await call('GET', 'shopuser/me')).toMatchObject({ addresses })
})

test('the country sets the code of an empty confirmation alone @script @once', async ({
  page,
  newShopper,
}) => {
  await newShopper()
  await open(page)
  await hydrate(page)
  await chooseCountry(page, 'United Kingdom')
  await expect(dialCode(page, 'confirmTelephone')).toHaveValue('+44')
  await field(page, phone).fill('7400123456')
  await chooseCountry(page, 'Belgium')
  await expect(dialCode(page, 'telephone')).toHaveValue('+44')
  await expect(dialCode(page, 'confirmTelephone')).toHaveValue('+32')
  await field(page, phone).fill('+32 470 12 34 56')
  await field(page, phone).blur()
  await expect(field(page, phone)).toHaveValue('470 12 34 56')
  // The check does not wait for a shopper who has moved on to another field.
  await field(page, confirmPhone).evaluate((input: HTMLInputElement) => {
    input.value = '0470 12 34 57'
    input.dispatchEvent(new Event('input', { bubbles: true }))
  })
  await expect(field(page, confirmPhone)).toHaveValue('0470 12 34 57')
})

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
