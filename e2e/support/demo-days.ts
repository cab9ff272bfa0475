import { dayIn } from '../../src/lib/dates.ts'
import { minuteUtc, timeZone } from '../../src/demo/data/time.ts'

/** The day yyyy-MM-dd, in the demo's time zone, of a minute of its plans. */
export const isoDay = (minute: string) => dayIn(timeZone, minuteUtc(minute))

export const yearOf = (minute: string) => isoDay(minute).slice(0, 4)

/** The day with the day first, such as 12-11-2026. */
export const dayFirst = (minute: string, separator = '-') =>
  isoDay(minute).split('-').toReversed().join(separator)

/** The English name of the month. */
export const monthOf = (minute: string) =>
  minuteUtc(minute).toLocaleDateString('en-GB', { timeZone, month: 'long' })
