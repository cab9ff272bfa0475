import { isExists } from 'date-fns/isExists'
import type { Locale } from '#i18n/locales.ts'
import { cached } from '#lib/cached.ts'
import { foldText } from '#lib/fold-text.ts'

/** The parts of a date that a search names, as the calendar of the brand's time zone has them. */
export type DateParts = Partial<Record<'year' | 'month' | 'day' | 'hour' | 'minute', number>>

interface DateWords {
  /** Lists a culture for each set of names that the language has for months. */
  cultures: string[]
  /** Lists what stands between the parts of a date, as in "13 novembre 2026 à 17:05", folded. */
  fillers?: string[]
  /** Lists what follows the number of a day, as in "1er novembre". */
  ordinals?: string[]
}

const languages: Record<Locale, DateWords> = {
  en: { cultures: ['en', 'en-GB'], fillers: ['of', 'at'], ordinals: ['st', 'nd', 'rd', 'th'] },
  nl: { cultures: ['nl'], fillers: ['om'] },
  de: { cultures: ['de', 'de-AT'], fillers: ['um', 'uhr'] },
  fr: { cultures: ['fr'], fillers: ['a'], ordinals: ['er'] },
  es: { cultures: ['es'], fillers: ['de', 'del'] },
  pl: { cultures: ['pl'] },
  ar: { cultures: ['ar', 'ar-SY', 'ar-DZ'] },
}
const words = Object.values(languages)
const cultures = words.flatMap((one) => one.cultures)
const fillers = words.flatMap((one) => one.fillers ?? [])
const ordinals = words.flatMap((one) => one.ordinals ?? [])

const nameStyles: Intl.DateTimeFormatOptions[] = (['long', 'short'] as const).flatMap((month) => [
  { month },
  // Some languages write a month otherwise beside its day.
  { month, day: 'numeric' },
])

const bare = (name: string) => foldText(name).replace(/\.$/, '')

/** The names of a month in all languages, in full and short. */
const namesOf = (month: number) =>
  cultures.flatMap((culture) =>
    nameStyles.flatMap((style) =>
      new Intl.DateTimeFormat(culture, { ...style, timeZone: 'UTC' })
        .formatToParts(new Date(Date.UTC(2024, month - 1, 15)))
        .flatMap(({ type, value }) => (type === 'month' ? [bare(value)] : [])),
    ),
  )

/** The number of a month by its name, and what finds such a name; made by the first search. */
const months = cached(() => {
  const numbers = new Map(
    Array.from({ length: 12 }, (_, n) => n + 1).flatMap((month) =>
      namesOf(month).map((name) => [name, month] as const),
    ),
  )
  const longestFirst = [...numbers.keys()].sort((a, b) => b.length - a.length)
  const pattern = new RegExp(`(^|\\P{L})(${longestFirst.join('|')})(?!\\p{L})`, 'gu')
  return { numbers, pattern }
})

const time = new RegExp(`[\\s,t]+(\\d{1,2}):(\\d{2})(?::\\d{2})?(?: (?:${fillers.join('|')}))?$`)
const ordinal = new RegExp(`(\\d)(?:${ordinals.join('|')})(?!\\p{L})`, 'gu')

const yearOf = (digits: string) => Number(digits.length === 2 ? `20${digits}` : digits)

/** Returns whether the date exists; a day without a year may be in a leap year. */
function exists({ year = 2024, month, day = 1, hour = 0, minute = 0 }: DateParts) {
  if (year < 1900 || hour > 23 || minute > 59) return false
  return month === undefined || isExists(year, month - 1, day)
}

/** Day, month and year of what stands in this order or, the year first, in the other. */
function inOrder(numbers: string[], named: number | undefined): DateParts | undefined {
  const left = numbers[0]?.length === 4 ? [...numbers].reverse() : [...numbers]
  const count = left.length + (named ? 1 : 0)
  const year = left.at(-1)?.length === 4 || count === 3 ? left.pop() : undefined
  // A number by itself is a year or none.
  if (count === 0 || (count === 1 && !named && !year)) return undefined
  const month = named ?? (left.length > 0 ? Number(left.pop()) : undefined)
  const day = left.pop()
  if (left.length > 0 || (year && year.length % 2 === 1)) return undefined
  return {
    ...(year && { year: yearOf(year) }),
    ...(month !== undefined && { month }),
    ...(day && { day: Number(day) }),
  }
}

/** Reads a date as people and the order's card write it, in any language. */
export function readDate(text: string): DateParts | undefined {
  const [, hour, minute] = time.exec(text) ?? []
  const { numbers, pattern } = months()
  const named = [...text.matchAll(pattern)].map(([, , name = '']) => name)
  const rest = text.replace(time, '').replace(pattern, '$1 ').replace(ordinal, '$1')
  const parts = rest.split(/[\s,،./-]+/).filter((part) => part !== '' && !fillers.includes(part))
  if (named.length > 1 || parts.some((part) => !/^\d{1,4}$/.test(part))) return undefined
  const date = inOrder(parts, numbers.get(named[0] ?? ''))
  if (!date || (hour && date.day === undefined)) return undefined
  const found = { ...date, ...(hour && { hour: Number(hour), minute: Number(minute) }) }
  return exists(found) ? found : undefined
}
