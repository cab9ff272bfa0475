import { blend, formatHex, interpolate, oklch, parse, wcagContrast } from 'culori'

/** WCAG's least contrast for text. */
export const readable = 4.5
/** The same for what must be seen, such as the edge of a field. */
export const visible = 3
const paper = '#ffffff'

/** Whether a text such as '#1f4d46' is a colour. */
export const isColour = (text: string) => parse(text) !== undefined

/** A colour by its name, or in any other way of CSS, as #rrggbb; undefined where it is none. */
export const hexOf = (text: string) => formatHex(text)

/** How well a colour is read on another, from 1 to 21, as far as it lets that through; undefined where one of them is no colour. */
export const contrast = (text: string, ground: string) =>
  isColour(text) && isColour(ground) ? wcagContrast(blend([ground, text]), ground) : undefined

/**
 * A brand's one colour with what follows from it: `light` to lie under text, `dark` to be read on it and on white, `on`
 * for text on the colour itself, `text` for links. Undefined where `style` does not start with '#'.
 */
export function palette(style: string) {
  if (!style.startsWith('#') || !isColour(style)) return undefined
  const brand = formatHex(style)!
  const light = formatHex(interpolate([brand, paper], 'oklab')(0.88))
  const isReadable = (colour: string) => wcagContrast(colour, light) >= readable
  const darker = (by: number) => formatHex({ ...oklch(brand)!, l: Math.max(0, oklch(brand)!.l - by) })
  const steps = Array.from({ length: 20 }, (_, n) => darker(0.08 + n * 0.05))
  const dark = steps.find(isReadable) ?? '#000000'
  const on = wcagContrast(paper, brand) >= readable ? paper : '#000000'
  return { brand, light, dark, on, text: isReadable(brand) ? brand : dark }
}
