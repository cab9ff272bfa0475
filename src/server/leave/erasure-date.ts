import { addSeconds } from 'date-fns/addSeconds'
import type { Brand } from '#brands/config/brands.ts'
import type { Locale } from '#i18n/locales.ts'
import { dateStyle } from '#lib/culture.ts'
import { dayIn, formatDay } from '#lib/dates.ts'
import { leavingSeconds } from '#lib/limits/retention.ts'

/** Returns when an account is erased whose owner has asked for that. */
export const erasureDate = (leaving: Date) => addSeconds(leaving, leavingSeconds)

/** Returns the day of an erasure as the shopper reads it. */
export const erasureDay = (
  { brand, locale }: { brand: Brand; locale: Locale },
  date: Date | string,
) => formatDay(dayIn(brand.timeZone, new Date(date)), 'long', dateStyle(brand, locale))
