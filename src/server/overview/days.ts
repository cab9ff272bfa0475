import { cached } from '#lib/cached.ts'
import { daysLater } from '#lib/calendar-days.ts'
import { dayIn } from '#lib/dates.ts'
import { dayStart } from '#lib/day-start.ts'
import * as limits from '#lib/limits/lists.ts'
import { returnEndsSoonDays } from '#lib/limits/orders.ts'

/** Is made once a day: the calendar of a time zone takes 3 % of the overview. */
const weekLater = cached((timeZone: string, day: string) =>
  dayStart(timeZone, daysLater(day, limits.voucherExpiresNextDays + 1)),
)

/**
 * Returns the days on which orders arrived whose return term ends soon, and a few more: a term that
 * ends on a weekend is two days longer, and a day begins earlier or later than in UTC.
 */
const arrivalDays = cached((returnDays: number, day: string) => ({
  arrivedFrom: daysLater(day, -returnDays - 3),
  arrivedUntil: daysLater(day, returnEndsSoonDays - returnDays + 2),
}))

/** No day is between these. */
const never = { arrivedFrom: '1', arrivedUntil: '0' }

interface Calendar {
  timeZone: string
  returnDays?: number | undefined
}

/** The days of the overview; instants and days are texts where a query compares them. */
export interface OverviewDays {
  /** Today in the brand's time zone, yyyy-MM-dd. */
  day: string
  /** Everything expires before it that does so within a week. */
  before: Date
  arrivedFrom: string
  arrivedUntil: string
}

export function overviewDays({ timeZone, returnDays }: Calendar, now: Date): OverviewDays {
  const day = dayIn(timeZone, now)
  const arrived = returnDays ? arrivalDays(returnDays, day) : never
  return { day, before: weekLater(timeZone, day), ...arrived }
}
