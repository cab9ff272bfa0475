import type { Page } from '@playwright/test'
import { expect, test } from './support/test.ts'
import { box, choose, order, returnable, sendButton, underWay } from './support/returns.ts'

const socks = 'Merino hiking socks'

/** Requests a return of the socks, and answers the address of its page. */
async function requestReturn(page: Page) {
  await page.goto(`${order(returnable)}/return`)
  await choose(page, socks)
  await sendButton(page).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Return \d+$/ })).toBeVisible()
  return page.url()
}

/** Takes the shop's next step, on its page of the order. */
async function step(page: Page, button: string) {
  await page.goto(`/order/${returnable}`)
  await page.getByRole('button', { name: button }).first().click()
  await expect(page.getByRole('button', { name: button })).toHaveCount(0)
}

test('an approved return says how to send the parcel, and until when', async ({
  page,
  signIn,
  expectSound,
}) => {
  await signIn('full@demo.test', order(underWay))
  await page.getByRole('link', { name: /^View return/ }).click()
  await expect(page.getByText('You can send the products back now.')).toBeVisible()
  await expect(page.getByText('Please send the notebook within a week.')).toBeVisible()
  const parcel = page.locator('.return-parcel')
  await expect(parcel).toContainText(/Send the parcel by \d\d \w+ \d{4}\./)
  await expect(parcel).toContainText('Keizersgracht 12')
  await expect(parcel).toContainText('Write on the parcel: R102016')
  await expect(page.getByRole('button', { name: 'Cancel return' })).toHaveCount(0)
  const current = page
    .getByRole('list', { name: 'Progress of the return' })
    .locator('[aria-current]')
  await expect(current).toContainText('Approved')
  await expectSound()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Add to calendar' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^return-\d+\.ics$/)
})

test('a return that was requested can be cancelled, and its products returned again', async ({
  page,
  signIn,
  expectSound,
}) => {
  await signIn('full@demo.test')
  await requestReturn(page)
  await page.getByRole('button', { name: 'Cancel return' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click()
  await expect(page.locator('[data-system-message]')).toHaveText(/The return was cancelled/)
  await expect(page.getByText('You don’t need to send anything.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Cancel return' })).toHaveCount(0)
  await expectSound()
  await page.goto(`${order(returnable)}/return`)
  await expect(box(page, socks)).toBeVisible()
})

test('the page of a return tells its story up to the refund', async ({ page, signIn }) => {
  await signIn('full@demo.test')
  const path = await requestReturn(page)
  await step(page, 'Approve')
  await page.goto(path)
  await expect(page.getByText(/Write on the parcel: R-\d+/)).toBeVisible()
  await page.getByRole('link', { name: 'Download return label' }).click()
  await expect(page).toHaveURL(/\/label\/\d+$/)
  for (const [button, sentence] of [
    ['Carrier has the parcel', 'Your parcel is on its way to us.'],
    ['Parcel has arrived', 'We’ve received the products and are checking them.'],
    ['Refund', 'We’ve refunded this return.'],
  ] as const) {
    await step(page, button)
    await page.goto(path)
    await expect(page.getByText(sentence)).toBeVisible()
  }
  await expect(page.getByText(/^Refund: €\d+\.\d\d$/)).toBeVisible()
  await expect(page.locator('.order-progress [data-done] time')).toHaveCount(5)
})

test('a return that there is not leads to its order @once', async ({ page, signIn }) => {
  await signIn('full@demo.test', `${order(returnable)}/return/999999`)
  await expect(page).toHaveURL(new RegExp(`${order(returnable)}$`))
  await expect(page.locator('[data-system-message]')).toHaveText(/no longer exists/)
})
