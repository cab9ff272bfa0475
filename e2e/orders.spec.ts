import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { readPdf } from '../tests/support/pdf.ts'
import { expect, hydrate, placeBeneath, test } from './support/test.ts'

test.use({ hasMotion: true })

const orders = (page: Page) => page.locator('details.order')
async function unfold(order: Locator) {
  if ((await order.getAttribute('open')) === null) await order.locator('summary').click()
}

/** By a double click, of which a browser without script would send both halves. */
const answerTwice = (button: Locator, javaScriptEnabled: boolean | undefined) =>
  javaScriptEnabled === false ? button.click() : button.dblclick()

/** A product may also show 'awaiting payment', hence the button. */
const unfinished = (page: Page) =>
  orders(page).filter({ has: page.locator('a', { hasText: 'Finish order' }) })

test('the first order is open, and loading more pages updates the URL', async ({
  page,
  signIn,
  expectSound,
}) => {
  await signIn('full@demo.test', '/account/orders')
  await expect(orders(page)).toHaveCount(10)
  await expect(orders(page).first()).toHaveAttribute('open', '')
  await expect(orders(page).nth(1)).not.toHaveAttribute('open', '')
  await expectSound()
  const more = page.getByRole('link', { name: 'Load more' })
  await more.click()
  await expect(orders(page)).toHaveCount(20)
  await expect(page).toHaveURL(/\?page=2$/)
  // The first touch may come before the script or after it.
  await more.click()
  await expect(page).toHaveURL(/\?page=3$/)
  await expect(more).toHaveCount(0)
  // A page that is opened shows the one before it, too.
  await page.reload()
  await expect(orders(page)).toHaveCount(15)
})

test('more orders load in place, none skipped after a deletion elsewhere @script @once', async ({
  page,
  signIn,
  context,
}) => {
  await signIn('large@demo.test', '/account/orders')
  await hydrate(page)
  await page.evaluate(() => document.body.setAttribute('data-same-page', ''))
  const other = await context.newPage()
  await other.goto('/account/orders')
  const pending = unfinished(other).first()
  await unfold(pending)
  await pending.getByRole('button', { name: 'Delete' }).click()
  await other.getByRole('dialog').getByRole('button', { name: 'Yes' }).click()
  await expect(other.locator('[data-system-message]')).toHaveText(/Order deleted/)
  await page.getByRole('link', { name: 'Load more' }).click()
  await expect(orders(page)).toHaveCount(20)
  await expect(orders(page).nth(10).locator('summary')).toBeFocused()
  await expect(page.locator('body[data-same-page]')).toHaveCount(1)
  const shown = await page
    .getByRole('link', { name: /^View details/, includeHidden: true })
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  await other.goto('/account/orders?page=2')
  const stored = await other
    .getByRole('link', { name: /^View details/, includeHidden: true })
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  expect(shown).toEqual(stored)
})

test('a later page shows the pages before it, too, up to a limit @once', async ({
  page,
  signIn,
}) => {
  await signIn('large@demo.test', '/account/orders?page=3')
  await expect(orders(page)).toHaveCount(20)
  await page.getByRole('link', { name: 'Newer orders' }).click()
  await expect(page).toHaveURL(/\/account\/orders$/)
  await expect(orders(page)).toHaveCount(10)
  await expect(page.getByRole('link', { name: 'Newer orders' })).toHaveCount(0)
})

test('a page past the end links back, and an invalid page is page 1 @once @script', async ({
  page,
  signIn,
}) => {
  await signIn('full@demo.test', '/account/orders?page=abc')
  await expect(orders(page)).toHaveCount(10)
  await page.goto('/account/orders?page=0&query=%25')
  await expect(page.getByText('Type a word or a number to search for.')).toBeVisible()
})

test('deleting an order asks for confirmation: No keeps it, Yes removes it', async ({
  page,
  signIn,
  expectSound,
  javaScriptEnabled,
}) => {
  await signIn('remove@demo.test', '/account/orders')
  const before = await orders(page).count()
  const first = orders(page).first()
  await first.getByRole('button', { name: 'Delete' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Are you sure?')
  await expectSound()
  await dialog.getByRole('button', { name: 'No' }).click()
  await expect(dialog).toBeHidden()
  await expect(orders(page)).toHaveCount(before)
  await first.getByRole('button', { name: 'Delete' }).click()
  if (javaScriptEnabled !== false) await placeBeneath(page)
  await answerTwice(dialog.getByRole('button', { name: 'Yes' }), javaScriptEnabled)
  await expect(orders(page)).toHaveCount(before - 1)
  expect(new URL(page.url()).hash).toBe('')
  await expect(page.locator('[data-system-message]')).toHaveText(/Order deleted/)
  await page.reload()
  await expect(orders(page)).toHaveCount(before - 1)
})

test('Finish order and Pay now lead to the shop @once', async ({ page, signIn }) => {
  await signIn('full@demo.test', '/account/orders')
  for (const [label, step] of [
    ['Finish order', 'Confirm order'],
    ['Pay now', 'Pay now'],
  ] as const) {
    await page.goto('/account/orders')
    const order = orders(page)
      .filter({ has: page.locator('a', { hasText: label }) })
      .first()
    await unfold(order)
    await order.getByRole('link', { name: label }).click()
    await expect(page.getByRole('button', { name: step })).toBeVisible()
  }
})

test('an order that was paid in the shop cannot be deleted and shows its new status @once', async ({
  page,
  signIn,
  context,
}) => {
  await signIn('large@demo.test', '/account/orders')
  const order = unfinished(page).first()
  await unfold(order)
  const shop = await context.newPage()
  await shop.goto((await order.getByRole('link', { name: 'Finish order' }).getAttribute('href'))!)
  await shop.getByRole('button', { name: 'Confirm order' }).click()
  await shop.getByRole('button', { name: 'Pay now' }).click()
  await expect(shop.getByRole('button')).toHaveCount(0)
  await order.getByRole('button', { name: 'Delete' }).click()
  const number = await order.getByRole('link', { name: /^View details/ }).getAttribute('aria-label')
  await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click()
  await expect(page.locator('[data-system-message]')).toHaveText(/can no longer be deleted/)
  const now = page.locator('details.order', { has: page.locator(`[aria-label="${number}"]`) })
  await expect(now).toContainText('Processing')
})

test('an order shows its products, addresses, totals, parcels and payments', async ({
  page,
  signIn,
  expectSound,
}) => {
  await signIn('full@demo.test', '/account/orders')
  await page.getByRole('link', { name: 'View details: 102030' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Order number 102030' })).toBeVisible()
  await expect(page.getByText('1 of 3 delivered, 1 on its way, 1 being packed')).toBeVisible()
  await expect(page.locator('.order-summary')).toHaveText(
    /Subtotal\s*€202.85\s*Shipping\s*€4.95\s*Transaction cost\s*€0.35\s*Total\s*€208.15/,
  )
  await expect(page.getByRole('heading', { name: 'Delivery address' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Shipments' })).toBeVisible()
  await expect(page.locator('.shipment-products').first().getByRole('listitem')).toHaveText([
    'Larch walking boots',
  ])
  await expect(page.getByText('Credit card')).toBeVisible()
  await expectSound()
  await page.getByRole('link', { name: 'Back to my orders' }).click()
  await expect(page).toHaveURL(/\/account\/orders#order-\d+$/)
})

const invoiced = '102016'

async function openInvoiced(page: Page, signIn: (email: string, path: string) => Promise<void>) {
  await signIn('full@demo.test', `/account/orders?query=${invoiced}`)
  await page.getByRole('link', { name: `View details: ${invoiced}` }).click()
  await expect(
    page.getByRole('heading', { level: 1, name: `Order number ${invoiced}` }),
  ).toBeVisible()
}

test('an invoice is downloaded under its name and has number, products and total @once', async ({
  page,
  signIn,
}) => {
  await openInvoiced(page, signIn)
  const names = await page.locator('.product-row .name').allTextContents()
  const total = (await page.locator('.order-summary .total dd').textContent())!.trim()
  const link = page.getByRole('link', { name: 'Download invoice' })
  const [download] = await Promise.all([page.waitForEvent('download'), link.click()])
  expect(download.suggestedFilename()).toBe(`invoice-${invoiced}.pdf`)
  const text = (await readPdf(new Uint8Array(await readFile(await download.path())))).join('\n')
  for (const part of [invoiced, ...names, total]) expect(text).toContain(part.trim())
})

test('an order that is gone or another shopper’s leads to the list with a message @once', async ({
  page,
  signIn,
}) => {
  await signIn('remove@demo.test')
  for (const id of ['2030', '999999']) {
    await page.goto(`/account/orders/${id}`)
    await expect(page).toHaveURL(/\/account\/orders$/)
    await expect(page.locator('[data-system-message]')).toHaveText(/This order no longer exists\./)
  }
})

test('an invalid order number is answered with 404 @once @script', async ({ page, signIn }) => {
  await signIn('remove@demo.test')
  for (const id of ['99999999999999', 'abc', '-1', 'a%00b', 'x'.repeat(200)]) {
    expect((await page.goto(`/account/orders/${id}`))?.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible()
  }
})

test('deleting an order on its own page returns to the list', async ({
  page,
  signIn,
  javaScriptEnabled,
}) => {
  await signIn('full@demo.test', '/account/orders')
  const order = unfinished(page).first()
  await unfold(order)
  await order.getByRole('link', { name: /^View details/ }).click()
  await page.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('dialog').getByRole('button', { name: 'No' })).toBeFocused()
  await answerTwice(
    page.getByRole('dialog').getByRole('button', { name: 'Yes' }),
    javaScriptEnabled,
  )
  await expect(page).toHaveURL(/\/account\/orders$/)
  await expect(page.locator('[data-system-message]')).toHaveText(/Order deleted/)
})
