import { expect, test } from './support/test.ts'

test('a guest gets the same answer for any number and address', async ({
  page,
  javaScriptEnabled,
  expectSound,
}) => {
  await page.goto('/account/login')
  await page.getByRole('link', { name: 'Find your order' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Find your order' })).toBeVisible()
  await expectSound()
  await page.getByRole('button', { name: 'Email me the link' }).click()
  await expect(page.getByText('Enter the order number.')).toBeVisible()
  await expect(page.getByText('Enter your email address.')).toBeVisible()
  await expectSound()
  await page.getByLabel('Order number').fill('W-1')
  await page.getByLabel('Email address').fill('nobody@demo.test')
  await page.keyboard.press('Enter')
  await expect(page.getByText('If we have an order with this number and address')).toBeVisible()
  // Without script the page before is an answer that a browser would ask for again.
  if (javaScriptEnabled !== false) await page.goBack()
  await expect(page.getByLabel('Order number')).toBeVisible()
})
