import { AsYouType } from 'libphonenumber-js/min'

/**
 * The digits after a country code, with spaces where its country writes them: `6 12345678` after
 * `+31`. What is no number there, or has more than digits, stays as it is.
 */
export function groupDigits(code: string, digits: string): string {
  if (!/^\d+$/.test(digits)) return digits
  const text = new AsYouType().input(code + digits)
  return text.startsWith(`${code} `) ? text.slice(code.length + 1) : digits
}

/**
 * `+31 612345678` as the two fields of a form hold it: `+31` and `6 12345678`. A number whose code
 * is unknown or cannot be chosen stands undivided in the second one.
 */
export function telephoneParts(telephone: string, codes: readonly { code: string }[]) {
  const [code = '', number = ''] = telephone.split(' ')
  return codes.some((offered) => offered.code === code)
    ? { code, number: groupDigits(code, number) }
    : { code: '', number: telephone }
}
