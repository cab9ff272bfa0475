import { isoDay } from './support/demo-days.ts'
import { expect, test } from './support/test.ts'
import { box, choose, fields, order, returnable, sendButton, underWay } from './support/returns.ts'

const received = /\/account\/orders\/\d+\/return\/\d+$/

test('products can be returned for a reason, and the page of the return stays', async ({
  page,
  signIn,
  javaScriptEnabled,
  expectSound,
}) => {
  await signIn('full@demo.test', order(returnable))
  await expect(page.getByText(/returned up to and including \d\d \w+ \d{4}\./)).toBeVisible()
  await page.getByRole('link', { name: 'Return products' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Return products' })).toBeVisible()
  await expect(fields(page, 'Lambswool scarf')).toBeHidden()
  await expectSound()
  await page.getByLabel('Comments').fill('The wool is torn.')
  await sendButton(page).click()
  await expect(page.locator('#field-products-error')).toHaveText('Select at least one product.')
  await expect(page.getByLabel('Comments')).toHaveValue('The wool is torn.')
  await box(page, 'Lambswool scarf').check()
  await sendButton(page).click()
  await expect(page.getByRole('main').getByRole('alert').getByRole('link')).toHaveText(
    /Lambswool scarf: Reason/,
  )
  const reason = fields(page, 'Lambswool scarf').getByLabel('Reason for return')
  await expect(reason).toHaveAccessibleDescription('Choose a reason.')
  await expectSound()
  await reason.selectOption('Damaged or faulty')
  await sendButton(page).click()
  await expect(page).toHaveURL(received)
  await expect(page.getByText(/We’ve received your request/)).toBeVisible()
  for (const text of ['Requested', 'Lambswool scarf', 'Damaged or faulty', 'The wool is torn.'])
    await expect(page.locator('main')).toContainText(text)
  await expectSound()
  await page.reload()
  // Without script the page before is the refused form, which a browser would post again.
  if (javaScriptEnabled !== false) await page.goBack()
  await page.goto(order(returnable))
  const asked = page.locator('details', { has: page.getByRole('heading', { name: 'Returns' }) })
  await expect(asked.getByText('Lambswool scarf', { exact: true })).toHaveCount(1)
  await page.getByRole('link', { name: 'Return products' }).first().click()
  await expect(sendButton(page)).toBeVisible()
  await expect(box(page, 'Lambswool scarf')).toHaveCount(0)
})

test('the form says what comes back in money, and what is not included', async ({
  page,
  signIn,
  javaScriptEnabled,
}) => {
  await signIn('full@demo.test', `${order(returnable)}/return`)
  const amount = page.getByRole('region', { name: 'Your refund' })
  await expect(amount.getByText(/You get back/)).toHaveCount(0)
  await choose(page, 'Merino loop scarf')
  const show = amount.getByRole('button', { name: 'Show the amount' })
  if (javaScriptEnabled === false) await show.click()
  else await expect(show).toBeHidden()
  await expect(amount).toContainText(/You get back up to €\d+\.\d\d for these products/)
  await expect(amount).toContainText('Shipping costs and other fees aren’t included.')
  await expect(box(page, 'Merino loop scarf')).toBeChecked()
  await expect(page).toHaveTitle(/^Return products/)
  if (javaScriptEnabled === false) return
  await box(page, 'Merino loop scarf').uncheck()
  await expect(amount.getByText(/You get back/)).toHaveCount(0)
})

test('a second press and another tab create no second return @script @once', async ({
  page,
  signIn,
  context,
}) => {
  await signIn('full@demo.test', `${order(returnable)}/return`)
  const other = await context.newPage()
  await other.goto(`${order(returnable)}/return`)
  await choose(page, 'Merino loop scarf')
  await choose(other, 'Merino loop scarf')
  await other.getByLabel('Comments').fill('Too long.')
  await sendButton(page).dblclick()
  await expect(page).toHaveURL(received)
  await page.goto(order(returnable))
  const asked = page.locator('details', { has: page.getByRole('heading', { name: 'Returns' }) })
  await expect(asked.getByText('Merino loop scarf', { exact: true })).toHaveCount(1)
  await sendButton(other).click()
  await expect(other.getByRole('main').getByRole('alert')).toBeFocused()
  await expect(other.locator('#field-products-error')).toHaveText(/Another return was requested/)
  // The product that is in the other return has its own error, and nothing typed is lost.
  await expect(box(other, 'Merino loop scarf')).toBeChecked()
  await expect(box(other, 'Merino loop scarf')).toHaveAccessibleDescription(/has been requested/)
  await expect(other.getByLabel('Comments')).toHaveValue('Too long.')
  await expect(other.getByRole('heading', { name: 'Returns' })).toBeVisible()
})

test('products of a return are not offered again @once', async ({ page, signIn }) => {
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
  await signIn('full@demo.test', `/account/orders?query=${isoDay('2025-10-01T16:22')}`)
  await page.getByRole('link', { name: /^View details/ }).click()
  await expect(page.getByText('The return period for this order is over.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Return products' })).toHaveCount(0)
})
