import { cached } from './cached.ts'
import { englishMonths, type DateStyle } from './dates.ts'

interface BrandCulture {
  culture: string
  timeZone: string
  monthNames: 'english' | 'language'
}

/**
 * The brand's culture, such as `de-AT`, for shoppers of its language; for others their own
 * language.
 */
export const cultureFor = ({ culture }: Pick<BrandCulture, 'culture'>, locale: string) =>
  languageOf(culture) === locale ? culture : locale

const languageOf = cached((culture: string) => new Intl.Locale(culture).language)

/** Months as they are named beside a day, which in Polish is another form than alone. */
const monthNames = cached((locale: string) => {
  const format = new Intl.DateTimeFormat(locale, {
    calendar: 'gregory',
    timeZone: 'UTC',
    day: 'numeric',
    month: 'long',
  })
  const nameOf = (month: number) =>
    format.formatToParts(Date.UTC(2026, month, 2)).find(({ type }) => type === 'month')!.value
  return Array.from({ length: 12 }, (_, month) => nameOf(month))
})

/**
 * Returns the style of a brand's dates in a shopper's language. It works on the server alone: a
 * browser may name months differently.
 */
export const dateStyle = (brand: BrandCulture, locale: string): DateStyle => ({
  timeZone: brand.timeZone,
  ...(brand.monthNames === 'language' && { months: monthNames(cultureFor(brand, locale)) }),
})

/** Writes a day with its weekday; English everywhere has the day before the month, as all dates. */
const weekdayFormat = cached(
  (culture: string, hasYear: boolean) =>
    new Intl.DateTimeFormat(languageOf(culture) === 'en' ? 'en-GB' : culture, {
      calendar: 'gregory',
      numberingSystem: 'latn',
      timeZone: 'UTC',
      weekday: 'long',
      day: 'numeric',
      month: 'long',
      ...(hasYear && { year: 'numeric' }),
    }),
)

/**
 * Returns a day of the calendar with its weekday, such as 'Friday 27 November', and with its year
 * where that is another one than `today`'s. The month is named as in the brand's other dates.
 */
export function weekdayDate(isoDay: string, today: string, brand: BrandCulture, locale: string) {
  const { months } = dateStyle(brand, locale)
  const [year = 0, month = 0, day = 0] = isoDay.split('-').map(Number)
  const hasYear = !today.startsWith(isoDay.slice(0, 4))
  return weekdayFormat(cultureFor(brand, locale), hasYear)
    .formatToParts(Date.UTC(year, month - 1, day))
    .map(({ type, value }) => (type === 'month' ? (months ?? englishMonths)[month - 1] : value))
    .join('')
}
