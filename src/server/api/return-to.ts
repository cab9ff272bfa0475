import * as limits from '#lib/limits/sessions.ts'
import type { CallContext } from './context.ts'
import { cookieNames, setCookie } from './cookies.ts'

/** Remembers the page that was wanted: after sign-in and first login it is opened, once. */
export function rememberReturnTo(context: Pick<CallContext, 'cookies' | 'origin'>, wanted: string) {
  if (wanted.length <= limits.maxReturnToCharacters)
    setCookie(context, cookieNames.returnTo, wanted, { maxAge: limits.returnToSeconds })
}
