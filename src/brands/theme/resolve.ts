import { createComponent, renderTemplate, unescapeHTML } from 'astro/runtime/server/index.js'
import type { AstroComponentFactory } from 'astro/runtime/server/index.js'
import { cached, cachedFor } from '#lib/cached.ts'
import type { CustomPage } from '../config/custom-page.ts'
import type { BrandFiles, BrandPage } from '../files/brand-files.ts'
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

interface Component {
  default: AstroComponentFactory
}

/** The brands whose files a brand shows, itself first, and these files: see `Brand`. */
interface Layered {
  readonly layers: readonly string[]
  readonly files: BrandFiles
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

const pages = import.meta.glob<Component>(
  ['/themes/*/pages/*.astro', '!/themes/**/*[#?]*', '!/themes/*[#?]*/**'],
  { eager: true },
)

const contentOfText = cachedFor(({ html }: BrandPage) =>
  createComponent(() => renderTemplate`${unescapeHTML(html)}`),
)

/** A file of a static page. One in Markdown may have a title, a component has its own. */
interface PageFile {
  file: string
  title: string | undefined
  Content: AstroComponentFactory
}

function pageFile({ files }: Layered, layer: string, name: string): PageFile | undefined {
  const file = `/themes/${layer}/pages/${name}`
  const text = files.get(layer)?.pages.get(name)
  if (text) return { file: `${file}.md`, title: text.title, Content: contentOfText(text) }
  // One that the build leaves out has no default.
  const Content = pages[`${file}.astro`]?.default
  return Content && { file: `${file}.astro`, title: undefined, Content }
}

/**
 * A static page of the nearest layer that has it in a language or in none; undefined where nobody
 * has it.
 */
export function pageContent(brand: Layered, name: string, locale: string) {
  const names = [`${name}.${locale}`, name]
  const found = brand.layers.flatMap((layer) =>
    names.flatMap((one) => pageFile(brand, layer, one) ?? []),
  )
  const contents = new Map(found.map(({ file, Content }) => [file, Content]))
  const Content = withNext([...contents.keys()], (file) => contents.get(file)!)
  return Content && { Content, title: found[0]!.title }
}

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
    .flatMap((layer) => brand.files.get(layer)?.stylesheet ?? []),
)

const isAddress = (name: string) => /^(https?:)?\//.test(name)
const pictureIn = ({ files }: Layered, layer: string, name: string) =>
  files.get(layer)?.pictures.get(name)

/** The nearest layer that has a picture, if any. */
const pictureLayer = (brand: Layered, name: string) =>
  ownLayers(brand).find((layer) => pictureIn(brand, layer, name))

const pictureOf = (brand: Layered, name: string) => {
  const layer = pictureLayer(brand, name)
  return layer === undefined ? undefined : pictureIn(brand, layer, name)
}

/**
 * The address of a picture of the brand; undefined where it has none by that name. An address stays
 * as it is.
 */
export const brandImage = (brand: Layered, name: string) =>
  isAddress(name) ? name : pictureOf(brand, name)?.address

/**
 * Returns the width of a brand's drawing at a height, so that the page does not shift while it
 * loads; undefined for any other picture.
 */
export function imageWidth(brand: Layered, name: string, height: number) {
  const ratio = pictureOf(brand, name)?.ratio
  return ratio === undefined ? undefined : Math.round(height * ratio)
}

/** The address of the picture that takes the place of another one on a dark page, if any. */
export function darkImage(brand: Layered, name: string) {
  const layer = isAddress(name) ? undefined : pictureLayer(brand, name)
  const darkName = name.replace(/(?=\.\w+$)/, '-dark')
  const dark = layer && pictureLayer(brand, darkName)
  // A dark picture further down belongs to another light one.
  const isOfIt = dark && brand.layers.indexOf(dark) <= brand.layers.indexOf(layer)
  return isOfIt ? pictureIn(brand, dark, darkName)?.address : undefined
}
