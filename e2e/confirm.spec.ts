import type { Page } from '@playwright/test'
import { mailedCode } from './support/mail.ts'
import { makeSessionOld } from './support/old-sessions.ts'
import { inArabic } from './support/in-arabic.ts'
import {
  chooseAtProvider,
  confirmYes,
  heading,
  message,
  securityPath,
  test,
  withPhone,
} from './support/security.ts'
import { expect } from './support/test.ts'

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
const byProvider = (page: Page) => page.getByRole('link', { name: 'Confirm with one-core login' })
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click()

/** Types a name and another address into the profile of a session that is old when it is saved. */
async function saveProfile(page: Page, email: string) {
  await page.goto('/account/edit-profile')
  await field(page, 'First name *').fill('Augusta')
  await field(page, 'Email address *').fill(`new.${email}`)
  await field(page, 'Confirm email address *').fill(`new.${email}`)
  await makeSessionOld(page, email)
  await save(page)
  await expect(page).toHaveURL(/\/account\/confirm$/)
  await expect(heading(page)).toHaveText('Confirm it’s you')
}

/** Finds what was typed in its form, and saves it. */
async function saveAgain(page: Page, email: string) {
  await expect(page).toHaveURL(/\/account\/edit-profile$/)
  await expect(field(page, 'First name *')).toHaveValue('Augusta')
  await expect(field(page, 'Email address *')).toHaveValue(`new.${email}`)
  await expect(field(page, 'Confirm email address *')).toHaveValue(`new.${email}`)
  await save(page)
  await expect(page).toHaveURL(/\/account$/)
  await expect(page.getByRole('heading', { name: 'Hello, Augusta' })).toBeVisible()
}

test('a typed profile is kept until a code by email confirms the shopper', async ({
  page,
  newShopper,
  expectSound,
}) => {
  const email = await newShopper(withPhone)
  await saveProfile(page, email)
  await expectSound()
  await page.getByRole('button', { name: 'Send a code by email' }).click()
  await expect(message(page)).toHaveText(/sent/)
  await field(page, 'Code').fill('12')
  await page.getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect(page.getByText('Enter the six digits of the code.')).toBeVisible()
  await expectSound()
  await field(page, 'Code').fill(await mailedCode(page, email))
  await page.getByRole('button', { name: 'Confirm', exact: true }).click()
  await saveAgain(page, email)
})

test('the provider asks again who the shopper is', async ({ page, newShopper }) => {
  const email = await newShopper(withPhone)
  await saveProfile(page, email)
  await byProvider(page).click()
  await chooseAtProvider(page, email)
  await saveAgain(page, email)
})

test('a way to sign in is removed and added only by a shopper who has confirmed', async ({
  page,
  newShopper,
}) => {
  const email = await newShopper(withPhone)
  await page.goto(securityPath)
  await makeSessionOld(page, email)
  await page.getByRole('button', { name: 'Remove: one-core login' }).click()
  await confirmYes(page)
  await expect(page).toHaveURL(/\/account\/confirm$/)
  await page.goto(securityPath)
  await page.getByRole('link', { name: 'Google' }).click()
  await expect(page).toHaveURL(/\/account\/confirm$/)
  await byProvider(page).click()
  await chooseAtProvider(page, email)
  await expect(page).toHaveURL(new RegExp(`${securityPath}$`))
  await expect(message(page)).toHaveText(/You can go on now/)
  await page.getByRole('link', { name: 'Google' }).click()
  await expect(page.getByRole('heading', { name: 'Demo Google sign-in' })).toBeVisible()
})

test('other changes need no confirmation', async ({ page, newShopper }) => {
  const email = await newShopper(withPhone)
  await page.goto('/account/edit-profile')
  await makeSessionOld(page, email)
  await field(page, 'First name *').fill('Augusta')
  await save(page)
  await expect(page.getByRole('heading', { name: 'Hello, Augusta' })).toBeVisible()
  await page.goto('/account/confirm')
  await page.getByRole('link', { name: 'Cancel' }).click()
  await expect(page).toHaveURL(/\/account$/)
})

test('in Arabic it reads from right to left', async ({ page, newShopper, call, expectSound }) => {
  const email = await newShopper(withPhone)
  await call('PATCH', 'localize', { country: 'SA', language: 'ar', currency: 'SAR' })
  await page.goto(securityPath)
  await makeSessionOld(page, email)
  await page.goto('/account/confirm')
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  await expect(heading(page)).toHaveText(inArabic('ConfirmWho'))
  await expectSound()
  await page.getByRole('button', { name: inArabic('SendCodeByEmail') }).click()
  await page.getByLabel(inArabic('Code')).fill(await mailedCode(page, email))
  await page.getByRole('button', { name: inArabic('Confirm'), exact: true }).click()
  await expect(message(page)).toHaveText(new RegExp(inArabic('Confirmed')))
})
