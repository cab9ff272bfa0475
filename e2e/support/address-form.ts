import type { Page } from '@playwright/test'
import { expect } from './test.ts'

export const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })

/** The select of a number's dialling code, which a combobox lies over. */
export const dialCode = (page: Page, name = 'telephone') =>
  page.locator(`select[name="${name}.code"]`)

export const add = (page: Page) =>
  page.getByRole('button', { name: 'Add address', exact: true }).click()

export async function open(page: Page, path = '/account/addresses/add') {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1, name: /address/ })).toBeVisible()
}

export async function chooseCountry(page: Page, name: string) {
  const combobox = page.getByRole('combobox', { name: 'Country', exact: true })
  // Without script it is the select itself.
  if (
    (await combobox.count()) === 0 ||
    (await combobox.evaluate(({ tagName }) => tagName)) === 'SELECT'
  )
    return page.locator('select[name=country]').selectOption({ label: name })
  await combobox.fill(name)
  await page.getByRole('listbox').getByRole('option', { name, exact: true }).click()
  return expect(combobox).toHaveValue(name)
}

export async function fill(page: Page, changes: Record<string, string> = {}) {
  const values = {
    'First name *': 'Augusta',
    'Last name *': 'King',
    'Email address *': 'augusta@demo.test',
    'Phone number *': '0612345678',
    'Street *': 'Kade',
    'House number': '7',
    'Postal code': '3512 KD',
    'City *': 'Utrecht',
    Note: 'Ring twice',
    ...changes,
  }
  for (const [label, value] of Object.entries(values)) await field(page, label).fill(value)
}
