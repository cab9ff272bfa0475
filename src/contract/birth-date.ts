import * as z from 'zod/mini'

/** A birthday as it is typed: 2, 2 and 4 digits. */
export interface BirthDateParts {
  day: string
  month: string
  year: string
}

const number = (text: string) => (/^\d{1,4}$/.test(text.trim()) ? Number(text) : NaN)
const daysOf = (month: number, year: number) => new Date(Date.UTC(year, month, 0)).getUTCDate()
const two = (value: number) => String(value).padStart(2, '0')

/** The same parts, each that is out of range replaced: day and month by 01, the year by 1900. Nothing in all of them stays nothing. */
export function repairBirthDate(parts: BirthDateParts, thisYear = new Date().getUTCFullYear()): BirthDateParts {
  const [day, month, year] = [number(parts.day), number(parts.month), number(parts.year)]
  const soundYear = year >= 1900 && year <= thisYear ? year : 1900
  const soundMonth = month >= 1 && month <= 12 ? month : 1
  // Until year and month are known, a day may be any that some month has.
  const last = parts.month.trim() === '' ? 31 : daysOf(soundMonth, parts.year.trim() === '' ? 2000 : soundYear)
  const keepEmpty = (text: string, value: string) => (text.trim() === '' ? '' : value)
  return {
    day: keepEmpty(parts.day, two(day >= 1 && day <= last ? day : 1)),
    month: keepEmpty(parts.month, two(soundMonth)),
    year: keepEmpty(parts.year, String(soundYear)),
  }
}

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
