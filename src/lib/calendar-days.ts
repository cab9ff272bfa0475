import { addDays } from 'date-fns/addDays'
import { differenceInCalendarDays } from 'date-fns/differenceInCalendarDays'
import { formatISO } from 'date-fns/formatISO'
import { parseISO } from 'date-fns/parseISO'

// A day of the calendar is written as yyyy-MM-dd.

/** Returns the day of the calendar that is so many days later. */
export const daysLater = (day: string, days: number) =>
  formatISO(addDays(parseISO(day), days), { representation: 'date' })

/** Counts the days of the calendar from one to another; NaN for one after the year 9999. */
export const daysBetween = (from: string, to: string) =>
  differenceInCalendarDays(parseISO(to), parseISO(from))
