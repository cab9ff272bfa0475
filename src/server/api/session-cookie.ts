import * as limits from '#lib/limits.ts'
import type { CallContext } from './context.ts'
import { cookieNames, setCookie } from './cookies.ts'

/**
 * Keeps a new session in the shopper's browser, and there for longer than it lasts: by what has
 * ended it is known whose form it was.
 */
export const setSessionCookie = (context: CallContext, token: string) =>
  setCookie(context, cookieNames.session, token, {
    maxAge: limits.sessionAbsoluteSeconds + limits.endedSessionSeconds,
  })
