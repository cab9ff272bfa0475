import type { MiddlewareHandler } from 'astro'
import type { MessageKey } from '#i18n/messages.ts'
import { clearCookie, cookieNames } from '#server/api/cookies.ts'
import { readFlash } from '#server/api/flash.ts'
import { isPrefetch, isUnseenRequest, refusePrefetch } from '#lib/prefetch.ts'

/**
 * The message that the last request left for the next page; only a page that is shown uses it up.
 */
export const withMessage: MiddlewareHandler = async ({ request, locals }, next) => {
  const { key, isNotice } = readFlash(locals.cookies.get(cookieNames.message)?.value)
  if (key && isPrefetch(request)) return refusePrefetch()
  if (isUnseenRequest(request)) return next()
  if (key && Object.hasOwn(locals.services.messages.all(locals.brand.id, locals.locale), key))
    Object.assign(locals, { message: key as MessageKey, isNotice })
  const response = await next()
  if (key && response.headers.get('content-type')?.startsWith('text/html'))
    clearCookie(locals, cookieNames.message)
  return response
}
