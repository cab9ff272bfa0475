import { z } from 'zod'
import { colourFromCss, colourToCss, colourValue } from './colour-value.ts'

/**
 * Names the types of the Design Tokens Format Module 2025.10 that a custom property can have:
 * https://www.designtokens.org/TR/2025.10/format/
 */
export type TokenType =
  'color' | 'dimension' | 'duration' | 'number' | 'shadow' | 'transition' | 'fontFamily'

/** Turns the values of a type into CSS and back. */
interface Codec<Value> {
  schema: z.ZodType<Value>
  toCss(value: Value): string
  /** Returns undefined for a value that the type does not have. */
  fromCss(css: string): Value | undefined
}
const codec = <Value>(codec: Codec<Value>) => codec as Codec<unknown>

/** The format also allows one value in place of a list. */
const listOf = <Value>(schema: z.ZodType<Value>) =>
  z.preprocess((value) => (Array.isArray(value) ? value : [value]), z.array(schema).min(1))

/** Splits at the separators that are outside of parentheses and quotes. */
const splitAt = (css: string, separator: ',' | ' ') =>
  (css.match(new RegExp(`(?:"[^"]*"|'[^']*'|\\([^()]*\\)|[^${separator}"'(])+`, 'g')) ?? [])
    .map((part) => part.trim())
    .filter(Boolean)

const measure = <Unit extends string>(...units: Unit[]) =>
  z.strictObject({ value: z.number(), unit: z.enum(units) })
const dimension = measure('px', 'rem')
const duration = measure('ms', 's')
type Measure = { value: number; unit: string }
const measureToCss = ({ value, unit }: Measure) => `${value}${unit}`

/** Reads a number with one of some units; 0 needs none. */
function measureFromCss<Unit extends string>(css: string, ...units: Unit[]) {
  const [, value, unit] = /^(-?(?:\d+\.?\d*|\.\d+))([a-z]*)$/.exec(css) ?? []
  const known = units.find((one) => one === unit || (unit === '' && Number(value) === 0))
  return value && known ? { value: Number(value), unit: known } : undefined
}
const dimensionFromCss = (css: string) => measureFromCss(css, 'px', 'rem')

const shadow = z.strictObject({
  color: colourValue,
  offsetX: dimension,
  offsetY: dimension,
  blur: dimension,
  spread: dimension,
  inset: z.boolean().optional(),
})
type Shadow = z.infer<typeof shadow>

function shadowToCss({ color, offsetX, offsetY, blur, spread, inset }: Shadow) {
  const lengths = [offsetX, offsetY, blur, ...(spread.value === 0 ? [] : [spread])]
  const shown = lengths.map(({ value, unit }) => (value === 0 ? '0' : `${value}${unit}`))
  return [...(inset ? ['inset'] : []), ...shown, colourToCss(color)].join(' ')
}

function shadowFromCss(css: string): Shadow | undefined {
  const parts = splitAt(css, ' ')
  const inset = parts.includes('inset')
  const lengths = parts.flatMap((part) => dimensionFromCss(part) ?? [])
  const color = parts.flatMap((part) => colourFromCss(part) ?? [])[0]
  const count = lengths.length + 1 + Number(inset)
  const none = { value: 0, unit: 'px' } as const
  const [offsetX, offsetY, blur = none, spread = none] = lengths
  if (!color || !offsetX || !offsetY || count !== parts.length) return undefined
  return { color, offsetX, offsetY, blur, spread, ...(inset && { inset }) }
}

const bezier = z.array(z.number()).length(4)
const timings: Record<string, number[]> = {
  linear: [0, 0, 1, 1],
  ease: [0.25, 0.1, 0.25, 1],
  'ease-in': [0.42, 0, 1, 1],
  'ease-out': [0, 0, 0.58, 1],
  'ease-in-out': [0.42, 0, 0.58, 1],
}
const transition = z.strictObject({ duration, delay: duration, timingFunction: bezier })
type Transition = z.infer<typeof transition>

function transitionToCss({ duration, delay, timingFunction }: Transition) {
  const curve = timingFunction.join(', ')
  const isCurve = ([, points]: [string, number[]]) => points.join(', ') === curve
  const [timing = `cubic-bezier(${curve})`] = Object.entries(timings).find(isCurve) ?? []
  const times = delay.value === 0 ? [] : [measureToCss(delay)]
  return [measureToCss(duration), timing, ...times].join(' ')
}

function transitionFromCss(css: string): Transition | undefined {
  const parts = splitAt(css, ' ')
  const [duration, delay = { value: 0, unit: 'ms' as const }, more] = parts.flatMap(
    (part) => measureFromCss(part, 'ms', 's') ?? [],
  )
  const [timing = 'ease', other] = parts.filter((part) => !measureFromCss(part, 'ms', 's'))
  const [, points] = /^cubic-bezier\(([^()]*)\)$/.exec(timing) ?? []
  const timingFunction = timings[timing] ?? points?.split(',').map(Number)
  if (!duration || more || other || !timingFunction) return undefined
  return bezier.safeParse(timingFunction).success ? { duration, delay, timingFunction } : undefined
}

const fontName = z.custom<string>(
  (name) => typeof name === 'string' && /^[^"'\\\n;{}]+$/.test(name),
  'expected the name of a font without quotes',
)
const unquoted = (name: string) => name.replace(/^(['"])(.*)\1$/, '$2')
const quoted = (name: string) => (/^-?[a-z_][\w-]*$/i.test(name) ? name : `'${name}'`)

/** Every type; a property that is not in the list gets the first one that it fits. */
export const tokenTypes: Record<TokenType, Codec<unknown>> = {
  color: codec({ schema: colourValue, toCss: colourToCss, fromCss: colourFromCss }),
  dimension: codec({ schema: dimension, toCss: measureToCss, fromCss: dimensionFromCss }),
  duration: codec({
    schema: duration,
    toCss: measureToCss,
    fromCss: (css) => measureFromCss(css, 'ms', 's'),
  }),
  number: codec({
    schema: z.number(),
    toCss: String,
    fromCss: (css) => (/^-?(?:\d+\.?\d*|\.\d+)$/.test(css) ? Number(css) : undefined),
  }),
  shadow: codec({
    schema: listOf(shadow),
    toCss: (shadows) => shadows.map(shadowToCss).join(', '),
    fromCss(css) {
      const shadows = splitAt(css, ',').map(shadowFromCss)
      if (shadows.length === 0 || shadows.includes(undefined)) return undefined
      return (shadows.length === 1 ? shadows[0] : shadows) as Shadow[]
    },
  }),
  transition: codec({ schema: transition, toCss: transitionToCss, fromCss: transitionFromCss }),
  fontFamily: codec({
    schema: listOf(fontName),
    toCss: (names) => names.map(quoted).join(', '),
    fromCss: (css) => splitAt(css, ',').map(unquoted),
  }),
}

export const isTokenType = (name: unknown): name is TokenType =>
  typeof name === 'string' && Object.hasOwn(tokenTypes, name)
