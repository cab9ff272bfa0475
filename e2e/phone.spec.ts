import { box, dialog, wrongCode, test } from './support/phone.ts'
import { expect, hydrate } from './support/test.ts'

test('the number is verified with the sent code, in a dialog on any page', async ({
  page,
  telephone,
  sentCode,
  expectSound,
  javaScriptEnabled,
}) => {
  await page.goto('/account/settings?verify-telephone')
  await expect(dialog(page)).toContainText(telephone.replace(' ', '\u00a0'))
  await expectSound()
  await dialog(page).getByRole('button', { name: 'Send code' }).click()
  await expect(dialog(page)).toContainText('We’ve sent a code to')
  await expectSound()
  const code = await sentCode()
  for (const [i, digit] of [...code].entries()) await box(page, i + 1).fill(digit)
  if (javaScriptEnabled === false)
    await dialog(page).getByRole('button', { name: 'Verify' }).click()
  await expect(page.getByText('Your phone number is verified').first()).toBeVisible()
  if (javaScriptEnabled !== false)
    await dialog(page).getByRole('button', { name: 'Close' }).last().click()
  await expect(page).toHaveURL(/\/account\/settings$/)
  await page.goto('/account')
  await expect(page.locator('.telephone-line')).toContainText('Verified')
  await expect(page.getByText('Your profile is completed')).toBeVisible()
  await page.goto('/account/settings?verify-telephone')
  await expect(dialog(page)).toHaveCount(0)
})

test('a wrong code shows an error, and the typed digits stay', async ({
  page,
  telephone,
  sentCode,
  javaScriptEnabled,
  expectSound,
}) => {
  expect(telephone).not.toBe('')
  await page.goto('/account?verify-telephone')
  await dialog(page).getByRole('button', { name: 'Send code' }).click()
  const code = await sentCode()
  for (const [i, digit] of [...wrongCode(code)].entries()) await box(page, i + 1).fill(digit)
  if (javaScriptEnabled === false)
    await dialog(page).getByRole('button', { name: 'Verify' }).click()
  await expect(
    dialog(page).getByText('Invalid verify code or verify code is expired'),
  ).toBeVisible()
  for (const [i, digit] of [...wrongCode(code)].entries())
    await expect(box(page, i + 1)).toHaveValue(digit)
  await expectSound()
  await page.goto('/account')
  await expect(page.locator('.telephone-line')).not.toContainText('Verified')
})

test('a wrong number is changed in the profile', async ({ page, telephone }) => {
  expect(telephone).not.toBe('')
  await page.goto('/account/settings?verify-telephone')
  await dialog(page).getByRole('link', { name: 'Wrong number? Change it' }).click()
  await expect(page).toHaveURL(/\/account\/edit-profile$/)
})

test('the dialog asks for a code sent earlier, with the remaining countdown @script @once', async ({
  page,
  telephone,
  call,
}) => {
  expect(telephone).not.toBe('')
  await call('POST', 'shopUser/sendVerifySms')
  await page.reload()
  await hydrate(page)
  await page.locator('.telephone-line').getByRole('link', { name: 'Verify' }).click()
  await expect(dialog(page)).toContainText('We’ve sent a code to')
  await expect(dialog(page)).toContainText(/You can request a new code in 59:\d\d/)
})
