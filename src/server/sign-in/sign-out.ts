import type { InputOf } from '#contract/call.ts'
import * as calls from '#contract/calls.ts'
import { logoutInput } from '#contract/login.ts'
import { defineCall } from '../api/call-record.ts'
import { clearCookie, cookieNames } from '../api/cookies.ts'
import type { CallContext } from '../api/context.ts'
import { describeError } from '../api/errors.ts'

/** Returns the page after signing out. */
const afterLogout = ({ brand, shopHome, origin }: CallContext) =>
  origin + (brand.logoutTo === 'shop' ? shopHome : '/account/login')

/** Returns the address at which a token's provider ends its own session, if it does. */
async function endSessionUrl({ services, brand }: CallContext, idToken: string, target: string) {
  const urls = await Promise.all(
    services.providers.of(brand).map((provider) => provider.endSessionUrl?.(idToken, target)),
  )
  return urls.find((url) => url !== undefined)
}

/**
 * Ends the session here, or all of the shopper's. Returns the address at which the provider ends its
 * own, if it does.
 */
export async function endSession(context: CallContext, how: InputOf<typeof calls.logout>) {
  const { services, maybeSession } = context
  const ended = await maybeSession?.signOut(how)
  // The next visitor of this browser may be somebody else.
  clearCookie(context, cookieNames.visitor)
  if (!ended?.idToken) return undefined
  const target = afterLogout(context)
  const url = await endSessionUrl(context, ended.idToken, target).catch((error: unknown) => {
    services.log.warn(
      { error: describeError(error) },
      'the provider could not be asked to end its session',
    )
  })
  return url?.href
}

/** Signs out, and names where the browser goes; without a session it only clears the cookie. */
async function logout(context: CallContext, how: InputOf<typeof calls.logout>) {
  const url = await endSession(context, how)
  clearCookie(context, cookieNames.session)
  return { url: url ?? afterLogout(context) }
}

export const sessionCalls = {
  logout: defineCall(calls.logout, {
    input: logoutInput,
    run: logout,
    security: 'sign_out',
  }),
}
