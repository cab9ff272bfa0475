import type { Page } from '@playwright/test'
import { urlOf } from './support/brands.ts'
import { holdIslands } from './support/changed-page.ts'
import { intercept } from './support/intercept.ts'
import { expect, expectNoOverflow, hydrate, test } from './support/test.ts'

test.use({ hasMotion: true })

/** An action that shows a message. */
async function removeProduct(page: Page) {
  await page
    .getByRole('button', { name: /^Remove from recently viewed/ })
    .first()
    .click()
  const message = page.locator('[data-system-message]')
  await expect(message).toContainText('Product removed')
  return message
}

test('a toast counts down, pauses under pointer or focus, and can be closed @script', async ({
  page,
  signIn,
}) => {
  await page.clock.install()
  await signIn('large@demo.test')
  const message = await removeProduct(page)
  await message.hover()
  const seconds = page.locator('[data-countdown]')
  const standing = await seconds.textContent()
  await page.clock.runFor(3_000)
  expect(await seconds.textContent()).toBe(standing)
  const close = message.getByRole('button', { name: 'Close' })
  await close.focus()
  await page.mouse.move(5, 400)
  const still = await seconds.textContent()
  await page.clock.runFor(3_000)
  expect(await seconds.textContent()).toBe(still)
  await page.keyboard.press('Enter')
  await expect(message).toHaveAttribute('data-empty', '')
  await expect(page.locator('main')).toBeFocused()
})

test('a toast stays on the next page and closes by itself @script', async ({ page, signIn }) => {
  await signIn('large@demo.test')
  const message = await removeProduct(page)
  await page.goto('/account/settings')
  await expect(message).toContainText('Product removed')
  await expect(message).toHaveAttribute('data-empty', '')
})

test('a reload shows an error again, another page does not @script', async ({ page, signIn }) => {
  await page.clock.install()
  await signIn('large@demo.test')
  await hydrate(page)
  await intercept(page, '**/account/api/v1/**', (route) => route.abort())
  await page
    .getByRole('button', { name: /^Remove from recently viewed/ })
    .first()
    .click()
  const message = page.locator('[data-system-message]')
  await expect(message).toContainText('Something went wrong')
  // No message closes by itself from now on.
  await page.clock.pauseAt(Date.now() + 3_600_000)
  await page.reload()
  await expect(message).toContainText('Something went wrong')
  await page.goto('/account/settings')
  await expect(page.locator('h1')).toBeVisible()
  await expect(message).toHaveAttribute('data-empty')
})

test('a toast from the server goes on to the next page, an error does not @script', async ({
  page,
  context,
  signIn,
}) => {
  await holdIslands(page)
  await page.clock.install()
  await signIn('full@demo.test', '/account/edit-profile')
  // No message closes by itself from now on.
  await page.clock.pauseAt(Date.now() + 3_600_000)
  const message = page.locator('[data-system-message]')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(message).toContainText('Profile saved')
  await page.goto('/account/wishlist')
  await expect(message).toContainText('Profile saved')
  await message.getByRole('button', { name: 'Close' }).click()
  const url = new URL('/', page.url()).href
  await context.addCookies([{ name: 'foyer_message', value: 'ac_SignInUnavailable', url }])
  await page.reload()
  await expect(message).toContainText('isn’t responding')
  await page.goto('/account/settings')
  await expect(page.locator('h1')).toBeVisible()
  await expect(message).toHaveAttribute('data-empty')
})

test('a toast is shown for its full time, however quickly pages are left @script', async ({
  page,
  signIn,
}) => {
  await page.clock.install()
  await signIn('large@demo.test')
  await removeProduct(page)
  await page.clock.pauseAt(Date.now() + 3_600_000)
  await page.goto('/account/settings')
  for (const path of ['wishlist', 'settings', 'wishlist', 'settings', 'wishlist', 'settings']) {
    await page.clock.runFor(950)
    await page.goto(`/account/${path}`)
  }
  await page.clock.runFor(950)
  await expect(page.locator('[data-system-message][data-empty]')).toHaveCount(1)
})

for (const brand of ['default', 'harbour', 'nocturne', 'souk'] as const)
  test(`a toast moves nothing, fits small screens, hides no focus: ${brand} @script @once`, async ({
    page,
    context,
  }) => {
    await page.goto('/account/login')
    const login = urlOf(brand)(page, '/account/login')
    const placeOf = async (selector: string) =>
      (await page.locator(selector).first().boundingBox())!
    for (const width of [320, 1280]) {
      await page.setViewportSize({ width, height: 640 })
      await page.goto(login)
      const before = await placeOf('main')
      await context.addCookies([
        { name: 'foyer_message', value: 'ac_SignInUnavailable', url: login },
      ])
      await page.goto(login)
      const message = page.locator('[data-system-message]')
      await expect(message.getByRole('button')).toBeVisible()
      expect(await placeOf('main')).toEqual(before)
      await expect(message).toBeInViewport({ ratio: 1 })
      await expectNoOverflow(page)
      // A focused element is not below it.
      await page.locator('.back-to-shop').focus()
      await expect(async () => {
        const [own, focused] = [
          await placeOf('[data-system-message]'),
          await placeOf('.back-to-shop'),
        ]
        expect(own.y >= focused.y + focused.height || own.y + own.height <= focused.y).toBe(true)
      }).toPass()
      await message.getByRole('button').click()
      await expect(message).toHaveAttribute('data-empty')
      expect(await placeOf('main')).toEqual(before)
    }
  })
