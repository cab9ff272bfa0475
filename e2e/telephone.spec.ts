import type { Page } from '@playwright/test'
import { Gender } from '../src/contract/codes.ts'
import { dialCode } from './support/address-form.ts'
import { chooseLanguage } from './support/brands.ts'
import { field, paste, phone, type } from './support/telephone.ts'
import { expect, hydrate, test } from './support/test.ts'

test('a profile’s number is stored as meant, however it is typed', async ({ page, newShopper }) => {
  await newShopper()
  for (const [enter, number, stored] of [
    [type, '+31612345678', '+31 612345678'],
    [type, '٠٦٨٧٦٥٤٣٢١', '+31 687654321'],
    [paste, '+31 6 12345678', '+31 612345678'],
    [type, '+49 151 12345678', '+49 15112345678'],
  ] as const) {
    await page.goto('/account/edit-profile')
    await enter(page, phone, number)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/account$/)
    await expect(page.locator('.telephone-line')).toContainText(stored)
  }
})

test('a code that countries share selects the main one, also on blur @once @script', async ({
  page,
  newShopper,
}) => {
  await newShopper()
  await page.goto('/account/edit-profile')
  await hydrate(page)
  const search = page.getByRole('combobox', { name: 'Phone number: Country code', exact: true })
  for (const [typed, key, country] of [
    ['+44', 'Enter', 'GB'],
    ['+7', 'Enter', 'RU'],
    ['+1', 'Enter', 'US'],
    ['+44', 'Tab', 'GB'],
  ] as const) {
    await search.click()
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type(typed)
    await expect(page.getByRole('listbox').getByRole('option').first()).toContainText(typed)
    await page.keyboard.press(key)
    await expect(dialCode(page).locator('option:checked')).toHaveAttribute('data-country', country)
  }
})

test('an impossible number is rejected and stays as it was typed', async ({
  page,
  newShopper,
  call,
}) => {
  await newShopper()
  await page.goto('/account/edit-profile')
  await type(page, phone, '+1 555 0123')
  await page.keyboard.press('Enter')
  await expect(
    page.getByText('Enter a valid phone number and check the country code.'),
  ).toBeVisible()
  await expect(field(page, phone)).toHaveAttribute('aria-invalid', 'true')
  await expect(field(page, phone)).toHaveValue(/555 ?012 ?3$/)
  expect(await call('GET', 'shopuser/me')).toMatchObject({ telephone: '' })
})

test('the card’s number is stored as meant, but not before it is long enough', async ({
  page,
  newShopper,
  javaScriptEnabled,
}) => {
  await newShopper({ Gender: Gender.mr, BirthDate: '1990-01-01' })
  await page.goto('/account')
  // A form that is sent before its script has come is answered by a page, without the dialog.
  if (javaScriptEnabled !== false) await hydrate(page)
  await type(page, 'Phone number', '+31 6')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Enter at least 7 digits after the country code.')).toBeVisible()
  await type(page, 'Phone number', '+49 151 12345678')
  await page.keyboard.press('Enter')
  if (javaScriptEnabled !== false)
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await expect(page.locator('#intro')).toContainText('+49 15112345678')
})

test('an address’s number is stored as meant', async ({ page, newShopper, call }) => {
  await newShopper()
  await page.goto('/account/addresses/add')
  const others = {
    'First name *': 'Ada',
    'Last name *': 'Berg',
    'Email address *': 'ada@demo.test',
    'Street *': 'Kade',
    'City *': 'Utrecht',
  }
  for (const [label, text] of Object.entries(others)) await field(page, label).fill(text)
  await paste(page, phone, '+44 (0)7400 ١٢٣٤٥٦')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/account\/addresses(\?added=\d+#added)?$/)
  expect(await call('GET', 'shopuser/me')).toMatchObject({
    addresses: [{ telephone: '+44 7400123456' }],
  })
})

test('other characters stay while a number is typed; its country is set on blur @script', async ({
  page,
  newShopper,
}) => {
  await newShopper()
  await page.goto('/account/edit-profile')
  await hydrate(page)
  const number = field(page, phone)
  const country = page.getByRole('combobox', { name: 'Phone number: Country code', exact: true })
  await type(page, phone, '+1 212-555.01')
  await expect(number).toHaveValue('+1 212-555.01')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Backspace')
  await page.keyboard.type('x0')
  await page.keyboard.press('End')
  await page.keyboard.type('23')
  // Letters are in no number.
  await expect(number).toHaveValue('+1 212-555.0123')
  await expect(dialCode(page)).toHaveValue('+31')
  await page.keyboard.press('Tab')
  await expect(number).toHaveValue('212 555 0123')
  await expect(country).toHaveValue('United States +1')
  await type(page, phone, '+44 7400 123456')
  await page.keyboard.press('Tab')
  await expect(country).toHaveValue('United Kingdom +44')
  // A text with more than a number in it is refused, not cut short.
  await paste(page, phone, '020 1234567 ext 12')
  await page.keyboard.press('Tab')
  await expect(number).toHaveValue('020 1234567 ext 12')
})

/**
 * Returns whether a text's sign is left of its first digit on the screen, in a line that runs from
 * right to left.
 */
const signIsFirst = (page: Page, text: string) =>
  page.evaluate((text) => {
    const line = document.body.appendChild(
      Object.assign(document.createElement('div'), { dir: 'rtl', textContent: text }),
    )
    const leftOf = (position: number) => {
      const range = document.createRange()
      range.setStart(line.firstChild!, position)
      range.setEnd(line.firstChild!, position + 1)
      return range.getBoundingClientRect().left
    }
    const sign = text.indexOf('+')
    const isFirst = leftOf(sign) < leftOf(sign + 1)
    line.remove()
    return isFirst
  }, text)

test('a country code keeps its plus sign in front in every Arabic select @once @script', async ({
  page,
  newShopper,
}) => {
  await newShopper({ Gender: Gender.mr, BirthDate: '1990-01-01' })
  await page.goto('/account')
  await chooseLanguage(page, 'default', 'ar')
  expect(await signIsFirst(page, 'اليونان +30')).toBe(false)
  for (const path of ['/account', '/account/edit-profile', '/account/addresses/add']) {
    await page.goto(path)
    const select = page.locator('select[name$=".code"]')
    await expect(select).toHaveCount(1)
    const texts = await select.locator('option').allTextContents()
    for (const text of [texts[0]!, texts.at(-1)!])
      expect(await signIsFirst(page, text), text).toBe(true)
    await hydrate(page)
    const combobox = page.locator('.telephone input[role=combobox]').first()
    await combobox.focus()
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type('+30')
    expect(await combobox.evaluate((input) => getComputedStyle(input).unicodeBidi)).toBe(
      'plaintext',
    )
    const option = page.getByRole('listbox').getByRole('option').first()
    await expect(option).toContainText('اليونان')
    expect(await signIsFirst(page, (await option.textContent())!)).toBe(true)
    await page.keyboard.press('Tab')
    await expect(select).toHaveValue('+30')
    expect(await signIsFirst(page, await combobox.inputValue())).toBe(true)
  }
})

test('a number that is too short is refused at once', async ({
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
})
