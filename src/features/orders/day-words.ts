import type { Brand } from '#brands/config/brands.ts'
import type { Translate } from '#i18n/messages.ts'
import { daysLater } from '#lib/calendar-days.ts'
import { weekdayDate } from '#lib/culture.ts'
import { dayIn } from '#lib/dates.ts'

/** Writes days as a shopper of a brand reads them. Days are yyyy-MM-dd in the brand's time zone. */
export interface DayWords {
  t: Translate
  today: string
  tomorrow: string
  /** Returns a day with its weekday. */
  write(day: string): string
  /** Returns the day of an instant. */
  dayOf(instant: string): string
}

type Calendar = Pick<Brand, 'timeZone' | 'culture' | 'monthNames'>

export function dayWords(
  t: Translate,
  brand: Calendar,
  { locale, today = dayIn(brand.timeZone, new Date()) }: { locale: string; today?: string },
): DayWords {
  return {
    t,
    today,
    tomorrow: daysLater(today, 1),
    write: (day) => weekdayDate(day, today, brand, locale),
    dayOf: (instant) => dayIn(brand.timeZone, new Date(instant)),
  }
}
