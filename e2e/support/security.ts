import type { Browser, Page } from '@playwright/test'
import { ownBrand } from './own-brands.ts'
import { expect, signIn, test as base } from './test.ts'

/**
 * Tests at the brand with every provider and with confirmation fields, whose sessions
 * `makeSessionOld` reaches.
 */
export const test = base.extend<object, { site: { origin: string } }>({
  site: [async ({}, use) => use({ origin: ownBrand('providers') }), { scope: 'worker' }],
})

/** Completes what the profile's form requires. */
export const withPhone = { Telephone: '+31 612345678' }

export const securityPath = '/account/settings/security'
export const message = (page: Page) => page.locator('[data-system-message]')
export const heading = (page: Page) => page.getByRole('heading', { level: 1 })
export const confirmYes = (page: Page) =>
  page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click()

/** Signs a shopper in with another browser. */
export async function openOtherBrowser(browser: Browser, page: Page, email: string) {
  const context = await browser.newContext({ locale: 'en-GB', userAgent: firefoxOnAndroid })
  const other = await context.newPage()
  await signIn(other, email, '/account', page.url())
  return other
}

const firefoxOnAndroid = 'Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0'

/** Chooses a person at a provider of the demo. */
export async function chooseAtProvider(page: Page, email: string) {
  await page.getByLabel('Email address of a new shopper').fill(email)
  await page.getByRole('button', { name: 'Sign in as a new shopper' }).click()
}

/** Types another address into the profile, and saves it. */
export async function changeEmail(page: Page, email: string) {
  await page.goto('/account/edit-profile')
  await page.getByLabel('Email address *', { exact: true }).fill(email)
  await page.getByLabel('Confirm email address').fill(email)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page).toHaveURL(/\/account$/)
}
