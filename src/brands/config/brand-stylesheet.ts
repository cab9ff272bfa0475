import { createHash } from 'node:crypto'
import { darkPalette, palette, type Palette } from '#lib/colour.ts'

export interface Stylesheet {
  /** With a hash of its content, so that a browser may keep it for good. */
  href: string
  css: string
}

const tokens = ({ brand, light, dark, on, text }: Palette) =>
  `:root{--brand:${brand};--brand-light:${light};--brand-dark:${dark};--on-brand:${on};--brand-text:${text}}`

/**
 * The custom properties of a brand's colour as a file of its own, since the policy allows no inline
 * style.
 */
export function brandStylesheet(
  id: string,
  { style, darkMode }: { style: string; darkMode: boolean },
): Stylesheet | undefined {
  const [day, night] = [palette(style), darkPalette(style)]
  if (!day || !night) return undefined
  const css =
    tokens(day) +
    (darkMode ? `@media screen and (prefers-color-scheme:dark){${tokens(night)}}` : '')
  const hash = createHash('sha256').update(css).digest('base64url').slice(0, 8)
  return { href: `/account/brand/${id}.${hash}.css`, css }
}
