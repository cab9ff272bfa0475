import type { Feature } from '#contract/call.ts'

/** One entry of the menu, in the specification's words. */
export interface MenuItem {
  icon: string
  url: string
  /** A word key of ours, or a page's own name. */
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

const isActive = (url: string, path: string) =>
  url === '/account' ? /^\/account(\/edit-profile|\/accountoverviews\/.*)?\/?$/.test(path) : path === url || path.startsWith(`${url}/`)

/** The account's pages that the brand enables; the one that `path` belongs to is active. */
export const menuItems = (enableFeatures: readonly string[], path: string): MenuItem[] =>
  entries
    .filter(({ feature }) => !feature || enableFeatures.includes(feature))
    .map(({ path: below, name, icon }, viewOrder) => ({
      icon,
      url: `/account${below}`,
      name,
      active: isActive(`/account${below}`, path),
      viewOrder,
      customPage: false,
    }))
