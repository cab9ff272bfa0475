import { timingSafeEqual } from 'node:crypto'
import { logSecurity } from '../observe/security-events.ts'
import { Refusal, refuse } from '../refusal.ts'
import { isToken, newToken, pageToken } from '../tokens.ts'
import { cookieNames, setCookie } from './cookies.ts'
import type { CallContext } from './context.ts'

/**
 * The token that the pages made for this request carry: the session's, else the random one in the
 * visitor's cookie.
 */
export function xsrfToken(context: Pick<CallContext, 'cookies' | 'origin' | 'maybeSession'>) {
  const { cookies, maybeSession } = context
  const given = cookies.get(cookieNames.xsrf)?.value ?? ''
  const current = isToken(given) ? given : undefined
  const session = maybeSession && cookies.get(cookieNames.session)?.value
  const token = session ? pageToken(session) : (current ?? newToken())
  if (token !== current) setCookie(context, cookieNames.xsrf, token, { httpOnly: false })
  return token
}

function same(a: string, b: string) {
  const [one, other] = [Buffer.from(a), Buffer.from(b)]
  return one.length === other.length && timingSafeEqual(one, other)
}

/**
 * Returns whether an `Origin` header is ours: the brand's own host, or the host of this very
 * request.
 */
export const isOwnOrigin = (
  given: string | null,
  { headers }: Request,
  { origin }: { origin: string },
) => given === origin || given === `${new URL(origin).protocol}//${headers.get('host')}`

/**
 * Throws unless `given` is the token of a page that was made for this very session: 401 where it is
 * another page's, as for a session that has ended, 403 where it is none or where another site sent
 * it.
 */
export function checkXsrfToken(
  request: Request,
  given: unknown,
  context: Pick<CallContext, 'origin' | 'xsrf' | 'services'>,
) {
  const code = tokenFault(request, given, context)
  if (!code) return
  logSecurity(context.services.log, 'page_token_refused', { code })
  throw refuse(code)
}

/** Returns the code of the refusal of a token, if it is refused. */
function tokenFault(
  request: Request,
  given: unknown,
  context: Pick<CallContext, 'origin' | 'xsrf'>,
) {
  const origin = request.headers.get('origin')
  if (origin !== null && !isOwnOrigin(origin, request, context)) return 'foreign_origin'
  if (typeof given !== 'string' || !isToken(given)) return 'xsrf_missing'
  return context.xsrf === '' || !same(given, context.xsrf) ? 'xsrf_stale' : undefined
}

/** Returns whether the page was made for another session, be it the same shopper's. */
export const isStalePage = (error: unknown) =>
  error instanceof Refusal && error.code === 'xsrf_stale'
