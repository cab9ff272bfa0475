import { TZDate } from '@date-fns/tz'
import { addBusinessDays } from 'date-fns/addBusinessDays'
import { differenceInBusinessDays } from 'date-fns/differenceInBusinessDays'
import { isWeekend } from 'date-fns/isWeekend'

/**
 * Returns whether an instant is on a day from Monday to Friday in a time zone (section 9,
 * business-day helpers).
 */
export const isBusinessDay = (instant: string, timeZone: string) =>
  !isWeekend(new TZDate(instant, timeZone))

/**
 * Returns the same time of day so many business days later, or earlier where they are negative:
 * Saturdays and Sundays do not count.
 */
export const businessDaysLater = (instant: string, days: number, timeZone: string) =>
  new Date(+addBusinessDays(new TZDate(instant, timeZone), days)).toISOString()

/** Counts the business days between two instants. */
export const businessDaysBetween = (from: string, until: string, timeZone: string) =>
  differenceInBusinessDays(new TZDate(until, timeZone), new TZDate(from, timeZone))
