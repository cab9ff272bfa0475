import { daysLater, dayIn } from '#lib/dates.ts'
import * as limits from '#lib/limits/lists.ts'

/**
 * Returns the overview's days: today in the brand's time zone, yyyy-MM-dd, and an instant before
 * which everything expires that does so within a week. It may be up to two days late.
 */
export function overviewDays({ timeZone }: { timeZone: string }, now: Date) {
  const day = dayIn(timeZone, now)
  // A day ends up to twelve hours later than it does in UTC.
  return { day, before: new Date(daysLater(day, limits.voucherExpiresNextDays + 2)) }
}
