import type { MiddlewareHandler } from 'astro'
import { homePath } from '#i18n/home-path.ts'
import { direction, isLocale, type Locale } from '#i18n/locales.ts'
import { acceptedLanguages } from '#lib/accepted-languages.ts'
import { cookieNames } from '#server/api/cookies.ts'

/**
 * The account's language, else the one that was chosen in this browser, else the browser's best
 * among the brand's, else the brand's own.
 */
export const withLanguage: MiddlewareHandler = ({ request, locals }, next) => {
  const { brand, maybeSession, services } = locals
  const chosen = locals.cookies.get(cookieNames.language)?.value ?? ''
  const wished = [
    maybeSession?.language ?? '',
    // An error page knows no session, but comes after the page that failed.
    (locals.locale as Locale | undefined) ?? '',
    chosen,
    ...acceptedLanguages(request.headers.get('accept-language') ?? ''),
  ]
  const found =
    wished.find((language) => brand.languages.includes(language)) ?? brand.defaultLanguage
  locals.locale = isLocale(found) ? found : 'en'
  maybeSession?.useLanguage(locals.locale)
  locals.direction = direction(locals.locale)
  locals.shopHome = homePath(
    brand.languageUrls ? locals.locale : brand.defaultLanguage,
    brand.defaultLanguage,
  )
  locals.t = services.messages.translator(brand.id, locals.locale)
  return next()
}
