import { TZDate } from '@date-fns/tz'
import { addDays } from 'date-fns/addDays'
import { startOfDay } from 'date-fns/startOfDay'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ShipmentStatus } from '#contract/codes.ts'
import { lastReturnDay } from '#domain/returns.ts'
import { daysBetween } from '#lib/calendar-days.ts'
import * as limits from '#lib/limits/lists.ts'
import { returnEndsSoonDays } from '#lib/limits/orders.ts'
import { overviewDays } from '#server/overview/days.ts'
import { anyInstant } from '../../support/instants.ts'

test('the overview includes what expires within a week in the brand’s time zone', () => {
  const zone = fc.constantFrom('Etc/GMT+12', 'UTC', 'Europe/Amsterdam', 'Pacific/Kiritimati')
  fc.assert(
    fc.property(zone, anyInstant, (timeZone, now) => {
      const local = new TZDate(now.getTime(), timeZone)
      const { before } = overviewDays({ timeZone }, now)
      const end = addDays(startOfDay(local), limits.voucherExpiresNextDays + 1).getTime()
      expect(before.getTime()).toBe(end)
    }),
  )
})

test('every order whose return term ends within a week arrived on one of the days', () => {
  const brand = { timeZone: 'UTC', returnDays: 30 }
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 60 }),
      fc.integer({ min: 0, max: 900 }),
      (ago, offset) => {
        const now = addDays(new Date('2026-01-01T12:00Z'), offset)
        const { day, arrivedFrom, arrivedUntil } = overviewDays(brand, now)
        const date = addDays(now, -ago).toISOString()
        const shipments = [{ history: [{ status: ShipmentStatus.delivered, date }] }]
        const until = lastReturnDay({ shipments, expectedDelivery: null }, brand)!
        const isSoon = until >= day && daysBetween(day, until) <= returnEndsSoonDays
        if (isSoon) expect(date >= arrivedFrom && date <= arrivedUntil).toBe(true)
      },
    ),
  )
  expect(overviewDays({ timeZone: 'UTC' }, new Date())).toMatchObject({
    arrivedFrom: '1',
    arrivedUntil: '0',
  })
})
