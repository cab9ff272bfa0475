import { toAsciiDigits } from './digits.ts'

/** A birthday as it is typed: 2, 2 and 4 digits. */
export interface BirthDateParts {
  day: string
  month: string
  year: string
}

export const partNames = ['day', 'month', 'year'] as const

/** Names the reason to refuse a birthday: the key of its message. */
export type BirthDateFault =
  'ac_BirthDateIncomplete' | 'ac_BirthDateRepaired' | 'ac_BirthDateNoSuchDay'

interface BirthDateReading {
  /** Holds the values to show: where all three are given, those out of range are replaced. */
  parts: BirthDateParts
  /** yyyy-MM-dd of these parts, null where nothing is given, undefined where a part is missing. */
  date: string | null | undefined
  faults: BirthDateFault[]
}

const toNumber = (text: string) => (/^\d{1,4}$/.test(text) ? Number(text) : NaN)

/**
 * Reads a birthday in parts. One that is out of range is replaced by the first that there is: 01,
 * or 1900.
 */
export function readBirthDate(
  typed: BirthDateParts,
  thisYear = new Date().getUTCFullYear(),
): BirthDateReading {
  const texts = partNames.map((name) => toAsciiDigits(typed[name]).trim())
  if (texts.includes('')) {
    const isEmpty = texts.join('') === ''
    return {
      parts: typed,
      date: isEmpty ? null : undefined,
      faults: isEmpty ? [] : ['ac_BirthDateIncomplete'],
    }
  }
  const ranges = [
    [1, 31],
    [1, 12],
    [1900, thisYear],
  ] as const
  const given = texts.map(toNumber)
  const numbers = ranges.map(([first, last], i) =>
    given[i]! >= first && given[i]! <= last ? given[i]! : first,
  )
  const [day, month, year] = numbers.map((number) => String(number).padStart(2, '0')) as [
    string,
    string,
    string,
  ]
  const date = `${year}-${month}-${day}`
  const faults: BirthDateFault[] = []
  if (numbers.some((number, i) => number !== given[i])) faults.push('ac_BirthDateRepaired')
  // A day that its month does not have is counted on into the next.
  if (new Date(date).getUTCDate() !== numbers[0]) faults.push('ac_BirthDateNoSuchDay')
  return { parts: { day, month, year }, date, faults }
}

/**
 * Returns a stored birthday where the form can show it, else null. Shops store placeholders such as
 * `0001-01-01`.
 */
export function shownBirthDate(stored: string | null) {
  const [year = '', month = '', day = ''] = stored?.split('-') ?? []
  return readBirthDate({ day, month, year }).faults.length === 0 ? stored : null
}
