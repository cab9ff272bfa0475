import { chooseLanguage, colourOf, useSite } from './support/brands.ts'
import { expectReadable } from './support/layout.ts'
import { expectWholeWords, setTextSize } from './support/text-size.ts'
import { expect, expectNoOverflow, test } from './support/test.ts'

test.beforeEach(({ site }) => useSite(site))

test('no word or number is split on a small phone or in double text size @once @script', async ({
  page,
  signIn,
}) => {
  test.slow()
  await signIn('full@demo.test')
  await expectWholeWords(page, 'default')
})

test('no word of a payment is split on a phone in double text size @once @script', async ({
  page,
  signIn,
}) => {
  await signIn('real@demo.test')
  await chooseLanguage(page, 'default', 'nl')
  await page.goto('/account/orders/2004')
  await expect(page.locator('.rows', { hasText: 'Creditcard' })).toBeVisible()
  await page.setViewportSize({ width: 375, height: 700 })
  await setTextSize(page, 32)
  await expectReadable(page)
})

test('the longest names and amounts of an order fit a small phone @once @script', async ({
  page,
  signIn,
}) => {
  await signIn('world@demo.test', '/account/orders')
  await page.setViewportSize({ width: 320, height: 700 })
  await page
    .getByRole('link', { name: /^View details/ })
    .first()
    .click()
  await expect(page.locator('.order-taxes')).toBeVisible()
  await expectNoOverflow(page, [320, 375])
  for (const width of [375, 1280]) {
    await page.setViewportSize({ width, height: 700 })
    await setTextSize(page, 32)
    await expectNoOverflow(page)
  }
})

test('the progress of an order is visible in forced colours @once @script', async ({
  page,
  signIn,
}) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await signIn('full@demo.test', '/account/orders/102016')
  const colour = (step: string, part: string) =>
    page
      .locator(`.order-progress > ${step}`)
      .first()
      .evaluate((item, part) => getComputedStyle(item, part).backgroundColor, part)
  const ground = await colourOf(page, 'body', 'backgroundColor')
  expect(await colour('[data-done]', '::after')).not.toBe(ground)
  expect(await colour('li', '::before')).not.toBe(ground)
})

test('the focus on the current page’s link shows in forced colours @once @script', async ({
  page,
  signIn,
}) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await signIn('full@demo.test', '/account/settings')
  const link = page.locator('.menu-list [aria-current]')
  await expect(link).toHaveCSS('outline-width', '2px')
  await link.focus()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Tab')
  await expect(link).toBeFocused()
  await expect(link).toHaveCSS('outline-width', '3px')
})
