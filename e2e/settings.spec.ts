import type { Page } from '@playwright/test'
import { expect, hydrate, press, test } from './support/test.ts'

const card = (page: Page, title: string) =>
  page.locator('details.card', { has: page.getByRole('heading', { name: title, exact: true }) })
const interests = (page: Page) => card(page, 'Interests')
const box = (page: Page, name: string) => page.getByRole('checkbox', { name, exact: true })

test('a chosen language applies at once and on the next visit', async ({
  page,
  signIn,
  expectSound,
}) => {
  await signIn('empty@demo.test', '/account/settings')
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
  await expect(page.locator('select[name=language]')).toHaveValue('en')
  await expectSound()
  await page.locator('select[name=language]').selectOption('ar', { force: true })
  await page.locator('select[name=currency]').selectOption('SAR', { force: true })
  await page.getByRole('button', { name: 'Save' }).first().click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'ar')
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  await expect(page.locator('[data-system-message] [role=status]')).toHaveCount(1)
  await expect(page.locator('select[name=currency]')).toHaveValue('SAR')
  await expectSound()
  await page.goto('/account')
  await expect(page.locator('html')).toHaveAttribute('lang', 'ar')
  await page.goto('/account/settings')
  await page.locator('select[name=language]').selectOption('en', { force: true })
  await page.locator('form:has(select[name=language]) button.primary').click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
})

test('chosen interests are kept', async ({ page, newShopper, javaScriptEnabled }) => {
  await newShopper()
  await page.goto('/account/settings')
  await box(page, 'Garden & plants').check()
  if (javaScriptEnabled === false)
    await interests(page).getByRole('button', { name: 'Save' }).click()
  await expect(
    javaScriptEnabled === false
      ? page.locator('[data-system-message]')
      : interests(page).getByRole('status'),
  ).toHaveText(/^(Settings saved.*|Saved)$/)
  await page.reload()
  await expect(box(page, 'Garden & plants')).toBeChecked()
  const isSaved =
    javaScriptEnabled === false
      ? page.waitForEvent('load')
      : page.waitForResponse('**/setting/interests')
  await box(page, 'Garden & plants').uncheck()
  if (javaScriptEnabled === false)
    await interests(page).getByRole('button', { name: 'Save' }).click()
  await isSaved
  await page.reload()
  await expect(box(page, 'Garden & plants')).not.toBeChecked()
})

test('a combobox works by keyboard @script @once', async ({ page, signIn }) => {
  await signIn('profile@demo.test', '/account/settings')
  await hydrate(page)
  await expect(page.locator('input[role=combobox]')).toHaveCount(3)
  const country = page.getByRole('combobox', { name: 'Country' })
  const language = page.getByRole('combobox', { name: 'Language' })
  await country.focus()
  await page.keyboard.type('germ')
  const option = page.getByRole('listbox').getByRole('option', { name: 'Germany' })
  await expect(option).toBeVisible()
  await expect(option.locator('img')).toHaveAttribute('src', '/account/flags/DE.svg')
  await page.keyboard.press('Enter')
  await expect(country).toHaveValue('Germany')
  await expect(country).toHaveAttribute('aria-expanded', 'false')
  // Escape leaves what was chosen.
  await page.keyboard.type('fran')
  await page.keyboard.press('Escape')
  await expect(country).toHaveValue('Germany')
  await page.keyboard.press('Tab')
  await expect(language).toBeFocused()
  await page.keyboard.press('ArrowDown')
  const list = page.getByRole('listbox', { name: 'Language' })
  await expect(list.getByRole('option')).toHaveCount(7)
  expect(
    (await page.getByRole('listbox', { name: 'Language' }).boundingBox())!.height,
  ).toBeLessThanOrEqual(182)
  for (let press = 0; press < 3; press++) await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.locator('select[name=language]')).toHaveValue('de')
  // A click elsewhere closes it, and changes nothing.
  await language.click()
  await expect(list).toBeVisible()
  await page.getByRole('heading', { level: 1 }).click()
  await expect(list).toBeHidden()
  await expect(page.locator('select[name=country]')).toHaveValue('DE')
})

test('options are found by any name, and a full name is chosen on blur @script @once', async ({
  page,
  signIn,
}) => {
  await signIn('profile@demo.test', '/account/settings')
  await expect(page.locator('input[role=combobox]')).toHaveCount(3)
  for (const [label, typed, chosen] of [
    ['Country', 'UK', 'United Kingdom'],
    ['Country', 'USA', 'United States'],
    ['Country', 'nl', 'Netherlands'],
    ['Country', 'holland', 'Netherlands'],
    ['Country', 'Deutschland', 'Germany'],
    ['Country', 'ελλαδα', 'Greece'],
    ['Country', 'Belgium', 'Belgium'],
    ['Language', 'german', 'Deutsch'],
    ['Currency', '€', 'Euro (EUR)'],
    ['Currency', 'usd', 'US Dollar (USD)'],
    ['Currency', 'British pound', 'British Pound (GBP)'],
  ] as const) {
    const combobox = page.getByRole('combobox', { name: label })
    await combobox.focus()
    await page.keyboard.type(typed)
    await expect(page.getByRole('listbox').getByRole('option').first(), typed).toHaveText(chosen)
    await page.keyboard.press('Tab')
    await expect(combobox, typed).toHaveValue(chosen)
  }
  // An ambiguous name, or a part of one, leaves the choice unchanged.
  const currency = page.getByRole('combobox', { name: 'Currency' })
  for (const [typed, found] of [
    ['kr', ['Danish Krone (DKK)', 'Swedish Krona (SEK)']],
    ['US Dol', ['US Dollar (USD)']],
  ] as const) {
    await currency.focus()
    await page.keyboard.type(typed)
    await expect(page.getByRole('listbox').getByRole('option')).toHaveText(found)
    await page.keyboard.press('Tab')
    await expect(currency).toHaveValue('British Pound (GBP)')
  }
})

test('a combobox is there before hydration and opens at an early touch @script', async ({
  page,
  signIn,
}) => {
  await signIn('profile@demo.test', '/account/settings')
  await expect(page.locator('input[role=combobox]')).toHaveCount(3)
  // The touch waits for a late script.
  await page.route('**/_astro/LocalizationIsland*.js', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 500))
    await route.continue()
  })
  await page.reload()
  await press(page, page.locator('.combobox').first())
  await expect(page.getByRole('listbox', { name: 'Country' })).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Country' })).toBeFocused()
  expect(await page.getByRole('listbox').getByRole('option').count()).toBeGreaterThan(200)
})

test('different controls, and the buttons to save, have different names @once @script', async ({
  page,
  signIn,
}) => {
  await signIn('full@demo.test', '/account/settings')
  await hydrate(page)
  await page.locator('select[name=currency]').selectOption('USD', { force: true })
  for (const group of await page.locator('form[data-preferences]').all())
    await group.getByRole('checkbox').last().click()
  for (const name of [
    'Save: Country, language and currency',
    'Save: Interests',
    'Save: Email preferences',
  ])
    await expect(page.getByRole('button', { name, exact: true })).toBeVisible()
  for (const path of ['settings', 'addresses', 'orders', 'wishlist', 'edit-profile', '']) {
    await page.goto(`/account/${path}`)
    const controls = page
      .getByRole('main')
      .locator('a:visible, button:visible, input:visible, select:visible')
    const all = await controls.evaluateAll((elements) =>
      elements.map((element) => {
        const { labels, form, value, name, type } = element as HTMLInputElement
        const label =
          element.getAttribute('aria-label') ??
          [...(labels ?? [])].map(({ innerText }) => innerText).join(' ')
        const group = element.closest('fieldset')?.querySelector('legend')?.innerText ?? ''
        const own = `${type === 'checkbox' || type === 'radio' ? group : ''} ${label || (element as HTMLElement).innerText.trim()}`
        const does = [
          element.getAttribute('href'),
          element.getAttribute('popovertarget')?.replace(/-(billing|shipping|others)-/, '-'),
          name,
          value,
          form?.querySelector('[name=call]')?.getAttribute('value'),
        ]
        return { name: `${element.tagName} ${own}`, does: does.join(' ') }
      }),
    )
    const meanings = new Map<string, Set<string>>()
    for (const { name, does } of all)
      meanings.set(name, (meanings.get(name) ?? new Set()).add(does))
    expect(
      [...meanings].filter(([, each]) => each.size > 1).map(([name]) => name),
      path,
    ).toEqual([])
  }
})

test('a double click on Yes signs out everywhere once @script @once', async ({
  page,
  newShopper,
}) => {
  await newShopper()
  await page.goto('/account/settings')
  const sent: string[] = []
  page.on(
    'request',
    (request) =>
      request.method() === 'POST' &&
      request.url().endsWith('/account/settings') &&
      sent.push(request.url()),
  )
  await page.getByRole('button', { name: 'Sign out everywhere' }).click()
  await expect(page.getByRole('dialog').getByRole('button', { name: 'No' })).toBeFocused()
  await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).dblclick()
  await expect(page).toHaveURL(/\/account\/login$/)
  expect(sent).toHaveLength(1)
})
