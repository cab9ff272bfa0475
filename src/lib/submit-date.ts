import { TZDate } from '@date-fns/tz'
import { format } from 'date-fns/format'

const patterns = {
  /** The day alone. */
  day: 'yyyy/MM/dd',
  /** The day as an instant: its midnight. */
  midnight: "yyyy-MM-dd'T00:00:00Z'",
  /** The day with hours and minutes. */
  minute: "yyyy-MM-dd'T'HH:mm':00Z'",
}

/**
 * An instant as older servers take it: what the clock and calendar of a time zone show, in the
 * pattern of its kind.
 */
export const submitDate = (instant: string, kind: keyof typeof patterns, timeZone: string) =>
  format(new TZDate(instant, timeZone), patterns[kind])
