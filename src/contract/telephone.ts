import * as z from 'zod/mini'
import { splitNumber } from '#lib/telephone-number.ts'

/**
 * A number however it was written, as one text or as country code and number, as the code, a space and what follows it; empty
 * where nothing does, undefined where it is neither.
 */
export function telephoneText(given: unknown) {
  const { code, number } = typeof given === 'string' ? { code: '', number: given } : ((given ?? {}) as Record<string, unknown>)
  if (typeof code !== 'string' || typeof number !== 'string') return undefined
  const [country, rest] = splitNumber(code, number)
  return rest && `${country} ${rest}`
}

const part = z.string().check(z.maxLength(50))

/** A telephone number as code, a space and digits. Whether there can be such a number the server alone knows. */
export const telephone = (message: string) =>
  z.pipe(
    z.pipe(
      z.union([part, z.strictObject({ code: part, number: part })], message),
      z.transform((given) => telephoneText(given)!),
    ),
    z.string().check(z.minLength(1, message), z.regex(/^\+\d+ \d+$/, 'ac_TelephoneInvalidMessage')),
  )
