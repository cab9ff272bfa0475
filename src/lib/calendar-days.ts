const dayMs = 86_400_000

/** Midnight UTC of a day of the calendar, yyyy-MM-dd, in milliseconds since 1970. */
export function midnightUtc(isoDay: string) {
  const [year, month, day] = isoDay.split('-').map(Number)
  // Unlike `Date.UTC`, it takes the year 50 as it is.
  return new Date(0).setUTCFullYear(year!, month! - 1, day)
}

/** Days of the calendar from one, yyyy-MM-dd, to another. */
export const daysBetween = (from: string, to: string) =>
  (midnightUtc(to) - midnightUtc(from)) / dayMs
