import { formatCss, formatHex, parse, type Color } from 'culori'
import { z } from 'zod'

/** A colour space of the format, as culori names it and its channels. */
interface Space {
  mode: string
  channels: string
  /** Percentages of the format that culori counts from 0 to 1. */
  percentages?: string
  /** Set if each component lies between 0 and 1. */
  isUnit?: true
}

const rgb = (mode: string): Space => ({ mode, channels: 'rgb', isUnit: true })

/** Lists the colour spaces of the Color Module 2025.10. */
const spaces: Record<string, Space> = {
  srgb: rgb('rgb'),
  'srgb-linear': rgb('lrgb'),
  'display-p3': rgb('p3'),
  'a98-rgb': rgb('a98'),
  'prophoto-rgb': rgb('prophoto'),
  rec2020: rgb('rec2020'),
  hsl: { mode: 'hsl', channels: 'hsl', percentages: 'sl' },
  hwb: { mode: 'hwb', channels: 'hwb', percentages: 'wb' },
  lab: { mode: 'lab', channels: 'lab' },
  lch: { mode: 'lch', channels: 'lch' },
  oklab: { mode: 'oklab', channels: 'lab' },
  oklch: { mode: 'oklch', channels: 'lch' },
  'xyz-d65': { mode: 'xyz65', channels: 'xyz', isUnit: true },
  'xyz-d50': { mode: 'xyz50', channels: 'xyz', isUnit: true },
}

const component = z.custom<number | 'none'>(
  (value) => typeof value === 'number' || value === 'none',
  "expected a number or 'none'",
)

export const colourValue = z
  .strictObject({
    colorSpace: z.enum(Object.keys(spaces)),
    components: z.array(component).length(3),
    alpha: z.number().min(0).max(1).optional(),
    hex: z
      .string()
      .regex(/^#[\da-f]{6}$/i, 'expected six digits such as #1f4d46')
      .optional(),
  })
  .superRefine(({ colorSpace, components }, context) => {
    const isOutside = (part: number | 'none') => part !== 'none' && (part < 0 || part > 1)
    const at = spaces[colorSpace]!.isUnit ? components.findIndex(isOutside) : -1
    if (at < 0) return
    const message = `expected a number from 0 to 1, found ${components[at]}`
    context.addIssue({ code: 'custom', path: ['components', at], message })
  })

type ColourValue = z.infer<typeof colourValue>

/** Rounds to what a byte of a colour needs. */
const rounded = (value: number) => Math.round(value * 10_000) / 10_000

/** Returns a colour of CSS as a value of the format; undefined if it is not a colour. */
export function colourFromCss(css: string): ColourValue | undefined {
  const colour = parse(css) as (Color & Record<string, number | undefined>) | undefined
  const found = Object.entries(spaces).find(([, { mode }]) => mode === colour?.mode)
  if (!colour || !found) return undefined
  const [colorSpace, { channels, percentages = '' }] = found
  const components = [...channels].map((channel) => {
    const value = colour[channel]
    if (value === undefined) return 'none'
    return rounded(percentages.includes(channel) ? value * 100 : value)
  })
  const alpha = colour.alpha === undefined ? undefined : rounded(colour.alpha)
  return { colorSpace, components, ...(alpha !== undefined && { alpha }), hex: formatHex(colour) }
}

/** Returns the bytes of a colour of sRGB; undefined if it lies between them. */
function bytesOf({ colorSpace, components }: ColourValue) {
  if (colorSpace !== 'srgb' || components.includes('none')) return undefined
  const scaled = components.map((part) => Number(part) * 255)
  const bytes = scaled.map(Math.round)
  return scaled.every((part, n) => Math.abs(part - bytes[n]!) < 0.02) ? bytes : undefined
}

/** Returns a colour of the format as CSS. */
export function colourToCss(value: ColourValue): string {
  const { colorSpace, components, alpha = 1 } = value
  const bytes = bytesOf(value)
  if (bytes && alpha === 1)
    return `#${bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
  if (bytes) return `rgb(${bytes.join(' ')} / ${rounded(alpha * 100)}%)`
  const { mode, channels, percentages = '' } = spaces[colorSpace]!
  const parts = [...channels].map((channel, n) => {
    const part = components[n]!
    if (part === 'none') return [channel, undefined]
    return [channel, percentages.includes(channel) ? part / 100 : part]
  })
  return formatCss({ mode, ...Object.fromEntries(parts), alpha } as Color)
}
