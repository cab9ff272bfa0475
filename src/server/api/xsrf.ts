import { timingSafeEqual } from 'node:crypto'
import { derived, isToken, newToken } from '../tokens.ts'
import { cookieNames, setCookie } from './cookies.ts'
import type { CallContext } from './context.ts'

/**
 * The token that a change must carry. A session's is made from the session itself, so that a cookie planted by a
 * neighbouring host is worth nothing; a visitor's is the random one in the cookie.
 */
export function xsrfToken(context: Pick<CallContext, 'cookies' | 'origin' | 'visit'>) {
  const { cookies, visit } = context
  const given = cookies.get(cookieNames.xsrf)?.value ?? ''
  const current = isToken(given) ? given : undefined
  const session = visit && cookies.get(cookieNames.session)?.value
  const token = session ? derived('xsrf', session) : (current ?? newToken())
  if (token !== current) setCookie(context, cookieNames.xsrf, token, { httpOnly: false })
  return token
}

function same(a: string, b: string) {
  const [one, other] = [Buffer.from(a), Buffer.from(b)]
  return one.length === other.length && timingSafeEqual(one, other)
}

/** Whether a change comes from a page of ours: the token is right, and the browser, where it says so, names our origin. */
export function isOwnChange(request: Request, given: string | null, context: { origin: string; xsrf: string }) {
  const origin = request.headers.get('origin')
  return given !== null && context.xsrf !== '' && same(given, context.xsrf) && (origin === null || origin === context.origin)
}
