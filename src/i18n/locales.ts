export const locales = ['en', 'nl', 'de', 'fr', 'es', 'pl', 'ar'] as const
export type Locale = (typeof locales)[number]

const rightToLeft: readonly string[] = ['ar', 'he', 'fa', 'ur']

export const isLocale = (code: string): code is Locale =>
  (locales as readonly string[]).includes(code)

export const direction = (locale: string) => (rightToLeft.includes(locale) ? 'rtl' : 'ltr')
