import type { Page } from '@playwright/test'
import { expect, test } from './support/test.ts'

const cards = (page: Page) => page.locator('details.order')
const progress = (page: Page) => page.getByRole('list', { name: /^Progress of your order/ })

test('an order with one parcel shows one line of progress and its expected day', async ({
  page,
  signIn,
  expectSound,
}) => {
  await signIn('full@demo.test', '/account/orders?query=olive+tree')
  const coming = cards(page)
    .filter({ has: page.locator('.expected') })
    .first()
  await page.goto((await coming.locator('a').first().getAttribute('href'))!)
  await expect(progress(page)).toHaveCount(1)
  await expect(progress(page).getByRole('listitem').first()).toContainText('Ordered')
  const current = progress(page).locator('[aria-current=step]')
  await expect(current).toHaveText('Out for delivery')
  await expect(page.getByText('Arriving today')).toBeVisible()
  await expectSound()
})

test('each parcel of an order has its own line, day and tracking, at the head', async ({
  page,
  signIn,
  expectSound,
}) => {
  const parts = '1 of 3 delivered, 1 on its way, 1 being packed'
  await signIn('full@demo.test', '/account/orders?query=102030')
  await expect(cards(page).locator('summary .parts')).toHaveText([parts])
  await expectSound()
  await page.getByRole('link', { name: 'View details: 102030' }).click()
  await expect(page.locator('.next-step')).toHaveText(parts)
  await expect(progress(page)).toHaveCount(3)
  const parcel = (name: string) => page.getByRole('region', { name })
  const boots = parcel('Larch walking boots')
  await expect(boots).toContainText('Arriving tomorrow')
  await expect(boots.locator('[aria-current=step]')).toContainText('On its way')
  await expect(boots.getByRole('listitem').filter({ hasText: 'Packed' })).toContainText('(done)')
  const track = boots.getByRole('link', { name: 'Track shipment: Larch walking boots' })
  await expect(track).toHaveAttribute('href', /\/order\/102030#parcel-1$/)
  const lamp = page.locator('.parcel').filter({ hasText: 'Being packed' })
  await expect(lamp.locator('[aria-current=step]')).toHaveText('Being packed')
  await expect(lamp.getByRole('link')).toHaveCount(0)
  const mug = page.locator('.parcel').last()
  await expect(mug).toContainText(/Delivered on \w+day/)
  await expect(mug.locator('[aria-current=step]')).toHaveCount(0)
  await expectSound()
})

test('invoice, tracking and return are at the head of an order', async ({ page, signIn }) => {
  await signIn('full@demo.test', '/account/orders/102016')
  const head = page.locator('.order-head')
  await expect(head.getByRole('link', { name: 'Invoice', exact: true })).toHaveAttribute(
    'href',
    /\/order\/downloadInvoice\//,
  )
  await expect(head.getByRole('link', { name: /^Track shipment/ })).toBeVisible()
  await page.goto('/account/orders/102007')
  await expect(head.getByRole('link', { name: 'Return products' })).toBeVisible()
})
