import { readFileSync } from 'node:fs'
import { parse } from 'jsonc-parser'
import { brandNames } from './brand-names.ts'

/** Returns the `extends` of a site.json, also of one that breaks off or is wrong elsewhere. */
function extendsOf(themes: string, id: string) {
  try {
    const site = parse(readFileSync(`${themes}/${id}/site.json`, 'utf8')) as { extends?: unknown }
    return typeof site.extends === 'string' ? site.extends : undefined
  } catch {
    return undefined
  }
}

/**
 * Returns the brands whose files a brand shows: itself, those that it extends, and the default
 * theme as the last. A brand that is its own base is named once.
 */
export function layersOf(themes: string, id: string): string[] {
  const layers: string[] = []
  let next: string | undefined = id
  while (next && next !== 'default' && !layers.includes(next)) {
    layers.push(next)
    next = extendsOf(themes, next)
  }
  return [...layers, 'default']
}

/** Returns the layers of each brand of a folder. */
export const allLayers = (themes: string) => brandNames(themes).map((id) => layersOf(themes, id))

/** Returns those of some brands, by their layers, that extend one, directly or by another. */
export const extendersOf = (brands: readonly string[][], id: string) =>
  brands.flatMap(([brand = '', ...bases]) => (id !== 'default' && bases.includes(id) ? brand : []))

/** Returns the circle in which a brand extends itself, if any. */
export function circleOf(themes: string, id: string) {
  const layers = layersOf(themes, id).slice(0, -1)
  return extendsOf(themes, layers.at(-1)!) === id ? [...layers, id] : undefined
}
