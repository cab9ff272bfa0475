import type { Feature } from '#contract/call.ts'
import type { Translate, WordKey } from '#i18n/words.ts'
import type { Crumb } from './slots.ts'

/** A page that the brand's configuration adds. */
export interface ConfiguredPage {
  name: string
  title: string
  url: string
  layout: string
  iconUrl: string
  section: number
  viewOrder: number
  /** Where its document is, unless that is a file of the brand. */
  address?: string | undefined
  /** Its document says itself when it can be shown. */
  waitForLoaded: boolean
}

/** What of a brand the menu and the custom pages depend on. */
export interface MenuBrand {
  enableFeatures: readonly string[]
  pages: readonly ConfiguredPage[]
  fundPath: string
  documentLayoutMarker: string
}

/** A section of the account with a page of its own, which the custom pages of that section follow. */
interface Section {
  path: string
  name: WordKey
  icon: string
  section: number
  feature?: Feature
}

const all: Section[] = [
  { path: '', name: 'ac_AccountOverview', icon: 'overview', section: 3 },
  {
    path: '/achievements',
    name: 'ac_Achievements',
    icon: 'achievements',
    section: 1,
    feature: 'Achievements',
  },
  {
    path: '/addresses',
    name: 'ac_AddressBook',
    icon: 'addresses',
    section: 4,
    feature: 'AddressBook',
  },
  { path: '/orders', name: 'ac_MyOrders', icon: 'orders', section: 5, feature: 'MyOrders' },
  { path: '/vouchers', name: 'ac_MyVouchers', icon: 'vouchers', section: 2, feature: 'MyVouchers' },
  { path: '/wishlist', name: 'ac_MyWishlist', icon: 'wishlist', section: 6, feature: 'MyWishlist' },
]

/** The sections that the brand enables, in the menu's order. */
export const sections = ({ enableFeatures }: MenuBrand) =>
  all.filter(({ feature }) => !feature || enableFeatures.includes(feature))

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
export function pagePath(page: ConfiguredPage, brand: MenuBrand) {
  const marker = brand.documentLayoutMarker
  const isDocument = page.layout === 'document' || (marker !== '' && page.layout.includes(marker))
  return `/account/${isDocument ? 'page' : sectionPaths(brand)[page.section]}/${page.url}`
}

/** General pages and those of the fund belong to no section that could be off. */
const isOn = (page: ConfiguredPage, brand: MenuBrand) =>
  [0, 7].includes(page.section) || sections(brand).some(({ section }) => section === page.section)

/** Whether pages of every section are found below this path. */
const isForAll = (section: string) => section === 'page' || section === 'pages'

/** The page that the brand has at `/account/{section}/{url}`; `page` and `pages` find those of every section. */
export const findPage = (brand: MenuBrand, section: string, url: string) =>
  brand.pages.find(
    (page) =>
      page.url === url &&
      isOn(page, brand) &&
      (isForAll(section) || sectionPaths(brand)[page.section] === section),
  )

/** The way back from a custom page, between 'Account' and itself. */
export const trailOf = (page: ConfiguredPage, brand: MenuBrand, t: Translate): Crumb[] =>
  sections(brand)
    .filter(({ section }) => section === page.section)
    .map(({ name, path }) => ({ name: t(name), href: `/account${path}` }))
