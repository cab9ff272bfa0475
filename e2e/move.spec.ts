import type { Page } from '@playwright/test'
import { dayFromNow } from '../src/demo/data/time.ts'
import { validAddress } from '../tests/support/addresses.ts'
import { field, fill } from './support/address-form.ts'
import { expect, hydrate, test } from './support/test.ts'

const path = '/account/addresses/move'
const message = (page: Page) => page.locator('[data-system-message]')
const card = (page: Page, title: string) =>
  page.locator('details.card', { has: page.getByRole('heading', { name: title, exact: true }) })
const save = (page: Page) => page.getByRole('button', { name: 'Save new address' })
const day = (page: Page) => page.getByLabel('From when?')

test('a move today changes both defaults, and the old address is kept for a year', async ({
  page,
  newShopper,
  call,
  expectSound,
}) => {
  await newShopper()
  await call('POST', 'address', { ...validAddress, Address: 'Kade' })
  await page.goto('/account/addresses')
  await page.getByRole('link', { name: 'I’m moving' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'I’m moving' })).toBeVisible()
  await expect(page.getByText('Your old address')).toContainText('Kade, Gouda')
  await expectSound()
  await fill(page, { 'Street *': 'Singel', 'City *': 'Delft' })
  await day(page).fill(dayFromNow(0))
  await save(page).click()
  await expect(message(page)).toHaveText(/Your new address is now your default/)
  for (const title of ['Default billing address', 'Default delivery address'])
    await expect(card(page, title)).toContainText('Singel 7')
  await expect(page.locator('#added')).toBeFocused()
  await expect(card(page, 'Other addresses')).toContainText(/Kade.*Kept until/)
  await expectSound()
})

test('a later move is shown with its day, and can be cancelled', async ({
  page,
  newShopper,
  call,
  expectSound,
}) => {
  await newShopper()
  await call('POST', 'address', { ...validAddress, Address: 'Kade' })
  await page.goto(path)
  await fill(page, { 'Street *': 'Singel', 'City *': 'Delft' })
  await day(page).fill(dayFromNow(40))
  await page.getByLabel('Remove it on that day').check()
  await save(page).click()
  await expect(message(page)).toHaveText(/Your move is planned/)
  await expect(card(page, 'Default billing address')).toContainText('Kade')
  const added = page.locator('#added')
  await expect(added).toContainText(/Your default from \d\d \w+ \d{4}/)
  await expect(added).toBeFocused()
  await page.goto(path)
  await expect(card(page, 'Planned move')).toContainText('Singel 7, Delft')
  await expectSound()
  await page.goto('/account/addresses')
  await page.getByRole('button', { name: 'Cancel move: Singel 7, Delft' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click()
  await expect(message(page)).toHaveText(/The move is cancelled/)
  await expect(page.getByText(/Your default from/)).toHaveCount(0)
  await expect(card(page, 'Other addresses')).toContainText('Singel 7')
})

test('mistakes are told beside their fields, and nothing typed is lost', async ({
  page,
  newShopper,
  expectSound,
}) => {
  await newShopper()
  await page.goto(path)
  await fill(page, { 'Street *': 'Singel', 'City *': '' })
  await day(page).fill(dayFromNow(-1))
  await save(page).click()
  await expect(page.getByText('This day has passed.')).toBeVisible()
  await expect(page.getByText('Enter a city.')).toBeVisible()
  await expect(page.getByRole('main').getByRole('alert')).toContainText('From when?')
  await expectSound()
  await expect(day(page)).toHaveValue(dayFromNow(-1))
  await day(page).fill(dayFromNow(3_650))
  await field(page, 'City *').fill('Delft')
  await save(page).click()
  await expect(page.getByText('Choose a day within the next year.')).toBeVisible()
  await day(page).fill('')
  await save(page).click()
  await expect(page.getByText('Enter the day of your move')).toBeVisible()
  await expect(field(page, 'Street *')).toHaveValue('Singel')
})

test('a day that does not exist is told, and stays as it was typed @script @once', async ({
  page,
  newShopper,
}) => {
  await newShopper()
  await page.goto(path)
  await hydrate(page)
  await fill(page, { 'Street *': 'Singel' })
  await day(page).focus()
  await page.keyboard.type('02302027')
  await save(page).click()
  await expect(page.getByText('This date doesn’t exist.')).toBeVisible()
  await expect(field(page, 'Street *')).toHaveValue('Singel')
  expect(await day(page).evaluate((input: HTMLInputElement) => input.validity.badInput)).toBe(true)
})

test('the shop is asked to send an order there, and answers on its page', async ({
  page,
  signIn,
  expectSound,
}) => {
  await signIn('full@demo.test', path)
  const orders = page.getByRole('group', { name: 'Orders that haven’t left yet' })
  await expect(orders).toBeVisible()
  await fill(page, { 'Street *': 'Singel', 'City *': 'Delft' })
  await day(page).fill(dayFromNow(0))
  const first = orders.getByRole('checkbox').first()
  await first.check()
  const name = (await orders.locator('label .name').first().textContent())!
  const number = /\d+/.exec(name)![0]
  await save(page).click()
  await expect(message(page)).toHaveText(/Your new address is now your default/)
  await page.goto(`/account/orders/${number}`)
  await expect(page.getByText(/you asked for delivery to .*Singel 7/)).toBeVisible()
  await expectSound()
  await expect(async () => {
    await page.reload()
    await expect(page.getByText(/We’re sending it to .*Singel 7/)).toBeVisible({ timeout: 500 })
  }).toPass({ timeout: 20_000 })
})

test('two presses and two tabs make one move @script @once', async ({
  page,
  context,
  newShopper,
  call,
}) => {
  await newShopper()
  await page.goto(path)
  const other = await context.newPage()
  await other.goto(path)
  for (const tab of [page, other]) {
    await hydrate(tab)
    await fill(tab, { 'Street *': 'Singel', 'City *': 'Delft' })
    await day(tab).fill(dayFromNow(9))
  }
  await save(page).dblclick()
  await expect(message(page)).toHaveText(/Your move is planned/)
  await save(other).click()
  await expect(message(other)).toHaveText(/A move was planned or cancelled/)
  await expect(card(other, 'Planned move')).toBeVisible()
  await expect(field(other, 'Street *')).toHaveValue('Singel')
  const { addresses } = (await call('GET', 'shopuser/me')) as { addresses: unknown[] }
  expect(addresses).toHaveLength(1)
})
