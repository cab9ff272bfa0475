import { safePath } from '#lib/paths.ts'
import { routes } from '#routes.ts'
import type { CallContext } from '../api/context.ts'
import { clearCookie, cookieNames } from '../api/cookies.ts'
import { erasureDay } from './erasure-date.ts'

/**
 * Returns the day on which the account is erased that this browser was signed in to; undefined
 * where it is not to be. It is known by the cookie of the session, which has ended.
 */
export async function findErasureDay(context: CallContext) {
  const { brand, cookies, maybeSession, services } = context
  const token = cookies.get(cookieNames.session)?.value
  if (maybeSession || !token) return undefined
  const date = await services.store.findErasureDate(brand, token)
  if (!date) return undefined
  // A form that was sent twice asked for this page once more: a sign-in is to lead elsewhere.
  const wanted = safePath(cookies.get(cookieNames.returnTo)?.value, context.origin)
  if (wanted?.startsWith(`/account${routes.leave.path}`)) clearCookie(context, cookieNames.returnTo)
  return erasureDay(context, date)
}
