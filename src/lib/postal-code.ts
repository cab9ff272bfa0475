import { toAsciiDigits } from './digits.ts'
import { toHalfWidth } from './full-width.ts'

/** Describes a country's postal codes. */
export interface PostalCodeFormat {
  /** A regular expression for the whole code. */
  pattern: string
  examples: readonly string[]
}

/** Marks before a code: the postal mark of Japan, and an abbreviation of the country. */
const mark = /^〒 ?/
const country = /^[A-Z]{1,3}[ -]?(?=\d)/

const separators = /[ -]/g
const compact = (text: string) => text.replace(separators, '')

/** Puts a space or a hyphen into a code where an example has it, if that is as long. */
function like(code: string, example: string) {
  if (compact(example).length !== code.length) return []
  let place = 0
  return [...example].map((sign) => (/[ -]/.test(sign) ? sign : code[place++])).join('')
}

/** Letters that every code of a country begins with. */
const prefixOf = (pattern: string) => /^[A-Z]{2}/.exec(pattern)?.[0] ?? ''

/** Returns a code as it was given where it is parted, then as the examples are, then as it is. */
const writtenWays = (code: string, examples: readonly string[]) => [
  ...(compact(code) === code ? [] : [code]),
  ...examples.flatMap((example) => like(compact(code), example)),
  compact(code),
]

/**
 * Returns a postal code as its country writes it: without a mark, in capitals, with the space or
 * the hyphen of an example. Undefined where there is no such code.
 */
export function normalPostalCode(typed: string, { pattern, examples }: PostalCodeFormat) {
  const text = toAsciiDigits(toHalfWidth(typed))
    .trim()
    .toUpperCase()
    .replace(/\s+/g, ' ')
    .replace(mark, '')
    .replace(/ ?[\p{Pd}−ーｰ]+ ?/gu, '-')
  const bare = text.replace(country, '')
  const prefixed = /^\d+$/.test(bare) ? [prefixOf(pattern) + bare] : []
  const whole = new RegExp(`^(?:${pattern})$`, 'u')
  return [text, bare, ...prefixed]
    .flatMap((code) => writtenWays(code, examples))
    .find((code) => whole.test(code))
}
