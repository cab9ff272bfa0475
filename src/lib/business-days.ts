import { addBusinessDays } from 'date-fns/addBusinessDays'
import { formatISO } from 'date-fns/formatISO'
import { isWeekend } from 'date-fns/isWeekend'
import { parseISO } from 'date-fns/parseISO'

/**
 * Returns whether a day of the calendar, yyyy-MM-dd, is one from Monday to Friday (section 9,
 * business-day helpers).
 */
export const isBusinessDay = (day: string) => !isWeekend(parseISO(day))

/** Returns the day so many business days later, or earlier if they are negative. */
export const businessDaysLater = (day: string, days: number) =>
  formatISO(addBusinessDays(parseISO(day), days), { representation: 'date' })
