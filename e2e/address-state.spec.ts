import type { Page } from '@playwright/test'
import { add, chooseCountry, field, fill, open } from './support/address-form.ts'
import { expect, hydrate, test } from './support/test.ts'

const state = (page: Page, label = 'State or province *') => field(page, label)
const card = (page: Page) => page.locator('details.card.billing')

test('a country with states asks for one and formats its addresses in its own way', async ({
  page,
  newShopper,
  expectSound,
  javaScriptEnabled,
}) => {
  await newShopper()
  await open(page)
  await fill(page)
  await field(page, 'Apartment, floor or building').fill('Flat 2')
  await expect(page.locator('[name=state]')).toHaveCount(0)
  await chooseCountry(page, 'United States')
  // Without script the states come with the answer that asks for one.
  if (javaScriptEnabled === false) await add(page)
  await expect(field(page, 'Note')).toHaveValue('Ring twice')
  await field(page, 'Postal code').fill('94110')
  await state(page).selectOption('California')
  await expectSound()
  await add(page)
  await expect(page).toHaveURL(/\/account\/addresses(\?added=\d+#added)?$/)
  await expect(card(page)).toContainText('Augusta KingKade 7Flat 2Utrecht, CA 94110, United States')

  await card(page).getByRole('link', { name: /^Edit/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Edit address' })).toBeVisible()
  await expect(state(page)).toHaveValue('CA')
  await expect(field(page, 'Apartment, floor or building')).toHaveValue('Flat 2')
  await chooseCountry(page, 'Netherlands')
  await field(page, 'Postal code').fill('3512 KD')
  await page.getByRole('button', { name: 'Save address' }).click()
  await expect(page).toHaveURL(/\/account\/addresses(\?added=\d+#added)?$/)
  await expect(card(page)).toContainText('Flat 23512 KD Utrecht, Netherlands')
})

test('typed values return with their country, also after leaving the page @script @once', async ({
  page,
  newShopper,
}) => {
  await newShopper()
  await open(page)
  await hydrate(page)
  await field(page, 'Note').fill('Ring twice')
  await chooseCountry(page, 'United States')
  await state(page).selectOption('California')
  await expect(state(page)).toHaveAttribute('autocomplete', 'address-level1')
  await chooseCountry(page, 'Australia')
  await expect(state(page)).toHaveValue('')
  await state(page).selectOption('New South Wales')
  await chooseCountry(page, 'Netherlands')
  await expect(page.locator('[name=state]')).toHaveCount(0)
  await chooseCountry(page, 'Kiribati')
  await state(page, 'State or province').fill('Tarawa')
  await chooseCountry(page, 'United States')
  await expect(state(page)).toHaveValue('CA')
  await expect(field(page, 'Note')).toHaveValue('Ring twice')
  for (const _ of ['once', 'and once more']) {
    await page.goto('/account/settings')
    await open(page)
    await hydrate(page)
    await expect(state(page)).toHaveValue('CA')
    await expect(field(page, 'Note')).toHaveValue('Ring twice')
  }
})

test('if the states do not load, any text is accepted and read as a name @script @once', async ({
  page,
  newShopper,
}) => {
  await newShopper()
  await open(page)
  await hydrate(page)
  await fill(page)
  await page.route('**/localize/states/*', (route) => route.abort())
  await chooseCountry(page, 'United States')
  await state(page, 'State or province').fill('california')
  await add(page)
  await expect(page).toHaveURL(/\/account\/addresses(\?added=\d+#added)?$/)
  await expect(card(page)).toContainText('Utrecht, CA 3512 KD, United States')
})
