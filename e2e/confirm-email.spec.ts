import { mailedLink } from './support/mail.ts'
import { inArabic } from './support/in-arabic.ts'
import { changeEmail, heading, message, securityPath, test, withPhone } from './support/security.ts'
import { expect } from './support/test.ts'

const link = '/account/confirm-email/'
const gone = 'This link has already been used, has expired or was replaced by a newer one.'

test('an address counts once the link of its message was opened', async ({
  page,
  newShopper,
  call,
  expectSound,
}) => {
  const email = await newShopper(withPhone)
  await page.goto('/account')
  await changeEmail(page, `new.${email}`)
  await expect(message(page)).toHaveText(/We’ve sent an email to your new address/)
  expect(await call('GET', 'shopuser/me')).toMatchObject({ email })
  await page.goto('/account/edit-profile')
  await expect(page.locator('.email-waits')).toContainText(`new.${email}`)
  await expectSound()
  const path = await mailedLink(page, `new.${email}`, link)
  await page.goto(path)
  await expect(heading(page)).toHaveText('Confirm your email address')
  await expectSound()
  expect(await call('GET', 'shopuser/me')).toMatchObject({ email })
  await page.getByRole('button', { name: 'Confirm address' }).click()
  await expect(page).toHaveURL(/\/account$/)
  await expect(message(page)).toHaveText(/Your email address has been changed/)
  expect(await call('GET', 'shopuser/me')).toMatchObject({ email: `new.${email}` })
  await page.goto(securityPath)
  await expect(page.locator('#events .name').first()).toHaveText('Email address changed')
  const answer = await page.goto(path)
  expect(answer?.status()).toBe(404)
  await expect(page.getByText(gone)).toBeVisible()
})

test('a change is asked for again, and taken back', async ({ page, newShopper, call }) => {
  const email = await newShopper(withPhone)
  await page.goto('/account')
  await changeEmail(page, `new.${email}`)
  const path = await mailedLink(page, `new.${email}`, link)
  await page.goto('/account/edit-profile')
  await page.getByRole('button', { name: 'Send again' }).click()
  await expect(message(page)).toHaveText(/We’ve sent an email to your new address/)
  await page.getByRole('button', { name: 'Keep the old address' }).click()
  await expect(message(page)).toHaveText(/Your email address stays as it is/)
  await expect(page.locator('.email-waits')).toHaveCount(0)
  await page.goto(path)
  await expect(page.getByText(gone)).toBeVisible()
  expect(await call('GET', 'shopuser/me')).toMatchObject({ email })
})

test('the link also works where nobody is signed in', async ({ page, newShopper }) => {
  const email = await newShopper(withPhone)
  await page.goto('/account')
  await changeEmail(page, `new.${email}`)
  const path = await mailedLink(page, `new.${email}`, link)
  await page.context().clearCookies()
  await page.goto(path)
  await page.getByRole('button', { name: 'Confirm address' }).click()
  await expect(page).toHaveURL(/\/account\/login$/)
  await expect(message(page)).toHaveText(/Your email address has been changed/)
})

test('a wrong link says so', async ({ page, site, expectSound }) => {
  const answer = await page.goto(`${site.origin}${link}${'A'.repeat(43)}`)
  expect(answer?.status()).toBe(404)
  await expect(heading(page)).toHaveText('This link no longer works')
  await expectSound()
})

test('the page is right to left in Arabic', async ({ page, newShopper, call, expectSound }) => {
  const email = await newShopper(withPhone)
  await call('PATCH', 'localize', { country: 'SA', language: 'ar', currency: 'SAR' })
  await call('POST', 'shopUser/updateAccount', { Email: `new.${email}` })
  await page.goto('/account/edit-profile')
  await expect(page.locator('.email-waits h2')).toHaveText(inArabic('EmailWaits'))
  await expectSound()
  await page.goto(await mailedLink(page, `new.${email}`, link))
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  await expect(heading(page)).toHaveText(inArabic('ConfirmEmailTitle'))
  await expectSound()
  await page.getByRole('button', { name: inArabic('ConfirmEmailButton') }).click()
  await expect(page).toHaveURL(/\/account$/)
})
