import type { Locator, Page } from '@playwright/test'
import { Gender } from '../src/contract/codes.ts'
import { dialCode } from './support/address-form.ts'
import { mailedLink } from './support/mail.ts'
import { expect, hydrate, test } from './support/test.ts'

const open = async (page: Page) => {
  await page.goto('/account/edit-profile')
  await expect(page.getByRole('heading', { level: 1, name: 'Edit profile' })).toBeVisible()
}
const save = (page: Page) => page.getByRole('button', { name: 'Save' }).click()
/** Finds the field that replaces the select after hydration. */
const combobox = (page: Page) => page.locator('input[role=combobox]')

test('all six fields are saved, and saving leads to the overview', async ({
  page,
  newShopper,
  call,
  expectSound,
  javaScriptEnabled,
}) => {
  const email = `new.${await newShopper()}`
  await open(page)
  await expectSound()
  await page.getByLabel('Mrs').check()
  await page.getByLabel('First name').fill('Augusta')
  await page.getByLabel('Last name').fill('King')
  await page.getByLabel('Email address *', { exact: true }).fill(email)
  await page.getByLabel('Phone number *', { exact: true }).fill('07400 123456')
  if (javaScriptEnabled === false)
    await dialCode(page).selectOption({ label: 'United Kingdom +44' })
  else {
    await combobox(page).fill('united k')
    await page.getByRole('listbox').getByRole('option', { name: 'United Kingdom +44' }).click()
    await expect(combobox(page)).toHaveValue('United Kingdom +44')
  }
  await page.getByLabel('Day').fill('10')
  await page.getByLabel('Month').fill('12')
  await page.getByLabel('Year').fill('1985')
  await save(page)
  await expect(page).toHaveURL(/\/account$/)
  await expect(page.locator('[data-system-message]')).toHaveText(
    /We’ve sent an email to your new address/,
  )
  await expect(page.getByRole('heading', { name: 'Hello, Augusta' })).toBeVisible()
  await expect(page.locator('.telephone-line')).toContainText('+44 7400123456')
  await page.goto(await mailedLink(page, email, '/account/confirm-email/'))
  await page.getByRole('button', { name: 'Confirm address' }).click()
  await expect(page).toHaveURL(/\/account$/)
  expect(await call('GET', 'shopuser/me')).toMatchObject({
    gender: Gender.mrs,
    fullName: 'Augusta King',
    email,
    telephone: '+44 7400123456',
    birthDate: '1985-12-10',
  })
  await expectSound()
})

test('cancelling leads to the overview and saves nothing @once', async ({ page, newShopper }) => {
  await newShopper()
  await open(page)
  await page.getByLabel('First name').fill('Changed')
  await page.getByRole('link', { name: 'Cancel' }).click()
  await expect(page).toHaveURL(/\/account$/)
  await expect(page.getByRole('heading', { name: 'Hello, Ada' })).toBeVisible()
})

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

/** Key by key, in the place of what is there. */
async function typeInto(field: Locator, text: string) {
  await field.press('ControlOrMeta+a')
  await field.pressSequentially(text)
}

test('two tabs each save only their own changes; for one field the last save wins @once', async ({
  page,
  newShopper,
  call,
  javaScriptEnabled,
}) => {
  await newShopper({ Gender: Gender.mrs, Telephone: '+31 612345678', BirthDate: '1990-02-15' })
  const other = await page.context().newPage()
  await open(page)
  await other.goto(page.url())
  const sent: string[][] = []
  other.on('request', (request) => {
    if (request.url().endsWith('/shopUser/updateAccount'))
      sent.push(Object.keys(request.postDataJSON() as object))
  })
  await typeInto(page.getByLabel('First name'), 'Augusta')
  await typeInto(page.getByLabel('Phone number *', { exact: true }), '687654321')
  await save(page)
  await expect(page).toHaveURL(/\/account$/)
  await typeInto(other.getByLabel('Last name'), 'King')
  await typeBirthday(other, '31-03-1990')
  await save(other)
  await expect(other).toHaveURL(/\/account$/)
  expect(await call('GET', 'shopuser/me')).toMatchObject({
    fullName: 'Augusta King',
    telephone: '+31 687654321',
    birthDate: '1990-03-31',
  })
  if (javaScriptEnabled !== false) expect(sent).toEqual([['LastName', 'BirthDate']])

  for (const one of [page, other]) await open(one)
  for (const [one, name] of [
    [other, 'First'],
    [page, 'Last'],
  ] as const) {
    await typeInto(one.getByLabel('First name'), name)
    await save(one)
    await expect(one).toHaveURL(/\/account$/)
  }
  expect(await call('GET', 'shopuser/me')).toMatchObject({
    firstName: 'Last',
    telephone: '+31 687654321',
  })
})

test('the picture’s card does not move on hydration @once @script', async ({
  page,
  newShopper,
}) => {
  let come = () => {}
  const waits = new Promise<void>((resolve) => (come = resolve))
  await page.route(/_astro\/AvatarIsland/, async (route) => {
    await waits
    await route.continue()
  })
  await newShopper()
  await page.setViewportSize({ width: 320, height: 700 })
  await open(page)
  const height = () =>
    page.locator('.avatar-form').evaluate((form) => form.getBoundingClientRect().height)
  const before = await height()
  await expect(page.getByRole('button', { name: 'Upload' })).toBeHidden()
  come()
  await hydrate(page)
  expect(await height()).toBe(before)
})

test('long and foreign names fit', async ({ signIn, expectSound }) => {
  await signIn('world@demo.test', '/account/edit-profile')
  await expectSound()
})
