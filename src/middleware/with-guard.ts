import type { MiddlewareHandler } from 'astro'
import { cookieNames, setCookie } from '#server/api/cookies.ts'
import { limits } from '#lib/limits.ts'
import { isEndpoint, judge } from './guard.ts'
import { isPrefetch } from '#lib/prefetch.ts'

export const notFoundPath = '/account/not-found'

/** Sends a visitor where the guard table says, remembering the page that was wanted. */
export const withGuard: MiddlewareHandler = ({ url, request, locals, redirect }, next) => {
  if (isEndpoint(url.pathname) || locals.problem || locals.checkedBrand) return next()
  const { brand, visit } = locals
  const verdict = judge(url.pathname, { shopper: visit?.shopper, ...brand })
  if (verdict === 'pass') return next()
  if (verdict === 'not found') return next(notFoundPath)
  const wanted = url.pathname + url.search
  if (verdict.remember && request.method === 'GET' && !isPrefetch(request) && wanted.length <= limits.wantedPathLength)
    setCookie(locals, cookieNames.wanted, wanted, { maxAge: limits.signInAttempt })
  return redirect(verdict.redirectTo)
}
