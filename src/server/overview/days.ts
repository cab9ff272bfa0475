import { TZDate } from '@date-fns/tz'
import { addDays } from 'date-fns/addDays'
import { startOfDay } from 'date-fns/startOfDay'
import { cached } from '#lib/cached.ts'
import { dayIn } from '#lib/dates.ts'
import * as limits from '#lib/limits/lists.ts'

/** Is made once a day: the calendar of a time zone takes 3 % of the overview. */
const weekLater = cached((timeZone: string, day: string) => {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  const today = TZDate.tz(timeZone, year, month - 1, date)
  return startOfDay(addDays(today, limits.voucherExpiresNextDays + 1))
})

/**
 * Returns the overview's days: today in the brand's time zone, yyyy-MM-dd, and an instant before
 * which everything expires that does so within a week.
 */
export function overviewDays({ timeZone }: { timeZone: string }, now: Date) {
  const day = dayIn(timeZone, now)
  return { day, before: weekLater(timeZone, day) }
}
