import { add, dialCode, field, fill, open } from './support/address-form.ts'
import { expect, test } from './support/test.ts'

const shopper = { FirstName: 'Ada', LastName: 'Berg', Telephone: '+44 7400123456' }

test('a new address begins with the shopper’s name, e-mail address and number', async ({
  page,
  newShopper,
  expectSound,
}) => {
  const email = await newShopper({
    ...shopper,
    Email: 'ada@demo.test',
    ConfirmEmail: 'ada@demo.test',
    ConfirmTelephone: shopper.Telephone,
  })
  expect(email).not.toBe('ada@demo.test')
  await open(page)
  for (const [label, value] of Object.entries({
    'First name *': 'Ada',
    'Last name *': 'Berg',
    'Email address *': 'ada@demo.test',
    'Confirm email address *': 'ada@demo.test',
    'Phone number *': '7400123456',
    'Confirm phone number *': '7400123456',
    'Street *': '',
  }))
    await expect(field(page, label)).toHaveValue(value)
  for (const name of ['telephone', 'confirmTelephone'])
    await expect(dialCode(page, name)).toHaveValue('+44')
  await expectSound()
  await field(page, 'Street *').fill('Kade')
  await field(page, 'City *').fill('Utrecht')
  await add(page)
  await expect(page).toHaveURL(/\/account\/addresses$/)
  await expect(page.locator('#content')).toContainText('ada@demo.test, +44 7400123456')
})

test('a refused address keeps what was typed in place of the shopper’s own', async ({
  page,
  newShopper,
}) => {
  await newShopper()
  await open(page)
  await expect(field(page, 'First name *')).toHaveValue('Ada')
  await fill(page, { 'First name *': '', 'City *': '' })
  await add(page)
  await expect(page.getByText('Enter your first name.')).toBeVisible()
  await expect(field(page, 'First name *')).toHaveValue('')
  await expect(field(page, 'Last name *')).toHaveValue('King')
  await expect(field(page, 'Email address *')).toHaveValue('augusta@demo.test')
})
