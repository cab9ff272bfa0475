import { existsSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { expect } from './test.ts'

type Brand = 'default' | 'harbour' | 'nocturne' | 'souk'
/** The examples among them may be gone. */
const brands = (['default', 'harbour', 'nocturne', 'souk'] as const).filter((brand) =>
  existsSync(`themes/${brand}`),
)

let origin = ''
/** Has the brands of a spec found at its worker's site, before any page is open. */
export const useSite = (site: { origin: string }) => {
  origin = site.origin
}

/** A page of a brand, in the same process by its host name. */
export const urlOf = (brand: Brand) => (page: Page, path: string) =>
  new URL(path, page.url() === 'about:blank' ? origin : page.url()).href.replace(
    /(?<=\/\/)(\w+\.)?localhost/,
    brand === 'default' ? 'localhost' : `${brand}.localhost`,
  )

/** Chooses a language in a brand's settings. */
export async function chooseLanguage(page: Page, brand: Brand, language: string) {
  await page.goto(urlOf(brand)(page, '/account/settings'))
  // The button is there once another language is chosen.
  if ((await page.locator('html').getAttribute('lang')) === language) return
  await page.locator('select[name=language]').selectOption(language, { force: true })
  await page.locator('form:has(select[name=language]) button.primary').click()
  await expect(page.locator('html')).toHaveAttribute('lang', language)
}

/** Opens the menu where it is folded away, and answers it. */
export async function openMenu(page: Page) {
  if (page.viewportSize()!.width < 919) await page.locator('.menu-toggle').click()
  return page.getByRole('navigation').filter({ has: page.locator('.menu-list') })
}

/**
 * Opens a custom page by its name in the menu, and answers its document: in its frame, or without
 * script behind a link.
 */
export async function openCustomPage(
  page: Page,
  name: string,
  { path, back }: { path: string; back: string },
) {
  await (await openMenu(page)).getByRole('link', { name, exact: true }).click()
  await expect(page).toHaveURL((url) => url.pathname === path)
  await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible()
  await expect(page.locator('.breadcrumb a')).toHaveText(back.split(' / '))
  const link = page.locator('.custom-page-link a')
  if (!(await page.evaluate(() => matchMedia('(scripting: none)').matches)))
    return page.frameLocator('iframe').locator('html')
  await link.click()
  await expect(page).toHaveURL((url) => url.pathname.startsWith('/account/documents/'))
  return page.locator('html')
}

export const colourOf = (page: Page, selector: string, property: 'color' | 'backgroundColor') =>
  page.locator(selector).evaluate((element, name) => getComputedStyle(element)[name], property)

/** Notes the path of everything that the page asks for from now on. */
export function recordRequests(page: Page) {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  return asked
}

const sheetsOf = (page: Page) =>
  page
    .locator('link[rel=stylesheet]')
    .evaluateAll((links) => links.map((link) => new URL((link as HTMLLinkElement).href).pathname))

/**
 * Fails where the page to sign in of any other brand has a stylesheet, or asks for a picture, that
 * is this one’s alone.
 */
export async function expectOwnAssets(page: Page, brand: Brand, look: RegExp) {
  await page.goto(urlOf('default')(page, '/account/login'))
  const shared = await sheetsOf(page)
  const own = recordRequests(page)
  await page.goto(urlOf(brand)(page, '/account/login'))
  expect(own.some((path) => look.test(path))).toBe(true)
  const sheets = (await sheetsOf(page)).filter((path) => !shared.includes(path))
  expect(sheets).toEqual([expect.stringContaining('/theme.')])
  for (const other of brands.filter((name) => name !== brand)) {
    const asked = recordRequests(page)
    await page.goto(urlOf(other)(page, '/account/login'))
    expect(asked.filter((path) => look.test(path) || sheets.includes(path))).toEqual([])
  }
}
