import { cached } from './cached.ts'

export const englishMonths = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

type Parts = Record<'day' | 'month' | 'year' | 'hour' | 'minute', string>

/** Describes the dates of a brand's shopper. */
export interface DateStyle {
  /** An IANA zone such as Europe/Amsterdam. */
  timeZone: string
  /** Twelve names, January first; English ones if left out. */
  months?: readonly string[]
}

const two = '2-digit'
/** A brand's time zone has one: a new one takes longer than all that a page writes by it. */
const formatIn = cached(
  (timeZone: string) =>
    new Intl.DateTimeFormat('en-GB', {
      timeZone,
      hourCycle: 'h23',
      day: two,
      month: two,
      year: 'numeric',
      hour: two,
      minute: two,
    }),
)

type DayParts = Pick<Parts, 'day' | 'month' | 'year'>

const dayPatterns = {
  /** dd MMMM yyyy */
  long: ({ day, month, year }: DayParts, months: readonly string[]) =>
    `${day} ${months[Number(month) - 1]} ${year}`,
  /** dd/MM/yyyy */
  voucher: ({ day, month, year }: DayParts) => `${day}/${month}/${year}`,
}

const patterns = {
  /** dd MMMM yyyy HH:mm */
  order: ({ hour, minute, ...day }: Parts, months: readonly string[]) =>
    `${dayPatterns.long(day, months)} ${hour}:${minute}`,
  /** dd-MM-yyyy */
  achievement: ({ day, month, year }: Parts) => `${day}-${month}-${year}`,
}

/**
 * An ISO instant as text, in the pattern of its kind. It needs no library and no names but those
 * that it is given, so that an island writes the very text that the server wrote.
 */
export function formatDate(
  iso: string,
  kind: keyof typeof patterns,
  { timeZone, months = englishMonths }: DateStyle,
) {
  // dd/MM/yyyy, HH:mm: splitting it takes a third of what asking for its parts does.
  const [day = '', month = '', year = '', hour = '', minute = ''] =
    formatIn(timeZone).format(new Date(iso)).match(/\d+/g) ?? []
  return patterns[kind]({ day, month, year, hour, minute }, months)
}

/** A day of the calendar, yyyy-MM-dd, in the pattern of its kind. */
export function formatDay(
  isoDay: string,
  kind: keyof typeof dayPatterns,
  { months = englishMonths }: Pick<DateStyle, 'months'> = {},
) {
  const [year = '', month = '', day = ''] = isoDay.split('-')
  return dayPatterns[kind]({ day, month, year }, months)
}

/** The day of the calendar in a time zone, yyyy-MM-dd. */
export function dayIn(timeZone: string, date: Date) {
  const [day, month, year] = formatIn(timeZone).format(date).match(/\d+/g) ?? []
  return `${year}-${month}-${day}`
}
