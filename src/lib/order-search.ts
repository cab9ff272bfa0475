import { TZDate } from '@date-fns/tz'
import { addDays } from 'date-fns/addDays'
import { addMonths } from 'date-fns/addMonths'

/** Days that an order may be of: between two instants, or a day and month of any year. */
export type Days = { from: Date; until: Date } | { day: number; month: number }

export interface OrderSearch {
  text: string
  days?: Days | undefined
}

const months = ['january', 'february', 'march', 'april', 'may', 'june', 'july', 'august', 'september', 'october', 'november', 'december']

/** The number of a month's English name, or of its first three letters or more; undefined for any other word. */
function monthNumber(word: string) {
  const found = word.length >= 3 ? months.findIndex((month) => month.startsWith(word.toLowerCase())) : -1
  return found < 0 ? undefined : found + 1
}

/** A day of the calendar in a time zone, or undefined where there is no such day. */
function day(year: number, month: number, date: number, timeZone: string): Days | undefined {
  const from = new TZDate(year, month - 1, date, timeZone)
  if (from.getMonth() !== month - 1 || from.getDate() !== date || year < 1900 || year > 9998) return undefined
  return { from: new Date(+from), until: new Date(+addDays(from, 1)) }
}

function month(year: number, number: number | undefined, timeZone: string): Days | undefined {
  if (!number || year < 1900 || year > 9998) return undefined
  const from = new TZDate(year, number - 1, 1, timeZone)
  return { from: new Date(+from), until: new Date(+addMonths(from, 1)) }
}

function dayOfAnyYear(date: number, number: number | undefined): Days | undefined {
  if (!number || date < 1 || date > new Date(2024, number, 0).getDate()) return undefined
  return { day: date, month: number }
}

/** Dates as people write them, each with how it is read. */
const forms: [RegExp, (parts: string[], timeZone: string) => Days | undefined][] = [
  [/^(\d{4})-(\d{1,2})-(\d{1,2})$/, ([y, m, d], zone) => day(Number(y), Number(m), Number(d), zone)],
  [/^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})$/, ([d, m, y], zone) => day(Number(y), Number(m), Number(d), zone)],
  [/^(\d{1,2}) (\p{L}+) (\d{4})$/u, ([d, m = '', y], zone) => day(Number(y), monthNumber(m) ?? 0, Number(d), zone)],
  [/^(\p{L}+) (\d{4})$/u, ([m = '', y], zone) => month(Number(y), monthNumber(m), zone)],
  [/^(\d{1,2}) (\p{L}+)$/u, ([d, m = '']) => dayOfAnyYear(Number(d), monthNumber(m))],
]

/** What a shopper looks for: a text, which may also be a date, in the brand's time zone. */
export function readOrderSearch(query: string, timeZone: string): OrderSearch {
  const text = query.replaceAll('\0', '').replace(/\s+/g, ' ').trim()
  for (const [form, read] of forms) {
    const match = form.exec(text)
    if (match) return { text, days: read(match.slice(1), timeZone) }
  }
  return { text }
}
