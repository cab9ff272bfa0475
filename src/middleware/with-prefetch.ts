import type { MiddlewareHandler } from 'astro'
import { isPrefetch, refusePrefetch } from '#lib/prefetch.ts'
import { endpointAt } from '#find-route.ts'

/**
 * Answers a prefetch with a page or not at all. A redirect depends on who is signed in and what is
 * still to be said, and an endpoint does something: Chrome would reuse their answers without the
 * cookies that come with them.
 */
export const withPrefetch: MiddlewareHandler = async ({ routePattern, request }, next) => {
  if (!isPrefetch(request)) return next()
  if (endpointAt(routePattern)) return refusePrefetch()
  const response = await next()
  return response.headers.has('location') ? refusePrefetch() : response
}
