/** A minute such as '2026-11-12T09:42', in UTC. */
export const minuteUtc = (minute: string) => new Date(`${minute}:00Z`)

export const hoursAfter = (date: Date, hours: number) =>
  new Date(date.getTime() + hours * 3_600_000)

/** Holds the time of the last visit to the shop. */
export const lastVisit = minuteUtc('2026-11-14T19:35')

/** At this time of day, so many days after the demo was filled. */
export const daysFromNow = (days: number) => hoursAfter(new Date(), 24 * days)

/** The day of the calendar, yyyy-MM-dd, so many days after the demo was filled. */
export const dayFromNow = (days: number) => daysFromNow(days).toISOString().slice(0, 10)
