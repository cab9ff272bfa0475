/** Found in front of every number that may be too long for a double, and in few texts. */
const longNumber = /(?:^|[\s:,[])-?[\d.]{16,}/

/** A whole number, or an amount; more decimals are the noise of somebody's double. */
const exactNumber = /^-?\d+(?:\.\d{1,6})?$/

/** Returns a number's text where the number itself would have lost digits. */
function keepDigits(_name: string, value: unknown, context?: { source?: string }) {
  const source = context?.source
  if (typeof value !== 'number' || source === undefined || !exactNumber.test(source)) return value
  if (source.includes('.')) return isSameDecimal(source, value) ? value : source
  return Number.isSafeInteger(value) ? value : source
}

/** Tells whether a double says the same as a decimal text; zeros at its end say nothing. */
const isSameDecimal = (source: string, value: number) =>
  source.replace(/0+$/, '').replace(/\.$/, '') === String(value)

/**
 * Reads JSON as `JSON.parse` does, save that a number that a double cannot hold, such as an id above
 * 2^53, becomes the text that it was written as. Throws `SyntaxError`.
 */
export function parseExactJson(text: string): unknown {
  if (!longNumber.test(text)) return JSON.parse(text) as unknown
  return JSON.parse(text, keepDigits as (name: string, value: unknown) => unknown) as unknown
}
