import { initAstroI18next, localizePath } from 'astro-i18next'

export const locales = ['en', 'nl', 'de', 'fr', 'es', 'pl', 'ar'] as const
export type Locale = (typeof locales)[number]

const rightToLeft: readonly string[] = ['ar', 'he', 'fa', 'ur']

export const isLocale = (code: string): code is Locale =>
  (locales as readonly string[]).includes(code)

export const direction = (locale: string) => (rightToLeft.includes(locale) ? 'rtl' : 'ltr')

/**
 * The shop's own front page in a language: '/', or '/{lang}' for a language that is not the
 * default.
 */
export function homePath(locale: string, defaultLocale: string) {
  initAstroI18next({
    defaultLocale,
    locales: [...locales],
    showDefaultLocale: false,
    flatRoutes: {},
    routes: {},
    trailingSlash: 'never',
  })
  return localizePath('/', locale, '/').replace(/(.)\/$/, '$1')
}
