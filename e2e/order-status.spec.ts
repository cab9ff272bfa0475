import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { inArabic } from './support/in-arabic.ts'
import { expect, test } from './support/test.ts'

/** A guest's order of the demo. */
const guest = { number: 'G-100001', email: 'guest@demo.test' }

/** Has the link of the guest's order sent, and opens it in the message. */
async function openLink(page: Page) {
  await page.goto('/account/find-order')
  await page.getByLabel('Order number').fill(guest.number)
  await page.getByLabel('Email address').fill(guest.email)
  await page.getByRole('button', { name: 'Email me the link' }).click()
  await expect(page.getByText('its link is on its way to you')).toBeVisible()
  await expect(async () => {
    await page.goto('/outbox')
    await expect(page.getByText(`Your order ${guest.number} at Foyer`).first()).toBeVisible({
      timeout: 500,
    })
  }).toPass()
  const message = page.frameLocator(`iframe[title^="Your order ${guest.number}"]`).first()
  await message.getByRole('link', { name: 'View order' }).click()
  await expect(page).toHaveURL(/\/account\/order-status\/[\w-]{22}$/)
}

test('the link shows how far an order is, without sign-in', async ({ page, expectSound }) => {
  await openLink(page)
  await expect(page.getByRole('heading', { level: 1, name: guest.number })).toBeVisible()
  await expect(page.getByRole('list', { name: 'Progress of your order' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Products' })).toBeVisible()
  await expectSound()
  await page.getByRole('link', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(/\/account\/login$/)
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: guest.number })).toBeVisible()
})

test('a code to the address of the order shows everything', async ({ page, expectSound }) => {
  await openLink(page)
  await page.getByRole('button', { name: 'Email a code to the address of this order' }).click()
  await expect(page.getByText('to the email address of your order')).toBeVisible()
  await expect(page.getByText(guest.email)).toBeHidden()
  await expectSound()
  const outbox = await (await page.request.get('/outbox')).text()
  const code = new RegExp(`Email to ${guest.email}[^]*?(\\d{6}) is your code`).exec(outbox)?.[1]
  await page.getByLabel('Code').fill(code!)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL(/\/account\/(first-login|orders\/)/)
})

test('the page is right to left in Arabic', async ({ page, expectSound }) => {
  await openLink(page)
  const url = page.url()
  await page.goto('/account/login')
  await page.getByRole('button', { name: 'العربية' }).click()
  await page.goto(url)
  await expect(page.getByRole('heading', { name: inArabic('Products') })).toBeVisible()
  await expectSound()
})

test('a wrong link says that it works no longer', async ({ page, expectSound }) => {
  const answer = await page.goto(`/account/order-status/${randomUUID()}`)
  expect(answer?.status()).toBe(404)
  await expect(
    page.getByRole('heading', { level: 1, name: 'This link no longer works' }),
  ).toBeVisible()
  await expectSound()
})
