import { createComponent, renderTemplate } from 'astro/runtime/server/index.js'
import type { AstroComponentFactory } from 'astro/runtime/server/index.js'
import { cached, cachedFor } from '#lib/cached.ts'
import type { CustomPage } from '../config/custom-page.ts'
import { filesOfSlot, presentName } from '../old-names.ts'
import { ownLayers } from '../own-layers.ts'
import { renamed } from '../renamed.ts'
import type { MenuBrand } from './custom-pages.ts'
import { markActive, menuItems } from './menu.ts'
import { isOwnCard } from '../config/cards.ts'
import type { PlacedSlot } from '../slots.ts'
import { limitPart } from './limited-part.ts'

// A # or ? in a name ends the address of a module, which would then be another file.
/** Whole modules: a file that imports `#theme` may not have its default yet when this one loads. */
const components = import.meta.glob<Component>(
  ['/themes/*/{layouts,parts,cards}/*.astro', '!/themes/**/*[#?]*', '!/themes/*[#?]*/**'],
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

/** The brands whose files a brand shows, itself first: see `Brand`. */
interface Layered {
  readonly layers: readonly string[]
}

/** Takes the place of a brand's own card that is missing or fails. */
const nothing = createComponent(() => renderTemplate``)

/** The first of some files; where it fails, the next one takes its place, and `last` in the end. */
const withNext = (
  files: string[],
  componentOf: (file: string) => AstroComponentFactory,
  last?: AstroComponentFactory,
) =>
  files.reduceRight<AstroComponentFactory | undefined>(
    (next, file) => limitPart(file, componentOf(file), next),
    last,
  )

/** The layer that a name such as `default:parts/Header` begins at, and the slot. */
function startOf({ layers }: Layered, name: PlacedSlot) {
  const [written = '', from = layers[0]!] = name.split(':').reverse()
  const slot = presentName(renamed.slots, written)
  const start = layers.indexOf(from)
  if (start < 0)
    throw new Error(`<Slot name="${name}">: expected one of ${layers.join(', ')}, found ${from}`)
  return { slot, start }
}

/**
 * The file of a slot of the nearest layer that has one: of all of them, or of that which the name
 * begins with and those below it.
 */
export const slotComponent = (brand: Layered, name: PlacedSlot) => slotsOf(brand)(name)
const slotsOf = cachedFor((brand: Layered) =>
  cached((name: PlacedSlot): AstroComponentFactory => {
    const { slot, start } = startOf(brand, name)
    // One that the build leaves out has no default.
    const isThere = (file: string) => components[file]?.default !== undefined
    const there = filesOfSlot(brand.layers.slice(start), slot, isThere)
    const last = isOwnCard(slot) ? nothing : undefined
    const found = withNext(there, (file) => components[file]!.default, last)
    if (!found) throw new Error(`themes/default/${slot}.astro is missing: the slot has no default`)
    return found
  }),
)

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
 * A static page of the nearest layer that has it in a language or in none; undefined where nobody
 * has it.
 */
export function pageContent({ layers }: Layered, name: string, locale: string) {
  const names = [`${name}.${locale}`, name].flatMap((file) => [`${file}.md`, `${file}.astro`])
  const files = layers.flatMap((layer) => names.map((file) => `/themes/${layer}/pages/${file}`))
  const there = files.filter((file) => pages[file])
  const Content = withNext(there, contentOf)
  return Content && { Content, title: pages[there[0]!]!.frontmatter?.title }
}

const contentOf = (file: string) => pages[file]!.Content ?? pages[file]!.default

/** Returns whether a custom page has a document: an address, or a file of the brand's. */
export const hasDocument = (brand: Layered, { address, url }: CustomPage, locale: string) =>
  address !== undefined || pageContent(brand, url, locale) !== undefined

const itemsOf = cachedFor((brand: MenuBrand & Layered & { defaultLanguage: string }) =>
  cached((locale: string) =>
    menuItems(
      { ...brand, pages: brand.pages.filter((page) => hasDocument(brand, page, locale)) },
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
  brand: Layered & { defaultLanguage: string },
  { name, title, url }: CustomPage,
  locale: string,
) {
  const translated =
    locale === brand.defaultLanguage ? undefined : pageContent(brand, url, locale)?.title
  return { name: translated ?? name, heading: translated ?? (title || name) }
}

/** The addresses of the theme.css of each layer but the default theme, the brand's own last. */
export const brandStylesheets = cachedFor((brand: Layered) =>
  ownLayers(brand)
    .toReversed()
    .flatMap((layer) => ownStylesheets[`/themes/${layer}/theme.css`] ?? []),
)

const isAddress = (name: string) => /^(https?:)?\//.test(name)
const imageOf = (layer: string, name: string) => images[`/themes/${layer}/images/${name}`]

/** The nearest layer that has a picture, if any. */
export const imageLayer = (brand: Layered, name: string) =>
  ownLayers(brand).find((layer) => imageOf(layer, name) !== undefined)

/**
 * The address of a picture of the brand; undefined where it has none by that name. An address stays
 * as it is.
 */
export function brandImage(brand: Layered, name: string) {
  if (isAddress(name)) return name
  const layer = imageLayer(brand, name)
  return layer && imageOf(layer, name)
}

/** The address of the picture that takes the place of another one on a dark page, if any. */
export function darkImage(brand: Layered, name: string) {
  const layer = isAddress(name) ? undefined : imageLayer(brand, name)
  const darkName = name.replace(/(?=\.\w+$)/, '-dark')
  const dark = layer && imageLayer(brand, darkName)
  // A dark picture further down belongs to another light one.
  const isOfIt = dark && brand.layers.indexOf(dark) <= brand.layers.indexOf(layer)
  return isOfIt ? imageOf(dark, darkName) : undefined
}
