import fc from 'fast-check'
import { expect, test } from 'vitest'
import { businessDaysBetween, businessDaysLater, isBusinessDay } from '#lib/business-days.ts'
import { submitDate } from '#lib/submit-date.ts'

const zones = ['UTC', 'Europe/Amsterdam', 'America/New_York', 'Asia/Tokyo']
const instant = fc
  .date({
    min: new Date('1990-01-01T12:00:00Z'),
    max: new Date('2060-01-01T12:00:00Z'),
    noInvalidDate: true,
  })
  .map((date) => date.toISOString())
const zone = fc.constantFrom(...zones)

/** The day of the week in a zone, by the platform's own calendar. */
const weekday = (iso: string, timeZone: string) =>
  new Intl.DateTimeFormat('en', { timeZone, weekday: 'short' }).format(new Date(iso))
const slowIsBusiness = (iso: string, timeZone: string) =>
  !['Sat', 'Sun'].includes(weekday(iso, timeZone))

test('Saturday and Sunday are those of the zone', () => {
  // Friday evening in Amsterdam, still Friday noon in New York, Saturday morning in Tokyo.
  const friday = '2026-11-20T20:00:00Z'
  expect(zones.map((timeZone) => isBusinessDay(friday, timeZone))).toEqual([
    true,
    true,
    true,
    false,
  ])
  fc.assert(
    fc.property(
      instant,
      zone,
      (iso, timeZone) => isBusinessDay(iso, timeZone) === slowIsBusiness(iso, timeZone),
    ),
  )
})

test('business days are counted one by one, past weekends', () => {
  expect(businessDaysLater('2026-11-20T10:00:00Z', 1, 'UTC')).toBe('2026-11-23T10:00:00.000Z')
  expect(businessDaysLater('2026-11-23T10:00:00Z', -1, 'UTC')).toBe('2026-11-20T10:00:00.000Z')
  expect(businessDaysLater('2026-11-21T10:00:00Z', 5, 'UTC')).toBe('2026-11-27T10:00:00.000Z')
  // A clock that goes back meanwhile still shows the same time.
  expect(businessDaysLater('2026-10-23T08:00:00Z', 1, 'Europe/Amsterdam')).toBe(
    '2026-10-26T09:00:00.000Z',
  )
  fc.assert(
    fc.property(instant, fc.integer({ min: 1, max: 40 }), (iso, days) => {
      let slow = Date.parse(iso)
      for (let left = days; left > 0;) {
        slow += 86_400_000
        if (slowIsBusiness(new Date(slow).toISOString(), 'UTC')) left -= 1
      }
      expect(businessDaysLater(iso, days, 'UTC')).toBe(new Date(slow).toISOString())
    }),
  )
})

test('from a business day to another one there are as many as were gone', () => {
  fc.assert(
    fc.property(instant, fc.integer({ min: 0, max: 40 }), (iso, days) => {
      fc.pre(isBusinessDay(iso, 'UTC'))
      expect(businessDaysBetween(iso, businessDaysLater(iso, days, 'UTC'), 'UTC')).toBe(days)
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
