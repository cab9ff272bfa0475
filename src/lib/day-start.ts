import { TZDate } from '@date-fns/tz'
import { startOfDay } from 'date-fns/startOfDay'

/** Returns the instant at which a day, yyyy-MM-dd, begins in a time zone. */
export function dayStart(timeZone: string, day: string) {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  return new Date(startOfDay(TZDate.tz(timeZone, year, month - 1, date)).getTime())
}
