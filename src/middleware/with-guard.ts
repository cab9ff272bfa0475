import type { APIContext, MiddlewareHandler } from 'astro'
import { clearCookie, cookieNames, setCookie } from '#server/api/cookies.ts'
import { leaveMessage } from '#server/api/message.ts'
import * as limits from '#lib/limits.ts'
import { isEndpoint, judge } from './guard.ts'
import { ownPath } from '#lib/paths.ts'
import { isPrefetch } from '#lib/prefetch.ts'

export const notFoundPath = '/account/not-found'

/** Remembers the page that was wanted: after sign-in and first login it is opened, once. */
function remember(locals: App.Locals, wanted: string) {
  if (wanted.length <= limits.wantedPathLength) setCookie(locals, cookieNames.wanted, wanted, { maxAge: limits.wantedLifetime })
}

/** Whoever is not signed in any more is told so; what was typed into a form is kept for its page. */
async function tellEnd({ request, locals }: APIContext, wanted: string) {
  const isKept = request.method === 'POST' && (await locals.services.api.keepTyped(request, locals, wanted))
  leaveMessage(locals, isKept ? 'ac_SessionEnded' : 'ac_SignInAgain')
}

/** Sends a visitor where the guard table says. */
export const withGuard: MiddlewareHandler = async (context, next) => {
  const { url, request, locals, redirect } = context
  if (isEndpoint(url.pathname) || locals.problem || locals.checkedBrand) return next()
  const { brand, visit, cookies } = locals
  const verdict = judge(url.pathname, { shopper: visit?.shopper, ...brand })
  if (verdict === 'pass') return next()
  if (verdict === 'not found') return next(notFoundPath)
  if (isPrefetch(request)) return redirect(verdict.redirectTo)
  const wanted = url.pathname + url.search
  // A form of another site comes without our cookies: it tells nothing of who is signed in.
  const isForm = request.method === 'POST' && locals.xsrf !== ''
  if (verdict.remember && (isForm || request.method === 'GET')) {
    remember(locals, wanted)
    if (!visit && (isForm || cookies.get(cookieNames.session))) await tellEnd(context, wanted)
  }
  const earlier = verdict.resume ? ownPath(cookies.get(cookieNames.wanted)?.value, locals.origin) : undefined
  if (earlier) clearCookie(locals, cookieNames.wanted)
  return redirect(earlier ?? verdict.redirectTo, request.method === 'POST' ? 303 : 302)
}
