import { expect, test } from 'vitest'
import { formatDate } from '#lib/dates.ts'

test.each([
  ['order', 'Europe/Amsterdam', '01 January 2027 00:30'],
  ['order', 'UTC', '31 December 2026 23:30'],
  ['achievement', 'Europe/Amsterdam', '01-01-2027'],
  ['voucher', 'America/New_York', '31/12/2026'],
] as const)('the %s pattern in %s', (kind, timeZone, text) => expect(formatDate('2026-12-31T23:30:00Z', kind, timeZone)).toBe(text))
