import type { Page } from '@playwright/test'
import { inArabic } from './support/in-arabic.ts'
import {
  chooseAtProvider,
  confirmYes,
  heading,
  message,
  openOtherBrowser,
  securityPath,
  test,
} from './support/security.ts'
import { expect } from './support/test.ts'

const rows = (page: Page, id: string) => page.locator(`#${id} .rows > li`)
const way = (page: Page, name: string) => rows(page, 'ways-in').filter({ hasText: name })
const events = (page: Page) => rows(page, 'events').locator('.name')

const names = { FirstName: 'Ada', LastName: 'Berg' }

async function open(page: Page) {
  await page.goto(securityPath)
  await expect(heading(page)).toHaveText('Sign-in and security')
}

async function expectSignedOut(page: Page) {
  await page.goto(securityPath)
  await expect(page).toHaveURL(/\/account\/login$/)
}

test('the settings lead to the page', async ({ page, newShopper, expectSound }) => {
  await newShopper()
  await page.goto('/account/settings')
  await page.getByRole('link', { name: 'Sign-in and security' }).click()
  await expect(heading(page)).toHaveText('Sign-in and security')
  await expectSound()
})

test('another device is listed and signed out', async ({
  page,
  browser,
  newShopper,
  expectSound,
}) => {
  const email = await newShopper()
  await open(page)
  await expect(rows(page, 'devices')).toHaveCount(1)
  await expect(rows(page, 'devices').first()).toContainText('This device')
  const other = await openOtherBrowser(browser, page, email)
  await open(page)
  const row = rows(page, 'devices').filter({ hasText: 'Firefox' })
  await expect(row).toContainText('Android')
  await expect(row).not.toContainText('This device')
  await row.getByRole('button', { name: /^Sign out/ }).click()
  await expectSound()
  await confirmYes(page)
  await expect(message(page)).toHaveText(/Device signed out/)
  await expect(rows(page, 'devices')).toHaveCount(1)
  await expect(events(page).first()).toHaveText('Device signed out')
  await expectSignedOut(other)
  await other.context().close()
})

test('all other devices are signed out at once', async ({ page, browser, newShopper }) => {
  const email = await newShopper()
  await open(page)
  const others = [
    await openOtherBrowser(browser, page, email),
    await openOtherBrowser(browser, page, email),
  ]
  await open(page)
  await expect(rows(page, 'devices')).toHaveCount(3)
  await page.getByRole('button', { name: 'Sign out all other devices' }).click()
  await confirmYes(page)
  await expect(message(page)).toHaveText(/All other devices signed out/)
  await expect(rows(page, 'devices')).toHaveCount(1)
  for (const other of others) {
    await expectSignedOut(other)
    await other.context().close()
  }
})

test('a way to sign in is added, signs in, and is removed', async ({
  page,
  newShopper,
  site,
  expectSound,
}) => {
  const email = await newShopper()
  const atGoogle = `google.${email}`
  await open(page)
  await page.getByRole('link', { name: 'Google' }).click()
  await chooseAtProvider(page, atGoogle)
  await expect(page).toHaveURL(site.origin + securityPath)
  await expect(message(page)).toHaveText(/You can now sign in this way, too/)
  await expect(events(page).first()).toHaveText('Way to sign in added: Google')
  await expectSound()
  const signInByGoogle = async () => {
    await page.context().clearCookies()
    await page.goto('/account/login')
    await page.getByRole('link', { name: 'Continue with Google' }).click()
    await chooseAtProvider(page, atGoogle)
  }
  await signInByGoogle()
  await expect(page).toHaveURL(`${site.origin}/account`)
  await open(page)
  await expect(events(page).first()).toHaveText('Signed in: Google')
  await way(page, 'Google').getByRole('button', { name: 'Remove: Google' }).click()
  await confirmYes(page)
  await expect(message(page)).toHaveText(/Way to sign in removed/)
  await expect(way(page, 'Google')).toHaveCount(0)
  await expect(events(page).first()).toHaveText('Way to sign in removed: Google')
  await signInByGoogle()
  await expect(page).toHaveURL(`${site.origin}/account/login`)
  await expect(message(page)).toHaveText(/This way to sign in was removed from its account/)
})

test('cancelling at a provider adds no way to sign in', async ({ page, newShopper, site }) => {
  await newShopper()
  await open(page)
  await page.getByRole('link', { name: 'Google' }).click()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page).toHaveURL(site.origin + securityPath)
  await expect(message(page)).toHaveText(/cancelled/)
  await expect(way(page, 'Google')).toHaveCount(0)
})

test('the last way to sign in stays', async ({ page, call, site }) => {
  const email = `last.${Date.now()}.${Math.random().toString(36).slice(2)}@demo.test`
  await page.goto(`${site.origin}/account/login`)
  await page.getByRole('link', { name: 'Continue with Facebook' }).click()
  await chooseAtProvider(page, email)
  await expect(page).toHaveURL(`${site.origin}/account/first-login`)
  await call('POST', 'setting/firstTimeSetting', { ...names, Email: email })
  await open(page)
  await page.getByRole('button', { name: 'Remove: Facebook' }).click()
  await confirmYes(page)
  await expect(message(page)).toHaveText(/This is your only way to sign in/)
  await open(page)
  await expect(way(page, 'Facebook')).toHaveCount(1)
})

test('in Arabic it reads from right to left', async ({ page, newShopper, call, expectSound }) => {
  await newShopper()
  await call('PATCH', 'localize', { country: 'SA', language: 'ar', currency: 'SAR' })
  await page.goto(securityPath)
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  await expect(heading(page)).toHaveText(inArabic('Security'))
  await expect(rows(page, 'devices').first()).toContainText(inArabic('ThisDevice'))
  await expect(events(page).first()).toContainText(inArabic('EventSignIn'))
  await expectSound()
})
