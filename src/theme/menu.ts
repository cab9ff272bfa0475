import type { Feature } from '#contract/call.ts'

/** One entry of the menu, in the specification's words. */
export interface MenuItem {
  /** A name of ours, or a custom page's own picture. */
  icon: string
  url: string
  /** A word key of ours, or a custom page's own name. */
  name: string
  active: boolean
  viewOrder: number
  customPage: boolean
}

interface Entry {
  path: string
  name: string
  icon: string
  section: number
  feature?: Feature
}

const entries: Entry[] = [
  { path: '', name: 'ac_AccountOverview', icon: 'overview', section: 3 },
  { path: '/achievements', name: 'ac_Achievements', icon: 'achievements', section: 1, feature: 'Achievements' },
  { path: '/addresses', name: 'ac_AddressBook', icon: 'addresses', section: 4, feature: 'AddressBook' },
  { path: '/orders', name: 'ac_MyOrders', icon: 'orders', section: 5, feature: 'MyOrders' },
  { path: '/vouchers', name: 'ac_MyVouchers', icon: 'vouchers', section: 2, feature: 'MyVouchers' },
  { path: '/wishlist', name: 'ac_MyWishlist', icon: 'wishlist', section: 6, feature: 'MyWishlist' },
]

/** What of a brand the menu depends on. */
export interface MenuBrand {
  enableFeatures: readonly string[]
  pages: readonly { name: string; url: string; layout: string; iconUrl: string; section: number; viewOrder: number }[]
  fundPath: string
  documentLayoutMarker: string
}

/** The path of each section's pages: general, achievements, vouchers, overview, addresses, orders, wishlist, fund. */
const sectionPaths = ({ fundPath }: MenuBrand) => [
  'pages',
  'achievements',
  'vouchers',
  'accountoverviews',
  'addresses',
  'orders',
  'wishlist',
  fundPath,
]

/** Where a custom page is: a document below /page, any other below its section. */
export function pagePath(page: MenuBrand['pages'][number], brand: MenuBrand) {
  const marker = brand.documentLayoutMarker
  const isDocument = page.layout === 'document' || (marker !== '' && page.layout.includes(marker))
  return `/account/${isDocument ? 'page' : sectionPaths(brand)[page.section]}/${page.url}`
}

const isActive = (url: string, path: string) =>
  url === '/account' ? /^\/account(\/edit-profile|\/accountoverviews\/.*)?\/?$/.test(path) : path === url || path.startsWith(`${url}/`)

/** The account's pages that the brand enables, each followed by the custom pages of its section; then those of no page. */
export function menuItems(brand: MenuBrand, path: string): MenuItem[] {
  const shown = entries.filter(({ feature }) => !feature || brand.enableFeatures.includes(feature))
  const custom = (sections: number[]) =>
    brand.pages
      .filter(({ section }) => sections.includes(section))
      .toSorted((a, b) => a.viewOrder - b.viewOrder)
      .map((page) => ({ icon: page.iconUrl, url: pagePath(page, brand), name: page.name, customPage: true }))
  const items = [
    ...shown.flatMap(({ path: below, name, icon, section }) => [{ icon, url: `/account${below}`, name, customPage: false }, ...custom([section])]),
    ...custom([0, 7]),
  ]
  // A custom page of a section is the active one itself, not the section's page above it.
  const active = items.filter(({ url }) => isActive(url, path)).sort((a, b) => b.url.length - a.url.length)[0]
  return items.map((item, viewOrder) => ({ ...item, active: item === active, viewOrder }))
}
