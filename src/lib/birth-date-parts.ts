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
