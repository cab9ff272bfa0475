import { expect, type Locator } from '@playwright/test'

/**
 * Fails unless the focus is where a refused form leads: with script to the first wrong field, on a
 * page that came with the errors to their summary, if it has one. Its title says so, too.
 */
export async function expectErrorFocus(wrong: Locator) {
  const page = wrong.page()
  await expect(wrong).toHaveAttribute('aria-invalid', 'true')
  const isAnswer = (await page.title()).startsWith('Error: ')
  const summary = page.locator('.error-summary')
  const hasSummary = isAnswer && (await summary.count()) > 0
  await expect(hasSummary ? summary : wrong).toBeFocused()
}
