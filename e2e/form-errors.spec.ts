import type { Locator, Page } from '@playwright/test'
import { expectErrorFocus } from './support/errors.ts'
import { expect, hydrate, test } from './support/test.ts'

/** The name of a field, as assistive technology says it. */
const field = (page: Page, name: string | RegExp) => page.getByLabel(name, { exact: true }).first()

interface Refusal {
  path: string
  /** Changes the form so that it is refused. */
  spoil?: (page: Page) => Promise<unknown>
  button: string
  /** The field that is wrong, and its error. */
  wrong: (page: Page) => Locator
  error: RegExp
}

const refusals: Record<string, Refusal> = {
  profile: {
    path: '/account/edit-profile',
    spoil: (page) => field(page, 'Last name *').fill(''),
    button: 'Save',
    wrong: (page) => field(page, 'Last name *'),
    error: /last name/i,
  },
  address: {
    path: '/account/addresses/add',
    spoil: (page) => field(page, 'First name *').fill(''),
    button: 'Add address',
    wrong: (page) => field(page, 'First name *'),
    error: /first name/i,
  },
  question: {
    path: '/account',
    button: 'Next',
    wrong: (page) => page.locator('#intro').getByRole('radio').first(),
    error: /title/i,
  },
  'voucher code': {
    path: '/account/vouchers',
    spoil: (page) => field(page, 'Voucher code').fill('NONE-SUCH'),
    button: 'Claim voucher',
    wrong: (page) => field(page, 'Voucher code'),
    error: /voucher/i,
  },
}

/** Fails unless the focus leads to a field, which is marked and described by its error. */
async function expectRefused(wrong: Locator, error: RegExp) {
  await expectErrorFocus(wrong)
  await expect(wrong).toHaveAccessibleDescription(error)
}

test('a question that can be skipped is neither required nor invalid before its answer', async ({
  page,
  newShopper,
}) => {
  await newShopper()
  await page.goto('/account')
  const card = page.locator('#intro')
  await expect(card.getByRole('button', { name: /^Skip/ })).toBeVisible()
  await expect(card.getByText('*')).toHaveCount(0)
  await expect(card.locator(':invalid, [required], [aria-required=true]')).toHaveCount(0)
})

for (const [name, { path, spoil, button, wrong, error }] of Object.entries(refusals))
  test(`a refused form leads to the invalid field: ${name}`, async ({ page, newShopper }) => {
    await newShopper()
    await page.goto(path)
    await spoil?.(page)
    await page.getByRole('button', { name: button, exact: true }).first().click()
    await expectRefused(wrong(page), error)
  })

test('a refused first login leads to the invalid field', async ({ page, newcomer }) => {
  await newcomer()
  await field(page, 'First name *').fill('')
  await page.getByRole('button', { name: 'Save' }).click()
  await expectRefused(field(page, 'First name *'), /first name/i)
})

test('a refused return leads to the first product by its summary', async ({
  page,
  signIn,
  expectSound,
}) => {
  await signIn('full@demo.test', '/account/orders/102007/return')
  await page.getByRole('button', { name: 'Request return' }).click()
  const boxes = page.getByRole('checkbox')
  await expectRefused(boxes.first(), /Select at least one product/)
  await expect(boxes.last()).toHaveAccessibleDescription(/Select at least one product/)
  await page.getByRole('main').getByRole('alert').getByRole('link', { name: 'Products' }).click()
  await expect(boxes.first()).toBeFocused()
  await expectSound()
})

test('the page after a refused form says so in its title, and its errors have the focus', async ({
  page,
  newShopper,
}) => {
  await newShopper()
  const title = (name: string) => new RegExp(`^Error: ${name} · `)
  const expectSummary = async (name: string, ...links: (string | RegExp)[]) => {
    await expect(page).toHaveTitle(title(name))
    const summary = page.getByRole('main').getByRole('alert')
    await expect(summary).toBeFocused()
    await expect(summary.getByRole('link')).toHaveText(links)
  }
  await page.goto('/account/settings/leave?confirm')
  await page.getByRole('button', { name: 'Close account' }).click()
  await expectSummary('Close your account', /^I understand that my account/)
  await page.context().clearCookies()
  await page.goto('/account/find-order')
  await page.getByRole('button', { name: 'Email me the link' }).click()
  await expectSummary('Find your order', 'Order number', 'Email address')
  await page.goto('/account/login')
  await page.getByRole('button', { name: 'Email me a code' }).click()
  await expectSummary('Sign in', 'Email address')
})

test('a refused choice in the settings leads to its select', async ({
  page,
  newShopper,
  javaScriptEnabled,
}) => {
  await newShopper()
  await page.goto('/account/settings')
  // No flag is asked for that there is not.
  if (javaScriptEnabled !== false) await hydrate(page)
  const country = page.locator('select[name=country]')
  await country.evaluate((select: HTMLSelectElement) => {
    select.selectedOptions[0]!.value = 'XX'
    select.dispatchEvent(new Event('change', { bubbles: true }))
  })
  await page.getByRole('button', { name: /^Save: Country/ }).click()
  await expectRefused(page.getByRole('combobox', { name: 'Country', exact: true }), /isn’t valid/)
})

test('a refused picture is reported at its field', async ({
  page,
  newShopper,
  javaScriptEnabled,
}) => {
  await newShopper()
  await page.goto('/account/edit-profile')
  const picture = page.getByLabel('Profile picture')
  await picture.setInputFiles('themes/default/images/icon.svg')
  if (javaScriptEnabled === false) await page.getByRole('button', { name: 'Upload' }).click()
  await expect(picture).toHaveAttribute('aria-invalid', 'true')
  await expect(picture).toHaveAccessibleDescription(/file/)
  if (javaScriptEnabled === false) await expect(picture).toBeFocused()
})
