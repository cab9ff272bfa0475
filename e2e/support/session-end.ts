import type { Browser, Page } from '@playwright/test'
import { call, expect, signIn } from './test.ts'

/** Maps each page to its signed-in shopper. */
export const emails = new WeakMap<Page, string>()

/** Logs a shopper out everywhere, from another browser. */
async function endElsewhere(browser: Browser, page: Page, email: string) {
  const context = await browser.newContext({ locale: 'en-GB' })
  const other = await context.newPage()
  await signIn(other, email, '/account', page.url())
  await call(other, 'POST', 'logout', { everywhere: true })
  await context.close()
}

export async function continueSignIn(page: Page, path: RegExp) {
  const email = emails.get(page)!
  await page.getByRole('link', { name: 'Continue with one-core login' }).click()
  const asked = page.getByLabel('Email address of a new shopper')
  await expect(asked.or(page.getByRole('heading', { level: 1 }))).toBeVisible()
  if (await asked.isVisible()) {
    await asked.fill(email)
    await page.getByRole('button', { name: 'Sign in as a new shopper' }).click()
  }
  await expect(page).toHaveURL(path)
}

export const endSession = (browser: Browser, page: Page) =>
  endElsewhere(browser, page, emails.get(page)!)
