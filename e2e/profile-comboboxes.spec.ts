import type { Page } from '@playwright/test'
import { dialCode } from './support/address-form.ts'
import { expect, hydrate, test } from './support/test.ts'

const open = async (page: Page) => {
  await page.goto('/account/edit-profile')
  await expect(page.getByRole('heading', { level: 1, name: 'Edit profile' })).toBeVisible()
}
/** Finds the fields that replace the selects after hydration. */
const comboboxes = (page: Page) => page.locator('input[role=combobox]')

test('the country code is found by typing, arrows, Enter and Escape @script @once', async ({
  page,
  newShopper,
  expectSound,
}) => {
  await newShopper()
  await open(page)
  await hydrate(page)
  const combobox = comboboxes(page).first()
  const options = page.getByRole('listbox').getByRole('option')
  await combobox.focus()
  await page.keyboard.press('ArrowDown')
  await expect(options.nth(200)).toBeAttached()
  expect(await options.count()).toBeGreaterThanOrEqual(240)
  const list = page.getByRole('listbox', { name: 'Country code' })
  expect((await list.boundingBox())!.height).toBeLessThanOrEqual(180)
  await expectSound()
  // Before anything is typed Enter chooses nothing.
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await expect(list).toBeHidden()
  await expect(combobox).toHaveValue('Netherlands +31')
  await combobox.fill('COTE D')
  await expect(options).toHaveText(['Côte d’Ivoire +225'])
  await page.keyboard.press('Escape')
  await expect(combobox).toHaveValue('Netherlands +31')
  await combobox.fill('+35')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  const second = await options.nth(1).textContent()
  await expect(options.nth(1)).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(combobox).toHaveValue(second!)
  await expect(dialCode(page, 'telephone')).toHaveValue(/^\+35\d?$/)
  await combobox.fill('nowhere at all')
  await expect(page.getByText('No results')).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(combobox).toHaveValue(second!)
})

test('a combobox has its arrow before and after hydration @once @script', async ({
  page,
  newShopper,
}) => {
  let come = () => {}
  const waits = new Promise<void>((resolve) => (come = resolve))
  await page.route(/_astro\/ProfileIsland/, async (route) => {
    await waits
    await route.continue()
  })
  await newShopper()
  await open(page)
  const arrows = () =>
    page.locator('.combobox').evaluateAll((comboboxes) =>
      comboboxes.map((combobox) => {
        const { content, position } = getComputedStyle(combobox, '::after')
        return [content, position, combobox.getBoundingClientRect().height]
      }),
    )
  const before = await arrows()
  expect(before[0]).toEqual(['""', 'absolute', expect.any(Number)])
  come()
  await hydrate(page)
  await expect(page.locator('.combobox-input')).toHaveCount(1)
  expect(await arrows()).toEqual(before)
})

test('button labels of two lines are centred @once @script', async ({ page, newShopper }) => {
  await newShopper()
  await open(page)
  const alignment = page
    .locator('.avatar-field .button')
    .evaluateAll((buttons) => [
      ...new Set(buttons.map((button) => getComputedStyle(button).textAlign)),
    ])
  expect(await alignment).toEqual(['center'])
})

test('a code is found by other names; a full name is selected on blur @script @once', async ({
  page,
  newShopper,
}) => {
  await newShopper()
  await open(page)
  const combobox = comboboxes(page).first()
  await expect(combobox).toBeVisible()
  for (const [typed, chosen] of [
    ['UK', 'United Kingdom +44'],
    ['Holland', 'Netherlands +31'],
    ['Deutschland', 'Germany +49'],
    ['Belgium', 'Belgium +32'],
    ['0030', 'Greece +30'],
  ] as const) {
    await combobox.focus()
    await page.keyboard.type(typed)
    await expect(page.getByRole('listbox').getByRole('option').first(), typed).toHaveText(chosen)
    await page.keyboard.press('Tab')
    await expect(combobox, typed).toHaveValue(chosen)
    await expect(dialCode(page, 'telephone')).toHaveValue(/\+\d+/)
  }
})
