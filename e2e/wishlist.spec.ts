import type { Page } from '@playwright/test'
import { intercept } from './support/intercept.ts'
import { expect, hydrate, test } from './support/test.ts'

const rows = (page: Page) => page.locator('.wish:not(.removed)')
const removedRows = (page: Page) => page.locator('.wish.removed')
const removeButtons = (page: Page) => rows(page).getByRole('button', { name: /^Remove/ })

test('each product has a row, and its details open in a new tab', async ({
  page,
  signIn,
  expectSound,
  context,
}) => {
  await signIn('full@demo.test', '/account/wishlist')
  await expect(page.getByRole('heading', { level: 1, name: 'My wishlist' })).toBeVisible()
  await expect(rows(page)).toHaveCount(6)
  await expect(page.getByRole('searchbox')).toHaveCount(0)
  await expect(rows(page).first()).toHaveText(
    /Furniture\s*Reading corner armchair\s*€289.00\s*Add to basket\s*View in the shop\s*Remove/,
  )
  const link = rows(page)
    .first()
    .getByRole('link', { name: 'View in the shop: Reading corner armchair (opens in a new tab)' })
  await expect(link).toHaveAttribute('rel', 'noopener')
  await expectSound()
  const [tab] = await Promise.all([context.waitForEvent('page'), link.click()])
  await expect(tab).toHaveURL(/\/product\/\d+$/)
  expect(await tab.evaluate(() => window.opener === null)).toBe(true)
  await tab.close()
})

test('a row shows a lower price, an unavailable product, and one back in stock', async ({
  page,
  signIn,
}) => {
  await signIn('full@demo.test', '/account/wishlist')
  const row = (name: string) => rows(page).filter({ hasText: name })
  const cheaper = row('Quiet hours headphones')
  await expect(cheaper.locator('.price-today')).toHaveText(
    /^€149.00\s*Saving: −€30.00\s*When you added it: €179.00$/,
  )
  await expect(cheaper.locator('s')).toHaveCSS('text-decoration-line', 'line-through')
  // A product that became dearer shows no earlier price.
  await expect(row('Family dome tent').locator('.price-today')).toHaveText('€389.00')
  await expect(row('Filter bottle for the trail')).toHaveText(/Back in stock.*Add to basket/)
  await expect(row('Nook reading lamp')).toHaveText(/Out of stock/)
  await expect(row('Nook reading lamp').getByRole('link', { name: /basket/ })).toHaveCount(0)
})

test('an undone removal keeps the price and the height of the row', async ({ page, signIn }) => {
  await signIn('full@demo.test', '/account/wishlist')
  const row = page.locator('.wish').nth(1)
  const drop = (await row.locator('.price-today').textContent())!
  const { height } = (await row.boundingBox())!
  await row.getByRole('button').click()
  await expect(removedRows(page)).toHaveCount(1)
  await expect(row.locator('.price-today')).toBeHidden()
  expect((await row.boundingBox())!.height).toBe(height)
  await page.getByRole('button', { name: /^Undo/ }).press('Enter')
  await expect(removedRows(page)).toHaveCount(0)
  await page.goto('/account/wishlist')
  await expect(row.locator('.price-today')).toHaveText(drop)
})

test('on a narrow screen the actions stand below each row', async ({ page, signIn }) => {
  await signIn('full@demo.test', '/account/wishlist')
  const boxOf = async (selector: string) =>
    (await rows(page).first().locator(selector).boundingBox())!
  const [product, actions] = [await boxOf('.wish-product'), await boxOf('.wish-actions')]
  const isNarrow = page.viewportSize()!.width < 919
  expect(actions.y >= product.y + product.height).toBe(isNarrow)
})

test('nothing overlaps at any width between phone and wide screen @once @script', async ({
  page,
  signIn,
  expectSound,
}) => {
  await page.setViewportSize({ width: 940, height: 900 })
  await signIn('full@demo.test', '/account/wishlist')
  expect((await rows(page).first().locator('.product-text').boundingBox())!.width).toBeGreaterThan(
    150,
  )
  await expectSound()
})

test('a product is removed, and stays removed', async ({ page, signIn }) => {
  await signIn('remove@demo.test', '/account/wishlist')
  const name = (await removeButtons(page).first().getAttribute('aria-label'))!
  const before = await rows(page).count()
  await removeButtons(page).first().click()
  await expect(page.locator('[data-system-message]')).toHaveText(/Wishlist updated/)
  await expect(rows(page)).toHaveCount(before - 1)
  await page.goto('/account/wishlist')
  await expect(rows(page)).toHaveCount(before - 1)
  await expect(page.locator('.wish')).toHaveCount(before - 1)
  await expect(page.getByRole('button', { name, exact: true })).toHaveCount(0)
})

test('a removed product keeps its place until the page is left, and can be restored', async ({
  page,
  signIn,
  expectSound,
}) => {
  await signIn('full@demo.test', '/account/wishlist')
  const ids = () => page.locator('.wish').evaluateAll((all) => all.map(({ id }) => id))
  const before = await ids()
  const third = page.locator('.wish').nth(2)
  const name = (await third.locator('.name').textContent())!
  const button = third.getByRole('button')
  const box = (await third.boundingBox())!
  await button.click()
  await expect(removedRows(page)).toHaveText(new RegExp(`${name}\\s*Removed.*Undo$`))
  expect(await ids()).toEqual(before)
  expect((await third.boundingBox())!.height).toBe(box.height)
  await expectSound()
  // The pointer would be at the second half of a double click.
  await page.getByRole('button', { name: `Undo: ${name}` }).press('Enter')
  await expect(page.locator('[data-system-message]')).toHaveText(/Back on your wishlist/)
  await expect(page.getByRole('button', { name: `Remove: ${name}` })).toBeVisible()
  await expect(removedRows(page)).toHaveCount(0)
  await page.goto('/account/wishlist')
  expect(await ids()).toEqual(before)
})

test('a product can be added to the shop’s basket', async ({ page, signIn }) => {
  await signIn('full@demo.test', '/account/wishlist')
  const id = (await rows(page).first().getAttribute('id'))!.replace('wish-', '')
  await rows(page)
    .first()
    .getByRole('link', { name: 'Add to basket: Reading corner armchair' })
    .click()
  await expect(page).toHaveURL(`/basket/add?product=${id}`)
})

test('clearing the list asks for confirmation, and a double click clears it once', async ({
  page,
  signIn,
  expectSound,
  javaScriptEnabled,
}) => {
  await signIn('remove@demo.test', '/account/wishlist')
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'DELETE' && sent.push(request.url()))
  const before = await rows(page).count()
  expect(before).toBeGreaterThan(0)
  await page.getByText('Clear list').click()
  await expect(page.getByText('Clear list')).toBeHidden()
  await expect(page.getByText('Are you sure?')).toBeVisible()
  await expectSound()
  await page.getByRole('link', { name: 'No', exact: true }).click()
  await expect(page.getByText('Are you sure?')).toBeHidden()
  await expect(rows(page)).toHaveCount(before)
  await page.getByText('Clear list').click()
  await page.getByRole('button', { name: 'Yes' }).dblclick()
  await expect(page.getByText('Products you save in the shop will appear here.')).toBeVisible()
  await expect(rows(page)).toHaveCount(0)
  expect(sent).toHaveLength(javaScriptEnabled === false ? 0 : 1)
  await page.reload()
  await expect(page.getByText('Products you save in the shop will appear here.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'To the shop' })).toBeVisible()
})

test('products that are gone, or lack a picture, name or price, are shown properly', async ({
  page,
  signIn,
  expectSound,
}) => {
  await signIn('world@demo.test', '/account/wishlist')
  const gone = rows(page).filter({ hasText: 'No longer available' })
  await expect(gone).toHaveText(/No longer available\s*-\s*Remove/)
  await expect(gone.getByRole('link')).toHaveCount(0)
  await expectSound()
  await gone.getByRole('button').click()
  await expect(page.locator('[data-system-message]')).toHaveText(/Wishlist updated/)
  await expect(gone).toHaveCount(0)
})

test('clearing by keyboard returns the focus, and a failure keeps the list @script @once', async ({
  page,
  signIn,
}) => {
  await signIn('large@demo.test', '/account/wishlist')
  await hydrate(page)
  const before = await rows(page).count()
  const question = page.locator('.clear-list > summary')
  for (const close of ['Enter', 'Escape']) {
    await question.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('link', { name: 'No', exact: true })).toBeFocused()
    await page.keyboard.press(close)
    await expect(question).toBeFocused()
    await expect(page.getByText('Clear list')).toBeVisible()
  }
  const recover = await intercept(page, '**/removeWishlist*', (route) => route.abort())
  await page.keyboard.press('Enter')
  await expect(page.getByRole('link', { name: 'No', exact: true })).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(page.locator('[data-system-message]')).toHaveText(/Something went wrong/)
  await expect(rows(page)).toHaveCount(before)
  recover()
  await expect(page.getByRole('button', { name: 'Yes' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Products you save in the shop will appear here.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Wishlist', exact: true })).toBeFocused()
  await page.reload()
  await expect(page.getByText('Products you save in the shop will appear here.')).toBeVisible()
})
