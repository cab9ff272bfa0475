import type { Page } from '@playwright/test'
import { expectErrorFocus } from './support/errors.ts'
import { intercept } from './support/intercept.ts'
import { expect, hydrate, test } from './support/test.ts'

const open = async (page: Page) => {
  await page.goto('/account/edit-profile')
  await expect(page.getByRole('heading', { level: 1, name: 'Edit profile' })).toBeVisible()
}
const save = (page: Page) => page.getByRole('button', { name: 'Save' }).click()

test('each invalid field shows its error, the first is focused, and typed values stay', async ({
  page,
  newShopper,
  expectSound,
}) => {
  await newShopper()
  await open(page)
  await page.getByLabel('First name').fill('  ')
  await page.getByLabel('Last name').fill('Typed')
  await page.getByLabel('Phone number *').fill('612')
  await page.getByLabel('Day').fill('5')
  await save(page)
  for (const message of [
    'Enter your first name.',
    'Enter at least 7 digits after the country code.',
    'Enter the day, month and year, or leave all three empty.',
  ])
    await expect(page.getByText(message)).toBeVisible()
  const first = page.getByLabel('First name')
  await expectErrorFocus(first)
  await expect(first).toHaveAccessibleDescription('Enter your first name.')
  await expect(page.getByLabel('Last name')).toHaveValue('Typed')
  await expect(page.getByLabel('Phone number *')).toHaveValue(/^6 ?12$/)
  await expect(page.getByLabel('Day')).toHaveValue(/^0?5$/)
  await expectSound()
})

test('after a rejection the form validates every change @script', async ({ page, newShopper }) => {
  await newShopper()
  await open(page)
  await hydrate(page)
  await page.getByLabel('First name').fill('')
  await expect(page.getByText('Enter your first name.')).toHaveCount(0)
  await save(page)
  await expect(page.getByText('Enter your first name.')).toBeVisible()
  await page.getByLabel('First name').fill('A')
  await expect(page.getByText('Enter your first name.')).toHaveCount(0)
})

test('Save waits for the e-mail check, and an outdated answer is ignored @script', async ({
  page,
  newShopper,
}) => {
  await newShopper()
  await open(page)
  await hydrate(page)
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  const asked: string[] = []
  await intercept(page, '**/setting/validateEmail', async (route) => {
    asked.push((route.request().postDataJSON() as { Email: string }).Email)
    if (asked.length === 1) await held
    await route.continue()
  })
  const button = page.getByRole('button', { name: 'Save' })
  const email = page.getByLabel('Email address *', { exact: true })
  const checking = page.waitForRequest('**/setting/validateEmail')
  await email.pressSequentially('x')
  await email.fill('ada@nowhere')
  await checking
  await expect(button).toBeDisabled()
  await expect(page.getByText('Checking the email address')).toBeVisible()
  await email.fill('ada@demo.test')
  await expect(button).toBeEnabled()
  const second = page.waitForResponse('**/setting/validateEmail')
  release()
  await second
  await expect.poll(() => asked).toEqual(['ada@nowhere', 'ada@demo.test'])
  await expect(page.getByText('Enter a valid email address.')).toHaveCount(0)
  await email.fill('ada@still.wrong.')
  await expect(page.getByText('Enter a valid email address.')).toBeVisible()
  await expect(email).toHaveAccessibleDescription(/Enter a valid email address/)
})

test('Save waits at most three seconds for the e-mail check @script', async ({
  page,
  newShopper,
}) => {
  await newShopper({ Telephone: '+31 612345678' })
  await open(page)
  await hydrate(page)
  // The answer never comes: saving checks the address itself.
  await intercept(page, '**/setting/validateEmail', () => {})
  const checking = page.waitForRequest('**/setting/validateEmail')
  await page.getByLabel('Email address *').selectText()
  await page.keyboard.type('augusta@demo.test')
  await checking
  const button = page.getByRole('button', { name: 'Save' })
  await expect(button).toBeDisabled()
  await expect(button).toBeEnabled()
  await button.click()
  await expect(page).toHaveURL(/\/account$/)
  await open(page)
  await expect(page.locator('.email-waits')).toContainText('augusta@demo.test')
})

test('a failed save shows a message and leaves the form as it was @script', async ({
  page,
  newShopper,
}) => {
  await newShopper({ Telephone: '+31 612345678' })
  await open(page)
  await hydrate(page)
  await page.getByLabel('First name').fill('Typed')
  const recover = await intercept(page, '**/shopUser/updateAccount', (route) => route.abort())
  await save(page)
  await expect(page.locator('[data-system-message]')).toHaveText(
    /Something went wrong, but nothing was lost/,
  )
  await expect(page.getByLabel('First name')).toHaveValue('Typed')
  recover()
  await save(page)
  await expect(page).toHaveURL(/\/account$/)
  await expect(page.getByRole('heading', { name: 'Hello, Typed' })).toBeVisible()
})

test('an emptied form shows one error summary with a link to each field', async ({
  page,
  newShopper,
  expectSound,
}) => {
  await newShopper({ Telephone: '+31 612345678' })
  await open(page)
  await expect(page.getByText('Fields with * are required.')).toBeVisible()
  for (const label of ['First name', 'Last name', 'Email address *', 'Phone number *'])
    await page.getByLabel(label).fill('')
  await page.getByLabel('Day').fill('5')
  await save(page)
  const summary = page.getByRole('main').getByRole('alert')
  await expect(summary).toHaveText(/5 fields need attention/)
  const names = ['First name', 'Last name', 'Email address', 'Phone number', 'Date of birth']
  await expect(summary.getByRole('link')).toHaveText(names)
  await expectErrorFocus(page.getByLabel('First name'))
  // No field announces by itself what the summary has announced.
  await expect(page.locator('form.fields .field-error[aria-live]')).toHaveCount(0)
  await expect(page.getByLabel('Phone number *')).toHaveAccessibleDescription(/phone number/)
  await expectSound()
  for (const [link, field] of [
    ['Email address', 'Email address *'],
    ['Phone number', 'Phone number *'],
    ['Date of birth', 'Day'],
  ] as const) {
    await summary.getByRole('link', { name: link, exact: true }).click()
    await expect(page.getByLabel(field)).toBeFocused()
  }
})
