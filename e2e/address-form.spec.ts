import type { Page } from '@playwright/test'
import { AddressType } from '../src/contract/codes.ts'
import { expect, hydrate, press, test } from './support/test.ts'

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
const add = (page: Page) => page.getByRole('button', { name: 'Add address', exact: true }).click()
const message = (page: Page) => page.locator('[data-system-message]')
const card = (page: Page, title: string) =>
  page.locator('details.card', { has: page.getByRole('heading', { name: title, exact: true }) })
const code = (page: Page, name: string) => page.locator(`select[name="${name}.code"]`)

async function open(page: Page, path = '/account/addresses/add') {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1, name: /address/ })).toBeVisible()
}

async function chooseCountry(page: Page, name: string) {
  const picker = page.getByRole('combobox', { name: 'Country', exact: true })
  // Without script it is the select itself.
  if (
    (await picker.count()) === 0 ||
    (await picker.evaluate(({ tagName }) => tagName)) === 'SELECT'
  )
    return page.locator('select[name=country]').selectOption({ label: name })
  await picker.fill(name)
  await page.getByRole('option', { name, exact: true }).click()
  return expect(picker).toHaveValue(name)
}

async function fill(page: Page, changes: Record<string, string> = {}) {
  const values = {
    'First name *': 'Augusta',
    'Last name *': 'King',
    'E-mail address *': 'augusta@demo.test',
    'Confirm e-mail address *': 'augusta@demo.test',
    'Telephone *': '0612345678',
    'Confirm telephone *': '0612345678',
    'Street *': 'Kade',
    'House number': '7',
    'Postal code': '3512 KD',
    'City *': 'Utrecht',
    Note: 'Ring twice',
    ...changes,
  }
  for (const [label, value] of Object.entries(values)) await field(page, label).fill(value)
}

test('the boxes of a row stand level where a label takes two lines @once', async ({
  page,
  newShopper,
}) => {
  await newShopper()
  await page.setViewportSize({ width: 320, height: 700 })
  await open(page)
  const bottom = (label: string) =>
    field(page, label).evaluate((box) => Math.round(box.getBoundingClientRect().bottom))
  const height = (label: string) =>
    page
      .locator('label', { hasText: label })
      .evaluate((text) => text.getBoundingClientRect().height)
  expect(await height('House number')).toBeGreaterThan(await height('Suffix'))
  expect(await bottom('House number')).toBe(await bottom('Suffix'))
})

test('a choice is as wide as the form on the smallest screen @once', async ({
  page,
  newShopper,
}) => {
  await newShopper()
  await page.setViewportSize({ width: 320, height: 700 })
  await open(page)
  const form = (await page.locator('.address-form').boundingBox())!
  expect((await page.getByLabel('Best time').boundingBox())!.width).toBe(form.width)
})

test('an address is added, is the first default of both kinds, and is edited', async ({
  page,
  newShopper,
  call,
  expectSound,
}) => {
  await newShopper()
  await open(page)
  await expectSound()
  await fill(page)
  await page.getByLabel('Best time').selectOption('Evening')
  await add(page)
  await expect(page).toHaveURL(/\/account\/addresses$/)
  await expect(message(page)).toHaveText(/Your address book was saved/)
  for (const title of ['Default billing address', 'Default delivery address'])
    await expect(card(page, title)).toContainText(
      'Augusta KingKade 73512 KD Utrecht, Netherlandsaugusta@demo.test, +31 612345678',
    )

  await card(page, 'Default billing address').getByRole('link', { name: /^Edit/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Edit address' })).toBeVisible()
  await expect(field(page, 'Telephone *')).toHaveValue('612345678')
  await expect(field(page, 'Confirm e-mail address *')).toHaveValue('augusta@demo.test')
  await expect(page.getByLabel('Best time')).toHaveValue('evening')
  await expect(field(page, 'Note')).toHaveValue('Ring twice')
  await expectSound()
  await field(page, 'City *').fill('Zeist')
  await page.getByRole('button', { name: 'Save address' }).click()
  await expect(card(page, 'Default delivery address')).toContainText('3512 KD Zeist, Netherlands')
  expect(await call('GET', 'shopuser/me')).toMatchObject({
    addresses: [
      {
        city: 'Zeist',
        isBilling: true,
        isShipping: true,
        custom: { deliveryTime: 'evening', deliveryNote: 'Ring twice' },
      },
    ],
  })
})

test('of two pages of an address each saves what was changed there', async ({
  page,
  newShopper,
  call,
}) => {
  await newShopper()
  await open(page)
  await fill(page)
  await add(page)
  await expect(page).toHaveURL(/\/account\/addresses$/)
  const path = (await page.getByRole('link', { name: /^Edit/ }).first().getAttribute('href'))!
  const other = await page.context().newPage()
  for (const one of [page, other]) await open(one, path)
  for (const [one, label, value] of [
    [page, 'City *', 'Zeist'],
    [other, 'Street *', 'Gracht'],
  ] as const) {
    await field(one, label).fill(value)
    await one.getByRole('button', { name: 'Save address' }).click()
    await expect(one).toHaveURL(/\/account\/addresses$/)
  }
  expect(await call('GET', 'shopuser/me')).toMatchObject({
    addresses: [{ city: 'Zeist', address: 'Gracht' }],
  })
})

test('each wrong field says so beside it, the first has the focus, and what was typed stays', async ({
  page,
  newShopper,
  call,
  expectSound,
}) => {
  await newShopper()
  await open(page)
  await fill(page, {
    'First name *': ' ',
    'Confirm e-mail address *': 'x@y.test',
    'Confirm telephone *': '061',
    'Telephone *': '061',
    'City *': '',
  })
  await page.getByLabel('Company', { exact: true }).check()
  await add(page)
  for (const text of [
    'Please fill in the company’s name.',
    'Please fill in your first name.',
    'The two e-mail addresses are not the same.',
    'Please fill in a city.',
  ])
    await expect(page.getByText(text)).toBeVisible()
  await expect(
    page.getByText('A telephone number has at least 7 digits after the country code.'),
  ).toHaveCount(2)
  await expect(field(page, 'Company name *')).toBeFocused()
  await expect(field(page, 'City *')).toHaveAccessibleDescription(/Please fill in a city\./)
  await expect(field(page, 'Note')).toHaveValue('Ring twice')
  await expect(field(page, 'Telephone *')).toHaveValue('061')
  await expectSound()
  expect(await call('GET', 'shopuser/me')).toMatchObject({ addresses: [] })
})

test('after a refusal the form is judged again with every change @script', async ({
  page,
  newShopper,
}) => {
  await newShopper()
  await open(page)
  await hydrate(page)
  await field(page, 'City *').fill('')
  await expect(page.getByText('Please fill in a city.')).toBeHidden()
  await add(page)
  await expect(page.getByText('Please fill in a city.')).toBeVisible()
  await field(page, 'City *').fill('U')
  await expect(page.getByText('Please fill in a city.')).toBeHidden()
  await expect(field(page, 'City *')).not.toHaveAttribute('aria-invalid')
})

test('a company shows what only a company has, and a private address clears it', async ({
  page,
  newShopper,
  call,
}) => {
  await newShopper()
  await open(page)
  await expect(field(page, 'Company name *')).toBeHidden()
  await page.getByLabel('Company', { exact: true }).check()
  await fill(page, { 'Company name *': 'Works', 'VAT number': 'NL001234567B29' })
  await page.getByLabel('Private', { exact: true }).check()
  await expect(field(page, 'VAT number')).toBeHidden()
  // What was typed is not lost on the way.
  await page.getByLabel('Company', { exact: true }).check()
  await expect(field(page, 'Company name *')).toHaveValue('Works')
  await add(page)
  await expect(card(page, 'Default billing address')).toContainText('Works')
  await card(page, 'Default billing address').getByRole('link', { name: /^Edit/ }).click()
  await expect(page.getByLabel('Company', { exact: true })).toBeChecked()
  await page.getByLabel('Private', { exact: true }).check()
  await page.getByRole('button', { name: 'Save address' }).click()
  await expect(card(page, 'Default billing address')).toContainText('Augusta King')
  await expect(card(page, 'Default billing address')).not.toContainText('Works')
  expect(await call('GET', 'shopuser/me')).toMatchObject({
    addresses: [{ addressType: AddressType.private, companyName: '', vatNumber: '' }],
  })
})

test('a VAT number that nobody has is refused; one that could not be checked may be tried again', async ({
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
  await expect(page.getByText('No company in this country has this VAT number.')).toBeVisible()
  await expect(field(page, 'VAT number')).toBeFocused()
  await expect(field(page, 'VAT number')).toHaveValue('NL123456789B13')
  await expectSound()
  await field(page, 'VAT number').fill('MT12345634')
  await chooseCountry(page, 'Malta')
  await add(page)
  await expect(
    page.getByText('The VAT number could not be checked just now.').first(),
  ).toBeVisible()
  await expect(field(page, 'Note')).toHaveValue('Ring twice')
  expect(await call('GET', 'shopuser/me')).toMatchObject({ addresses: [] })
  await chooseCountry(page, 'Netherlands')
  await field(page, 'VAT number').fill('NL001234567B29')
  await page.getByRole('button', { name: /^(Try again|Add address)$/ }).click()
  await expect(card(page, 'Default billing address')).toContainText('Works')
})

test('a repeated e-mail address that is none is refused', async ({ page, newShopper }) => {
  await newShopper()
  await open(page)
  await fill(page, {
    'E-mail address *': 'augusta@demo',
    'Confirm e-mail address *': 'augusta@demo',
  })
  await add(page)
  await expect(page.getByText('Mail to this address cannot arrive. Please check it.')).toBeVisible()
  await expect(field(page, 'E-mail address *')).toBeFocused()
})

test('an address that is not the shopper’s leads back to the book', async ({
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
    await expect(page).toHaveURL(/\/account\/addresses$/)
  }
})

test('a form that is sent twice makes one address @script', async ({ page, newShopper, call }) => {
  await newShopper()
  await open(page)
  await hydrate(page)
  await fill(page)
  await page.getByRole('button', { name: 'Add address', exact: true }).dblclick()
  await expect(page).toHaveURL(/\/account\/addresses$/)
  const { addresses } = (await call('GET', 'shopuser/me')) as { addresses: object[] }
  expect(addresses).toHaveLength(1)
})

test('an address that was deleted meanwhile is told of', async ({
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
  if (javaScriptEnabled === false) await expect(page).toHaveURL(/\/account\/addresses$/)
  else await expect(field(page, 'City *')).toHaveValue('Zeist')
})

test('the country decides on code, order and what is usual, by keyboard alone @script', async ({
  page,
  newShopper,
  expectSound,
}) => {
  await newShopper()
  await open(page)
  await hydrate(page)
  const picker = page.getByRole('combobox', { name: 'Country', exact: true })
  await expect(page.locator('.picker > .flag')).toHaveAttribute('src', '/account/flags/NL.svg')
  const heightOf = () =>
    page
      .locator('.picker-list:visible')
      .evaluate((list) => Math.round(list.getBoundingClientRect().height))
  await picker.focus()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('option', { name: 'Netherlands', exact: true })).toBeVisible()
  expect(await heightOf()).toBe(180)
  await page.keyboard.type('united k')
  await expect(page.locator('.picker-list:visible li')).toHaveText(['United Kingdom'])
  await expectSound()
  await page.keyboard.press('Enter')
  await expect(picker).toHaveValue('United Kingdom')
  await expect(code(page, 'telephone')).toHaveValue('+44')
  await expect(
    page.getByRole('combobox', { name: 'Telephone: Country code', exact: true }),
  ).toHaveValue('United Kingdom +44')
  // There the city comes first, for the eye and for the keyboard alike.
  await field(page, 'City *').focus()
  await page.keyboard.press('Tab')
  await expect(field(page, 'Postal code')).toBeFocused()
  await page.keyboard.type('1234')
  await page.keyboard.press('Tab')
  // Unseen marks keep the example in its direction.
  await expect(
    page.getByText(/Postal codes in United Kingdom usually look like .EC1Y 8SY.\./),
  ).toBeVisible()
  await expect(field(page, 'Postal code')).toHaveAccessibleDescription(/usually look like/)
  // A number that is typed keeps its code.
  await field(page, 'Telephone *').fill('7400123456')
  await chooseCountry(page, 'Belgium')
  await expect(code(page, 'telephone')).toHaveValue('+44')
  await expect(code(page, 'confirmTelephone')).toHaveValue('+32')
  await expect(page.getByText('usually look like')).toBeHidden()
  await chooseCountry(page, 'United Arab Emirates')
  await expect(
    page.getByText('Addresses in United Arab Emirates usually have no postal code.'),
  ).toBeVisible()
  await expectSound()
})

test('what a browser fills in is kept, shown and followed @script', async ({
  page,
  newShopper,
}) => {
  await newShopper()
  await open(page)
  await hydrate(page)
  const tokens = await page
    .locator('form.address-form [autocomplete]:not([autocomplete=off])')
    .evaluateAll((all) => all.map((one) => one.getAttribute('autocomplete')))
  for (const token of [
    'given-name',
    'family-name',
    'organization',
    'email',
    'tel-country-code',
    'tel-national',
    'country',
    'address-line1',
    'postal-code',
    'address-level2',
  ])
    expect(tokens).toContain(token)
  // As a browser does it: the value, then the events of it.
  await page.locator('select[name=country]').evaluate((select: HTMLSelectElement) => {
    select.value = 'BE'
    for (const type of ['input', 'change']) select.dispatchEvent(new Event(type, { bubbles: true }))
  })
  await expect(page.getByRole('combobox', { name: 'Country', exact: true })).toHaveValue('Belgium')
  await expect(page.locator('.picker > .flag')).toHaveAttribute('src', '/account/flags/BE.svg')
  await field(page, 'Telephone *').fill('+44 7400 123456')
  await field(page, 'Telephone *').blur()
  await expect(
    page.getByRole('combobox', { name: 'Telephone: Country code', exact: true }),
  ).toHaveValue(/\+44$/)
  await expect(field(page, 'Telephone *')).toHaveValue('7400123456')
  await field(page, 'Telephone *').fill('+32 470 12 34 56')
  await field(page, 'Telephone *').blur()
  await expect(field(page, 'Telephone *')).toHaveValue('470123456')
  // Whoever is in another field just now is not waited for.
  await field(page, 'Confirm telephone *').evaluate((input: HTMLInputElement) => {
    input.value = '0470 12 34 57'
    input.dispatchEvent(new Event('input', { bubbles: true }))
  })
  await expect(field(page, 'Confirm telephone *')).toHaveValue('0470123457')
})

test('an emptied form is summed up once, with a way to each field', async ({
  page,
  newShopper,
  expectSound,
}) => {
  await newShopper()
  await open(page)
  await expect(page.getByText('Fields with * are required.')).toBeVisible()
  for (const label of [
    'First name *',
    'Last name *',
    'E-mail address *',
    'Confirm e-mail address *',
  ])
    await field(page, label).fill('')
  await add(page)
  const summary = page.getByRole('alert')
  await expect(summary).toHaveText(/8 fields need attention/)
  await expect(summary.getByRole('link')).toHaveCount(8)
  await expect(page.locator('.field-error[aria-live]')).toHaveCount(0)
  await expectSound()
  await summary.getByRole('link', { name: 'City', exact: true }).click()
  await expect(field(page, 'City *')).toBeFocused()
})

test('a country opens at the first touch, and is chosen by a name that is typed whole @script', async ({
  page,
  newShopper,
}) => {
  await newShopper()
  await page.goto('/account/addresses/add')
  const place = page.locator('.picker:has([name=country])')
  await place.scrollIntoViewIfNeeded()
  await press(page, place)
  const picker = page.getByRole('combobox', { name: 'Country', exact: true })
  await expect(page.getByRole('listbox', { name: 'Country', exact: true })).toBeVisible()
  await expect(picker).toBeFocused()
  await page.keyboard.type('Deutschland')
  await page.keyboard.press('Tab')
  await expect(picker).toHaveValue('Germany')
  await expect(code(page, 'telephone')).toHaveValue('+49')
})
