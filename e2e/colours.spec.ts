import type { Page } from '@playwright/test'
import { shopperPages } from '../tests/support/pages.ts'
import { colourOf, urlOf, useSite } from './support/brands.ts'
import { expect, test } from './support/test.ts'

const looks = {
  light: { page: 'rgb(247, 245, 241)', text: 'rgb(28, 35, 33)', card: 'rgb(255, 255, 255)' },
  dark: { page: 'rgb(20, 21, 19)', text: 'rgb(240, 239, 234)', card: 'rgb(30, 32, 29)' },
  paper: { page: 'rgba(0, 0, 0, 0)', text: 'rgb(0, 0, 0)', card: 'rgba(0, 0, 0, 0)' },
}
const lookOf = async (page: Page) => ({
  page: await colourOf(page, 'body', 'backgroundColor'),
  text: await colourOf(page, 'h1', 'color'),
  card: await page
    .locator('.card:not(.intro)')
    .first()
    .evaluate((card) => getComputedStyle(card).backgroundColor),
})

test('the default brand is dark on a dark device, and white on paper @once @script', async ({
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
  await page.goto('/account/login')
  await expectDark()
  await signIn('full@demo.test', '/account')
  await expectDark()
  for (const path of shopperPages) {
    await page.goto(path)
    await expectDark()
  }
  await page.goto('/account/addresses/add')
  await page.getByRole('button', { name: 'Add address', exact: true }).click()
  await expect(page.getByText('Enter a street.')).toBeVisible()
  await expectDark()
  await page.emulateMedia({ colorScheme: 'light' })
  expect(await lookOf(page)).toEqual(looks.light)
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  expect(await lookOf(page)).toEqual(looks.paper)
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe(
    'light',
  )
})

test('a dark device shows the dark logo, and paper the light one @once @script', async ({
  page,
}) => {
  await page.goto('/account/login')
  const shown = () =>
    page.locator('.logo img').evaluate((image: HTMLImageElement) => image.currentSrc)
  await page.emulateMedia({ colorScheme: 'light' })
  await expect.poll(shown).not.toContain('logo-dark')
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(shown).toContain('logo-dark')
  await page.emulateMedia({ colorScheme: 'dark', media: 'print' })
  await expect.poll(shown).not.toContain('logo-dark')
})

test('forced colours keep status dots and frame the current menu item @once @script', async ({
  page,
  signIn,
  expectSound,
}) => {
  await signIn('full@demo.test', '/account/orders')
  await page.emulateMedia({ forcedColors: 'active' })
  const dot = (status: string) => page.locator(`.status[data-colour="${status}"]`).first()
  const looksOf = (status: string) =>
    dot(status).evaluate((element) => {
      const { backgroundColor, outlineStyle } = getComputedStyle(element, '::before')
      return { backgroundColor, outlineStyle }
    })
  const [green, orange, canvas] = [
    await looksOf('green'),
    await looksOf('orange'),
    await colourOf(page, 'body', 'backgroundColor'),
  ]
  expect(new Set([green.backgroundColor, orange.backgroundColor, canvas]).size).toBe(3)
  expect(green.outlineStyle).toBe('solid')
  const edges = await page
    .locator('.menu-list a')
    .evaluateAll((links) =>
      links.map((link) => [link.getAttribute('aria-current'), getComputedStyle(link).outlineStyle]),
    )
  expect(edges.filter(([current]) => current === 'page')).toEqual([['page', 'solid']])
  expect(new Set(edges.filter(([current]) => current === null).map(([, style]) => style))).toEqual(
    new Set(['none']),
  )
  await expectSound()
})

for (const brand of ['default', 'harbour', 'nocturne', 'souk'] as const)
  test(`${brand}: more contrast has stronger borders and no paler text @once @script`, async ({
    page,
    signIn,
    site,
    expectSound,
  }) => {
    useSite(site)
    await page.emulateMedia({ contrast: 'more' })
    await signIn('full@demo.test', urlOf(brand)(page, '/account/settings'))
    const text = await colourOf(page, 'h1', 'color')
    expect(await colourOf(page, '.account-links .secondary >> nth=0', 'color')).toBe(text)
    await expect(page.locator('.card').first()).toHaveCSS('border-top-width', /^[2-4]px$/)
    await expectSound()
  })
