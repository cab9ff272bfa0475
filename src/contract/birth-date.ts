import * as z from 'zod/mini'
import { repairBirthDate, type BirthDateParts } from '#lib/birth-date-parts.ts'

const split = (text: string): BirthDateParts => {
  const [year = '', month = '', day = ''] = text.split('-')
  return { day, month, year }
}

/** yyyy-MM-dd of a date or of its parts, null for an empty one; undefined where a part is missing. */
function toIso(given: string | BirthDateParts | null): string | null | undefined {
  const { day, month, year } = repairBirthDate(typeof given === 'object' && given ? given : split(given ?? ''))
  if (day === '' && month === '' && year === '') return null
  return day && month && year ? `${year}-${month}-${day}` : undefined
}

const part = z.string().check(z.maxLength(20))
const given = z.union([z.null(), z.string().check(z.maxLength(20)), z.strictObject({ day: part, month: part, year: part })])

/** A birthday that may be left out. Parts that are out of range are replaced; one that is missing is a refusal. */
export const birthDate = z.pipe(z.pipe(given, z.transform(toIso)), z.nullable(z.string('ac_BirthDateIncomplete')))

/** The same where it is asked for. */
export const requiredBirthDate = z.pipe(birthDate, z.string('ac_BirthDateRequiredMessage'))
