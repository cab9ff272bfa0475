import { matchesRoute } from '#find-route.ts'
import { allRoutes, routes, type Route } from '#routes.ts'
import type { CustomPage } from '../config/custom-page.ts'
import { isEnabled, pagePath, type MenuBrand } from './custom-pages.ts'

/** One entry of the menu, in the specification's words. */
export interface MenuItem {
  /** A name of ours, or a custom page's own picture. */
  icon: string
  url: string
  /** A message key of ours, or a custom page's own name. */
  name: string
  active: boolean
  viewOrder: number
  customPage: boolean
}

/** Lists the pages without an entry of their own that another entry stands for. */
const standsFor: Record<string, Route[]> = {
  '/account': [routes.overview, routes.profile],
  '/account/orders': [routes.papers],
}

const isActive = (url: string, path: string) =>
  standsFor[url]?.some((route) => matchesRoute(route, path)) ||
  (url !== '/account' && (path === url || path.startsWith(`${url}/`)))

/** The account's pages that the brand enables, each followed by the custom pages of its section. */
export function menuItems(brand: MenuBrand, nameOf = (page: CustomPage) => page.name) {
  const custom = (of: number) =>
    brand.pages
      .filter(({ section }) => section === of)
      .toSorted((a, b) => a.viewOrder - b.viewOrder)
      .map((page) => ({
        icon: page.iconUrl,
        url: pagePath(page, brand),
        name: nameOf(page),
        customPage: true,
      }))
  const enabled = allRoutes.filter((route) => isEnabled(route, brand))
  return enabled
    .flatMap(({ path: below, menu, customPages }) => [
      ...(menu
        ? [{ icon: menu.icon, url: `/account${below}`, name: menu.label, customPage: false }]
        : []),
      ...(customPages ? custom(customPages.section) : []),
    ])
    .map((item, viewOrder) => ({ ...item, viewOrder }))
}

/** The menu on the page of a path. */
export function markActive(items: readonly Omit<MenuItem, 'active'>[], path: string): MenuItem[] {
  // A custom page of a section is the active one itself, not the section's page above it.
  const active = items
    .filter(({ url }) => isActive(url, path))
    .sort((a, b) => b.url.length - a.url.length)[0]
  return items.map((item) => ({ ...item, active: item === active }))
}
