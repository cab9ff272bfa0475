import * as limits from '#lib/limits/sessions.ts'
import type { CallContext } from '../api/context.ts'
import { cookieNames, setCookie } from '../api/cookies.ts'

/**
 * Keeps a new session in the shopper's browser, and there for longer than it lasts: by what has
 * ended it is known whose form it was.
 */
export const setSessionCookie = (context: CallContext, token: string) =>
  setCookie(context, cookieNames.session, token, {
    maxAge: limits.sessionAbsoluteSeconds + limits.endedSessionSeconds,
  })
