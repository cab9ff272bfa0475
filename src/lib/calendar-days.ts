import { dayIn } from './dates.ts'

const dayMs = 86_400_000

/** Midnight UTC of the day that an instant is on in a time zone. */
export function startOfDayUtc(instant: string | Date, timeZone: string) {
  const [year, month, day] = dayIn(timeZone, new Date(instant)).split('-').map(Number)
  // Unlike `Date.UTC`, it takes the year 50 as it is.
  return new Date(new Date(0).setUTCFullYear(year!, month! - 1, day))
}

/** Days of the calendar in a time zone from one instant to another. */
export const daysUntil = (instant: string, from: Date, timeZone: string) =>
  (startOfDayUtc(instant, timeZone).getTime() - startOfDayUtc(from, timeZone).getTime()) / dayMs
