import { createHash } from 'node:crypto'
import { palette } from '#lib/colour.ts'

export interface Stylesheet {
  /** With a hash of its content, so that a browser may keep it for good. */
  href: string
  css: string
}

/** The custom properties of a brand's colour as a file of its own, since the policy allows no inline style. */
export function brandStylesheet(id: string, style: string): Stylesheet | undefined {
  const colours = palette(style)
  if (!colours) return undefined
  const { brand, light, dark, on, text } = colours
  const css = `:root{--brand:${brand};--brand-light:${light};--brand-dark:${dark};--on-brand:${on};--brand-text:${text}}`
  const hash = createHash('sha256').update(css).digest('base64url').slice(0, 8)
  return { href: `/account/brand/${id}.${hash}.css`, css }
}
