import { expect, test } from './support/test.ts'

const email = 'real@demo.test'

test('an order with a piece still to come says so in the list and on its page', async ({
  page,
  signIn,
  expectSound,
}) => {
  await signIn(email, '/account/orders?query=X%2F1')
  const card = page.locator('details.order')
  await expect(card).toHaveCount(1)
  await expect(card).toContainText('2 of 3 on their way, 1 being packed')
  await expectSound()
  await card.getByRole('link', { name: 'View details: X/1' }).click()
  await expect(page).toHaveURL(/\/account\/orders\/~X~2F1$/)
  await expect(page.locator('.next-step')).toHaveText('2 of 3 on their way, 1 being packed')
  await expect(page.locator('.product-row').first()).toContainText('1 × Shipped')
  const parcel = page.locator('.shipment')
  await expect(parcel.getByRole('link')).toHaveText(['HP-20261113-1', 'HP-20261113-2'])
  await expect(parcel).toContainText('1 of 2 × Enamel camp mug')
  await expectSound()
})

test('options, engravings and notes are shown as they were written', async ({
  page,
  signIn,
  expectSound,
}) => {
  await signIn(email, '/account/orders/~~231')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Order number #1')
  await expect(page.locator('.option')).toContainText(['Size: 42', 'Colour: Brown', 'Item no.: LB'])
  await expect(page.locator('.customer-note')).toContainText('The bell is next to the blue door.')
  await expect(page.getByText('Standard delivery')).toBeVisible()
  await expectSound()
})

test('the documents of an order can be downloaded', async ({ page, signIn, expectSound }) => {
  await signIn(email, '/account/orders/501')
  await expect(page.getByText('1 refunded')).toHaveCount(2)
  await expectSound()
  const started = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download file: Credit note C2026-88' }).click()
  expect((await started).suggestedFilename()).toBe('credit-note-501.pdf')
})

test('the parts of a bundle are listed below it', async ({ page, signIn, expectSound }) => {
  await signIn(email, '/account/orders/2006')
  const rows = page.locator('.product-row .name')
  await expect(rows).toHaveText([
    'Picnic set',
    '4 × Enamel camp mug',
    'Whistling camp kettle',
    '1.5 kg × Farmhouse cheese',
  ])
  await expect(page.locator('.bundle-part')).toHaveCount(2)
  await expect(page.locator('.bundle-part').first()).toContainText('Part of')
  await expectSound()
})

test('two orders with the same number have separate pages', async ({ page, signIn }) => {
  await signIn(email, '/account/orders?query=2007')
  const cards = page.locator('details.order')
  await expect(cards).toHaveCount(2)
  const links = await page.locator('details.order a[href^="/account/orders/"]').all()
  const paths = await Promise.all(links.map((link) => link.getAttribute('href')))
  expect(new Set(paths).size).toBe(2)
  await page.goto(paths[1]!)
  await expect(page.locator('.product-row')).toContainText('Travel alarm clock')
  await page.goto('/account/orders/2007')
  await expect(page.locator('.product-row').first()).toContainText('Gift card of 25 euro')
})

test('a custom status of the shop is shown in the shopper’s language', async ({ page, signIn }) => {
  await signIn(email, '/account/orders/~~CE~A9-7')
  await expect(page.locator('.order-line .status')).toHaveText('Packed in our workshop')
  await page.goto('/account/orders/2002')
  await expect(page.locator('.order-line .status')).toHaveText('Unknown')
})
