import type { MiddlewareHandler } from 'astro'
import * as limits from '#lib/limits.ts'
import { HttpStatus } from '#lib/http-status.ts'
import { describeError, problemResponse, statusOf } from '#server/api/errors.ts'

/** Whatever fails on the way becomes a readable page with its status; only the log knows why. */
export const withErrorPage: MiddlewareHandler = async (
  { url, locals, routePattern, rewrite },
  next,
) => {
  const { log, rendering } = locals.services
  try {
    return await next()
  } catch (error) {
    rendering.onError(error)
    const isAway = statusOf(error) === HttpStatus.serviceUnavailable
    locals.errorStatus = isAway ? HttpStatus.serviceUnavailable : HttpStatus.internalServerError
    log.error(
      { error: describeError(error), route: routePattern, status: locals.errorStatus },
      'a page failed',
    )
    if (/^\/account\/api(\/|$)/.test(url.pathname)) return problemResponse(error)
    const page = await rewrite('/account/error')
    const headers = new Headers(page.headers)
    if (isAway) headers.set('retry-after', String(limits.retryAfterSeconds))
    return new Response(page.body, { status: locals.errorStatus, headers })
  }
}
