import { routes, sections, type Route } from '#routes.ts'
import type { Translate } from '#i18n/messages.ts'
import type { CustomPage } from '../config/custom-page.ts'
import type { Crumb } from '../slots.ts'

/** What of a brand the menu and the custom pages depend on. */
export interface MenuBrand {
  enableFeatures: readonly string[]
  pages: readonly CustomPage[]
  fundPath: string
  documentLayoutMarker: string
}

/** Whether the brand has the feature that a page belongs to, if any. */
export const isEnabled = ({ feature }: Route, { enableFeatures }: MenuBrand) =>
  !feature || enableFeatures.includes(feature)

const enabledSections = (brand: MenuBrand) => sections.filter((route) => isEnabled(route, brand))

/** Where the pages of a section are, below /account. */
const sectionPath = (section: number, { fundPath }: MenuBrand) =>
  sections
    .find(({ customPages }) => customPages.section === section)!
    .customPages.at.replace('{fund}', fundPath)

/** Where a custom page is: a document below /page, any other below its section. */
export function pagePath(page: CustomPage, brand: MenuBrand) {
  const marker = brand.documentLayoutMarker
  const isDocument = page.layout === 'document' || (marker !== '' && page.layout.includes(marker))
  const base = isDocument
    ? routes.document.path.replace('/{id}', '')
    : sectionPath(page.section, brand)
  return `/account${base}/${page.url}`
}

/** Whether the section is not off: general pages and those of the fund belong to no feature. */
const isOn = (page: CustomPage, brand: MenuBrand) =>
  enabledSections(brand).some(({ customPages }) => customPages.section === page.section)

/** Whether pages of every section are found below this path. */
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
