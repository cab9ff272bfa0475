import type { MessageKey } from '#i18n/messages.ts'
import * as limits from '#lib/limits/sessions.ts'
import { signInPath } from '#lib/paths.ts'
import { endpoints } from '#routes.ts'
import type { CallContext } from '../api/context.ts'
import { statusOf } from '../api/errors.ts'
import { setFlash } from '../api/flash.ts'
import { rememberReturnTo } from '../api/return-to.ts'
import { isSignedToken, newSignedToken } from '../tokens.ts'
import { redirectUri, startLogin } from './calls.ts'
import type { Purpose } from './provider.ts'
import { postLoginRedirect } from './return-to.ts'

type Kind = Purpose['kind']

const confirmPath = '/account/confirm'
const securityPath = '/account/settings/security'

/** Returns the page to which a provider leads back where it has proven nothing. */
export const pageOfFailure = (kind: Kind) => (kind === 'add' ? securityPath : confirmPath)

/**
 * Lists the providers that a shopper who is signed in can go to. One that answers at another host,
 * or to the login page alone, would not find the session.
 */
export const listAskable = (context: CallContext) =>
  context.services.providers
    .of(context.brand)
    .filter(
      (provider) =>
        !provider.needsLoginPage &&
        new URL(redirectUri(context, provider)).origin === context.requestOrigin,
    )

/**
 * Returns the link by which a shopper who is signed in goes to a provider. Another site cannot make
 * it: otherwise that could add the way in of somebody whom it has signed in at the provider.
 */
export const purposeLink = ({ xsrf }: Pick<CallContext, 'xsrf'>, id: string, kind: Kind) =>
  `${signInPath(id, 'start')}?${new URLSearchParams({
    for: kind,
    token: newSignedToken(`${kind} ${id}`, xsrf),
  }).toString()}`

/** Returns the kind of a link that `purposeLink` has made; undefined for every other address. */
export function readKind({ maybeSession, xsrf }: CallContext, id: string, query?: URLSearchParams) {
  const kind = query?.get('for')
  if (!maybeSession || (kind !== 'confirm' && kind !== 'add')) return undefined
  const token = query?.get('token') ?? ''
  const isOurs = isSignedToken(token, `${kind} ${id}`, xsrf, limits.loginPageSeconds)
  return isOurs ? kind : undefined
}

const leaveMessage = (context: CallContext, key: MessageKey, target: string) => {
  setFlash(context, key)
  return target
}

/**
 * Redirects a shopper who is signed in to a provider, to confirm who they are or to add that way to
 * sign in.
 */
export async function askProvider(context: CallContext, id: string, kind: Kind) {
  const { session } = context
  if (kind === 'add' && !session.isConfirmed) {
    rememberReturnTo(context, securityPath)
    return leaveMessage(context, 'ac_ConfirmationRequired', confirmPath)
  }
  try {
    return await startLogin(context, id, { purpose: { kind, sessionId: session.id } })
  } catch (error) {
    if (statusOf(error) === 404) throw error
    return leaveMessage(context, 'ac_SignInUnavailable', pageOfFailure(kind))
  }
}

/** Returns the page that a shopper comes to who has proven something, with a message. */
export function endPurpose(request: Request, context: CallContext, kind: Kind) {
  const isAdded = kind === 'add'
  setFlash(context, isAdded ? 'ac_WayInAdded' : 'ac_Confirmed', { isNotice: true })
  if (isAdded) return securityPath
  // A form of another site comes without the cookie that names the page.
  return request.method === 'POST' ? endpoints.signInDone.path : postLoginRedirect(context)
}
