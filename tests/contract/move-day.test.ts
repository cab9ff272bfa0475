import { expect, test } from 'vitest'
import { moveDayFault, yearLater } from '#contract/move-day.ts'

test.each([
  ['', 'ac_MoveDayRequired'],
  ['2027-02-30', 'ac_MoveDayInvalid'],
  ['2027-02-29', 'ac_MoveDayInvalid'],
  ['tomorrow', 'ac_MoveDayInvalid'],
  ['30/02/2027', 'ac_MoveDayInvalid'],
  ['2026-11-27', 'ac_MoveDayPast'],
  ['2027-11-29', 'ac_MoveDayFar'],
  ['2036-11-28', 'ac_MoveDayFar'],
  ['2026-11-28', undefined],
  ['2027-11-28', undefined],
])('the day %s of a move is checked', (day, expected) => {
  expect(moveDayFault(day, '2026-11-28')).toBe(expected)
})

test('a year after 29 February ends on 28 February', () => {
  expect(yearLater('2028-02-29')).toBe('2029-02-28')
  expect(moveDayFault('2028-02-29', '2027-03-01')).toBeUndefined()
})
