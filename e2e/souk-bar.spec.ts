import { chooseLanguage, urlOf, useSite } from './support/brands.ts'
import { expectFocusInSight, smallTargets, tabThrough } from './support/reach.ts'
import { setTextSize } from './support/text-size.ts'
import { expect, expectNoOverflow, hydrate, signIn, test } from './support/test.ts'

const souk = urlOf('souk')
const size = { width: 375, height: 700 }

test.beforeEach(async ({ page, site }) => {
  useSite(site)
  await page.setViewportSize(size)
  await signIn(page, 'full@demo.test', souk(page, '/account'))
  await chooseLanguage(page, 'souk', 'en')
  await page.goto(souk(page, '/account'))
})

test('the bar leads to orders, vouchers, wishlist and account @once', async ({
  page,
  expectSound,
}) => {
  const bar = page.getByRole('navigation', { name: 'Quick access' })
  await expect(bar.getByRole('link')).toHaveText(['Purchases', 'Vouchers', 'Wishlist', 'Account'])
  await expect(bar.locator('[aria-current]')).toHaveText('Account')
  for (const [name, path] of [
    ['Purchases', 'orders'],
    ['Vouchers', 'vouchers'],
    ['Wishlist', 'wishlist'],
  ] as const) {
    await bar.getByRole('link', { name }).click()
    await expect(page).toHaveURL(souk(page, `/account/${path}`))
    await expect(bar.locator('[aria-current=page]')).toHaveText(name)
    await expect(bar.locator('[aria-current]')).toHaveCount(1)
    await expect(bar).toBeInViewport({ ratio: 1 })
    await expectSound()
  }
  await page.goto(souk(page, '/account/settings'))
  // A page of the account that the bar has no link to.
  await expect(bar.locator('[aria-current=true]')).toHaveText('Account')
  await expect(bar.locator('[aria-current=page]')).toHaveCount(0)
})

test('the bar stays at the bottom, and covers nothing at the end of the page @once', async ({
  page,
}) => {
  const bar = page.locator('.phone-bar')
  const bottom = async () => {
    const { y, height } = (await bar.boundingBox())!
    return Math.round(y + height)
  }
  expect(await bottom()).toBe(size.height)
  await page.locator('.footer').evaluate((footer) => footer.scrollIntoView({ block: 'end' }))
  expect(await bottom()).toBe(size.height)
  await page.keyboard.press('End')
  const footer = (await page.locator('.footer').boundingBox())!
  await expect
    .poll(async () => Math.round((await bar.boundingBox())!.y - footer.y - footer.height) >= 0)
    .toBe(true)
})

test('the bar covers neither the focus nor the button of a form @once @script', async ({
  page,
}) => {
  await page.goto(souk(page, '/account/addresses/add'))
  await hydrate(page)
  await page.evaluate(() => scrollTo(0, 0))
  const [bar, save] = [page.locator('.phone-bar'), page.locator('.in-reach .primary')]
  const [barBox, saveBox] = [(await bar.boundingBox())!, (await save.boundingBox())!]
  expect(saveBox.y + saveBox.height).toBeLessThanOrEqual(barBox.y)
  expect(saveBox.y).toBeGreaterThan(size.height / 2)
  const docks = page.locator('.in-reach, .phone-bar')
  expect(await tabThrough(page, () => expectFocusInSight(page, docks))).toBeGreaterThan(8)
  await page.goto(souk(page, '/account/orders'))
  expect(await tabThrough(page, () => expectFocusInSight(page, bar))).toBeGreaterThan(8)
})

test('its links are large enough for a finger, in each language @once @script', async ({
  page,
}) => {
  for (const language of ['en', 'fr', 'ar']) {
    await chooseLanguage(page, 'souk', language)
    await page.goto(souk(page, '/account/orders'))
    expect(await smallTargets(page)).toEqual([])
    await expectNoOverflow(page, [320, 375])
    await page.setViewportSize({ width: 320, height: 700 })
    const heights = await page
      .locator('.phone-bar span')
      .evaluateAll((words) => words.map((word) => word.getClientRects().length))
    expect(heights).toEqual([1, 1, 1, 1])
  }
})

test('a wide screen and paper have no bar, a low screen has it at the end @once @script', async ({
  page,
}) => {
  const bar = page.locator('.phone-bar')
  const position = () => bar.evaluate((element) => getComputedStyle(element).position)
  await expect(bar).toBeVisible()
  expect(await position()).toBe('sticky')
  await page.emulateMedia({ media: 'print' })
  await expect(bar).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
  await page.setViewportSize({ width: 375, height: 400 })
  expect(await position()).toBe('static')
  await page.setViewportSize({ width: 1280, height: 800 })
  await expect(bar).toBeHidden()
  await page.setViewportSize(size)
  await setTextSize(page, 32)
  await expect.poll(position).toBe('static')
  await expectNoOverflow(page)
})

test('a brand that does not ask for the bar has none @once', async ({ page, site }) => {
  await signIn(page, 'full@demo.test', '/account', site.origin)
  await expect(page.locator('.menu')).toBeVisible()
  await expect(page.locator('.phone-bar')).toHaveCount(0)
})
