import { tz } from '@date-fns/tz'
import { addDays } from 'date-fns/addDays'
import { startOfDay } from 'date-fns/startOfDay'
import { dayIn } from '#lib/dates.ts'
import * as limits from '#lib/limits/lists.ts'

/**
 * Returns the overview's days: today in the brand's time zone, yyyy-MM-dd, and an instant before
 * which everything expires that does so within a week.
 */
export function overviewDays({ timeZone }: { timeZone: string }, now: Date) {
  const day = dayIn(timeZone, now)
  const weekLater = addDays(now, limits.voucherExpiresNextDays + 1, { in: tz(timeZone) })
  return { day, before: startOfDay(weekLater) }
}
