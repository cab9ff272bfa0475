import type { MiddlewareHandler } from 'astro'
import { HttpStatus } from '#lib/http-status.ts'
import { clearCookie, cookieNames } from '#server/api/cookies.ts'
import { isPrefetch, refusePrefetch } from '#lib/prefetch.ts'
import type { CallName } from '#server/calls.ts'

/**
 * Shows an interrupted form once on its page, for the shopper to save. Another account never sees
 * it.
 */
export const withDraft: MiddlewareHandler = async ({ url, request, locals }, next) => {
  const token = locals.cookies.get(cookieNames.draft)?.value
  if (!token || !locals.maybeSession || request.method !== 'GET') return next()
  const draft = await locals.maybeSession.draft(token)
  const isHere = draft?.path === url.pathname + url.search
  if (isHere && isPrefetch(request)) return refusePrefetch()
  if (draft && isHere) {
    locals.form = {
      call: draft.call as CallName,
      values: draft.values,
      status: HttpStatus.ok,
      errors: {},
    }
    locals.message = 'ac_DraftBack'
  }
  const page = await next()
  // One that is somebody else's waits for them, an hour at most.
  if (isHere) clearCookie(locals, cookieNames.draft)
  return page
}
