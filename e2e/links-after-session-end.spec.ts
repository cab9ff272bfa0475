import type { Page } from '@playwright/test'
import { validAddress } from '../tests/support/addresses.ts'
import { continueSignIn, emails, endSession } from './support/session-end.ts'
import { expect, hydrate, signIn, test } from './support/test.ts'

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
const message = (page: Page) => page.locator('[data-system-message]')

test.beforeEach(async ({ page, newShopper }) => {
  emails.set(page, await newShopper())
})

test('an e-mail check after the session has ended does not leave the page @script', async ({
  page,
  browser,
}) => {
  await page.goto('/account/edit-profile')
  await hydrate(page)
  await endSession(browser, page)
  const checked = page.waitForResponse('**/setting/validateEmail')
  await field(page, 'Email address *').fill('augusta@demo.test')
  expect((await checked).status()).toBe(401)
  await expect(page.getByRole('button', { name: 'Save' })).toBeEnabled()
  await expect(page).toHaveURL(/\/account\/edit-profile$/)
})

test('a page without typed values leads to sign-in and back', async ({ page, browser, call }) => {
  await call('POST', 'address', validAddress)
  await page.goto('/account/addresses?query=gouda')
  await endSession(browser, page)
  await page
    .getByRole('button', { name: /^Delete/ })
    .first()
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click()
  await expect(page).toHaveURL(/\/account\/login$/)
  await expect(message(page)).toHaveText(/You’ve been signed out\. Sign in again to continue\./)
  await continueSignIn(page, /\/account\/addresses\?query=gouda$/)
  await expect(message(page)).not.toHaveText(/You’re signed in again/)
  expect(await call('GET', 'shopuser/me')).toMatchObject({ addresses: [{ city: 'Gouda' }] })
})

test('a file requested after the session has ended leads to sign-in and back to its page', async ({
  page,
  browser,
  signIn,
}) => {
  emails.set(page, 'full@demo.test')
  await page.context().clearCookies()
  await signIn('full@demo.test', '/account/orders?query=102016')
  await page.getByRole('link', { name: 'View details: 102016' }).click()
  const invoice = page.getByRole('link', { name: 'Download invoice' })
  await expect(invoice).toBeVisible()
  await endSession(browser, page)
  await invoice.click()
  await expect(page).toHaveURL(/\/account\/login$/)
  await expect(message(page)).toHaveText(/You’ve been signed out\. Sign in again to continue\./)
  await continueSignIn(page, /\/account\/orders\/\d+$/)
  const [download] = await Promise.all([page.waitForEvent('download'), invoice.click()])
  expect(download.suggestedFilename()).toBe('invoice-102016.pdf')
})

test('a link hovered after the session has ended leads to sign-in and back @script @once', async ({
  page,
  browser,
}) => {
  await page.goto('/account')
  await endSession(browser, page)
  const link = page.getByRole('navigation', { name: 'Account menu' }).getByRole('link')
  const ahead = page.waitForResponse(
    (response) =>
      response.url().endsWith('/account/orders') &&
      Boolean(response.request().headers()['sec-purpose']),
  )
  await link.filter({ hasText: 'My orders' }).hover()
  expect((await ahead).status()).toBe(503)
  await page.mouse.down()
  await page.mouse.up()
  await expect(page).toHaveURL(/\/account\/login$/)
  await expect(message(page)).toHaveText(/You’ve been signed out\. Sign in again to continue\./)
  await continueSignIn(page, /\/account\/orders$/)
})

test('a search after the session has ended leads to sign-in and back to it @script', async ({
  page,
  browser,
}) => {
  await page.goto('/account/orders')
  await hydrate(page)
  await endSession(browser, page)
  await page.getByRole('searchbox').click()
  await page.keyboard.type('boots')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/account\/login$/)
  await continueSignIn(page, /\/account\/orders\?query=boots$/)
  await expect(page.getByRole('searchbox')).toHaveValue('boots')
})

test('signing out everywhere asks for confirmation and ends sessions in other browsers', async ({
  page,
  browser,
  site,
  expectSound,
}) => {
  const context = await browser.newContext({ baseURL: site.origin, locale: 'en-GB' })
  const other = await context.newPage()
  await signIn(other, emails.get(page)!, '/account', site.origin)
  await page.goto('/account/settings')
  const card = page.locator('details.card').last()
  await expect(card.getByRole('heading', { name: 'Sign out everywhere' })).toBeVisible()
  await card.getByRole('button', { name: 'Sign out everywhere' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('on all your other devices. Are you sure?')
  await expectSound()
  await dialog.getByRole('button', { name: 'No' }).click()
  await expect(dialog).toBeHidden()
  expect((await other.goto('/account/settings'))?.url()).toMatch(/settings$/)
  await card.getByRole('button', { name: 'Sign out everywhere' }).click()
  await dialog.getByRole('button', { name: 'Yes' }).click()
  await expect(page).not.toHaveURL(/settings/)
  await page.goto('/account/settings')
  await expect(page).toHaveURL(/\/account\/login$/)
  await other.goto('/account/settings')
  await expect(other).toHaveURL(/\/account\/login$/)
  await expect(message(other)).toHaveText(/You’ve been signed out/)
  await context.close()
})
