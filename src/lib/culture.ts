import { cached } from './cached.ts'
import type { DateStyle } from './dates.ts'

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
