import { TZDate } from '@date-fns/tz'
import { format } from 'date-fns/format'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatDate } from '#lib/dates.ts'

test.each([
  ['order', 'Europe/Amsterdam', '01 January 2027 00:30'],
  ['order', 'UTC', '31 December 2026 23:30'],
  ['achievement', 'Europe/Amsterdam', '01-01-2027'],
  ['voucher', 'America/New_York', '31/12/2026'],
] as const)('the %s pattern in %s', (kind, timeZone, text) => expect(formatDate('2026-12-31T23:30:00Z', kind, timeZone)).toBe(text))

test('any instant in any zone reads as date-fns writes it', () => {
  const zone = fc.constantFrom('UTC', 'Europe/Amsterdam', 'America/St_Johns', 'Asia/Kathmandu', 'Pacific/Apia')
  const instant = fc.date({ min: new Date('1971-01-01T00:00:00Z'), max: new Date('2099-12-31T00:00:00Z'), noInvalidDate: true })
  fc.assert(
    fc.property(zone, instant, (timeZone, date) => {
      const local = new TZDate(date.getTime(), timeZone)
      expect(formatDate(date.toISOString(), 'order', timeZone)).toBe(format(local, 'dd MMMM yyyy HH:mm'))
      expect(formatDate(date.toISOString(), 'voucher', timeZone)).toBe(format(local, 'dd/MM/yyyy'))
    }),
  )
})
