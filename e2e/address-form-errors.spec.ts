import type { Page } from '@playwright/test'
import { expectErrorFocus } from './support/errors.ts'
import { add, chooseCountry, field, fill, open } from './support/address-form.ts'
import { expect, hydrate, test } from './support/test.ts'
const message = (page: Page) => page.locator('[data-system-message]')
const card = (page: Page, title: string) =>
  page.locator('details.card', { has: page.getByRole('heading', { name: title, exact: true }) })

test('each invalid field shows its error, the first is focused, and typed values stay', async ({
  page,
  newShopper,
  call,
  expectSound,
}) => {
  await newShopper()
  await open(page)
  await fill(page, {
    'First name *': ' ',
    'Phone number *': '061',
    'City *': '',
  })
  await page.getByLabel('Company', { exact: true }).check()
  await add(page)
  for (const text of [
    'Enter a company name.',
    'Enter your first name.',
    'Enter at least 7 digits after the country code.',
    'Enter a city.',
  ])
    await expect(page.getByText(text)).toBeVisible()
  await expectErrorFocus(field(page, 'Company name *'))
  await expect(field(page, 'City *')).toHaveAccessibleDescription(/Enter a city\./)
  await expect(field(page, 'Note')).toHaveValue('Ring twice')
  await expect(field(page, 'Phone number *')).toHaveValue(/^06 ?1$/)
  await expectSound()
  expect(await call('GET', 'shopuser/me')).toMatchObject({ addresses: [] })
})

test('after a rejection the form is validated with every change @script', async ({
  page,
  newShopper,
}) => {
  await newShopper()
  await open(page)
  await hydrate(page)
  await field(page, 'City *').fill('')
  await expect(page.getByText('Enter a city.')).toBeHidden()
  await add(page)
  await expect(page.getByText('Enter a city.')).toBeVisible()
  await field(page, 'City *').fill('U')
  await expect(page.getByText('Enter a city.')).toBeHidden()
  await expect(field(page, 'City *')).not.toHaveAttribute('aria-invalid')
})

test('an unknown VAT number is rejected; one that could not be checked can be sent again', async ({
  page,
  newShopper,
  call,
  expectSound,
}) => {
  await newShopper()
  await open(page)
  await page.getByLabel('Company', { exact: true }).check()
  await fill(page, { 'Company name *': 'Works', 'VAT number': 'NL123456789B13' })
  await add(page)
  await expect(page.getByText('Enter a valid VAT number for this country.')).toBeVisible()
  await expectErrorFocus(field(page, 'VAT number'))
  await expect(field(page, 'VAT number')).toHaveValue('NL123456789B13')
  await expectSound()
  await field(page, 'VAT number').fill('MT12345634')
  await chooseCountry(page, 'Malta')
  await add(page)
  await expect(
    page.getByText('We couldn’t check the VAT number, so nothing was saved.').first(),
  ).toBeVisible()
  await expect(field(page, 'Note')).toHaveValue('Ring twice')
  expect(await call('GET', 'shopuser/me')).toMatchObject({ addresses: [] })
  await chooseCountry(page, 'Netherlands')
  await field(page, 'VAT number').fill('NL001234567B29')
  await page.getByRole('button', { name: /^(Try again|Add address)$/ }).click()
  await expect(card(page, 'Default billing address')).toContainText('Works')
})

test('an invalid e-mail address is rejected', async ({ page, newShopper }) => {
  await newShopper()
  await open(page)
  await fill(page, { 'Email address *': 'augusta@demo' })
  await add(page)
  await expect(page.getByText('Enter a valid email address.')).toBeVisible()
  await expectErrorFocus(field(page, 'Email address *'))
})

test('the address of another shopper redirects to the address book', async ({
  page,
  signIn,
  newShopper,
}) => {
  await signIn('full@demo.test', '/account/addresses')
  const href = (await page.getByRole('link', { name: /^Edit/ }).first().getAttribute('href'))!
  await page.context().clearCookies()
  await newShopper()
  for (const path of [
    href,
    '/account/addresses/edit/0',
    '/account/addresses/edit/abc',
    '/account/addresses/edit/99999999999',
  ]) {
    await page.goto(path)
    await expect(page).toHaveURL(/\/account\/addresses(\?added=\d+#added)?$/)
  }
})

test('saving an address that was deleted meanwhile shows a message', async ({
  page,
  newShopper,
  call,
  javaScriptEnabled,
}) => {
  await newShopper()
  await open(page)
  await fill(page)
  await add(page)
  await card(page, 'Default billing address').getByRole('link', { name: /^Edit/ }).click()
  await expect(field(page, 'City *')).toHaveValue('Utrecht')
  await call('DELETE', `address/${page.url().split('/').at(-1)}`)
  await field(page, 'City *').fill('Zeist')
  await page.getByRole('button', { name: 'Save address' }).click()
  await expect(message(page)).toHaveText(/This address no longer exists/)
  if (javaScriptEnabled === false)
    await expect(page).toHaveURL(/\/account\/addresses(\?added=\d+#added)?$/)
  else await expect(field(page, 'City *')).toHaveValue('Zeist')
})

test('an emptied form shows one error summary with a link to each field', async ({
  page,
  newShopper,
  expectSound,
}) => {
  await newShopper()
  await open(page)
  await expect(page.getByText('Fields with * are required.')).toBeVisible()
  for (const label of ['First name *', 'Last name *', 'Email address *'])
    await field(page, label).fill('')
  await add(page)
  const summary = page.getByRole('main').getByRole('alert')
  await expect(summary).toHaveText(/6 fields need attention/)
  await expect(summary.getByRole('link')).toHaveCount(6)
  await expect(page.locator('.field-error[aria-live]')).toHaveCount(0)
  await expectSound()
  await summary.getByRole('link', { name: 'City', exact: true }).click()
  await expect(field(page, 'City *')).toBeFocused()
})
