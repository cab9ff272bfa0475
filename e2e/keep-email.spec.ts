import type { Page } from '@playwright/test'
import { mailedLink } from './support/mail.ts'
import { inArabic } from './support/in-arabic.ts'
import { changeEmail, heading, message, test, withPhone } from './support/security.ts'
import { expect, signIn } from './support/test.ts'

/** Changes the address of an account; answers the link that restores the former one. */
async function makeChange(page: Page, email: string) {
  await page.goto('/account')
  await changeEmail(page, `new.${email}`)
  await page.goto(await mailedLink(page, `new.${email}`, '/account/confirm-email/'))
  await page.getByRole('button', { name: 'Confirm address' }).click()
  await expect(message(page)).toHaveText(/Your email address has been changed/)
  return mailedLink(page, email, '/account/keep-email/')
}

test('the former address is restored, and every device is signed out', async ({
  page,
  newShopper,
  call,
  expectSound,
}) => {
  const email = await newShopper(withPhone)
  const path = await makeChange(page, email)
  await page.goto(path)
  await expect(heading(page)).toHaveText('Restore your email address')
  await expect(page.getByText(email, { exact: true })).toBeVisible()
  await expectSound()
  expect(await call('GET', 'shopuser/me')).toMatchObject({ email: `new.${email}` })
  await page.getByRole('button', { name: 'Restore address' }).click()
  await expect(page).toHaveURL(/\/account\/login$/)
  await expect(message(page)).toHaveText(/Your former address is back/)
  await signIn(page, email)
  expect(await call('GET', 'shopuser/me')).toMatchObject({ email })
  await page.goto(path)
  await expect(heading(page)).toHaveText('This link no longer works')
})

test('a wrong link says so', async ({ page, site, expectSound }) => {
  const answer = await page.goto(`${site.origin}/account/keep-email/${'A'.repeat(43)}`)
  expect(answer?.status()).toBe(404)
  await expect(heading(page)).toHaveText('This link no longer works')
  await expectSound()
})

test('the page is right to left in Arabic', async ({ page, newShopper, site, expectSound }) => {
  const path = await makeChange(page, await newShopper(withPhone))
  await page.context().clearCookies()
  await page.context().addCookies([{ name: 'foyer_language', value: 'ar', url: site.origin }])
  await page.goto(path)
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  await expect(heading(page)).toHaveText(inArabic('KeepEmailTitle'))
  await expectSound()
  await page.getByRole('button', { name: inArabic('KeepEmailButton') }).click()
  await expect(message(page)).toHaveText(new RegExp(inArabic('EmailRestored')))
})
