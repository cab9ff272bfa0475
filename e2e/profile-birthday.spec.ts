import type { Page } from '@playwright/test'
import { Gender } from '../src/contract/codes.ts'
import { expectErrorFocus } from './support/errors.ts'
import { pressInPlace } from './support/layout.ts'
import { expect, hydrate, test } from './support/test.ts'

const open = async (page: Page) => {
  await page.goto('/account/edit-profile')
  await expect(page.getByRole('heading', { level: 1, name: 'Edit profile' })).toBeVisible()
}
const save = (page: Page) => page.getByRole('button', { name: 'Save' }).click()

const birthday = (page: Page) =>
  Promise.all(['Day', 'Month', 'Year'].map((part) => page.getByLabel(part).inputValue()))
const replaced = 'Part of this date wasn’t valid, so we changed it.'
const noSuchDay = 'This date doesn’t exist.'

/** Types a birthday as it is typed: Tab from part to part, each of which is chosen whole by it. */
async function typeBirthday(page: Page, parts: string) {
  await page.getByLabel('Day').focus()
  await page.getByLabel('Day').selectText()
  const [day, month, year] = parts.split('-') as [string, string, string]
  await page.keyboard.type(day)
  for (const text of [month, year]) {
    await page.keyboard.press('Tab')
    await page.keyboard.type(text)
  }
}

test('a birthday that is changed key by key is saved as it was typed', async ({
  page,
  newShopper,
  call,
}) => {
  await newShopper({ Gender: Gender.mrs, Telephone: '+31 612345678', BirthDate: '1990-02-15' })
  for (const [typed, stored] of [
    ['31-03-1990', '1990-03-31'],
    ['29-02-2000', '2000-02-29'],
    ['١٥-٠٦-١٩٩٠', '1990-06-15'],
  ] as const) {
    await open(page)
    await typeBirthday(page, typed)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/account$/)
    expect(await call('GET', 'shopuser/me')).toMatchObject({ birthDate: stored })
  }
})

test('an impossible day is refused; a part out of range is replaced and confirmed @once', async ({
  page,
  newShopper,
  call,
  expectSound,
}) => {
  await newShopper({ Gender: Gender.mrs, Telephone: '+31 612345678', BirthDate: '1990-02-15' })
  await open(page)
  await typeBirthday(page, '31-02-1999')
  await page.keyboard.press('Enter')
  await expect(page.getByText(noSuchDay)).toBeVisible()
  await expectErrorFocus(page.getByLabel('Day'))
  await expect(page.getByLabel('Day')).toHaveAccessibleDescription(/^This date doesn’t exist/)
  expect(await birthday(page)).toEqual(['31', '02', '1999'])
  await expectSound()
  await typeBirthday(page, '45-2-1999')
  await save(page)
  await expect(page.getByText(replaced)).toBeVisible()
  expect(await birthday(page)).toEqual(['01', '02', '1999'])
  await expectSound()
  expect(await call('GET', 'shopuser/me')).toMatchObject({ birthDate: '1990-02-15' })
  await save(page)
  await expect(page).toHaveURL(/\/account$/)
  expect(await call('GET', 'shopuser/me')).toMatchObject({ birthDate: '1999-02-01' })
})

test('a birthday is checked on blur, and replaced parts are announced @script @once', async ({
  page,
  newShopper,
}) => {
  await newShopper({ BirthDate: '1990-02-15' })
  await open(page)
  await hydrate(page)
  await typeBirthday(page, '31-13-9999')
  expect(await birthday(page)).toEqual(['31', '13', '9999'])
  await expect(page.getByText(replaced)).toHaveCount(0)
  // A screen reader hears of what comes into a region that was there before, and was empty.
  const region = page.locator('#field-birthDate-error[aria-live=polite]')
  await expect(region).toBeEmpty()
  await page.keyboard.press('Tab')
  await expect(region).toContainText(replaced)
  expect(await birthday(page)).toEqual(['31', '01', '1900'])
  // Both are told where the rest is no day either; what is typed takes it back.
  await typeBirthday(page, '31-2-9999')
  await expect(page.getByText(replaced)).toHaveCount(0)
  await page.keyboard.press('Tab')
  await expect(page.getByText(`${replaced} Check that it’s right. ${noSuchDay}`)).toBeVisible()
  await typeBirthday(page, '31-3-1999')
  await page.keyboard.press('Tab')
  await expect(page.locator('#field-birthDate-error')).toBeEmpty()
  // Not complete: nothing is replaced.
  await page.getByLabel('Month').fill('')
  await page.getByLabel('Day').fill('45')
  await page.keyboard.press('Shift+Tab')
  expect(await birthday(page)).toEqual(['45', '', '1999'])
  await expect(page.locator('#field-birthDate-error')).toBeEmpty()
  // Enter shows what it would have sent, instead of sending it.
  await page.getByLabel('Month').fill('3')
  await page.getByLabel('Month').press('Enter')
  await expect(page.getByText(replaced)).toBeVisible()
  expect(await birthday(page)).toEqual(['01', '03', '1999'])
  await expect(page).toHaveURL(/edit-profile$/)
})

test('an error after leaving a field does not move a pressed button @script @once', async ({
  page,
  newShopper,
}) => {
  await newShopper({ BirthDate: '1990-02-15' })
  await open(page)
  await hydrate(page)
  await typeBirthday(page, '31-2-1999')
  await pressInPlace(page, page.getByRole('button', { name: 'Save' }))
  await expect(page.locator('.error-summary')).toBeVisible()
  await expect(page.locator('#field-birthDate-error')).toContainText(noSuchDay)
})

test('the labels of a birthday’s parts have the gap of other labels @once @script', async ({
  page,
  newShopper,
}) => {
  await newShopper()
  await open(page)
  const part = page.locator('.birth-date label').first()
  const gap = await part.evaluate((label) => {
    const [text, box] = [...label.children].map((each) => each.getBoundingClientRect())
    return box!.top - text!.bottom
  })
  expect(gap).toBe(6)
})
