import { dialCode } from './support/address-form.ts'
import { test } from './support/security.ts'
import { confirmPhone, field, paste, phone, type } from './support/telephone.ts'
import { expect, hydrate } from './support/test.ts'

test('a profile’s number is confirmed by its value, however it is typed', async ({
  page,
  newShopper,
}) => {
  await newShopper()
  for (const [enter, number, again, stored] of [
    [type, '+31612345678', '06-12345678', '+31 612345678'],
    [type, '٠٦٨٧٦٥٤٣٢١', '+31 (0)6 87654321', '+31 687654321'],
    [paste, '+31 6 12345678', '0031 6 12345678', '+31 612345678'],
    [type, '+49 151 12345678', '0049 151 12345678', '+49 15112345678'],
  ] as const) {
    await page.goto('/account/edit-profile')
    await enter(page, phone, number)
    await enter(page, confirmPhone, again)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/account$/)
    await expect(page.locator('.telephone-line')).toContainText(stored)
  }
})

test('an address’s number is confirmed by its value', async ({ page, newShopper, call }) => {
  await newShopper()
  await page.goto('/account/addresses/add')
  for (const label of ['Street *', 'City *']) await field(page, label).fill('Gouda')
  await type(page, phone, '0044 7400 123456')
  await paste(page, confirmPhone, '+44 (0)7400 ١٢٣٤٥٦')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/account\/addresses(\?added=\d+#added)?$/)
  expect(await call('GET', 'shopuser/me')).toMatchObject({
    addresses: [{ telephone: '+44 7400123456' }],
  })
})

test('an impossible number is rejected, and its confirmation stays as it was typed', async ({
  page,
  newShopper,
  call,
}) => {
  await newShopper()
  await page.goto('/account/edit-profile')
  for (const label of [phone, confirmPhone]) await type(page, label, '+1 555 0123')
  await page.keyboard.press('Enter')
  await expect(
    page.getByText('Enter a valid phone number and check the country code.'),
  ).toBeVisible()
  await expect(field(page, phone)).toHaveAttribute('aria-invalid', 'true')
  await expect(field(page, confirmPhone)).toHaveValue(/555 ?012 ?3$/)
  expect(await call('GET', 'shopuser/me')).toMatchObject({ telephone: '' })
})

test('a number that is too short is refused at once, even if it is not repeated', async ({
  page,
  newShopper,
  javaScriptEnabled,
}) => {
  await newShopper()
  await page.goto('/account/edit-profile')
  if (javaScriptEnabled !== false) await hydrate(page)
  await type(page, phone, '12')
  await page.keyboard.press('Enter')
  await expect(field(page, phone)).toHaveAccessibleDescription(
    'Enter at least 7 digits after the country code.',
  )
  await expect(field(page, confirmPhone)).toHaveAttribute('aria-invalid', 'true')
})

test('a confirmation’s digits are grouped, and Enter leads to an empty one @script', async ({
  page,
  newShopper,
}) => {
  await newShopper()
  await page.goto('/account/edit-profile')
  await hydrate(page)
  await type(page, phone, '0612345678')
  await page.keyboard.press('Enter')
  await expect(field(page, confirmPhone)).toBeFocused()
  await expect(field(page, phone)).toHaveValue('06 12345678')
  await page.keyboard.type('0612345678')
  await expect(field(page, confirmPhone)).toHaveValue('06 12345678')
})

test('the codes of a number and its confirmation are there in Arabic @script', async ({
  page,
  newShopper,
  call,
}) => {
  await newShopper()
  await call('PATCH', 'localize', { country: 'SA', language: 'ar', currency: 'SAR' })
  for (const path of ['/account/edit-profile', '/account/addresses/add']) {
    await page.goto(path)
    const texts = []
    for (const name of ['telephone', 'confirmTelephone'])
      texts.push(await dialCode(page, name).locator('option').allTextContents())
    expect(texts[1]).toEqual(texts[0])
  }
})
