import type { MiddlewareHandler } from 'astro'
import { HttpStatus, isServerError } from '#lib/http-status.ts'
import { isApi } from '#find-route.ts'
import { describeError, problemResponse, refusalHeaders, statusOf } from '#server/api/errors.ts'

/** The statuses that a page shows as they are; any other failure is our fault. */
const shown = [HttpStatus.tooManyRequests, HttpStatus.serviceUnavailable]

/** Whatever fails on the way becomes a readable page with its status; only the log knows why. */
export const withErrorPage: MiddlewareHandler = async (
  { url, locals, routePattern, rewrite },
  next,
) => {
  const { log, rendering } = locals.services
  try {
    return await next()
  } catch (error) {
    const status = shown.find((one) => one === statusOf(error)) ?? HttpStatus.internalServerError
    const details = { error: describeError(error), route: routePattern, status }
    if (isServerError(status)) {
      rendering.onError(error)
      log.error(details, 'a page failed')
    } else log.warn(details, 'a page was refused')
    locals.errorStatus = status
    if (isApi(url.pathname)) return problemResponse(error)
    locals.errorPath = url.pathname + url.search
    const page = await rewrite('/account/error')
    const headers = new Headers(page.headers)
    for (const [name, value] of Object.entries(refusalHeaders(error))) headers.set(name, value)
    return new Response(page.body, { status: locals.errorStatus, headers })
  }
}
