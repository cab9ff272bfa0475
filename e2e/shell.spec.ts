import type { Page } from '@playwright/test'
import { expect, test } from './support/test.ts'
import { openWatched } from './support/watched.ts'

test.use({ hasMotion: true })

const isNarrow = (page: Page) => page.viewportSize()!.width < 919

test('the menu folds on a narrow screen, opens by keyboard and closes on Escape @script', async ({
  page,
  signIn,
  expectSound,
}) => {
  await signIn('full@demo.test')
  const toggle = page.locator('.menu summary')
  const orders = page
    .getByRole('navigation', { name: 'Account menu' })
    .getByRole('link', { name: 'My orders' })
  if (!isNarrow(page)) return void (await expect(orders).toBeVisible())
  await expect(orders).toBeHidden()
  await toggle.focus()
  await page.keyboard.press('Enter')
  await expect(orders).toBeVisible()
  await expectSound()
  await orders.focus()
  await page.keyboard.press('Escape')
  await expect(orders).toBeHidden()
  await expect(toggle).toBeFocused()
})

test('the menu marks the current page and follows the skip link in the tab order', async ({
  page,
  signIn,
}) => {
  await signIn('full@demo.test', '/account/orders')
  if (isNarrow(page)) await page.locator('.menu summary').click()
  await expect(page.locator('.menu [aria-current=page]')).toHaveText('My orders')
  await page.goto('/account/orders')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
})

test('a loading screen shows between two pages, except with reduced motion @script', async ({
  page,
  signIn,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await signIn('full@demo.test')
  await page.evaluate(() => {
    new MutationObserver(() => sessionStorage.setItem('left', 'yes')).observe(
      document.documentElement,
      { attributeFilter: ['data-leaving'] },
    )
  })
  await page.getByRole('link', { name: 'View all orders' }).click()
  await expect(page).toHaveURL(/\/account\/orders$/)
  expect(await page.evaluate(() => sessionStorage.getItem('left'))).toBe('yes')
  await page.goBack()
  await expect(page.locator('html')).not.toHaveAttribute('data-leaving')
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.reload()
  await page.evaluate(() => {
    sessionStorage.removeItem('left')
    new MutationObserver(() => sessionStorage.setItem('left', 'yes')).observe(
      document.documentElement,
      { attributeFilter: ['data-leaving'] },
    )
  })
  await page.getByRole('link', { name: 'View all orders' }).click()
  await expect(page).toHaveURL(/\/account\/orders$/)
  expect(await page.evaluate(() => sessionStorage.getItem('left'))).toBeNull()
})

test('without speculation rules a click requests the next page at once @script @once', async ({
  page,
  signIn,
}) => {
  await page.addInitScript(() => {
    HTMLScriptElement.supports = () => false
  })
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await signIn('full@demo.test')
  // No timer of the page ends.
  await page.evaluate(() => {
    window.setTimeout = (() => 0) as unknown as typeof setTimeout
  })
  await page.getByRole('link', { name: 'View all orders' }).click()
  await expect(page).toHaveURL(/\/account\/orders$/)
})

test('without bfcache going back restores open rows and the focus @script @once', async ({
  page,
  signIn,
}) => {
  await signIn('full@demo.test', '/account/vouchers')
  const campaign = page.locator('details.campaign').filter({ hasText: 'Winter warmers' })
  await campaign.locator('summary').click()
  await expect(campaign).toHaveAttribute('open', '')
  const link = page.getByRole('link', { name: 'My wishlist' })
  await link.click()
  await expect(page).toHaveURL(/\/account\/wishlist$/)
  await page.goBack()
  await expect(campaign).toHaveAttribute('open', '')
  await expect(link).toBeFocused()
  // Opened by its address it is as it always is.
  await page.goto('/account/settings')
  await page.goto('/account/vouchers')
  await expect(campaign).not.toHaveAttribute('open', '')
})

test('hovering prefetches a page without using up its message @script @once', async ({
  page,
  signIn,
}) => {
  await signIn('full@demo.test')
  const ahead = page.waitForRequest(
    (request) =>
      request.url().endsWith('/account/orders') && Boolean(request.headers()['sec-purpose']),
  )
  await page.getByRole('link', { name: 'View all orders' }).hover()
  expect((await ahead).headers()['sec-purpose']).toContain('prefetch')
})

test('Back to shop links to the tab’s origin, or once to a named page @script @once', async ({
  page,
  signIn,
  site,
}) => {
  await page.goto('/product/1001')
  await page.getByRole('link', { name: 'Go to your account' }).click()
  const back = page.getByRole('link', { name: 'Back to shop' })
  await expect(back).toHaveAttribute('href', /\/product\/1001$/)
  await signIn('full@demo.test')
  await expect(back).toHaveAttribute('href', /\/product\/1001$/)
  await page.context().addCookies([
    {
      name: 'authenticatedredirect',
      value: encodeURIComponent('/product/1002?from=mail'),
      url: site.origin,
    },
  ])
  await page.reload()
  await expect(back).toHaveAttribute('href', '/account/back-to-shop')
  await back.click()
  await expect(page).toHaveURL(/\/product\/1002\?from=mail$/)
  expect((await page.context().cookies()).map(({ name }) => name)).not.toContain(
    'authenticatedredirect',
  )
})

test('terms, privacy and cookies are public', async ({ page, expectSound }) => {
  for (const [path, title] of [
    ['terms', 'Terms'],
    ['privacy', 'Privacy'],
    ['cookie', 'Cookies'],
  ]) {
    await page.goto(`/account/${path}`)
    await expect(page.getByRole('heading', { level: 1, name: title! })).toBeVisible()
    await expectSound()
  }
})

test('signing out offline keeps the session and shows a message @script @once', async ({
  context,
  newShopper,
  call,
}) => {
  await newShopper()
  await call('PATCH', 'localize', { Country: 'NL', Language: 'nl', Currency: 'EUR' })
  // The console of this page tells what could not be loaded.
  const page = await context.newPage()
  const message = page.locator('[data-system-message]')
  await openWatched(page, () => page.goto('/account/settings'))
  await context.setOffline(true)
  await page.locator('[form=logout]').click()
  await expect(message).toHaveText(/Je bent offline/)
  await page.locator('[popovertarget=everywhere]').first().click()
  await page.locator('#everywhere .danger').click()
  await expect(message).toHaveText(/Je bent offline/)
  await expect(page).toHaveURL(/\/account\/settings$/)
  await context.setOffline(false)
  // The server is slow to answer: the button is busy, and a second press asks nothing more.
  const isSlow = Promise.withResolvers<void>()
  let asked = 0
  await page.route('**/_astro/*.js', async (route) => {
    if (route.request().method() !== 'HEAD') return route.continue()
    asked += 1
    await isSlow.promise
    await route.continue()
  })
  await openWatched(page, () => page.goto('/account/settings'))
  const button = page.locator('[form=logout]')
  await button.click()
  await expect(button).toHaveAttribute('aria-busy', 'true')
  await button.click()
  isSlow.resolve()
  await expect(page).toHaveURL(/\/account\/login$/)
  expect(asked).toBe(1)
})
