import type { Page } from '@playwright/test'
import { intercept } from './support/intercept.ts'
import { box, dialog, wrongCode, resend, test } from './support/phone.ts'
import { expect, hydrate } from './support/test.ts'

test('by keyboard the focus stays in the dialog and returns to its link @script @once', async ({
  page,
  sentCode,
}) => {
  const opener = page.locator('.telephone-line').getByRole('link', { name: 'Verify' })
  await opener.focus()
  await page.keyboard.press('Enter')
  await expect(dialog(page)).toContainText('We’ve sent a code to')
  await expect(box(page, 1)).toBeFocused()
  await expect(page).toHaveURL(/\/account$/)
  // The page behind it cannot be reached.
  for (let n = 0; n < 12; n++) {
    await page.keyboard.press('Tab')
    expect(
      await page.evaluate(
        () =>
          document.activeElement === document.body ||
          Boolean(document.activeElement?.closest('dialog')),
      ),
    ).toBe(true)
  }
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
  await expect(opener).toBeFocused()
  // The code that was sent is still good: nothing is sent again.
  await page.keyboard.press('Enter')
  await expect(dialog(page)).toContainText('We’ve sent a code to')
  await expect(resend(page)).toBeDisabled()
  await expect(dialog(page)).toContainText(/You can request a new code in 59:\d\d/)
  const code = await sentCode()
  await box(page, 1).focus()
  await page.keyboard.type(wrongCode(code))
  await expect(box(page, 6)).toBeFocused()
  await expect(
    dialog(page).getByText('Invalid verify code or verify code is expired'),
  ).toBeVisible()
  await expect(box(page, 6)).toBeFocused()
  for (let n = 0; n < 6; n++) {
    await page.keyboard.press('Delete')
    if (n < 5) await page.keyboard.press('Backspace')
  }
  await box(page, 1).focus()
  await page.keyboard.type(`a${code.slice(0, 3)} ${code.slice(3)}`)
  await expect(page.locator('[data-system-message]')).toHaveText(/Your phone number is verified/)
  await expect(dialog(page).getByRole('button', { name: 'Close' }).last()).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog(page)).toHaveCount(0)
  await expect(page.locator('main')).toBeFocused()
  await expect(page.locator('.telephone-line')).toContainText('Verified')
  await expect(page.getByText('Your profile is completed')).toBeVisible()
})

for (const [how, enter] of [
  [
    'pasted',
    async (page: Page, code: string) => {
      await box(page, 3).focus()
      await page.evaluate(
        (text) => {
          const clipboardData = new DataTransfer()
          clipboardData.setData('text', text)
          document.activeElement!.dispatchEvent(
            new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
          )
        },
        ` ${code.slice(0, 3)}-${code.slice(3)} `,
      )
    },
  ],
  ['filled in by the phone', (page: Page, code: string) => box(page, 1).fill(code)],
] as const)
  test(`a code that is ${how} fills every box and is sent automatically @script`, async ({
    page,
    telephone,
    sentCode,
  }) => {
    expect(telephone).not.toBe('')
    await hydrate(page)
    await page.locator('.telephone-line').getByRole('link', { name: 'Verify' }).click()
    await expect(box(page, 1)).toHaveAttribute('autocomplete', 'one-time-code')
    const code = await sentCode()
    await enter(page, code)
    for (const [i, digit] of [...code].entries()) await expect(box(page, i + 1)).toHaveValue(digit)
    await expect(dialog(page)).toContainText('Your phone number is verified')
  })

test('results are announced, and a failure also counts down @script @once', async ({
  page,
  telephone,
  sentCode,
}) => {
  expect(telephone).not.toBe('')
  await hydrate(page)
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  const allowSending = await intercept(page, '**/shopUser/sendVerifySms', async (route) => {
    await held
    await route.abort()
  })
  const opener = page.locator('.telephone-line').getByRole('link', { name: 'Verify' })
  await opener.click()
  await expect(dialog(page)).toContainText('Sending a code to')
  release()
  await expect(dialog(page)).toContainText(
    'We couldn’t send the code. You can request a new one in 60 minutes.',
  )
  await expect(resend(page)).toBeDisabled()
  await expect(dialog(page)).toContainText(/You can request a new code in (60:00|59:\d\d)/)
  allowSending()
  await page.reload()
  await hydrate(page)
  await opener.click()
  const code = await sentCode()
  const verify = '**/shopUser/verifyTelephoneNumber'
  const allowVerifying = await intercept(page, verify, (route) => route.abort())
  await box(page, 1).fill(code)
  await expect(dialog(page)).toContainText('Something went wrong')
  await expect(box(page, 6)).toHaveValue(code[5]!)
  allowVerifying()
  await dialog(page).getByRole('button', { name: 'Verify' }).click()
  await expect(dialog(page)).toContainText('Your phone number is verified')
})

test('a late answer about the account does not move the focus @script @once', async ({
  page,
  telephone,
  sentCode,
}) => {
  expect(telephone).not.toBe('')
  await hydrate(page)
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await intercept(page, '**/me', async (route) => {
    await held
    await route.continue()
  })
  await page.locator('.telephone-line').getByRole('link', { name: 'Verify' }).click()
  const code = await sentCode()
  await box(page, 1).focus()
  await page.keyboard.type(code)
  await expect(dialog(page).getByRole('button', { name: 'Close' }).last()).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.locator('main')).toBeFocused()
  release()
  await expect(page.getByText('Your profile is completed')).toBeVisible()
  await expect(page.locator('main')).toBeFocused()
})

test('after five digits, of any script, Enter waits for the sixth @script @once', async ({
  page,
  telephone,
  sentCode,
}) => {
  expect(telephone).not.toBe('')
  await hydrate(page)
  await page.locator('.telephone-line').getByRole('link', { name: 'Verify' }).click()
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/verifyTelephoneNumber')) asked.push(request.url())
  })
  const digits = [...(await sentCode())].map((digit) => String.fromCodePoint(0x660 + Number(digit)))
  await box(page, 1).focus()
  await page.keyboard.type(digits.slice(0, 5).join(''))
  await page.keyboard.press('Enter')
  await expect(dialog(page)).toContainText('Digits left to enter: 1')
  await expect(box(page, 6)).toBeFocused()
  await expect(box(page, 6)).toHaveAccessibleDescription('Digits left to enter: 1')
  expect(asked).toEqual([])
  await page.keyboard.type(digits[5]!)
  await expect(dialog(page)).not.toContainText('Digits left to enter')
  await expect(dialog(page)).toContainText('Your phone number is verified')
})
