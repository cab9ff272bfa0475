import { expect, test } from 'vitest'
import { readOrderSearch } from '#lib/order-search.ts'

const range = (query: string, timeZone = 'Europe/Amsterdam') => {
  const { days } = readOrderSearch(query, timeZone)
  return days && 'from' in days ? [days.from.toISOString(), days.until.toISOString()] : days
}

test.each(['2026-03-12', '12-03-2026', '12/03/2026', '12.3.2026', ' 12  March 2026', '12 mar 2026'])(
  '%j is that day in the brand’s time zone',
  (query) => expect(range(query)).toEqual(['2026-03-11T23:00:00.000Z', '2026-03-12T23:00:00.000Z']),
)

test('a day on which the clock changes has 23 or 25 hours', () => {
  expect(range('2026-03-29')).toEqual(['2026-03-28T23:00:00.000Z', '2026-03-29T22:00:00.000Z'])
  expect(range('2026-10-25')).toEqual(['2026-10-24T22:00:00.000Z', '2026-10-25T23:00:00.000Z'])
})

test('a month is a month, and a day without a year is of any year', () => {
  expect(range('March 2026', 'UTC')).toEqual(['2026-03-01T00:00:00.000Z', '2026-04-01T00:00:00.000Z'])
  expect(range('12 March')).toEqual({ day: 12, month: 3 })
  expect(range('29 february')).toEqual({ day: 29, month: 2 })
})

test.each(['31-02-2026', '30 February', '2026-13-01', '0 March', 'boots', 'ma 2026', '12 boots', '', '1234', 'March 99999'])(
  '%j is no date',
  (query) => expect(range(query)).toBeUndefined(),
)

test('a zero byte, which PostgreSQL refuses, is left out', () => expect(readOrderSearch('bo\0ots', 'UTC').text).toBe('boots'))
