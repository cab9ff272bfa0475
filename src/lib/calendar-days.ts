import { TZDate } from '@date-fns/tz'
import { differenceInCalendarDays } from 'date-fns/differenceInCalendarDays'

/** Days of the calendar in a time zone from one instant to another. */
export const daysUntil = (instant: string, from: Date, timeZone: string) =>
  differenceInCalendarDays(new TZDate(instant, timeZone), new TZDate(from, timeZone))

/** Midnight UTC of the day that an instant is on in a time zone. */
export function startOfDayUtc(instant: string, timeZone: string) {
  const date = new TZDate(instant, timeZone)
  return new Date(Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()))
}
