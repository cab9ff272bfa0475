import {
  urlOf,
  useSite,
  chooseLanguage,
  colourOf,
  expectOwnAssets,
  recordRequests,
  openCustomPage,
  openMenu,
} from './support/brands.ts'
import { expect, expectNoOverflow, test } from './support/test.ts'

/** The third brand, dark and with its menu on top. */
const nocturne = urlOf('nocturne')

test.beforeEach(({ site }) => useSite(site))

test('Nocturne has its own design, messages, pages and separators', async ({
  page,
  signIn,
  expectSound,
}) => {
  const asked = recordRequests(page)
  await page.goto(nocturne(page, '/account/login'))
  await expect(page).toHaveTitle(/Nocturne/)
  await expect(page.getByRole('link', { name: 'Back to the record shop' })).toBeVisible()
  await expect(page.locator('.providers a > span')).toHaveText([
    'Continue with one-core login',
    'Continue with Steam',
  ])
  await expectSound()
  await signIn('full@demo.test', nocturne(page, '/account/vouchers'))
  await expect(page.getByText('Your details are safe with us, day and night.')).toBeVisible()
  await expect(page.getByText('£10.00, £1\u00a0250.00')).toBeVisible()
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe(
    'dark',
  )
  await expectSound()
  const menu = await openMenu(page)
  await expect(menu.getByRole('link')).toHaveText([
    'Account overview',
    'Achievements',
    'Address book',
    'My orders',
    'My vouchers',
    'Cercle Nocturne',
    'Edition 33',
    'Settings',
  ])
  await expectSound()
  expect(asked.filter((path) => /\/brand\/(default|harbour)|sea\.|woff2/.test(path))).toEqual([])
})

test('the menu leads to the patrons’ pages, each with its document', async ({
  page,
  signIn,
  expectSound,
}) => {
  const patrons = [
    [
      'Cercle Nocturne',
      'cercle-nocturne',
      'What you give',
      'Five pounds a month, or fifty a year.',
    ],
    [
      'Edition 33',
      'edition-33',
      'How it is chosen',
      'In March, members listen to three recordings',
    ],
  ] as const
  await signIn('full@demo.test', nocturne(page, '/account'))
  for (const [name, url, heading, text] of patrons) {
    await page.goto(nocturne(page, '/account'))
    const document = await openCustomPage(page, name, {
      path: `/account/patrons/${url}`,
      back: 'Account',
    })
    await expect(document.getByRole('heading', { level: 2, name: heading })).toBeVisible()
    await expect(document.getByText(text)).toBeVisible()
    await expectSound()
  }
})

test('Nocturne’s stylesheet and pictures are on no other brand’s page @once @script', async ({
  page,
}) => {
  await expectOwnAssets(page, 'nocturne', /night\.|circle\.|edition\./)
})

test('the menu is at the top and folds on a narrow screen @once @script', async ({
  page,
  signIn,
  expectSound,
}) => {
  test.slow()
  await signIn('large@demo.test', nocturne(page, '/account'))
  const menu = page.getByRole('navigation')
  const logout = page.locator('button[form=logout]')
  for (const language of ['de', 'fr', 'en']) {
    await chooseLanguage(page, 'nocturne', language)
    for (const width of [1280, 919]) {
      await page.setViewportSize({ width, height: 800 })
      await page.reload()
      const above = (await menu.first().boundingBox())!
      const content = (await page.getByRole('main').boundingBox())!
      expect(above.y + above.height).toBeLessThanOrEqual(content.y)
      await expect(logout).toBeInViewport({ ratio: 1 })
      await expectSound()
    }
    await page.setViewportSize({ width: 699, height: 800 })
    await expect(logout).toBeHidden()
    await page.locator('.menu-toggle').click()
    await expect(logout).toBeVisible()
    await expectSound()
  }
})

test('nothing overflows at any width @once @script', async ({ page, signIn }) => {
  test.slow()
  await signIn('world@demo.test', nocturne(page, '/account'))
  for (const path of ['/account', '/account/orders', '/account/addresses/add']) {
    await page.goto(nocturne(page, path))
    await expectNoOverflow(page, [1280, 919, 699, 375])
  }
})

test('an order is printed dark on white @once @script', async ({ page, signIn }) => {
  await signIn('full@demo.test', nocturne(page, '/account/orders'))
  await page
    .getByRole('link', { name: /^View details/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 2, name: 'Products' })).toBeVisible()
  expect(await colourOf(page, 'h1', 'color')).toBe('rgb(243, 239, 250)')
  await page.emulateMedia({ media: 'print' })
  expect(await colourOf(page, 'h1', 'color')).toBe('rgb(0, 0, 0)')
  expect(await colourOf(page, 'body', 'backgroundColor')).toBe('rgba(0, 0, 0, 0)')
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe(
    'light',
  )
})
