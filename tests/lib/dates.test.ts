import { TZDate } from '@date-fns/tz'
import { differenceInCalendarDays } from 'date-fns/differenceInCalendarDays'
import { format } from 'date-fns/format'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { daysBetween, daysLater } from '#lib/calendar-days.ts'
import { cultureFor, dateStyle } from '#lib/culture.ts'
import { dayIn, formatDate, formatDay } from '#lib/dates.ts'
import { anyInstant } from '../support/instants.ts'

test.each([
  ['order', 'Europe/Amsterdam', '01 January 2027 00:30'],
  ['order', 'UTC', '31 December 2026 23:30'],
  ['achievement', 'Europe/Amsterdam', '01-01-2027'],
  ['achievement', 'America/New_York', '31-12-2026'],
] as const)('the %s pattern is written in the time zone %s', (kind, timeZone, text) =>
  expect(formatDate('2026-12-31T23:30:00Z', kind, { timeZone })).toBe(text),
)

test.each([
  ['voucher', '31/12/2026'],
  ['long', '31 December 2026'],
] as const)('the %s pattern of a day has no time', (kind, text) =>
  expect(formatDay('2026-12-31', kind)).toBe(text),
)

test('any instant in any zone is written as date-fns writes it', () => {
  const zone = fc.constantFrom(
    'UTC',
    'Europe/Amsterdam',
    'America/St_Johns',
    'Asia/Kathmandu',
    'Pacific/Apia',
  )
  fc.assert(
    fc.property(zone, anyInstant, (timeZone, date) => {
      const local = new TZDate(date.getTime(), timeZone)
      expect(formatDate(date.toISOString(), 'order', { timeZone })).toBe(
        format(local, 'dd MMMM yyyy HH:mm'),
      )
      expect(formatDay(dayIn(timeZone, date), 'voucher')).toBe(format(local, 'dd/MM/yyyy'))
    }),
  )
})

test('the calendar days between two instants are those that date-fns counts', () => {
  const zone = fc.constantFrom('UTC', 'America/St_Johns', 'Asia/Kathmandu', 'Pacific/Apia')
  const instant = fc.date({ min: new Date('1000-01-02'), max: new Date('9999-12-30') })
  fc.assert(
    fc.property(zone, instant, instant, (timeZone, to, from) => {
      fc.pre(!isNaN(to.getTime()) && !isNaN(from.getTime()))
      const [later, earlier] = [to, from].map((date) => new TZDate(date.getTime(), timeZone))
      const [start, end] = [dayIn(timeZone, from), dayIn(timeZone, to)]
      const days = differenceInCalendarDays(later!, earlier!)
      expect(daysBetween(start, end)).toBe(days)
      expect(daysLater(start, days)).toBe(end)
    }),
  )
})

const instant = '2026-11-13T16:05:00Z'
const brand = { culture: 'en-GB', timeZone: 'Europe/Amsterdam', monthNames: 'language' as const }

test.each([
  ['en', '13 November 2026 17:05'],
  ['nl', '13 november 2026 17:05'],
  ['de', '13 November 2026 17:05'],
  ['fr', '13 novembre 2026 17:05'],
  ['es', '13 noviembre 2026 17:05'],
  // The form that stands beside a day, not listopad.
  ['pl', '13 listopada 2026 17:05'],
  ['ar', '13 نوفمبر 2026 17:05'],
])('months are named in the shopper’s language if the brand asks for it: %s', (locale, text) => {
  expect(formatDate(instant, 'order', dateStyle(brand, locale))).toBe(text)
  expect(formatDate(instant, 'order', dateStyle({ ...brand, monthNames: 'english' }, locale))).toBe(
    '13 November 2026 17:05',
  )
})

test('the culture of a brand applies only to shoppers of its language', () => {
  const january = (culture: string, locale: string) =>
    formatDate('2026-01-02T00:00:00Z', 'order', dateStyle({ ...brand, culture }, locale))
  expect(january('de-AT', 'de')).toBe('02 Jänner 2026 01:00')
  expect(january('de-AT', 'fr')).toBe('02 janvier 2026 01:00')
  // Its own calendar has other months, and its digits are those of the pattern.
  expect(january('ar-SA', 'ar')).toBe('02 يناير 2026 01:00')
  expect([cultureFor({ culture: 'nl-NL' }, 'nl'), cultureFor({ culture: 'nl-NL' }, 'en')]).toEqual([
    'nl-NL',
    'en',
  ])
})
