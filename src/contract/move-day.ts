import * as z from 'zod/mini'

// A day of the calendar is written as yyyy-MM-dd.

/** Returns the same day of the next year; 28 February where that year has no 29th. */
export const yearLater = (day: string) =>
  `${Number(day.slice(0, 4)) + 1}${day.slice(4)}`.replace('-02-29', '-02-28')

const isDay = (text: string) => z.iso.date().safeParse(text).success

/** Returns the message key of what is wrong with the day of a move; `today` is the brand's. */
export function moveDayFault(day: string, today: string) {
  if (day === '') return 'ac_MoveDayRequired'
  if (!isDay(day)) return 'ac_MoveDayInvalid'
  if (day < today) return 'ac_MoveDayPast'
  return day > yearLater(today) ? 'ac_MoveDayFar' : undefined
}
