import * as z from 'zod/mini'
import * as limits from '#lib/limits.ts'

const digits = (text: string) => text.replace(/\D/g, '')

/** The country code of a number and what follows it, of a text or of two parts; undefined where it is neither. */
export function telephoneParts(given: unknown): [code: string, number: string] | undefined {
  if (typeof given === 'string') {
    const [, code = '', number = ''] = /^(\S*)\s*([^]*)$/.exec(given.trim()) ?? []
    return [code, number]
  }
  const { code, number } = (given ?? {}) as Record<string, unknown>
  return typeof code === 'string' && typeof number === 'string' ? [code, number] : undefined
}

/** `+31 6 1234` and its parts alike as code, a space, digits; empty where no digit was typed after the code. */
function join(given: string | { code: string; number: string }) {
  const [code, number] = telephoneParts(given)!
  // Letters stay, so that they are refused rather than left out unseen.
  const plain = number.replace(/[\s().\-/]/g, '')
  return plain === '' ? '' : `+${digits(code)} ${plain}`
}

/** The digits of a number without its country's code, which a browser may have filled in once more: `+31 6 12` and `0031 6 12` are 612. */
export function nationalNumber(code: string, typed: string) {
  const number = typed.replace(/[^+\d]/g, '')
  const country = digits(code)
  const international = [`+${country}`, `00${country}`].find((prefix) => number.startsWith(prefix))
  return digits(country && international ? number.slice(international.length) : number)
}

/** Code, a space and the digits alone; without a code where the number brings that of another country. */
export function telephoneText(given: unknown) {
  const [code, number] = telephoneParts(given) ?? []
  if (code === undefined || number === undefined) return undefined
  const national = nationalNumber(code, number)
  const isForeign = number.trim().startsWith('+') && national === digits(number)
  return national === '' ? '' : `+${isForeign ? '' : digits(code)} ${national}`
}

const part = z.string().check(z.maxLength(50))

/** A telephone number, as one text or as country code and number: stored as code, a space, 7 to 15 digits. */
export const telephone = (message: string) =>
  z.pipe(
    z.pipe(z.union([part, z.strictObject({ code: part, number: part })], message), z.transform(join)),
    z.string().check(
      z.minLength(1, message),
      z.regex(/^\+[1-9]\d{0,2} \d{1,15}$/, 'ac_TelephoneInvalidMessage'),
      z.refine((text) => (text.split(' ')[1] ?? '').length >= limits.telephoneDigits, 'ac_TelephoneInvalidMinLengthMessage'),
    ),
  )
