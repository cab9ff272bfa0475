import fc from 'fast-check'
import { expect, test } from 'vitest'
import { businessDaysLater, isBusinessDay } from '#lib/business-days.ts'
import { daysLater } from '#lib/calendar-days.ts'
import { submitDate } from '#lib/submit-date.ts'
import { anyInstant } from '../support/instants.ts'

const day = anyInstant.map((date) => date.toISOString().slice(0, 10))

test('Saturday and Sunday are not business days', () => {
  const week = Array.from({ length: 7 }, (_, n) => daysLater('2026-11-16', n))
  expect(week.map(isBusinessDay)).toEqual([true, true, true, true, true, false, false])
  // By the platform's own calendar.
  const weekday = new Intl.DateTimeFormat('en', { timeZone: 'UTC', weekday: 'short' })
  const isOne = (date: string) => !['Sat', 'Sun'].includes(weekday.format(new Date(date)))
  fc.assert(fc.property(day, (date) => isBusinessDay(date) === isOne(date)))
})

test('business days are counted one by one, past weekends', () => {
  expect(businessDaysLater('2026-11-20', 1)).toBe('2026-11-23')
  expect(businessDaysLater('2026-11-23', -1)).toBe('2026-11-20')
  expect(businessDaysLater('2026-11-21', 5)).toBe('2026-11-27')
  fc.assert(
    fc.property(day, fc.integer({ min: 1, max: 40 }), (date, days) => {
      let slow = date
      for (let left = days; left > 0;) {
        slow = daysLater(slow, 1)
        if (isBusinessDay(slow)) left -= 1
      }
      expect(businessDaysLater(date, days)).toBe(slow)
    }),
  )
})

test.each([
  ['day', '2026/11/21'],
  ['midnight', '2026-11-21T00:00:00Z'],
  ['minute', '2026-11-21T00:45:00Z'],
] as const)('a date is sent as its %s', (kind, text) =>
  expect(submitDate('2026-11-20T23:45:10Z', kind, 'Europe/Amsterdam')).toBe(text),
)
