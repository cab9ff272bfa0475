import { expect, type Page, type Route } from '@playwright/test'

/**
 * Handles the requests of an open page to `url` in the site's place; returns a function that leaves
 * them to the site again. The route itself stays: while Chromium switches its interception on or
 * off, a request may bypass it or hang. So it is switched once, and the test waits until it is on.
 */
export async function intercept(page: Page, url: string, handle: (route: Route) => unknown) {
  let isOver = false
  await page.route(url, (route) => (isOver ? route.fallback() : handle(route)))
  const probe = '/is-interception-on'
  await page.route(`**${probe}`, (route) => route.fulfill({ status: 204 }))
  const ask = () => page.evaluate(async (url) => (await fetch(url)).status, probe)
  await expect.poll(ask).toBe(204)
  return () => {
    isOver = true
  }
}
