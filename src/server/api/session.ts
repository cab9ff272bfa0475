import { clearCookie, cookieNames, setCookie } from './cookies.ts'
import type { CallContext } from './context.ts'
import { limits } from '#lib/limits.ts'
import { describe } from './errors.ts'

/** Keeps a new session in the shopper's browser. */
export const keepSession = (context: CallContext, token: string) => setCookie(context, cookieNames.session, token, { maxAge: limits.sessionAbsolute })

/** Where somebody lands who has signed out. */
const afterLogout = ({ brand, shopHome, origin }: CallContext) => origin + (brand.logoutTo === 'shop' ? shopHome : '/account/login')

/** Ends the session here and names where the provider ends its own; without a session it only clears the cookie. */
export async function logout(context: CallContext) {
  const { services, visit } = context
  const target = afterLogout(context)
  const ended = await visit?.signOut()
  clearCookie(context, cookieNames.session)
  if (!ended?.idToken) return { url: target }
  const url = await services.oneCore.endSessionUrl(ended.idToken, target).catch((error: unknown) => {
    services.log.warn({ error: describe(error) }, 'the provider could not be asked to end its session')
  })
  return { url: url?.href ?? target }
}
