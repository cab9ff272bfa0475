import type { AstroComponentFactory } from 'astro/runtime/server/index.js'
import { cached, cachedFor } from '#lib/cached.ts'
import type { CustomPage } from '../config/custom-page.ts'
import type { MenuBrand } from './custom-pages.ts'
import { markActive, menuItems } from './menu.ts'
import type { SlotName } from '../slots.ts'
import { limitPart } from './limited-part.ts'

// A # or ? in a name ends the address of a module, which would then be another file.
/** Whole modules: a file that imports `#theme` may not have its default yet when this one loads. */
const components = import.meta.glob<Component>(
  ['/themes/*/{layouts,parts}/*.astro', '!/themes/**/*[#?]*', '!/themes/*[#?]*/**'],
  { eager: true },
)
const ownStylesheets = import.meta.glob<string>(
  ['/themes/*/theme.css', '!/themes/default/*', '!/themes/*[#?]*/**'],
  { eager: true, query: '?url&no-inline', import: 'default' },
)
const images = import.meta.glob<string>(
  ['/themes/*/images/*', '!/themes/**/*[#?]*', '!/themes/*[#?]*/**'],
  { eager: true, query: '?url&no-inline', import: 'default' },
)

interface Component {
  default: AstroComponentFactory
}

/** A brand's file in a slot, which the default theme's stands in for; else the default theme's. */
export const slotComponent = cached((brand: string, name: SlotName): AstroComponentFactory => {
  const file = `/themes/${brand}/${name}.astro`
  const found = components[file]?.default
  if (brand !== 'default')
    return found
      ? limitPart(file, found, slotComponent('default', name))
      : slotComponent('default', name)
  if (!found) throw new Error(`themes/default/${name}.astro is missing: the slot has no default`)
  return limitPart(file, found)
})

const pages = import.meta.glob<Page>(
  ['/themes/*/pages/*.{md,astro}', '!/themes/**/*[#?]*', '!/themes/*[#?]*/**'],
  { eager: true },
)

/** Markdown brings a title and its content, a component is its own. */
interface Page extends Component {
  frontmatter?: { title?: string }
  Content?: AstroComponentFactory
}

/**
 * A static page of the brand in a language, else in none, else the default theme's; undefined where
 * nobody has it.
 */
export function pageContent(brand: string, name: string, locale: string) {
  const names = [`${name}.${locale}`, name].flatMap((file) => [`${file}.md`, `${file}.astro`])
  const files = [brand, 'default'].flatMap((id) =>
    names.map((file) => `/themes/${id}/pages/${file}`),
  )
  const [found, other] = files.filter((file) => pages[file])
  if (!found) return undefined
  return {
    Content: limitPart(
      found,
      contentOf(found),
      other === undefined ? undefined : limitPart(other, contentOf(other)),
    ),
    title: pages[found]!.frontmatter?.title,
  }
}

const contentOf = (file: string) => pages[file]!.Content ?? pages[file]!.default

/** Returns whether a custom page has a document: an address, or a file of the brand's. */
export const hasDocument = (brand: string, { address, url }: CustomPage, locale: string) =>
  address !== undefined || pageContent(brand, url, locale) !== undefined

const itemsOf = cachedFor((brand: MenuBrand & { id: string; defaultLanguage: string }) =>
  cached((locale: string) =>
    menuItems(
      { ...brand, pages: brand.pages.filter((page) => hasDocument(brand.id, page, locale)) },
      (page) => pageNames(brand, page, locale).name,
    ),
  ),
)

/** The menu of a page in a language, without pages that have nothing to show. */
export const menuOf = (brand: Parameters<typeof itemsOf>[0], path: string, locale: string) =>
  markActive(itemsOf(brand)(locale), path)

/**
 * Returns the title of a custom page: in the brand's own language from site.json, in any other from
 * its document.
 */
export function pageNames(
  brand: { id: string; defaultLanguage: string },
  { name, title, url }: CustomPage,
  locale: string,
) {
  const translated =
    locale === brand.defaultLanguage ? undefined : pageContent(brand.id, url, locale)?.title
  return { name: translated ?? name, heading: translated ?? (title || name) }
}

/** The address of a brand's own theme.css; undefined where it has none. */
export const brandStylesheet = (brand: string) => ownStylesheets[`/themes/${brand}/theme.css`]

/**
 * The address of a picture of the brand; undefined where it has none by that name. An address stays
 * as it is.
 */
export const brandImage = (brand: string, name: string) =>
  /^(https?:)?\//.test(name) ? name : images[`/themes/${brand}/images/${name}`]
