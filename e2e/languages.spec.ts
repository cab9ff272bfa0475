import type { Page } from '@playwright/test'
import { expect, expectNoOverflow, hydrate, test } from './support/test.ts'

const pages = [
  ...[
    '',
    '/edit-profile',
    '/achievements',
    '/addresses',
    '/addresses/add',
    '/orders',
    '/vouchers',
    '/wishlist',
    '/settings',
  ],
  ...['/terms', '/privacy', '/cookie', '/nothing-here'],
]

async function choose(page: Page, language: string) {
  await page.goto('/account/settings')
  await page.locator('select[name=language]').selectOption(language, { force: true })
  await page.locator('form:has(select[name=language]) button.primary').click()
  await expect(page.locator('html')).toHaveAttribute('lang', language)
}

/** A word that the page should have and has not. */
const missingWord = async (page: Page) => /\[ac_\w*/.exec(await page.content())?.[0]

/** Where things stand, from the start of a line. */
async function startOf(page: Page, selector: string) {
  const box = (await page.locator(selector).first().boundingBox())!
  const { width } = page.viewportSize()!
  const isRightToLeft = (await page.locator('html').getAttribute('dir')) === 'rtl'
  return Math.round(isRightToLeft ? width - box.x - box.width : box.x)
}

for (const language of ['en', 'de', 'ar'])
  // The preview's stories show how these pages fit a phone.
  test(`every page in ${language} has its words, and fits @once`, async ({ page, signIn }) => {
    test.slow()
    await signIn('full@demo.test')
    await choose(page, language)
    for (const path of pages) {
      await page.goto(`/account${path}`)
      await expect(page.locator('html')).toHaveAttribute('lang', language)
      expect(await missingWord(page), path).toBeUndefined()
      await expectNoOverflow(page)
    }
    await page.goto('/account/orders')
    await page.goto(
      (await page
        .locator('details.order[open] a[href^="/account/orders/"]')
        .first()
        .getAttribute('href'))!,
    )
    expect(await missingWord(page)).toBeUndefined()
    await expectNoOverflow(page)
    await page.goto('/account/addresses')
    await page.goto(
      (await page.locator('a[href^="/account/addresses/edit/"]').first().getAttribute('href'))!,
    )
    expect(await missingWord(page)).toBeUndefined()
    await expectNoOverflow(page)
    await choose(page, 'en')
    // Whoever is not signed in, or for the first time, has the language of the browser's cookie.
    await page.context().clearCookies()
    await page.context().addCookies([{ name: 'foyer_language', value: language, url: page.url() }])
    for (const path of ['/login', '/terms']) {
      await page.goto(`/account${path}`)
      await expect(page.locator('html')).toHaveAttribute('lang', language)
      expect(await missingWord(page), path).toBeUndefined()
      await expectNoOverflow(page)
    }
  })

test('the first login is in the language of the browser’s cookie @once', async ({
  page,
  newcomer,
}) => {
  await newcomer()
  await expect(page).toHaveURL(/first-login$/)
  for (const language of ['de', 'ar']) {
    await page.context().addCookies([{ name: 'foyer_language', value: language, url: page.url() }])
    await page.goto('/account/first-login')
    await expect(page.locator('html')).toHaveAttribute('lang', language)
    expect(await missingWord(page)).toBeUndefined()
    await expectNoOverflow(page)
  }
})

test('the Arabic page mirrors the English one', async ({ page, signIn }) => {
  await signIn('full@demo.test')
  const places = ['main h1', '.logo', '.back-to-shop', '.card-title', '.page-title']
  const measure = async () => Promise.all(places.map((selector) => startOf(page, selector)))
  await choose(page, 'ar')
  await page.goto('/account')
  const mirrored = await measure()
  await choose(page, 'en')
  await page.goto('/account')
  const plain = await measure()
  for (const [n, start] of plain.entries()) {
    // The logo stands at the end of the line, as wide as its words are.
    if (places[n] === '.logo') continue
    expect(Math.abs(mirrored[n]! - start), places[n]).toBeLessThanOrEqual(2)
  }
})

test('the login page is in the chosen language, too @once', async ({ page, signIn }) => {
  await signIn('profile@demo.test')
  await choose(page, 'pl')
  await page.context().clearCookies({ name: 'foyer_session' })
  await page.goto('/account/login')
  await expect(page.locator('html')).toHaveAttribute('lang', 'pl')
  await page.context().clearCookies()
  await page.goto('/account/login')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await signIn('profile@demo.test')
  await expect(page.locator('html')).toHaveAttribute('lang', 'pl')
  await choose(page, 'en')
})

test('islands speak the page’s language @script @once', async ({ page, signIn }) => {
  await signIn('remove@demo.test')
  await choose(page, 'de')
  await page.goto('/account/wishlist')
  await hydrate(page)
  await page.locator('.wish button').first().click()
  await expect(page.locator('[data-system-message]')).not.toHaveText(/wishlist/)
  expect(await missingWord(page)).toBeUndefined()
  await choose(page, 'en')
})
