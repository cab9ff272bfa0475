import { dayIn } from '#lib/dates.ts'

/** The demo's shops live by this clock. */
export const timeZone = 'Europe/Amsterdam'

const dayMs = 24 * 3_600_000

/** The demo's plans are written as if the demo were filled on this day. */
const plannedDay = Date.UTC(2026, 10, 16)
const shiftMs = Math.floor((Date.now() - plannedDay) / dayMs) * dayMs

/**
 * A minute of the plans such as '2026-11-12T09:42', in UTC. It is moved by whole days, so that it
 * lies as far before today as it lies before the day of the plans.
 */
export const minuteUtc = (minute: string) => new Date(Date.parse(`${minute}:00Z`) + shiftMs)

export const hoursAfter = (date: Date, hours: number) =>
  new Date(date.getTime() + hours * 3_600_000)

/** Holds the time of the last visit to the shop. */
export const lastVisit = minuteUtc('2026-11-14T19:35')

/** Holds the time at which the shop fed most of its lines. */
export const fedAt = minuteUtc('2026-11-14T20:00')

/** At this time of day, so many days after the demo was filled. */
export const daysFromNow = (days: number) => hoursAfter(new Date(), 24 * days)

/** The day of the shop's calendar, yyyy-MM-dd, so many days after the demo was filled. */
export const dayFromNow = (days: number) => dayIn(timeZone, daysFromNow(days))
