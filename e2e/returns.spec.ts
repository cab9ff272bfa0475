import type { Page } from '@playwright/test'
import { expect, test } from './support/test.ts'

const returnable = '102007'
const underWay = '102016'
const order = (number: string) => `/account/orders/${number}`
const product = (page: Page, name: string) => page.getByRole('group', { name })

test('products can be returned for a reason, and the order shows the request', async ({
  page,
  signIn,
  expectSound,
}) => {
  await signIn('full@demo.test', order(returnable))
  await expect(page.getByText(/returned up to and including \d\d \w+ \d{4}\./)).toBeVisible()
  await page.getByRole('link', { name: 'Return products' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Return products' })).toBeVisible()
  await expectSound()
  const send = page.getByRole('button', { name: 'Request return' })
  await page.getByLabel('Comments').fill('The wool is torn.')
  await send.click()
  await expect(page.getByText('Choose a reason for at least one product.')).toBeVisible()
  await expect(page.getByLabel('Comments')).toHaveValue('The wool is torn.')
  await expectSound()
  const reason = product(page, 'Lambswool scarf').getByLabel('Reason for return')
  await reason.selectOption('Damaged or faulty')
  await send.click()
  await expect(page).toHaveURL(new RegExp(`${order(returnable)}$`))
  await expect(page.locator('[data-system-message]')).toHaveText(/Your return has been requested/)
  const asked = page.locator('details', { has: page.getByRole('heading', { name: 'Returns' }) })
  for (const text of ['Requested', 'Lambswool scarf', 'Damaged or faulty', 'The wool is torn.'])
    await expect(asked).toContainText(text)
  await expectSound()
  await page.getByRole('link', { name: 'Return products' }).click()
  await expect(product(page, 'Merino hiking socks')).toBeVisible()
  await expect(product(page, 'Lambswool scarf')).toHaveCount(0)
})

test('a second press and another tab create no second return @script @once', async ({
  page,
  signIn,
  context,
}) => {
  await signIn('full@demo.test', `${order(returnable)}/return`)
  const other = await context.newPage()
  await other.goto(`${order(returnable)}/return`)
  const choose = (on: Page) =>
    product(on, 'Merino loop scarf').getByLabel('Reason for return').selectOption('Wrong size')
  await choose(page)
  await choose(other)
  await page.getByRole('button', { name: 'Request return' }).dblclick()
  await expect(page).toHaveURL(new RegExp(`${order(returnable)}$`))
  const asked = page.locator('details', { has: page.getByRole('heading', { name: 'Returns' }) })
  await expect(asked.getByText('Merino loop scarf', { exact: true })).toHaveCount(1)
  await other.getByRole('button', { name: 'Request return' }).click()
  await expect(other.locator('[data-system-message]')).toHaveText(/Another return was requested/)
  await expect(other.getByRole('heading', { name: 'Returns' })).toBeVisible()
})

test('the shop’s answer is shown, and requested products are not offered again @once', async ({
  page,
  signIn,
}) => {
  await signIn('full@demo.test', `${order(underWay)}/return`)
  await expect(page).toHaveURL(new RegExp(`${order(underWay)}$`))
  await expect(page.locator('[data-system-message]')).toHaveText(/a return has been requested/)
  await expect(page.getByText('Please send the notebook within a week.')).toBeVisible()
  await expect(page.getByText('Approved')).toBeVisible()
})

test('an order past its return period says so instead of offering a return @once', async ({
  page,
  signIn,
}) => {
  await signIn('full@demo.test', '/account/orders?query=2025-10-01')
  await page.getByRole('link', { name: /^View details/ }).click()
  await expect(page.getByText('The return period for this order is over.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Return products' })).toHaveCount(0)
})
