import { add, dialCode, field, fill, open } from './support/address-form.ts'
import { expect, test } from './support/test.ts'

const shopper = { FirstName: 'Ada', LastName: 'Berg', Telephone: '+44 7400123456' }

test('a new address is prefilled with the shopper’s name, e-mail address and number', async ({
  page,
  newShopper,
  expectSound,
}) => {
  const email = await newShopper(shopper)
  await open(page)
  for (const [label, value] of Object.entries({
    'First name *': 'Ada',
    'Last name *': 'Berg',
    'Email address *': email,
    'Phone number *': '7400 123456',
    'Street *': '',
  }))
    await expect(field(page, label)).toHaveValue(value)
  await expect(dialCode(page)).toHaveValue('+44')
  await expectSound()
  await field(page, 'Street *').fill('Kade')
  await field(page, 'City *').fill('Utrecht')
  await add(page)
  await expect(page).toHaveURL(/\/account\/addresses(\?added=\d+#added)?$/)
  await expect(page.locator('#content')).toContainText(`${email}, +44 7400123456`)
})

test('a refused address keeps the typed values instead of the prefilled ones', async ({
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

const billing = {
  FirstName: 'Grace',
  LastName: 'Hill',
  Email: 'grace@demo.test',
  Country: 'GB',
  Address: 'Broad Street',
  City: 'Oxford',
  Telephone: '+31 612345678',
}

test('filling in the form from the profile or the billing address saves nothing', async ({
  page,
  newShopper,
  call,
  expectSound,
}) => {
  await newShopper(shopper)
  await call('POST', 'address', billing)
  await open(page)
  await field(page, 'Note').fill('Ring twice')
  await page.getByRole('button', { name: 'Same as billing address' }).click()
  await expect(page.locator('[data-system-message]')).toHaveText(/not saved yet/)
  for (const [label, value] of Object.entries({
    'First name *': 'Grace',
    'Email address *': 'grace@demo.test',
    'Phone number *': '6 12345678',
    'Street *': 'Broad Street',
    'City *': 'Oxford',
    Note: 'Ring twice',
  }))
    await expect(field(page, label)).toHaveValue(value)
  await expect(page.locator('select[name=country]')).toHaveValue('GB')
  await expect(dialCode(page)).toHaveValue('+31')
  await page.getByRole('button', { name: 'Use my profile' }).click()
  await expect(field(page, 'First name *')).toHaveValue('Ada')
  await expect(dialCode(page)).toHaveValue('+44')
  await expect(field(page, 'Phone number *')).toHaveValue('7400 123456')
  await expect(field(page, 'Street *')).toHaveValue('Broad Street')
  await expectSound()
  const { addresses } = (await call('GET', 'shopuser/me')) as { addresses: { firstName: string }[] }
  expect(addresses.map(({ firstName }) => firstName)).toEqual(['Grace'])
  // Enter saves: it presses none of these buttons.
  await field(page, 'City *').press('Enter')
  await expect(page).toHaveURL(/\/account\/addresses(\?added=\d+#added)?$/)
  await expect(page.locator('#content')).toContainText('Ada Berg')
})
