import type { Page } from '@playwright/test'
import { intercept } from './support/intercept.ts'
import { expect, hydrate, test } from './support/test.ts'

const failure = (page: Page) => page.locator('[data-system-message] [role=alert]')
const good = (page: Page) => page.locator('[data-system-message] [role=status]')
/** A second click on the same button within a moment is none. */
const remove = (page: Page, place = 0) =>
  page
    .getByRole('button', { name: /^Remove from recently viewed/ })
    .nth(place)
    .click()

/** Has the next change fail; returns a function that lets the following ones succeed. */
async function failToRemove(page: Page) {
  await hydrate(page)
  const end = await intercept(page, '**/account/api/v1/**', (route) => route.abort())
  await remove(page)
  await expect(failure(page)).toContainText('Something went wrong')
  return end
}

test('a failure stays until it is closed, good news beside it leaves @script @once', async ({
  page,
  signIn,
  expectSound,
}) => {
  await page.clock.install()
  await signIn('large@demo.test')
  const end = await failToRemove(page)
  await page.clock.runFor(60_000)
  await expect(failure(page)).toBeVisible()
  end()
  await remove(page)
  await expect(good(page)).toContainText('Product removed')
  await expectSound()
  await page.clock.runFor(6_000)
  await expect(good(page)).toHaveText('')
  await expect(failure(page)).toContainText('Something went wrong')
  await failure(page).getByRole('button', { name: 'Close' }).click()
  await expect(failure(page)).toBeHidden()
  await expect(page.locator('main')).toBeFocused()
  await expect(page.locator('[data-system-message]')).toHaveAttribute('data-empty', '')
})

test('a failure neither looks nor sounds as good news does @script @once', async ({
  page,
  signIn,
}) => {
  await signIn('large@demo.test')
  const end = await failToRemove(page)
  end()
  await remove(page, 1)
  await expect(good(page)).toContainText('Product removed')
  const lookOf = (part: ReturnType<typeof failure>) =>
    part.evaluate((element) => ({
      paper: getComputedStyle(element).backgroundColor,
      sign: element.querySelector('svg')!.innerHTML,
    }))
  const [bad, other] = [await lookOf(failure(page)), await lookOf(good(page))]
  expect(bad.paper).not.toBe(other.paper)
  expect(bad.sign).not.toBe(other.sign)
  // A failure has no seconds that could run out.
  await expect(failure(page).locator('[data-countdown]')).toHaveCount(0)
})

test('a failure that comes as the page is left is on the next page @script @once', async ({
  page,
  signIn,
}) => {
  await signIn('large@demo.test')
  await failToRemove(page)
  await page.goto('/account/settings')
  await expect(failure(page)).toContainText('Something went wrong')
  // Nothing of the shopper is kept for that.
  await page.goto('/account/orders')
  const kept = await page.evaluate(() => JSON.stringify(sessionStorage))
  expect(kept).not.toMatch(/large@demo|Ada|boots/i)
})

test('two different failures are both shown, the same one once @script @once', async ({
  page,
  signIn,
}) => {
  await signIn('large@demo.test')
  const end = await failToRemove(page)
  await remove(page, 1)
  end()
  await intercept(page, '**/removeLastViewProduct/**', (route) =>
    route.fulfill({
      status: 409,
      contentType: 'application/problem+json',
      body: JSON.stringify({ code: 'conflict', detail: 'It was changed elsewhere.' }),
    }),
  )
  await remove(page, 2)
  await expect(failure(page)).toContainText('It was changed elsewhere.')
  const lines = await failure(page).locator('[data-text]').textContent()
  expect(lines!.split('\n')).toHaveLength(2)
})

test('a failure of the server stays, with script and without', async ({
  page,
  context,
  signIn,
  javaScriptEnabled,
}) => {
  if (javaScriptEnabled !== false) await page.clock.install()
  await signIn('full@demo.test', '/account/settings')
  const url = new URL('/', page.url()).href
  await context.addCookies([{ name: 'foyer_message', value: 'ac_SignInUnavailable', url }])
  await page.reload()
  await expect(failure(page)).toContainText('isn’t responding')
  const close = failure(page).getByRole('button', { name: 'Close' })
  if (javaScriptEnabled === false) return void (await expect(close).toBeHidden())
  await page.clock.runFor(60_000)
  await expect(failure(page)).toContainText('isn’t responding')
  await close.click()
  await expect(failure(page)).toBeHidden()
})
