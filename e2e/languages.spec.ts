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
  ...['/terms', '/privacy', '/cookie', '/nothing-here', '/page/nothing'],
]

async function choose(page: Page, language: string) {
  await page.goto('/account/settings')
  // The button is there once another language is chosen.
  if ((await page.locator('html').getAttribute('lang')) === language) return
  await page.locator('select[name=language]').selectOption(language, { force: true })
  await page.locator('form:has(select[name=language]) button.primary').click()
  await expect(page.locator('html')).toHaveAttribute('lang', language)
}

/** A word that the page should have and has not. */
const missingWord = async (page: Page) => /\[ac_\w*/.exec(await page.content())?.[0]

/** Returns the distance from the start of the line. */
async function startOf(page: Page, selector: string) {
  const box = (await page.locator(selector).first().boundingBox())!
  const { width } = page.viewportSize()!
  const isRightToLeft = (await page.locator('html').getAttribute('dir')) === 'rtl'
  return Math.round(isRightToLeft ? width - box.x - box.width : box.x)
}

/** Opens a page, whose words are there and which fits a desk and the narrowest phone. */
async function expectInOrder(page: Page, path: string, language: string) {
  await page.goto(`/account${path}`)
  await expect(page.locator('html')).toHaveAttribute('lang', language)
  expect(await missingWord(page), path).toBeUndefined()
  await expectNoOverflow(page, [1280, 320])
}

// The preview's stories show how these pages fit other widths. Without script the words are the
// same: there German, whose words are the longest, stands for all.
for (const title of ['en @once @script', 'de @once', 'ar @once @script'])
  test(`every page is translated, and fits, in ${title}`, async ({ page, signIn, call }) => {
    test.slow()
    const language = title.slice(0, 2)
    await signIn('world@demo.test')
    const { addresses } = (await call('GET', 'shopuser/me')) as {
      addresses: { addressId: number }[]
    }
    const { data } = (await call('GET', 'order')) as { data: { id: number }[] }
    const own = [`/addresses/edit/${addresses[0]!.addressId}`, `/orders/${data[0]!.id}`]
    await choose(page, language)
    for (const path of [...pages, ...own]) await expectInOrder(page, path, language)
    await choose(page, 'en')
    // A visitor, and a newcomer, gets the language of the browser's cookie.
    await page.context().clearCookies()
    await page.context().addCookies([{ name: 'foyer_language', value: language, url: page.url() }])
    for (const path of ['/login', '/terms']) await expectInOrder(page, path, language)
  })

test('the first login is in the language of the browser’s cookie @once', async ({
  page,
  newcomer,
}) => {
  await newcomer()
  await expect(page).toHaveURL(/first-login$/)
  for (const language of ['de', 'ar']) {
    await page.context().addCookies([{ name: 'foyer_language', value: language, url: page.url() }])
    await expectInOrder(page, '/first-login', language)
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

test('the sign-in page is in the chosen language, too @once @script', async ({ page, signIn }) => {
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

test('islands are in the page’s language @script @once', async ({ page, signIn }) => {
  await signIn('remove@demo.test')
  await choose(page, 'de')
  await page.goto('/account/wishlist')
  await hydrate(page)
  await page.locator('.wish button').first().click()
  await expect(page.locator('[data-system-message]')).not.toHaveText(/wishlist/)
  expect(await missingWord(page)).toBeUndefined()
  await choose(page, 'en')
})

test('an Arabic product name keeps its own direction on an English page', async ({
  page,
  signIn,
}) => {
  await signIn('world@demo.test')
  const name = page.getByText('فانوس رمضان 🏮', { exact: true }).first()
  const [letter, sign] = await name.evaluate((element) => {
    const text = element.firstChild!
    const range = document.createRange()
    return [0, text.textContent!.length - 2].map((at) => {
      range.setStart(text, at)
      range.setEnd(text, at + (at === 0 ? 1 : 2))
      return range.getBoundingClientRect().left
    })
  })
  expect(sign).toBeLessThan(letter!)
})
