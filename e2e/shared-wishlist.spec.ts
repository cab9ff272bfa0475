import type { Page } from '@playwright/test'
import { intercept } from './support/intercept.ts'
import { expect, hydrate, test } from './support/test.ts'

const rows = (page: Page) => page.locator('.shared-wish')
const linkField = (page: Page) => page.getByRole('textbox', { name: 'Link to your list' })
const shareButton = (page: Page) => page.getByRole('button', { name: 'Share this list' })

/** Shares the list of whoever is signed in; answers its link. */
async function share(page: Page) {
  await page.goto('/account/wishlist')
  if (await shareButton(page).count()) await shareButton(page).click()
  return linkField(page).inputValue()
}

async function stopSharing(page: Page) {
  await page.getByRole('button', { name: 'Stop sharing' }).click()
  await expect(page.getByText('The link will stop working for good.')).toBeVisible()
  await page.getByRole('button', { name: 'Yes' }).click()
  await expect(shareButton(page)).toBeVisible()
}

test('a wishlist is shared by a link, seen by a visitor, and withdrawn', async ({
  page,
  signIn,
  browser,
  site,
  contextOptions,
  expectSound,
}) => {
  await signIn('full@demo.test', '/account/wishlist')
  await shareButton(page).click()
  await expect(page.locator('[data-system-message]')).toHaveText(/Your list is shared/)
  await expect(linkField(page)).toBeInViewport()
  const link = await linkField(page).inputValue()
  await expectSound()
  await page.goto('/account/wishlist')
  await expect(linkField(page)).toHaveValue(link)

  const context = await browser.newContext({ ...contextOptions, baseURL: site.origin })
  const stranger = await context.newPage()
  await stranger.goto(link)
  await expect(stranger.getByRole('heading', { level: 1, name: 'Shared wishlist' })).toBeVisible()
  await expect(rows(stranger)).toHaveCount(6)
  await expect(rows(stranger).first()).toHaveText(
    /Furniture\s*Reading corner armchair\s*€289.00\s*View in the shop/,
  )
  await expect(rows(stranger).nth(4)).toHaveText(/Nook reading lamp.*Out of stock/)
  await expect(stranger.getByText('Noor')).toHaveCount(0)

  await stopSharing(page)
  await stranger.reload()
  await expect(stranger.getByRole('heading', { level: 1 })).toHaveText(
    'This list is no longer shared',
  )
  await expect(rows(stranger)).toHaveCount(0)
  await context.close()
  expect(await share(page)).not.toBe(link)
  await stopSharing(page)
})

test('the page of a shared list is accessible, also in Arabic', async ({
  page,
  signIn,
  context,
  site,
  expectSound,
}) => {
  await signIn('world@demo.test')
  const link = await share(page)
  await context.clearCookies()
  await page.goto(link)
  await expect(rows(page).first()).toBeVisible()
  await expectSound()
  await context.addCookies([{ name: 'foyer_language', value: 'ar', url: site.origin }])
  await page.goto(link)
  await expect(page.getByRole('heading', { level: 1, name: 'قائمة أمنيات مشتركة' })).toBeVisible()
  await expectSound()
  await page.goto(`${link}x`)
  await expect(
    page.getByRole('heading', { level: 1, name: 'لم تعد هذه القائمة مشتركة' }),
  ).toBeVisible()
  await expectSound()
})

test('a long shared list comes in pages @once', async ({ page, signIn, context }) => {
  await signIn('large@demo.test')
  const link = await share(page)
  await context.clearCookies()
  await page.goto(link)
  await expect(rows(page)).toHaveCount(24)
  const first = await rows(page).first().textContent()
  await page.getByRole('link', { name: 'Load more' }).click()
  await expect(page).toHaveURL(/\?after=24#list$/)
  await expect(rows(page)).toHaveCount(24)
  expect(await rows(page).first().textContent()).not.toBe(first)
})

test('a double click shares once and moves the focus @script @once', async ({ page, signIn }) => {
  await signIn('remove@demo.test', '/account/wishlist')
  await hydrate(page)
  const sent: string[] = []
  page.on(
    'request',
    (request) => /shareWishlist/.test(request.url()) && sent.push(request.method()),
  )
  await shareButton(page).dblclick()
  await expect(linkField(page)).toBeFocused()
  expect(sent).toEqual(['POST'])
  const recover = await intercept(page, '**/shareWishlist', (route) => route.abort())
  await page.getByRole('button', { name: 'Stop sharing' }).click()
  await page.getByRole('button', { name: 'Yes' }).click()
  await expect(page.locator('[data-system-message]')).toHaveText(/Something went wrong/)
  await expect(linkField(page)).toBeVisible()
  recover()
  await stopSharing(page)
  await expect(shareButton(page)).toBeFocused()
})

test('the link is copied, selected, or sent by the device @script @once', async ({
  page,
  signIn,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.addInitScript(() => {
    const sent: unknown[] = []
    Object.assign(window, { sent })
    Object.defineProperty(navigator, 'share', {
      value: async (what: unknown) => void sent.push(what),
    })
  })
  await signIn('remove@demo.test')
  const link = await share(page)
  await page.getByRole('button', { name: 'Copy link' }).click()
  await expect(page.locator('[data-system-message]')).toHaveText(/Link copied/)
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link)
  await page.getByRole('button', { name: 'Send link' }).click()
  expect(await page.evaluate(() => (window as unknown as { sent: object[] }).sent)).toEqual([
    { url: link },
  ])
  await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }))
  await page.getByRole('button', { name: 'Copy link' }).click()
  await expect(page.locator('[data-system-message]')).toHaveText(/We couldn’t copy the link/)
  expect(await page.evaluate(() => getSelection()?.toString())).toBe(link)
  await stopSharing(page)
})
