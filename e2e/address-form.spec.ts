import type { Page } from '@playwright/test'
import { AddressType } from '../src/contract/codes.ts'
import { add, field, fill, open } from './support/address-form.ts'
import { expect, hydrate, test } from './support/test.ts'
const message = (page: Page) => page.locator('[data-system-message]')
const card = (page: Page, title: string) =>
  page.locator('details.card', { has: page.getByRole('heading', { name: title, exact: true }) })

test('the fields of a row stay aligned if a label takes two lines @once @script', async ({
  page,
  newShopper,
}) => {
  await newShopper()
  await page.setViewportSize({ width: 320, height: 700 })
  await open(page)
  const bottom = (label: string) =>
    field(page, label).evaluate((box) => Math.round(box.getBoundingClientRect().bottom))
  const height = (label: string) =>
    page
      .locator('label', { hasText: label })
      .evaluate((text) => text.getBoundingClientRect().height)
  expect(await height('House number')).toBeGreaterThan(await height('Suffix'))
  expect(await bottom('House number')).toBe(await bottom('Suffix'))
})

test('a select is as wide as the form on the smallest screen @once @script', async ({
  page,
  newShopper,
}) => {
  await newShopper()
  await page.setViewportSize({ width: 320, height: 700 })
  await open(page)
  const form = (await page.locator('.address-form').boundingBox())!
  expect((await page.getByLabel('Preferred time').boundingBox())!.width).toBe(form.width)
})

test('the first address is added, becomes both defaults, and is edited', async ({
  page,
  newShopper,
  call,
  expectSound,
}) => {
  await newShopper()
  await open(page)
  await expectSound()
  await fill(page)
  await page.getByLabel('Preferred time').selectOption('Evening')
  await add(page)
  await expect(page).toHaveURL(/\/account\/addresses(\?added=\d+#added)?$/)
  await expect(message(page)).toHaveText(/Address saved/)
  for (const title of ['Default billing address', 'Default delivery address'])
    await expect(card(page, title)).toContainText(
      'Augusta KingKade 73512 KD Utrecht, Netherlandsaugusta@demo.test, +31 612345678',
    )

  await card(page, 'Default billing address').getByRole('link', { name: /^Edit/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Edit address' })).toBeVisible()
  await expect(field(page, 'Phone number *')).toHaveValue('6 12345678')
  await expect(field(page, 'Email address *')).toHaveValue('augusta@demo.test')
  await expect(page.getByLabel('Preferred time')).toHaveValue('evening')
  await expect(field(page, 'Note')).toHaveValue('Ring twice')
  await expectSound()
  await field(page, 'City *').fill('Zeist')
  await page.getByRole('button', { name: 'Save address' }).click()
  await expect(card(page, 'Default delivery address')).toContainText('3512 KD Zeist, Netherlands')
  expect(await call('GET', 'shopuser/me')).toMatchObject({
    addresses: [
      {
        city: 'Zeist',
        isBilling: true,
        isShipping: true,
        custom: { deliveryTime: 'evening', deliveryNote: 'Ring twice' },
      },
    ],
  })
})

test('two tabs that edit one address each save only their own changes @once', async ({
  page,
  newShopper,
  call,
}) => {
  await newShopper()
  await open(page)
  await fill(page)
  await add(page)
  await expect(page).toHaveURL(/\/account\/addresses(\?added=\d+#added)?$/)
  const path = (await page.getByRole('link', { name: /^Edit/ }).first().getAttribute('href'))!
  const other = await page.context().newPage()
  for (const one of [page, other]) await open(one, path)
  for (const [one, label, value] of [
    [page, 'City *', 'Zeist'],
    [other, 'Street *', 'Gracht'],
  ] as const) {
    await field(one, label).fill(value)
    await one.getByRole('button', { name: 'Save address' }).click()
    await expect(one).toHaveURL(/\/account\/addresses(\?added=\d+#added)?$/)
  }
  expect(await call('GET', 'shopuser/me')).toMatchObject({
    addresses: [{ city: 'Zeist', address: 'Gracht' }],
  })
})

test('the fields of a company show for a company only, and a private address clears them', async ({
  page,
  newShopper,
  call,
}) => {
  await newShopper()
  await open(page)
  await expect(field(page, 'Company name *')).toBeHidden()
  await page.getByLabel('Company', { exact: true }).check()
  await fill(page, { 'Company name *': 'Works', 'VAT number': 'NL001234567B29' })
  await page.getByLabel('Private', { exact: true }).check()
  await expect(field(page, 'VAT number')).toBeHidden()
  // The switch keeps what was typed.
  await page.getByLabel('Company', { exact: true }).check()
  await expect(field(page, 'Company name *')).toHaveValue('Works')
  await add(page)
  await expect(card(page, 'Default billing address')).toContainText('Works')
  await card(page, 'Default billing address').getByRole('link', { name: /^Edit/ }).click()
  await expect(page.getByLabel('Company', { exact: true })).toBeChecked()
  await page.getByLabel('Private', { exact: true }).check()
  await page.getByRole('button', { name: 'Save address' }).click()
  await expect(card(page, 'Default billing address')).toContainText('Augusta King')
  await expect(card(page, 'Default billing address')).not.toContainText('Works')
  expect(await call('GET', 'shopuser/me')).toMatchObject({
    addresses: [{ addressType: AddressType.private, companyName: '', vatNumber: '' }],
  })
})

test('a form that is sent twice adds one address @script @once', async ({
  page,
  newShopper,
  call,
}) => {
  await newShopper()
  await open(page)
  await hydrate(page)
  await fill(page)
  await page.getByRole('button', { name: 'Add address', exact: true }).dblclick()
  await expect(page).toHaveURL(/\/account\/addresses(\?added=\d+#added)?$/)
  const { addresses } = (await call('GET', 'shopuser/me')) as { addresses: object[] }
  expect(addresses).toHaveLength(1)
})
