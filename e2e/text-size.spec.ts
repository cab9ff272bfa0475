import type { Page } from '@playwright/test'
import { shopperPages } from '../tests/support/pages.ts'
import { chooseLanguage, colourOf, urlOf, useSite } from './support/brands.ts'
import { expectReadable } from './support/layout.ts'
import { expect, expectNoOverflow, test } from './support/test.ts'

const setTextSize = (page: Page, size: string) =>
  page.evaluate((size) => {
    document.documentElement.style.fontSize = size
  }, size)

test.beforeEach(({ site }) => useSite(site))

test('no word or number is cut in two on a small phone, or with text of twice the size @once @script', async ({
  page,
  signIn,
}) => {
  test.slow()
  const harbour = urlOf('harbour')
  await signIn('full@demo.test', harbour(page, '/account'))
  await chooseLanguage(page, 'harbour', 'nl')
  for (const path of [...shopperPages, '/account/orders/102007', '/account/login']) {
    await page.goto(harbour(page, path))
    await page.setViewportSize({ width: 320, height: 700 })
    await expectReadable(page, path)
    await page.setViewportSize({ width: 375, height: 700 })
    await setTextSize(page, '200%')
    await expectReadable(page, path)
    await expectNoOverflow(page)
  }
  await chooseLanguage(page, 'harbour', 'en')
})

test('the progress of an order is seen where the shopper’s own colours count @once @script', async ({
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
