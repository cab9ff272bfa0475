import * as z from 'zod/mini'

const digits = (text: string) => text.replace(/\D/g, '')

/** `+31 6 1234` and its parts alike as code, a space, digits; empty where no digit was typed after the code. */
function join(given: string | { code: string; number: string }) {
  const [, code, number] = typeof given === 'string' ? (/^(\S*)\s*([^]*)$/.exec(given.trim()) ?? []) : [given, given.code, given.number]
  // Letters stay, so that they are refused rather than left out unseen.
  const plain = (number ?? '').replace(/[\s().\-/]/g, '')
  return plain === '' ? '' : `+${digits(code ?? '')} ${plain}`
}

/** The digits of a number without its country's code, which a browser may have filled in once more: `+31 6 12` and `0031 6 12` are 612. */
export function nationalNumber(code: string, typed: string) {
  const number = typed.replace(/[^+\d]/g, '')
  const country = digits(code)
  const international = [`+${country}`, `00${country}`].find((prefix) => number.startsWith(prefix))
  return digits(country && international ? number.slice(international.length) : number)
}

const part = z.string().check(z.maxLength(50))

/** A telephone number, as one text or as country code and number: stored as code, a space, at most 15 digits. */
export const telephone = (message: string) =>
  z.pipe(
    z.pipe(z.union([part, z.strictObject({ code: part, number: part })], message), z.transform(join)),
    z.string().check(z.minLength(1, message), z.regex(/^\+[1-9]\d{0,2} \d{1,15}$/, 'ac_TelephoneInvalidMessage')),
  )
