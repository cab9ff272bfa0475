import * as limits from '#lib/limits/sessions.ts'
import type { CallContext } from '../api/context.ts'
import { clearCookie, cookieNames, setCookie } from '../api/cookies.ts'

/**
 * Keeps a new session in the shopper's browser, and there for longer than it lasts: by what has
 * ended it is known whose form it was.
 */
export function setSessionCookie(context: CallContext, token: string) {
  // The next visitor of this browser may be somebody else.
  clearCookie(context, cookieNames.visitor)
  setCookie(context, cookieNames.session, token, {
    maxAge: limits.sessionAbsoluteSeconds + limits.endedSessionSeconds,
  })
}
