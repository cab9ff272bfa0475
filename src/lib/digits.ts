const isDigit = /^\p{Nd}$/u

/** Returns the value of a digit: in its script, the digits follow each other from 0 to 9. */
function valueOf(digit: string) {
  const point = digit.codePointAt(0)!
  let before = 0
  while (isDigit.test(String.fromCodePoint(point - before - 1))) before++
  return before % 10
}

/**
 * The digits of any script, such as Arabic `٠١٢` or full width `０１２`, as `012`; all else stays as
 * it is.
 */
export const toAsciiDigits = (text: string) =>
  text.replace(/(?!\d)\p{Nd}/gu, (digit) => String(valueOf(digit)))
