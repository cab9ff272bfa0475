import Big from 'big.js'

/** A run of digits that is long enough to lose some of them, where a number may begin. */
const longNumber = /[-:,[\s][\d.]{16,}/

/** `JSON.parse` hands on how a value is written, which TypeScript does not know yet. */
type ExactReviver = (key: string, value: unknown, context: { source?: string }) => unknown

function losesDigits(value: number, source: string) {
  if (!Number.isFinite(value)) return true
  return source.length >= 16 && !new Big(source).eq(value)
}

const keepDigits: ExactReviver = (_key, value, { source }) =>
  typeof value === 'number' && source !== undefined && losesDigits(value, source) ? source : value

/**
 * Parses JSON without losing a digit: a number that a double cannot hold, such as an id above 2^53,
 * becomes its text. Throws a `SyntaxError`.
 */
export function parseExactJson(text: string): unknown {
  if (!longNumber.test(text)) return JSON.parse(text)
  return JSON.parse(text, keepDigits as (key: string, value: unknown) => unknown)
}

const parseLines = (text: string) =>
  text.split('\n').flatMap((line) => (line.trim() ? [parseExactJson(line)] : []))

/**
 * Parses a file of JSON, or of a JSON value on each line: those become a list. Throws a
 * `SyntaxError`.
 */
export function parseExactFile(text: string): unknown {
  const json = text.replace(/^\uFEFF/, '')
  try {
    return parseExactJson(json)
  } catch (error) {
    const isEachLine = /^\s*\{.*\}\s*$/.test(json.slice(0, json.indexOf('\n') + 1))
    if (!isEachLine) throw error
    return parseLines(json)
  }
}
