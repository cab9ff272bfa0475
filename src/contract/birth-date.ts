import * as z from 'zod/mini'
import { repairBirthDate, type BirthDateParts } from '#lib/birth-date-parts.ts'

const split = (text: string): BirthDateParts => {
  const [year = '', month = '', day = ''] = text.slice(0, 10).split(/[-/]/)
  return { day, month, year }
}

/** yyyy-MM-dd of a date or of its parts, null for an empty one; undefined where a part is missing. */
function toIso(given: string | BirthDateParts | null): string | null | undefined {
  const { day, month, year } = repairBirthDate(typeof given === 'object' && given ? given : split(given ?? ''))
  if (day === '' && month === '' && year === '') return null
  return day && month && year ? `${year}-${month}-${day}` : undefined
}

/** yyyy/MM/dd, yyyy-MM-dd, or an instant: of that the day counts as it is written. */
const written = /^\d{4}(\/\d\d\/\d\d|-\d\d-\d\d(T([01]\d|2[0-3])(:[0-5]\d){1,2}(\.\d+)?(Z|[+-]\d\d:\d\d))?)$/

/** Whether a text says a day that there is, or nothing. */
const isDay = (text: string) => text === '' || (written.test(text) && toIso(text) === text.slice(0, 10).replaceAll('/', '-'))

const part = z.string().check(z.maxLength(20))
const given = z.union([z.null(), z.string().check(z.refine(isDay)), z.strictObject({ day: part, month: part, year: part })])

/** A birthday that may be left out. As three parts those that are out of range are replaced, and one that is missing is a refusal. */
export const birthDate = z.pipe(z.pipe(given, z.transform(toIso)), z.nullable(z.string('ac_BirthDateIncomplete')))

/** The same where it is asked for. */
export const requiredBirthDate = z.pipe(birthDate, z.string('ac_BirthDateRequiredMessage'))
