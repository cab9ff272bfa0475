import type { Page } from '@playwright/test'
import { setTextSize } from './support/text-size.ts'
import { expectFocusInSight, smallTargets, tabThrough } from './support/reach.ts'
import { expect, expectNoOverflow, hydrate, test } from './support/test.ts'

/** A phone that is held upright, with the browser's own bars on it. */
const size = { width: 375, height: 700 }

test.beforeEach(({ page }) => page.setViewportSize(size))

test('the first order stands on the first screen of a phone @once', async ({ page, signIn }) => {
  await signIn('full@demo.test', '/account/orders')
  const { y } = (await page.locator('details.order').first().boundingBox())!
  // Its title is to be seen, too, not its edge alone.
  expect(y + 64).toBeLessThan(size.height)
})

/** Fails where the filters take more than a row, or where the page itself scrolls with them. */
async function expectOneRow(page: Page, row: string) {
  const chips = page.locator(`${row} :is(.chip, .sort)`)
  const tops = await chips.evaluateAll((all) => all.map((chip) => chip.getBoundingClientRect().top))
  expect(tops.length).toBeGreaterThan(2)
  expect(new Set(tops.map(Math.round)).size).toBe(1)
  const last = chips.last()
  await expect(last).not.toBeInViewport()
  await last.focus()
  await expect(last).toBeInViewport({ ratio: 1 })
  await expectNoOverflow(page)
}

test('the filters of orders and papers are one row that scrolls sideways @once', async ({
  page,
  signIn,
}) => {
  await signIn('full@demo.test', '/account/orders')
  await expectOneRow(page, '.order-filters')
  await signIn('large@demo.test', '/account/papers')
  const years = page.locator('.paper-years .chip')
  const tops = await years.evaluateAll((all) => all.map((chip) => chip.getBoundingClientRect().top))
  expect(new Set(tops).size).toBe(1)
  await expectNoOverflow(page)
})

for (const path of ['orders', 'papers', 'wishlist', 'downloads', 'addresses'])
  test(`the sign of the search is inside of its field: ${path} @once`, async ({ page, signIn }) => {
    await signIn('large@demo.test', `/account/${path}`)
    const search = page.getByRole('search')
    const field = (await search.getByRole('searchbox').boundingBox())!
    const button = search.getByRole('button', { name: 'Search', exact: true })
    const box = (await button.boundingBox())!
    expect(box.x).toBeGreaterThan(field.x)
    expect(box.x + box.width).toBeLessThanOrEqual(field.x + field.width)
    expect([box.y, box.height]).toEqual([field.y, field.height])
    await search.getByRole('searchbox').fill('boots')
    await button.click()
    if (path !== 'addresses') await expect(page).toHaveURL(/query=boots/)
  })

for (const path of ['', '/orders', '/vouchers', '/wishlist', '/papers', '/addresses/add'])
  test(`every control is large enough for a finger: /account${path} @once`, async ({
    page,
    signIn,
  }) => {
    await signIn('full@demo.test', `/account${path}`)
    expect(await smallTargets(page)).toEqual([])
  })

const forms = ['/account/addresses/add', '/account/addresses/move', '/account/edit-profile']

for (const path of forms)
  test(`the button that saves stays in reach and hides no field: ${path} @once @script`, async ({
    page,
    signIn,
  }) => {
    await signIn('full@demo.test', path)
    await hydrate(page)
    const save = page.locator('.in-reach .primary')
    await page.evaluate(() => scrollTo(0, 0))
    await expect(save).toBeInViewport({ ratio: 1 })
    const { y, height } = (await save.boundingBox())!
    expect(size.height - y - height).toBeLessThan(40)
    const docks = page.locator('.in-reach')
    expect(await tabThrough(page, () => expectFocusInSight(page, docks))).toBeGreaterThan(8)
    // At the end of the page it is where the form ends.
    await page.locator('.footer').scrollIntoViewIfNeeded()
    const form = (await page.locator('form:has(.in-reach)').boundingBox())!
    const end = (await docks.boundingBox())!
    expect(Math.abs(end.y + end.height - form.y - form.height)).toBeLessThan(20)
  })

test('the request of a return stays in reach, without script, too @once', async ({
  page,
  signIn,
}) => {
  await signIn('full@demo.test', '/account/orders?query=lambswool')
  const link = page.locator('details.order a[href^="/account/orders/"]').first()
  await page.goto(`${await link.getAttribute('href')}/return`)
  // Returns that another test has requested stand above the form.
  await page.locator('form:has(.in-reach)').evaluate((form) => form.scrollIntoView())
  await expect(page.locator('.in-reach .primary')).toBeInViewport({ ratio: 1 })
})

test('nothing stays on a low screen or with large letters @once @script', async ({
  page,
  signIn,
}) => {
  await signIn('full@demo.test', '/account/addresses/add')
  const actions = page.locator('.in-reach')
  const position = () => actions.evaluate((element) => getComputedStyle(element).position)
  expect(await position()).toBe('sticky')
  await page.setViewportSize({ width: 375, height: 400 })
  expect(await position()).toBe('static')
  await page.setViewportSize(size)
  await setTextSize(page, 32)
  await expect.poll(position).toBe('static')
})
