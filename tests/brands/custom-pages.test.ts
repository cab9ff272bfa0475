import { expect, test } from 'vitest'
import { Section } from '#contract/codes.ts'
import { sections } from '#routes.ts'
import { findPage, breadcrumbsOf, type MenuBrand } from '#brands/theme/custom-pages.ts'

const page = (url: string, section: number) => ({
  name: url,
  url,
  section,
  pageId: 1,
  title: '',
  layout: '',
  iconUrl: '',
  viewOrder: 0,
  waitForLoaded: false,
})
const brand: MenuBrand = {
  enableFeatures: ['MyOrders', 'Achievements'],
  pages: ['general', 'achieved', 'vouched', 'home', 'posted', 'ordered', 'wished', 'funded'].map(
    page,
  ),
  fundPath: 'chest',
  documentLayoutMarker: '',
}

test('every section has its custom pages in the table', () =>
  expect(sections.map(({ customPages }) => customPages.section).toSorted()).toEqual(
    Object.values(Section).toSorted(),
  ))

test.each([
  ['pages', 'general'],
  ['achievements', 'achieved'],
  ['accountoverviews', 'home'],
  ['orders', 'ordered'],
  ['chest', 'funded'],
])('/%s/%s is found there, and below /page and /pages', (section, url) => {
  expect(findPage(brand, section, url)?.url).toBe(url)
  expect(findPage(brand, 'page', url)?.url).toBe(url)
  expect(findPage(brand, 'pages', url)?.url).toBe(url)
})

test.each([
  ['orders', 'general'],
  ['orders', '7'],
  ['fund', 'funded'],
  ['page', 'nothing'],
  ['page', 'constructor'],
  // Its section is off.
  ['vouchers', 'vouched'],
  ['page', 'vouched'],
  ['pages', 'vouched'],
  ['pages', 'nothing'],
  ['page', 'posted'],
  ['page', 'wished'],
])('no page is found at /%s/%s', (section, url) =>
  expect(findPage(brand, section, url)).toBeUndefined(),
)

test.each([
  ['ordered', [{ name: 'ac_MyOrders', href: '/account/orders' }]],
  ['home', [{ name: 'ac_AccountOverview', href: '/account' }]],
  ['general', []],
  ['funded', []],
])('the page %s has the breadcrumbs of its section', (url, breadcrumbs) =>
  expect(breadcrumbsOf(findPage(brand, 'page', url)!, brand, (key) => key)).toEqual(breadcrumbs),
)
