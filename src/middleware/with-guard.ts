import { existsSync } from 'node:fs'
import type { MiddlewareHandler } from 'astro'
import { HttpStatus } from '#lib/http-status.ts'
import { clearCookie, cookieNames } from '#server/api/cookies.ts'
import { rememberReturnTo } from '#server/api/return-to.ts'
import { saveFormDraft } from './ended-session.ts'
import { checkAccess, isMissingFromRoutes } from './guard.ts'
import { safePath } from '#lib/paths.ts'
import { isPrefetch, refusePrefetch } from '#lib/prefetch.ts'

const notFoundPath = '/account/not-found'

const warned = new Set<string>()

/** Tells once of a page that is not found because it was left out of the table. */
function warn(routePattern: string, { services }: App.Locals) {
  if (!isMissingFromRoutes(routePattern) || warned.has(routePattern)) return
  warned.add(routePattern)
  const file = ['.astro', '/index.astro']
    .map((end) => `src/pages${routePattern}${end}`)
    .find(existsSync)
  services.log.warn(
    `${file ?? routePattern} has no row in src/routes.ts, so that nobody can open it: add one`,
  )
}

/** Redirects a visitor as the routes require. */
export const withGuard: MiddlewareHandler = async (context, next) => {
  const { url, request, locals, redirect } = context
  const { brand, maybeSession, cookies } = locals
  const decision = checkAccess(url.pathname, { shopper: maybeSession?.shopper, ...brand })
  if (decision === 'pass') return next()
  if (decision === 'not found') {
    warn(context.routePattern, locals)
    return next(notFoundPath)
  }
  if (isPrefetch(request)) return refusePrefetch()
  const wanted = url.pathname + url.search
  // A form of another site comes without our cookies: it tells nothing of who is signed in.
  const isForm = request.method === 'POST' && locals.xsrf !== ''
  if (decision.remember && (isForm || request.method === 'GET')) {
    rememberReturnTo(locals, wanted)
    if (!maybeSession && (isForm || cookies.get(cookieNames.session)))
      await saveFormDraft(context, wanted, 'ac_SessionEnded', 'ac_SignInAgain')
  }
  const earlier = decision.resume
    ? safePath(cookies.get(cookieNames.returnTo)?.value, locals.origin)
    : undefined
  if (earlier) clearCookie(locals, cookieNames.returnTo)
  return redirect(
    earlier ?? decision.redirectTo,
    request.method === 'POST' ? HttpStatus.seeOther : HttpStatus.found,
  )
}
