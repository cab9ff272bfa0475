import type { AstroComponentFactory } from 'astro/runtime/server/index.js'
import type { SlotName } from './slots.ts'

const components = import.meta.glob<AstroComponentFactory>('/themes/*/{layouts,parts}/*.astro', { eager: true, import: 'default' })
const styles = import.meta.glob<string>('/themes/*/theme.css', { eager: true, query: '?url&no-inline', import: 'default' })
const images = import.meta.glob<string>('/themes/*/images/*', { eager: true, query: '?url&no-inline', import: 'default' })

/** A brand's file in a slot, else the default theme's. */
export function slotComponent(brand: string, name: SlotName): AstroComponentFactory {
  const found = components[`/themes/${brand}/${name}.astro`] ?? components[`/themes/default/${name}.astro`]
  if (!found) throw new Error(`themes/default/${name}.astro is missing: the slot has no default`)
  return found
}

/** The addresses of a brand's stylesheets: the default theme's, then its own over it. */
export const stylesheets = (brand: string) => [...new Set(['default', brand])].flatMap((id) => styles[`/themes/${id}/theme.css`] ?? [])

/** The address of a picture of the brand, else the default theme's; undefined where neither has it. An address stays as it is. */
export const brandImage = (brand: string, name: string) =>
  /^(https?:)?\//.test(name) ? name : (images[`/themes/${brand}/images/${name}`] ?? images[`/themes/default/images/${name}`])
