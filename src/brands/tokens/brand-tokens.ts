import { openLayers, ownFolders, type BrandFolder } from '../checks/brand-folder.ts'
import { tokensOf } from '../checks/css-tokens.ts'
import { parseSheet, stylesheetsOf, type Stylesheet } from '../checks/stylesheets.ts'
import { defaultAddress } from '../config/brands.ts'
import { layersOf } from '../config/layers.ts'
import { readSiteFile } from '../config/site-file.ts'
import { SiteError } from '../config/site-text.ts'
import { CliError } from '../commands/cli-error.ts'

type Values = Record<string, string>

/** Groups the values of a brand's pages by the device's colour scheme. */
export const schemes = ['light', 'dark'] as const
export type Scheme = (typeof schemes)[number]

/** The custom properties of a brand in one scheme. */
interface SchemeTokens {
  /** Every stylesheet of a page together. */
  all: Values
  /** Follows from `style` in site.json. */
  derived: Values
  /** Set by the stylesheets of the brand, and of those that it extends. */
  own: Values
}

/** Matches a `var()`, with its name and its fallback. */
const reference = /var\(\s*(--[\w-]+)\s*(?:,((?:[^()]|\([^()]*\))*))?\)/g
const maxDepth = 10

/** Replaces every `var()` in a value; undefined where one of them has no value. */
export function resolveValue(value: string, tokens: Values, depth = 0): string | undefined {
  if (!value.includes('var(')) return value.replace(/\s+/g, ' ').trim()
  if (depth === maxDepth) return undefined
  let isKnown = true
  const next = value.replace(reference, (_, name: string, fallback?: string) => {
    const found = tokens[name] ?? fallback
    isKnown &&= found !== undefined
    return found ?? ''
  })
  return isKnown ? resolveValue(next, tokens, depth + 1) : undefined
}

/** Returns undefined for a brand that is only extended, whose colours are not known. */
function readBrand(themes: string, id: string) {
  try {
    return readSiteFile(themes, id, defaultAddress).brand
  } catch (error) {
    if (error instanceof SiteError) throw new CliError(error.message)
    throw error
  }
}

/**
 * Reads the custom properties of a brand's pages, by scheme. `change` may take something out of its
 * stylesheets before. Throws a `CliError` if its site.json cannot be used.
 */
export function readBrandTokens(themes: string, id: string, change = (css: string) => css) {
  const { colourStyle, darkMode = false } = readBrand(themes, id) ?? {}
  const roots = [':root', 'html', ...(darkMode ? [':root:where([data-dark-mode])'] : [])]
  const layers = openLayers(themes, layersOf(themes, id))
  const sheetsOf = (folder: BrandFolder) =>
    stylesheetsOf(folder).map(({ file, css }) =>
      parseSheet(file, folder.id === id ? change(css) : css),
    )
  // A page links the nearest layer last.
  const own = ownFolders(layers[0]!).toReversed().flatMap(sheetsOf)
  const defaults = sheetsOf(layers.at(-1)!)
  const derived = [parseSheet('', colourStyle?.css ?? '')]
  const read = (scheme: Scheme): SchemeTokens => {
    const tokensIn = (sheets: Stylesheet[]): Values =>
      Object.assign({}, ...sheets.map((sheet) => tokensOf(sheet, roots, scheme === 'dark')))
    const set = { derived: tokensIn(derived), own: tokensIn(own) }
    // The default theme's own stylesheets lie below the derived colours.
    const top = id === 'default' ? {} : set.own
    return { ...set, all: { ...tokensIn(defaults), ...set.derived, ...top } }
  }
  return { light: read('light'), dark: read('dark') }
}
