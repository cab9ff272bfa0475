import type { Page } from '@playwright/test'
import { shopperPages } from '../../tests/support/pages.ts'
import { chooseLanguage, urlOf } from './brands.ts'
import { expectReadable } from './layout.ts'
import { expect, expectNoOverflow } from './test.ts'

/**
 * Chooses the size of text in pixels as the browser's settings do, which `em` in media follows. It
 * is forgotten where the page gets another width.
 */
export async function setTextSize(page: Page, standard: number) {
  const session = await page.context().newCDPSession(page)
  await session.send('Page.setFontSizes', { fontSizes: { standard } })
  await session.detach()
  await expect(page.locator('html')).toHaveCSS('font-size', `${standard}px`)
}

/**
 * Fails where a page of a brand cuts a Dutch word in two: on a small phone, and with text of twice
 * the size on a phone and on a wide screen. Its words are the longest.
 */
export async function expectWholeWords(page: Page, brand: Parameters<typeof urlOf>[0]) {
  const url = (path: string) => urlOf(brand)(page, path)
  await chooseLanguage(page, brand, 'nl')
  for (const path of [...shopperPages, '/account/orders/102007', '/account/login']) {
    await page.goto(url(path))
    await page.setViewportSize({ width: 320, height: 700 })
    await expectReadable(page, path)
    for (const width of [375, 1280]) {
      await page.setViewportSize({ width, height: 700 })
      await setTextSize(page, 32)
      await expectReadable(page, `${path} with large text, ${width} pixels wide`)
      await expectNoOverflow(page)
    }
  }
  await chooseLanguage(page, brand, 'en')
}
