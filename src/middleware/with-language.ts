import type { MiddlewareHandler } from 'astro'
import { direction, homePath, isLocale, type Locale } from '#i18n/locales.ts'
import { cookieNames } from '#server/api/cookies.ts'

/** The languages of an Accept-Language header, best first, without their regions. */
const accepted = (header: string) =>
  header
    .slice(0, 500)
    .split(',')
    .map((part) => part.trim().split(/\s*;\s*q=/))
    .map(([tag = '', weight = '1']) => ({
      language: tag.split('-')[0]!.toLowerCase(),
      weight: Number(weight),
    }))
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight)
    .map(({ language }) => language)

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
    ...accepted(request.headers.get('accept-language') ?? ''),
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
