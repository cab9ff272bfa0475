import { createHash } from 'node:crypto'
import { darkPalette, palette, type Palette } from '#lib/colour.ts'

/** Describes the style that every page of a brand has. */
export interface ColourStyle {
  css: string
  /** The policy's word for it: it allows no other style in a page. */
  source: string
}

const tokens = ({ brand, light, dark, on, text }: Palette) =>
  `:root{--brand:${brand};--brand-light:${light};--brand-dark:${dark};--on-brand:${on};--brand-text:${text}}`

/** The custom properties of a brand's colour. */
export function colourStyle({
  style,
  darkMode,
}: {
  style: string
  darkMode: boolean
}): ColourStyle | undefined {
  const [day, night] = [palette(style), darkPalette(style)]
  if (!day || !night) return undefined
  const css =
    tokens(day) +
    (darkMode ? `@media screen and (prefers-color-scheme:dark){${tokens(night)}}` : '')
  return { css, source: `'sha256-${createHash('sha256').update(css).digest('base64')}'` }
}
