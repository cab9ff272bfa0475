import { field, phone, type } from './support/telephone.ts'
import { expect, hydrate, test } from './support/test.ts'

test('digits are grouped by the country’s rules while they are typed @script', async ({
  page,
  newShopper,
}) => {
  await newShopper()
  await page.goto('/account/edit-profile')
  await hydrate(page)
  const number = field(page, phone)
  await type(page, phone, '0612')
  // The separators come with the first digit.
  await expect(number).toHaveValue('06 12')
  await page.keyboard.type('345678')
  await expect(number).toHaveValue('06 12345678')
  await page.keyboard.press('Backspace')
  await expect(number).toHaveValue('06 1234567')
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.type('9')
  await expect(number).toHaveValue('096 1234567')
  expect(await number.evaluate(({ selectionStart }: HTMLInputElement) => selectionStart)).toBe(2)
  await page.keyboard.press('Backspace')
  await page.keyboard.press('End')
  await page.keyboard.type('8')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/account$/)
  await expect(page.locator('.telephone-line')).toContainText('+31 612345678')
})

test('the digits of a stored number are grouped, and leaving the field changes nothing', async ({
  page,
  newShopper,
  javaScriptEnabled,
}) => {
  await newShopper({ Telephone: '+33 612345678' })
  await page.goto('/account/edit-profile')
  if (javaScriptEnabled !== false) await hydrate(page)
  const number = field(page, phone)
  await expect(number).toHaveValue('6 12 34 56 78')
  await number.focus()
  await page.keyboard.press('Tab')
  await expect(number).toHaveValue('6 12 34 56 78')
  await page.reload()
  await expect(page.getByText(/unsaved changes/)).toHaveCount(0)
})
