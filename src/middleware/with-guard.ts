import type { MiddlewareHandler } from 'astro'
import { clearCookie, cookieNames, setCookie } from '#server/api/cookies.ts'
import { limits } from '#lib/limits.ts'
import { isEndpoint, judge } from './guard.ts'
import { ownPath } from '#lib/paths.ts'
import { isPrefetch } from '#lib/prefetch.ts'

export const notFoundPath = '/account/not-found'

/** Sends a visitor where the guard table says, remembering the page that was wanted: after sign-in and first login it is opened, once. */
export const withGuard: MiddlewareHandler = ({ url, request, locals, redirect }, next) => {
  if (isEndpoint(url.pathname) || locals.problem || locals.checkedBrand) return next()
  const { brand, visit } = locals
  const verdict = judge(url.pathname, { shopper: visit?.shopper, ...brand })
  if (verdict === 'pass') return next()
  if (verdict === 'not found') return next(notFoundPath)
  const wanted = url.pathname + url.search
  if (verdict.remember && request.method === 'GET' && !isPrefetch(request) && wanted.length <= limits.wantedPathLength)
    setCookie(locals, cookieNames.wanted, wanted, { maxAge: limits.wantedLifetime })
  const earlier = verdict.resume && !isPrefetch(request) ? ownPath(locals.cookies.get(cookieNames.wanted)?.value, locals.origin) : undefined
  if (earlier) clearCookie(locals, cookieNames.wanted)
  return redirect(earlier ?? verdict.redirectTo)
}
