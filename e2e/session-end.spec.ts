import type { Page } from '@playwright/test'
import { continueSignIn, emails, endSession } from './support/session-end.ts'
import { expect, hydrate, test } from './support/test.ts'

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
const box = (page: Page, name: string) => page.getByRole('checkbox', { name, exact: true })
const message = (page: Page) => page.locator('[data-system-message]')

/** Signs in from the login page that a form has led to, which says what has become of the form. */
async function comeBack(page: Page, path: RegExp) {
  await expect(page).toHaveURL(/\/account\/login$/)
  await expect(message(page)).toHaveText(/We’ve kept what you entered/)
  await continueSignIn(page, path)
  await expect(message(page)).toHaveText(/You’re signed in again/)
}

test.beforeEach(async ({ page, newShopper }) => {
  emails.set(page, await newShopper())
})

test('a typed address is restored after sign-in, and saved only on submit', async ({
  page,
  browser,
  call,
  expectSound,
}) => {
  await page.goto('/account/addresses/add')
  await field(page, 'First name *').fill('Augusta')
  await field(page, 'Last name *').fill('King')
  await field(page, 'Email address *').fill('augusta@demo.test')
  await field(page, 'Phone number *').fill('0612345678')
  await field(page, 'Street *').fill('Kade')
  await field(page, 'City *').fill('Utrecht')
  await field(page, 'Note').fill('Ring <twice>')
  await endSession(browser, page)
  await page.getByRole('button', { name: 'Add address', exact: true }).click()
  await comeBack(page, /\/account\/addresses\/add$/)
  await expect(field(page, 'First name *')).toHaveValue('Augusta')
  await expect(field(page, 'Note')).toHaveValue('Ring <twice>')
  await expect(field(page, 'Phone number *')).toHaveValue(/^06 ?12345678$/)
  await expect(page.locator('[aria-invalid]')).toHaveCount(0)
  await expectSound()
  expect(await call('GET', 'shopuser/me')).toMatchObject({ addresses: [] })
  await page.getByRole('button', { name: 'Add address', exact: true }).click()
  await expect(page).toHaveURL(/\/account\/addresses(\?added=\d+#added)?$/)
  await expect(message(page)).toHaveText(/Address saved/)
  expect(await call('GET', 'shopuser/me')).toMatchObject({
    addresses: [{ city: 'Utrecht', custom: { deliveryNote: 'Ring <twice>' } }],
  })
})

test('a typed profile is restored after sign-in', async ({ page, browser, call, expectSound }) => {
  await page.goto('/account/edit-profile')
  await field(page, 'Mrs').check()
  await field(page, 'First name *').fill('Augusta')
  await field(page, 'Phone number *').fill('612345678')
  for (const [part, value] of Object.entries({ Day: '1', Month: '2', Year: '1987' }))
    await field(page, part).fill(value)
  await endSession(browser, page)
  await page.getByRole('button', { name: 'Save' }).click()
  await comeBack(page, /\/account\/edit-profile$/)
  await expect(field(page, 'Mrs')).toBeChecked()
  await expect(field(page, 'First name *')).toHaveValue('Augusta')
  await expect(field(page, 'Year')).toHaveValue('1987')
  await expectSound()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page).toHaveURL(/\/account$/)
  expect(await call('GET', 'shopuser/me')).toMatchObject({
    firstName: 'Augusta',
    birthDate: '1987-02-01',
  })
})

test('chosen settings and interests are restored after sign-in', async ({
  page,
  browser,
  call,
  javaScriptEnabled,
}) => {
  const chosen = async () => {
    const { interests } = (await call('GET', 'setting/preferences')) as {
      interests: { name: string; selected: boolean }[]
    }
    return interests.filter(({ selected }) => selected).map(({ name }) => name)
  }
  const save = page.locator('form[data-preferences] button').first()
  await page.goto('/account/settings')
  await endSession(browser, page)
  await box(page, 'Cycling').check()
  // With script it saves itself.
  if (javaScriptEnabled === false) await save.click()
  await comeBack(page, /\/account\/settings$/)
  await expect(box(page, 'Cycling')).toBeChecked()
  expect(await chosen()).toEqual([])
  await save.click()
  await expect(
    javaScriptEnabled === false ? message(page) : page.locator('.save-note').first(),
  ).toHaveText(/^(Settings saved.*|Saved)$/)
  expect(await chosen()).toEqual(['Cycling'])

  await endSession(browser, page)
  await page.locator('select[name=currency]').selectOption('SEK', { force: true })
  await page.getByRole('button', { name: 'Save' }).first().click()
  await comeBack(page, /\/account\/settings$/)
  await expect(page.locator('select[name=currency]')).toHaveValue('SEK')
  expect(await call('GET', 'shopuser/me')).toMatchObject({ defaultCurrency: { iSO4217: 'EUR' } })
})

test('an answered question is asked again after sign-in, with its answer', async ({
  page,
  browser,
  call,
}) => {
  await page.goto('/account')
  await field(page, 'Mrs').check()
  await endSession(browser, page)
  await page.getByRole('button', { name: 'Next' }).click()
  await comeBack(page, /\/account$/)
  await expect(field(page, 'Mrs')).toBeChecked()
  await expect(page.locator('#intro [aria-invalid]')).toHaveCount(0)
  await page.getByRole('button', { name: 'Next' }).click()
  await expect
    .poll(async () => ((await call('GET', 'shopuser/me')) as { gender: number }).gender)
    .toBe(2)
})

test('uploading a picture keeps the typed profile across sign-in @script', async ({
  page,
  browser,
}) => {
  await page.goto('/account/edit-profile')
  await hydrate(page)
  await field(page, 'First name *').fill('Augusta')
  await endSession(browser, page)
  await page.getByLabel('Profile picture').setInputFiles('themes/default/images/icon.svg')
  await expect(page.getByText('We can’t read this file')).toBeVisible()
  await page
    .getByLabel('Profile picture')
    .setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('none') })
  await comeBack(page, /\/account\/edit-profile$/)
  await expect(field(page, 'First name *')).toHaveValue('Augusta')
})
