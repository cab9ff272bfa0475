import type { Page } from '@playwright/test'
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
import { expectWholeWords } from './support/text-size.ts'

/** The second brand, light by day and dark where the shopper's device is. */
const harbour = urlOf('harbour')

const looks = {
  light: {
    page: 'rgb(243, 239, 230)',
    text: 'rgb(22, 32, 44)',
    header: 'rgb(18, 38, 63)',
    headerText: 'rgb(255, 255, 255)',
  },
  dark: {
    page: 'rgb(12, 26, 43)',
    text: 'rgb(244, 236, 219)',
    header: 'rgb(7, 17, 30)',
    headerText: 'rgb(244, 236, 219)',
  },
}
const lookOf = async (page: Page) => ({
  page: await colourOf(page, 'body', 'backgroundColor'),
  text: await colourOf(page, 'h1', 'color'),
  header: await colourOf(page, '.header', 'backgroundColor'),
  headerText: await colourOf(page, '.header .logo', 'color'),
})

test.beforeEach(({ site }) => useSite(site))

test('Harbour has its own design, messages, pages and separators', async ({
  page,
  signIn,
  expectSound,
}) => {
  const asked = recordRequests(page)
  await page.goto(harbour(page, '/account/login'))
  await expect(page).toHaveTitle(/Harbour & Sons/)
  await expect(page.getByRole('link', { name: 'Back to the chandlery' })).toBeVisible()
  await expectSound()
  await signIn('full@demo.test', harbour(page, '/account'))
  await expect(page.getByText('Your details are in safe hands.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Latest achievements' })).toHaveCount(0)
  await expect(page.getByText('€208,15')).toBeVisible()
  await expectSound()
  const menu = await openMenu(page)
  await expectSound()
  const names = [
    'Account overview',
    'Address book',
    'Delivery to your berth',
    'My orders',
    'Mooring guide',
    'My wishlist',
    'Settings',
  ]
  await expect(menu.getByRole('link')).toHaveText(names)
  await page.goto(harbour(page, '/account'))
  const guide = await openCustomPage(page, 'Mooring guide', {
    path: '/account/page/mooring-guide',
    back: 'Account / My orders',
  })
  await expect(guide.getByRole('heading', { level: 2, name: 'Fenders' })).toBeVisible()
  await expectSound()
  const fonts = asked.filter((path) => path.endsWith('.woff2'))
  expect(fonts.length).toBeGreaterThan(0)
  expect(fonts.every((path) => path.includes('bitter'))).toBe(true)
})

test('Harbour speaks Dutch, also on its own pages', async ({ page, signIn, expectSound }) => {
  await signIn('profile@demo.test', harbour(page, '/account'))
  await chooseLanguage(page, 'harbour', 'nl')
  await page.goto(harbour(page, '/account'))
  await expect(page.getByRole('link', { name: 'Terug naar de scheepswinkel' })).toBeVisible()
  await expect(page.getByText('Je gegevens zijn in veilige handen.')).toBeVisible()
  const menu = page.locator('.menu-list').getByRole('link', { includeHidden: true })
  const names = [
    'Accountoverzicht',
    'Adresboek',
    'Bezorgen aan je ligplaats',
    'Mijn bestellingen',
    'Aanleggids',
    'Mijn verlanglijst',
    'Instellingen',
  ]
  await expect(menu).toHaveText(names)
  const berth = { path: '/account/addresses/berth-delivery', back: 'Account / Adresboek' }
  const document = await openCustomPage(page, 'Bezorgen aan je ligplaats', berth)
  await expect(document).toHaveAttribute('lang', 'nl')
  await expect(
    document.getByRole('heading', { level: 2, name: 'Als je er niet bent' }),
  ).toBeVisible()
  await expectSound()
  await chooseLanguage(page, 'harbour', 'en')
})

test('Harbour is dark on a dark device, on every kind of page @once @script', async ({
  page,
  signIn,
  expectSound,
}) => {
  test.slow()
  await page.emulateMedia({ colorScheme: 'dark' })
  const expectDark = async () => {
    await expectSound()
    expect(await lookOf(page)).toEqual(looks.dark)
  }
  await page.goto(harbour(page, '/account/login'))
  await expectDark()
  await signIn('full@demo.test', harbour(page, '/account'))
  await expectDark()
  for (const path of ['/account/settings', '/account/orders']) {
    await page.goto(harbour(page, path))
    await expectDark()
  }
  const details = page.getByRole('link', { name: /^View details/ }).first()
  await details.click()
  await expect(page.getByRole('heading', { level: 2, name: 'Products' })).toBeVisible()
  await expectDark()
  await page.goto(harbour(page, '/account/addresses/add'))
  await page.getByRole('button', { name: 'Add address', exact: true }).click()
  await expect(page.getByText('Enter a street.')).toBeVisible()
  await expectDark()
  const document = await openCustomPage(page, 'Mooring guide', {
    path: '/account/page/mooring-guide',
    back: 'Account / My orders',
  })
  await expect(document.getByRole('heading', { level: 2, name: 'Fenders' })).toBeVisible()
  await expect(document.locator('body')).toHaveCSS('background-color', 'rgb(19, 37, 59)')
  await expect(document.locator('body')).toHaveCSS('color', looks.dark.text)
  await expectDark()
  await page.emulateMedia({ colorScheme: 'light' })
  expect(await lookOf(page)).toEqual(looks.light)
  await expect(document.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)')
})

test('an order is printed dark on white, even on a dark device @once @script', async ({
  page,
  signIn,
}) => {
  await signIn('full@demo.test', harbour(page, '/account/orders'))
  const details = page.getByRole('link', { name: /^View details/ }).first()
  await details.click()
  await expect(page.getByRole('heading', { level: 2, name: 'Products' })).toBeVisible()
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  const paper = {
    page: 'rgba(0, 0, 0, 0)',
    text: 'rgb(0, 0, 0)',
    header: 'rgba(0, 0, 0, 0)',
    headerText: 'rgb(0, 0, 0)',
  }
  expect(await lookOf(page)).toEqual(paper)
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe(
    'light',
  )
})

test('Harbour’s stylesheet and pictures are on no other brand’s page @once @script', async ({
  page,
}) => {
  await expectOwnAssets(page, 'harbour', /bitter|sea\.|woff2/)
})

test('a session of one brand is not valid for another @once @script', async ({ page, signIn }) => {
  await signIn('full@demo.test')
  await page.goto(harbour(page, '/account'))
  await expect(page).toHaveURL(/harbour\.localhost:\d+\/account\/login$/)
})

test('nothing overflows at any width, on either brand @once @script', async ({ page, signIn }) => {
  await signIn('world@demo.test')
  const addresses = [page.url(), harbour(page, '/account')]
  await page.goto(harbour(page, '/account/login'))
  // The provider knows the shopper by now.
  await page.getByRole('link', { name: 'Continue with one-core login' }).click()
  await page.waitForURL(addresses[1]!)
  for (const address of addresses) {
    await page.goto(address)
    await expectNoOverflow(page, [1280, 919, 699, 549, 479, 375])
  }
})

test('no word is split on a small phone or in large text @once @script', async ({
  page,
  signIn,
}) => {
  test.slow()
  await signIn('full@demo.test', harbour(page, '/account'))
  await expectWholeWords(page, 'harbour')
})
