import { describe, expect, test } from 'vitest'
import { locales } from '#i18n/locales.ts'
import { formatDate } from '#lib/dates.ts'
import { foldText } from '#lib/fold-text.ts'
import { readDate } from '#domain/order-search/search-dates.ts'

const read = (query: string) => readDate(foldText(query).trim().split(/\s+/).join(' '))
const day = { year: 2026, month: 11, day: 13 }
const { year, month } = day

describe('a date as people write it', () => {
  test.each([
    ['2026-11-13', day],
    ['2026/11/13', day],
    ['13-11-2026', day],
    ['13/11/2026', day],
    ['13.11.2026', day],
    ['13/11/26', day],
    [' 13  November 2026', day],
    ['13 NOV 2026', day],
    ['13. November 2026', day],
    ['November 13, 2026', day],
    ['13 de noviembre de 2026', day],
    ['13th of November 2026', day],
    ['1er novembre 2026', { ...day, day: 1 }],
    ['٢٠٢٦-١١-١٣', day],
    ['۱۳/۱۱/۲۰۲۶', day],
    ['١٣ نوفمبر ٢٠٢٦', day],
    ['13 تشرين الثاني 2026', day],
    ['１３／１１／２０２６', day],
    ['2026-11', { year, month }],
    ['11/2026', { year, month }],
    ['November 2026', { year, month }],
    ['2026 november', { year, month }],
    ['13-11', { month, day: 13 }],
    ['13 nov.', { month, day: 13 }],
    ['29 february', { month: 2, day: 29 }],
    ['November', { month }],
    ['2026', { year }],
    // The day first, as the account writes its dates.
    ['11/12/26', { year, month: 12, day: 11 }],
  ])('may be %j', (query, date) => expect(read(query)).toEqual(date))

  test.each([
    '13 November 2026 17:05',
    '13 novembre 2026 à 17:05',
    '2026-11-13T17:05',
    '13-11-2026, 17:05:59',
  ])('may be %j, to the minute', (query) =>
    expect(read(query)).toEqual({ ...day, hour: 17, minute: 5 }),
  )

  test('a date is found as the card shows it', () => {
    for (const month of Array.from({ length: 12 }, (_, n) => n))
      expect(
        read(
          formatDate(new Date(Date.UTC(2026, month, 13, 17, 5)).toISOString(), 'order', {
            timeZone: 'UTC',
          }),
        ),
      ).toEqual({
        year,
        month: month + 1,
        day: 13,
        hour: 17,
        minute: 5,
      })
  })

  test.each(locales)(
    'may have the months of %s in full and short, beside a day and alone',
    (locale) => {
      for (const [style, n] of (['long', 'short'] as const).flatMap((style) =>
        Array.from({ length: 12 }, (_, n) => [style, n] as const),
      )) {
        const date = new Date(Date.UTC(2026, n, 13))
        const write = (options: Intl.DateTimeFormatOptions) =>
          date.toLocaleDateString(locale, { timeZone: 'UTC', ...options })
        expect(read(write({ day: 'numeric', month: style, year: 'numeric' }))).toEqual({
          ...day,
          month: n + 1,
        })
        expect(read(write({ month: style }))).toEqual({ month: n + 1 })
        expect(read(write({ month: style }).toUpperCase())).toEqual({ month: n + 1 })
      }
    },
  )

  test.each([
    '31-02-2026',
    '30 February',
    '2026-13-01',
    '0 March',
    'boots',
    'ma 2026',
    '12 boots',
    'march boots',
    '',
    '1234',
    '5',
    'March 99999',
    '102030',
  ])('does not include %j', (query) => expect(read(query)).toBeUndefined())
  test.each([
    '17:05',
    'November 2026 17:05',
    '13 November 2026 24:00',
    'may june',
    '1.2.3.4',
    '-',
    '2026-11-13-14',
    '13 11 202',
  ])('does not match %j', (query) => expect(read(query)).toBeUndefined())
})
