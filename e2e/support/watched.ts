import type { Page } from '@playwright/test'

/** Opens a page, and waits until its script notices a lost network: it comes when all is idle. */
export async function openWatched(page: Page, open: () => Promise<unknown>) {
  const loaded = page.waitForResponse(/\/unreachable\.[^/]+\.js$/)
  await open()
  // The same file is not run twice: this ends once it has run.
  await page.evaluate((file) => import(file), (await loaded).url())
}
