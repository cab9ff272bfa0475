import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import {
  urlOf,
  useSite,
  chooseLanguage as chooseAt,
  expectOwnAssets,
  recordRequests,
  openCustomPage,
  openMenu,
} from './support/brands.ts'
import { call, expect, expectNoOverflow, hydrate, signIn, test } from './support/test.ts'

/** The brand that is written from right to left. */
const souk = urlOf('souk')
const choose = (page: Page, language: string) => chooseAt(page, 'souk', language)

/** Returns whether an element stands in the right half of the page. */
async function isRight(page: Page, selector: string) {
  const { x, width } = (await page.locator(selector).first().boundingBox())!
  return x + width / 2 > page.viewportSize()!.width / 2
}

/** A language that the brand does not have. */
test.use({ locale: 'ja-JP' })

test.beforeEach(({ site }) => useSite(site))

test('in Arabic Souk is right to left, with its own design, words, menu and separators', async ({
  page,
  expectSound,
}) => {
  const asked = recordRequests(page)
  await page.goto(souk(page, '/account/login'))
  await expect(page).toHaveTitle(/سوق Souk/)
  await expect(page.locator('html')).toHaveAttribute('lang', 'ar')
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  await expect(page.getByRole('heading', { level: 1, name: 'أهلًا وسهلًا بك في سوق' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'العودة إلى السوق' })).toBeVisible()
  expect(await isRight(page, '.back-to-shop')).toBe(true)
  await expect(page.locator('[data-provider]')).toHaveCount(3)
  await expectSound()
  await signIn(page, 'full@demo.test', souk(page, '/account'))
  // The demo's shoppers chose English once.
  await choose(page, 'ar')
  await page.goto(souk(page, '/account'))
  await expect(page.getByRole('heading', { name: 'أهلًا وسهلًا، \u2068Noor\u2069' })).toBeVisible()
  await expect(page.getByText(/832,60/)).toBeVisible()
  await expectSound()
  const menu = await openMenu(page)
  const names = [
    'نظرة عامة',
    'دفتر العناوين',
    'مشترياتي',
    'التنزيلات والرموز',
    'قسائمي',
    'قائمة أمنياتي',
    'العناية بالأقمشة',
    'دليل التوابل',
    'الإعدادات',
  ]
  await expect(menu.getByRole('link')).toHaveText(names)
  await expectSound()
  await page.goto(souk(page, '/account/vouchers'))
  await expect(page.getByText(/5\s000,00/).first()).toBeAttached()
  for (const picture of ['frieze', 'lantern', 'tiles', 'logo', 'spices', 'textiles'])
    expect(
      asked.some((path) => path.includes(`/${picture}.`)),
      picture,
    ).toBe(true)
  expect(asked.filter((path) => /\/brand\/(?!souk)|sea\.|bitter|woff2/.test(path))).toEqual([])
})

test('a newcomer is welcomed in Arabic', async ({ page, expectSound }) => {
  await page.goto(souk(page, '/account/login'))
  await page.getByRole('link', { name: 'one-core login' }).click()
  await page
    .getByLabel('Email address of a new shopper')
    .fill(`noor.${randomUUID().slice(0, 8)}@demo.test`)
  await page.getByRole('button', { name: 'Sign in as a new shopper' }).click()
  await page.waitForURL(souk(page, '/account/first-login'))
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  await expect(page.getByRole('heading', { level: 1, name: 'أهلًا وسهلًا بك في سوق' })).toBeVisible()
  await expectSound()
})

test('the months of orders are in Arabic before and after hydration @script @once', async ({
  page,
}) => {
  await signIn(page, 'large@demo.test', souk(page, '/account'))
  await choose(page, 'ar')
  await page.goto(souk(page, '/account/orders'))
  const dates = page.locator('.order time')
  const before = await dates.allInnerTexts()
  for (const text of before) expect(text).toMatch(/^\d\d [\u0600-\u06ff]+ 20\d\d \d\d:\d\d$/)
  // In the order in which Arabic reads it: the day is the rightmost.
  const day = await dates.first().evaluate((time) => {
    const letters = new Range()
    letters.setStart(time.firstChild!, 0)
    letters.setEnd(time.firstChild!, 2)
    return { day: letters.getBoundingClientRect().right, all: time.getBoundingClientRect().right }
  })
  expect(Math.round(day.day)).toBe(Math.round(day.all))
  await hydrate(page)
  expect(await dates.allInnerTexts()).toEqual(before)
  await page.locator('.load-more').click()
  await expect(dates).not.toHaveCount(before.length)
  for (const text of await dates.allInnerTexts())
    expect(text).toMatch(/^\d\d [\u0600-\u06ff]+ 20\d\d \d\d:\d\d$/)
})

test('in English Souk is left to right', async ({ page, expectSound }) => {
  await signIn(page, 'profile@demo.test', souk(page, '/account'))
  await choose(page, 'en')
  await expect(page.locator('html')).toHaveAttribute('dir', 'ltr')
  await page.goto(souk(page, '/account'))
  await expect(page.getByRole('link', { name: 'Back to the souk' })).toBeVisible()
  expect(await isRight(page, '.back-to-shop')).toBe(false)
  await expectSound()
  const menu = await openMenu(page)
  const names = [
    'Account overview',
    'Address book',
    'My purchases',
    'Downloads and codes',
    'My vouchers',
    'My wishlist',
    'Caring for textiles',
    'Spice guide',
    'Settings',
  ]
  await expect(menu.getByRole('link')).toHaveText(names)
})

/**
 * Its own pages in each of its languages: the name, the way back, and a heading of the document.
 */
const ownPages = {
  ar: [
    ['دليل التوابل', 'الحساب', 'الزعفران'],
    ['العناية بالأقمشة', 'الحساب / قائمة أمنياتي', 'الغسل'],
  ],
  en: [
    ['Spice guide', 'Account', 'Toasting'],
    ['Caring for textiles', 'Account / My wishlist', 'Drying'],
  ],
  fr: [
    ['Guide des épices', 'Compte', 'Le safran'],
    ['L’entretien des tissus', 'Compte / Ma liste d’envies', 'Les laver'],
  ],
} as const
const paths = ['/account/page/spice-guide', '/account/wishlist/fabric-care'] as const

test('Souk’s own pages are in each language, from name to document @once @script', async ({
  page,
  expectSound,
}) => {
  test.slow()
  await signIn(page, 'profile@demo.test', souk(page, '/account'))
  for (const [language, pages] of Object.entries(ownPages)) {
    await choose(page, language)
    for (const [i, [name, back, heading]] of pages.entries()) {
      await page.goto(souk(page, '/account'))
      const document = await openCustomPage(page, name, { path: paths[i]!, back })
      await expect(document).toHaveAttribute('lang', language)
      await expect(document).toHaveAttribute('dir', language === 'ar' ? 'rtl' : 'ltr')
      await expect(document.getByRole('heading', { level: 2, name: heading })).toBeVisible()
      await expectSound()
    }
  }
})

test.describe('in an English browser', () => {
  test.use({ locale: 'en-GB' })

  test('the sign-in page is in English from left to right', async ({ page, expectSound }) => {
    await page.goto(souk(page, '/account/login'))
    await expect(page.locator('html')).toHaveAttribute('dir', 'ltr')
    await expect(
      page.getByRole('heading', { level: 1, name: 'Ahlan and welcome to Souk' }),
    ).toBeVisible()
    await expectSound()
  })
})

test('Souk’s stylesheet and pictures are on no other brand’s page @once @script', async ({
  page,
}) => {
  await expectOwnAssets(page, 'souk', /frieze|lantern|tiles|spices|textiles/)
})

test('nothing overflows or is stretched at any width, in either direction @once @script', async ({
  page,
}) => {
  test.slow()
  await signIn(page, 'world@demo.test', souk(page, '/account'))
  for (const language of ['en', 'ar']) {
    await choose(page, language)
    for (const path of ['', '/orders', '/addresses/add']) {
      await page.goto(souk(page, `/account${path}`))
      await expectNoOverflow(page, [1280, 919, 699, 375])
    }
    // Each box is as high as one line, whatever stands beside it.
    await page.setViewportSize({ width: 1280, height: 800 })
    const boxes = page.locator('.form-row input.control:visible')
    const heights = await boxes.evaluateAll((all) => all.map((box) => box.clientHeight))
    expect(Math.max(...heights)).toBeLessThan(60)
  }
})

test('a text message, its code and its number keep their directions @once @script', async ({
  page,
  site,
}) => {
  await signIn(page, `noor.${randomUUID().slice(0, 8)}@demo.test`, '/account', site.origin)
  await call(page, 'POST', 'setting/firstTimeSetting', {
    FirstName: 'Noor',
    LastName: 'Berg',
    Email: 'noor@demo.test',
  })
  await call(page, 'PATCH', 'localize', { Country: 'GR', Language: 'ar', Currency: 'EUR' })
  await call(page, 'POST', 'shopUser/updateAccount', { Telephone: '+30 6912345678' })
  await call(page, 'POST', 'shopUser/sendVerifySms')
  await page.goto('/outbox')
  await expect(page.getByText('Text message to +306912345678').first()).toBeVisible()
  const text = page.locator('.message').first()
  await expect(text).toContainText(/#\d{6}$/)
  expect(await text.evaluate((line) => getComputedStyle(line).unicodeBidi)).toBe('plaintext')
})

test('the form for returns runs from right to left', async ({ page, expectSound }) => {
  await page.goto(souk(page, '/account/login'))
  await signIn(page, 'full@demo.test', souk(page, '/account'))
  await choose(page, 'ar')
  await page.goto(souk(page, '/account/orders?query=shawl'))
  const link = page.locator('details.order a[href^="/account/orders/"]').first()
  await page.goto(souk(page, `${await link.getAttribute('href')}/return`))
  await expect(page.getByRole('heading', { level: 1, name: 'إرجاع منتجات' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  expect(await isRight(page, '.return-row .picture')).toBe(true)
  await page.getByRole('button', { name: 'طلب الإرجاع' }).click()
  await expect(page.getByText('اختر منتجًا واحدًا على الأقل.')).toBeVisible()
  await expectSound()
})
