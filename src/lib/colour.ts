import { blend, formatHex, interpolate, oklch, parse, wcagContrast } from 'culori'

/** WCAG's least contrast for text. */
export const minTextContrast = 4.5
/** Sets the least contrast of visible parts, such as the edge of a field. */
export const minEdgeContrast = 3
const paper = '#ffffff'
/** The default theme's --surface in the dark. */
const night = '#1e201d'

/** Returns whether a text such as '#1f4d46' is a colour. */
export const isColour = (text: string) => parse(text) !== undefined

/** A colour by its name, or in any other way of CSS, as #rrggbb; undefined where it is none. */
export const hexOf = (text: string) => formatHex(text)

/**
 * Returns the contrast of a colour on another, from 1 to 21, as far as it lets that through;
 * undefined where one of them is not a colour.
 */
export const contrast = (text: string, ground: string) =>
  isColour(text) && isColour(ground) ? wcagContrast(blend([ground, text]), ground) : undefined

/** A brand's one colour in a scheme, with what follows from it. */
export interface Palette {
  brand: string
  /** Lies under text. */
  light: string
  /** Is read on `light` and on a card, and lies under the pointer. */
  dark: string
  /** Text on the colour itself. */
  on: string
  /** Links. */
  text: string
}

const onColour = (colour: string) =>
  wcagContrast(paper, colour) >= minTextContrast ? paper : '#000000'

/** Makes a hue lighter or darker by steps until it serves; `end` where none does. */
function shade(colour: string, steps: number[], serves: (shade: string) => boolean, end: string) {
  const { l, ...hue } = oklch(colour)!
  return (
    steps.map((by) => formatHex({ ...hue, l: Math.min(1, Math.max(0, l + by)) })).find(serves) ??
    end
  )
}

/**
 * The brand's colour with what follows from it on a light page. Undefined where `style` does not
 * start with '#'.
 */
export function palette(style: string): Palette | undefined {
  if (!style.startsWith('#') || !isColour(style)) return undefined
  const brand = formatHex(style)!
  const light = formatHex(interpolate([brand, paper], 'oklab')(0.88))
  const isReadable = (colour: string) => wcagContrast(colour, light) >= minTextContrast
  const darker = Array.from({ length: 20 }, (_, n) => -0.08 - n * 0.05)
  const dark = shade(brand, darker, isReadable, '#000000')
  return { brand, light, dark, on: onColour(brand), text: isReadable(brand) ? brand : dark }
}

/**
 * Derives the colours on the default theme's cards in the dark, where a darker variant is a lighter
 * one.
 */
export function darkPalette(style: string): Palette | undefined {
  if (!style.startsWith('#') || !isColour(style)) return undefined
  const own = formatHex(style)!
  const lighter = Array.from({ length: 25 }, (_, n) => n * 0.04)
  const brand = shade(
    own,
    lighter,
    (colour) => wcagContrast(colour, night) >= minEdgeContrast,
    paper,
  )
  const light = formatHex(interpolate([brand, night], 'oklab')(0.75))
  const text = shade(
    own,
    lighter,
    (colour) => wcagContrast(colour, light) >= minTextContrast,
    paper,
  )
  const dark = shade(
    text,
    lighter.slice(2),
    (colour) => wcagContrast(colour, light) >= 1.5 * minTextContrast,
    paper,
  )
  return { brand, light, dark, on: onColour(brand), text }
}
