import { initAstroI18next, localizePath } from 'astro-i18next'
import { locales } from './locales.ts'

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
