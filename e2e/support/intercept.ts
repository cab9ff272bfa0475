import { expect, type Page, type Route } from '@playwright/test'

/**
 * Answers what an open page asks from now on in the site's place, until the function that it
 * answers with is called. The route itself stays: while Chromium switches its interception on or
 * off, a request may pass it by or hang, so that is done once, and tried before the test goes on.
 */
export async function intercept(page: Page, url: string, handle: (route: Route) => unknown) {
  let isOver = false
  await page.route(url, (route) => (isOver ? route.fallback() : handle(route)))
  const isOn = '/is-interception-on'
  await page.route(`**${isOn}`, (route) => route.fulfill({ status: 204 }))
  const ask = () => page.evaluate(async (url) => (await fetch(url)).status, isOn)
  await expect.poll(ask).toBe(204)
  return () => {
    isOver = true
  }
}
