import type { Page } from '@playwright/test'
import { browserArguments, findBrowser } from './support/browser.ts'
import { call, expect, hydrate, signIn, test } from './support/test.ts'

test.use({ hasMotion: true })

// Playwright turns off the cache from which a browser brings pages back as they were left.
test.use({
  launchOptions: {
    ...(await findBrowser()),
    args: browserArguments,
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  },
})

const back = (page: Page, steps = 1) => page.evaluate((steps) => history.go(-steps), steps)
const restored = (page: Page) => page.evaluate(() => sessionStorage.getItem('restored'))

/**
 * Leaves a page, does something elsewhere, and comes back to the page as it was left. Chromium's
 * headless shell, unlike Chromium, has no such cache whatever it is told: there the page stays as
 * it is and hears what it would hear.
 */
async function comeBackFrom(page: Page, elsewhere: (page: Page) => Promise<unknown>) {
  const { pathname } = new URL(page.url())
  if (!(await hasCache(page))) {
    const other = await page.context().newPage()
    await elsewhere(other)
    await other.close()
    await page.evaluate(() =>
      dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })),
    )
    return
  }
  await page.evaluate(() => sessionStorage.removeItem('restored'))
  const before = await page.evaluate(() => history.length)
  await page.goto('/account/terms')
  await elsewhere(page)
  await back(page, (await page.evaluate(() => history.length)) - before)
  // Meanwhile it may be on its way.
  await expect.poll(() => restored(page).catch(() => undefined)).toBe(pathname)
}

/**
 * Returns whether this browser restores a page from its cache. It tries a plain page of the demo's
 * shop in a separate tab.
 */
async function hasCache(page: Page) {
  const tab = await page.context().newPage()
  await tab.goto('/')
  await tab.goto('/account/terms')
  await back(tab)
  await expect(tab).toHaveURL(/:\d+\/$/)
  const isRestored = (await restored(tab)) === '/'
  await tab.close()
  return isRestored
}

/** Comes back to the page, which is then another. */
async function expectAskedAnew(page: Page) {
  await page.evaluate(() => document.body.setAttribute('data-same-page', ''))
  await comeBackFrom(page, (page) => page.goto('/account/wishlist'))
  await expect(page.locator('body[data-same-page]')).toHaveCount(0)
}

test.beforeEach(async ({ context }) => {
  await context.addInitScript(() =>
    addEventListener(
      'pageshow',
      ({ persisted }) => persisted && sessionStorage.setItem('restored', location.pathname),
    ),
  )
})

test('an order that was paid meanwhile shows no payment button @once @script', async ({
  page,
  signIn,
}) => {
  await signIn('full@demo.test', '/account/orders')
  const order = page
    .locator('details.order')
    .filter({ has: page.locator('a', { hasText: 'Pay now' }) })
  const details = await order.first().locator('a', { hasText: 'View details' }).getAttribute('href')
  await page.goto(details!)
  const pay = page.getByRole('link', { name: 'Pay now' })
  const shop = (await pay.getAttribute('href'))!
  await comeBackFrom(page, async (page) => {
    await page.goto(shop)
    await page.getByRole('button', { name: 'Pay now' }).click()
    await expect(page.getByRole('button')).toHaveCount(0)
  })
  await expect(pay).toHaveCount(0)
  await expect(page.getByText('Processing')).toBeVisible()
})

test('a restored list is current and keeps open rows and focus @once @script', async ({
  page,
  signIn,
  call,
}) => {
  await signIn('full@demo.test', '/account/vouchers')
  const campaign = page.locator('details.campaign').filter({ hasText: 'Winter warmers' })
  await campaign.locator('summary').click()
  const claim = campaign.getByRole('button', { name: /^Claim/ })
  const entry = campaign
    .locator('[id^=voucher-]')
    .filter({ has: page.getByRole('button', { name: /^Claim/ }) })
  const id = await entry.getAttribute('id')
  const link = page.getByRole('link', { name: 'My wishlist' })
  await link.focus()
  const place = await page.evaluate(() => (scrollTo(0, 150), scrollY))
  expect(place).toBe(150)
  await comeBackFrom(page, () => call('POST', `voucher/claim/${id!.replace(/\D/g, '')}`))
  await expect(claim).toHaveCount(0)
  await expect(campaign).toHaveAttribute('open', '')
  await expect(link).toBeFocused()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(place)
})

test('a restored page keeps typed values @once @script', async ({ page, signIn }) => {
  await signIn('full@demo.test', '/account/addresses/add')
  await page.getByLabel('Street *').click()
  await page.keyboard.type('Kade')
  await page.evaluate(() => document.body.setAttribute('data-same-page', ''))
  await comeBackFrom(page, (page) => page.goto('/account/wishlist'))
  await expect(page.locator('body[data-same-page]')).toHaveCount(1)
  await expect(page.getByLabel('Street *')).toHaveValue('Kade')
})

test('a restored page with saved values is reloaded @once @script', async ({
  page,
  newShopper,
}) => {
  await newShopper()
  await page.goto('/account')
  await hydrate(page)
  await page.getByLabel('Mrs', { exact: true }).check()
  const answered = page.waitForResponse('**/shopUser/updateAccount')
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByRole('group', { name: 'Date of birth' })).toBeVisible()
  await answered
  await expectAskedAnew(page)
  await page.goto('/account/settings')
  await hydrate(page)
  const saved = page.waitForResponse('**/setting/interests')
  await page.getByRole('checkbox', { name: 'Cycling', exact: true }).check()
  await saved
  await expectAskedAnew(page)
})

test('open details stay open after an earlier order was deleted elsewhere @once @script', async ({
  page,
  signIn,
  call,
}) => {
  await signIn('large@demo.test', '/account/orders')
  const { data } = (await call('GET', 'order')) as {
    data: { id: number; orderId: string; actions: string[] }[]
  }
  const gone = data.findIndex(({ actions }) => actions.includes('delete'))
  expect(gone).toBeGreaterThanOrEqual(0)
  const order = page.locator('details.order').filter({ hasText: data[gone + 1]!.orderId })
  if ((await order.getAttribute('open')) === null) await order.locator('summary').click()
  await comeBackFrom(page, () => call('DELETE', `order/${data[gone]!.id}`))
  await expect(page.locator('details.order').filter({ hasText: data[gone]!.orderId })).toHaveCount(
    0,
  )
  await expect(order).toHaveAttribute('open', '')
  await expect(page.locator('details.order').nth(gone + 1)).not.toHaveAttribute('open', '')
})

test('a restored page of an ended session is not shown @once @script', async ({
  page,
  newShopper,
  browser,
}) => {
  const email = await newShopper()
  await page.goto('/account')
  await comeBackFrom(page, async () => {
    const context = await browser.newContext()
    const other = await context.newPage()
    await signIn(other, email, '/account', page.url())
    await call(other, 'POST', 'logout', { everywhere: true })
    await context.close()
  })
  await expect(page).toHaveURL(/\/account\/login$/)
})
