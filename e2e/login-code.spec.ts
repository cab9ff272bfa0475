import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { inArabic } from './support/in-arabic.ts'
import { expect, test } from './support/test.ts'

const newAddress = () => `${randomUUID()}@demo.test`
const codeField = (page: Page) => page.getByLabel('Code')
const signIn = (page: Page) => page.getByRole('button', { name: 'Sign in', exact: true })

/** Opens the demo's outbox beside the page, as a mail program is, at the newest message. */
async function openMail(page: Page, email: string) {
  const outbox = await page.context().newPage()
  await outbox.goto('/outbox')
  await expect(outbox.getByText(`Email to ${email}`).first()).toBeVisible()
  return outbox
}

/** Returns the code of the newest message to an address. */
async function codeTo(page: Page, email: string) {
  const outbox = await (await page.request.get('/outbox')).text()
  return new RegExp(`Email to ${email}[^]*?dir="auto">[^<]*?(\\d{6})`).exec(outbox)?.[1] ?? ''
}

async function ask(page: Page, email: string) {
  await page.getByLabel('Email address').fill(email)
  await page.getByRole('button', { name: 'Email me a code' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Check your email' })).toBeVisible()
}

test('an address and a typed code sign a shopper in', async ({
  page,
  javaScriptEnabled,
  expectSound,
}) => {
  await page.goto('/account/login')
  const email = newAddress()
  await ask(page, email)
  await expectSound()
  await expect(page.getByText(email)).toBeVisible()
  await expect(codeField(page)).toBeFocused()
  await codeField(page).fill('12')
  await signIn(page).click()
  await expect(page.getByText('Enter the six digits of the code.')).toBeVisible()
  await expect(codeField(page)).toHaveValue('12')
  await expectSound()
  const code = await codeTo(page, email)
  await codeField(page).fill(`${code.slice(0, 3)} ${code.slice(3)}`)
  await codeField(page).press('Enter')
  await expect(page).toHaveURL(/\/account\/first-login$/)
  // Without script the wrong code's page is one that a browser would post again.
  if (javaScriptEnabled !== false) await page.goBack()
  await expect(page).toHaveURL(/\/account\/first-login$/)
})

test('the button in the message fills in the code', async ({ page }) => {
  await page.goto('/account/login')
  const email = newAddress()
  await ask(page, email)
  const mail = await openMail(page, email)
  const button = mail.frameLocator('iframe').first().getByRole('link', { name: 'Sign in to Foyer' })
  const link = await button.getAttribute('href')
  await button.click()
  await expect(mail).toHaveURL(link!)
  await expect(codeField(mail)).toHaveValue(/^\d{6}$/)
  await signIn(mail).click()
  await expect(mail).toHaveURL(/\/account\/first-login$/)
})

test('another browser shows where the code belongs', async ({
  page,
  browser,
  site,
  expectSound,
}) => {
  const context = await browser.newContext({ baseURL: site.origin })
  const other = await context.newPage()
  await other.goto('/account/login')
  const email = newAddress()
  await ask(other, email)
  await page.goto(`/account/login/code?code=${await codeTo(page, email)}`)
  await expect(
    page.getByText('This code works only in the browser where you requested it'),
  ).toBeVisible()
  await expectSound()
  await context.close()
})

test('a double click sends one message', async ({ page }) => {
  await page.goto('/account/login')
  const email = newAddress()
  await page.getByLabel('Email address').fill(email)
  await page.getByRole('button', { name: 'Email me a code' }).dblclick()
  await expect(page.getByRole('heading', { level: 1, name: 'Check your email' })).toBeVisible()
  const outbox = await (await page.request.get('/outbox')).text()
  expect(outbox.split(`Email to ${email}`)).toHaveLength(2)
  await codeField(page).fill(await codeTo(page, email))
  await signIn(page).click()
  await expect(page).toHaveURL(/\/account\/first-login$/)
})

test('Back leads to the address, which can be mended', async ({ page }) => {
  await page.goto('/account/login')
  const wrong = newAddress()
  await ask(page, wrong)
  await page.goBack()
  await expect(page.getByLabel('Email address')).toBeVisible()
  const email = newAddress()
  await ask(page, email)
  await expect(page.getByText(email)).toBeVisible()
  await codeField(page).fill(await codeTo(page, email))
  await signIn(page).click()
  await expect(page).toHaveURL(/\/account\/first-login$/)
})

test('everything is in Arabic for those who read it', async ({ page, expectSound }) => {
  await page.goto('/account/login')
  await page.getByRole('button', { name: 'العربية' }).click()
  await expectSound()
  const email = newAddress()
  await page.getByLabel(inArabic('Email')).fill(email)
  await page.getByRole('button', { name: inArabic('EmailMeCode') }).click()
  await expect(page.getByRole('heading', { level: 1, name: inArabic('CheckEmail') })).toBeVisible()
  await expectSound()
  const mail = await openMail(page, email)
  await expect(mail.frameLocator('iframe').first().locator('html')).toHaveAttribute('dir', 'rtl')
  await page.getByLabel(inArabic('Code')).fill(await codeTo(page, email))
  await page.getByRole('button', { name: inArabic('SignIn'), exact: true }).click()
  await expect(page).toHaveURL(/\/account\/first-login$/)
})
