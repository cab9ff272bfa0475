import { routes, sections, type Route } from '#routes.ts'
import type { Translate } from '#i18n/messages.ts'
import type { CustomPage } from '../config/custom-page.ts'
import type { Crumb } from '../slots.ts'

/** Describes what the menu and the custom pages need of a brand. */
export interface MenuBrand {
  enableFeatures: readonly string[]
  pages: readonly CustomPage[]
  fundPath: string
  documentLayoutMarker: string
}

/** Returns whether the brand has the page's feature; a page without one is always enabled. */
export const isEnabled = ({ feature }: Route, { enableFeatures }: MenuBrand) =>
  !feature || enableFeatures.includes(feature)

const enabledSections = (brand: MenuBrand) => sections.filter((route) => isEnabled(route, brand))

/** Returns the path of a section below /account. */
const sectionPath = (section: number, { fundPath }: MenuBrand) =>
  sections
    .find(({ customPages }) => customPages.section === section)!
    .customPages.at.replace('{fund}', fundPath)

/** Returns the path of a custom page: a document is below /page, any other below its section. */
export function pagePath(page: CustomPage, brand: MenuBrand) {
  const marker = brand.documentLayoutMarker
  const isDocument = page.layout === 'document' || (marker !== '' && page.layout.includes(marker))
  const base = isDocument
    ? routes.document.path.replace('/{id}', '')
    : sectionPath(page.section, brand)
  return `/account${base}/${page.url}`
}

/** Returns whether the section is on: general pages and those of the fund belong to no feature. */
const isOn = (page: CustomPage, brand: MenuBrand) =>
  enabledSections(brand).some(({ customPages }) => customPages.section === page.section)

/** Returns whether pages of every section are below this path. */
const isForAll = (section: string) => section === 'page' || section === 'pages'

/**
 * The page that the brand has at `/account/{section}/{url}`; `page` and `pages` find those of every
 * section.
 */
export const findPage = (brand: MenuBrand, section: string, url: string) =>
  brand.pages.find(
    (page) =>
      page.url === url &&
      isOn(page, brand) &&
      (isForAll(section) || sectionPath(page.section, brand) === `/${section}`),
  )

/** The breadcrumbs of a custom page, between 'Account' and itself. */
export const breadcrumbsOf = (page: CustomPage, brand: MenuBrand, t: Translate): Crumb[] =>
  enabledSections(brand).flatMap(({ path, menu, customPages }) =>
    menu && customPages.section === page.section
      ? { name: t(menu.label), href: `/account${path}` }
      : [],
  )
