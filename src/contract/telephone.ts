import * as z from 'zod/mini'
import { splitNumber } from '#lib/telephone-number.ts'

/**
 * A number however it was written, as one text or as country code and number, as the code, a space
 * and what follows it; empty where nothing does, undefined where it is neither.
 */
export function telephoneText(given: unknown) {
  const { code, number } =
    typeof given === 'string'
      ? { code: '', number: given }
      : ((given ?? {}) as Record<string, unknown>)
  if (typeof code !== 'string' || typeof number !== 'string') return undefined
  const [country, rest] = splitNumber(code, number)
  return rest && `${country} ${rest}`
}

/**
 * A telephone number as code, a space and digits. Whether there can be such a number the server
 * alone knows.
 */
export const telephone = (message: string) =>
  z.pipe(
    z.transform(telephoneText),
    z
      .string(message)
      .check(
        z.minLength(1, message),
        z.regex(/^\+\d{1,3} \d{1,20}$/, 'ac_TelephoneInvalidMessage'),
      ),
  )
