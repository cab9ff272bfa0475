import type { Page } from '@playwright/test'
import { open } from './support/address-form.ts'
import { expect, press, test } from './support/test.ts'

/** The names before the line of a select, and how often each is in all of it. */
const namesOf = (page: Page, name: string) =>
  page.locator(`select[name="${name}"]`).evaluate((select: HTMLSelectElement) => {
    const names = [...select.options].map(({ text }) => text)
    const line = [...select.children].findIndex(({ tagName }) => tagName === 'HR')
    return { first: names.slice(0, line), count: names.length, different: new Set(names).size }
  })

test('likely countries come first in each list, once each, after the shopper’s own', async ({
  page,
  newShopper,
  call,
  expectSound,
}) => {
  await newShopper()
  await call('PATCH', 'localize', { Country: 'IS', Language: 'en', Currency: 'EUR' })
  const likely = [
    ...['Iceland', 'Egypt', 'France', 'Germany', 'Netherlands'],
    ...['Poland', 'Spain', 'United Kingdom', 'United States'],
  ]
  await open(page)
  const countries = await namesOf(page, 'country')
  expect(countries.first).toEqual(likely)
  expect(countries.count).toBeGreaterThan(200)
  expect(countries.different).toBe(countries.count)
  await expect(page.locator('select[name=country]')).toHaveValue('IS')
  const codes = await namesOf(page, 'telephone.code')
  expect(codes.first.map((text) => text.replace(/ \+\d+$/, ''))).toEqual(likely)
  expect(codes.different).toBe(codes.count)
  await page.goto('/account/settings')
  const settings = await namesOf(page, 'country')
  expect([settings.first, settings.different]).toEqual([likely, settings.count])
  await expect(page.locator('select[name=country]')).toHaveValue('IS')
  await expectSound()
})

test('a line ends the likely countries, and typing finds each by its name @script', async ({
  page,
  newShopper,
  expectSound,
}) => {
  await newShopper()
  await open(page)
  const place = page.locator('.combobox:has([name=country])')
  await place.scrollIntoViewIfNeeded()
  await press(page, place)
  const items = page.locator('.combobox-list:visible li')
  await expect(items.first()).toHaveText('Netherlands')
  await expect(page.locator('.combobox-list:visible [data-lined]')).toHaveText('United States')
  await expectSound()
  await page.keyboard.type('united')
  await expect(items).toHaveText(['United Kingdom', 'United States', 'United Arab Emirates'])
  await expect(page.locator('.combobox-list:visible [data-lined]')).toHaveCount(0)
  await page.keyboard.type(' s')
  await page.keyboard.press('Enter')
  await expect(page.locator('select[name=country]')).toHaveValue('US')
})
