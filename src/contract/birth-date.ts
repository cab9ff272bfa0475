import * as z from 'zod/mini'
import { readBirthDate, type BirthDateParts } from '#lib/birth-date-parts.ts'

const split = (text: string): BirthDateParts => {
  const [year = '', month = '', day = ''] = text.slice(0, 10).split(/[-/]/)
  return { day, month, year }
}
const read = (given: string | BirthDateParts | null) =>
  readBirthDate(typeof given === 'object' && given ? given : split(given ?? ''))

/** yyyy/MM/dd, yyyy-MM-dd, or an instant: of that the day counts as it is isoDate. */
const isoDate =
  /^\d{4}(\/\d\d\/\d\d|-\d\d-\d\d(T([01]\d|2[0-3])(:[0-5]\d){1,2}(\.\d+)?(Z|[+-]\d\d:\d\d))?)$/

/** Returns whether a text is empty or a date that exists. */
const isDay = (text: string) =>
  text === '' || (isoDate.test(text) && read(text).faults.length === 0)

const part = z.string()
const given = z.union([
  z.null(),
  z.string().check(z.refine(isDay)),
  z.strictObject({ day: part, month: part, year: part }),
])

/**
 * A birthday that may be left out. Parts that are out of range are refused, too: nothing is stored
 * that the shopper has not seen.
 */
export const birthDate = z.pipe(
  given,
  z.transform((parts, context) => {
    const { date = null, faults } = read(parts)
    for (const message of faults) context.issues.push({ code: 'custom', message, input: parts })
    return date
  }),
)
