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
 * The specification's submit date formats (section 9): an instant as a time zone's clock shows it.
 * The calls of this API take ISO 8601; older servers take these.
 */
export const submitDate = (instant: string, kind: keyof typeof patterns, timeZone: string) =>
  format(new TZDate(instant, timeZone), patterns[kind])
