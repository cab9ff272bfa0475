import type { Locator, Page } from '@playwright/test'
import { expect } from './test.ts'

const leastPixels = 44

/** Lists the controls that a finger may miss; a link within a sentence is as high as its line. */
export const smallTargets = (page: Page) =>
  page.evaluate((least) => {
    const controls = [
      'main :is(button, summary, select, .button, .chip, .sort, .load-more)',
      'main input:not([type=hidden], [type=checkbox], [type=radio], [type=file])',
      '.phone-bar a, .menu-toggle, .back-to-shop, .logo, .shop-menu :is(a, summary)',
    ].join()
    return [...document.querySelectorAll<HTMLElement>(controls)]
      .filter((control) => control.checkVisibility({ visibilityProperty: true }))
      .filter((control) => control.ariaHidden !== 'true')
      .map((control) => ({ control, box: control.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 1 && (box.height < least || box.width < least))
      .map(({ control, box }) => `${control.outerHTML.slice(0, 80)} ${box.width}x${box.height}`)
  }, leastPixels)

/** Fails where what stays at the bottom covers anything of the element that has the focus. */
export async function expectFocusInSight(page: Page, docks: Locator) {
  const focused = await page.evaluate(() => {
    const { activeElement } = document
    const { top, bottom } = activeElement!.getBoundingClientRect()
    return { top, bottom, html: activeElement!.outerHTML.slice(0, 80) }
  })
  for (const dock of await docks.all()) {
    const isInside = await dock.evaluate((element) => element.contains(document.activeElement))
    const box = (await dock.boundingBox())!
    const isClear = focused.bottom <= box.y + 1 || focused.top >= box.y + box.height - 1
    expect.soft(isInside || isClear, `${focused.html} is clear of what stays`).toBe(true)
  }
}

/** Presses Tab until the focus leaves the main content; answers how many elements had it. */
export async function tabThrough(page: Page, each: () => Promise<void>) {
  await page.locator('main').focus()
  for (let count = 0; ; count++) {
    await page.keyboard.press('Tab')
    const isInside = await page.evaluate(
      () => document.querySelector('main')?.contains(document.activeElement) ?? false,
    )
    if (!isInside) return count
    await each()
  }
}
