import type { MessageKey } from '#i18n/messages.ts'
import * as limits from '#lib/limits/sessions.ts'
import { safePath } from '#lib/paths.ts'
import { endpoints } from '#routes.ts'
import { Refusal, refuse } from '../refusal.ts'
import { clearCookie, cookieNames, setCookie } from '../api/cookies.ts'
import type { CallContext } from '../api/context.ts'
import { describeError, statusOf } from '../api/errors.ts'
import { logSecurity } from '../observe/security-events.ts'
import { readForm } from '../api/input.ts'
import { findPurpose } from './attempts.ts'
import { askProvider, endPurpose, pageOfFailure, readKind } from './purposes.ts'
import { postLoginRedirect } from './return-to.ts'
import { setFlash } from '../api/flash.ts'
import { findDevice } from '../security/device.ts'
import { reportNewDevice } from '../security/new-device.ts'
import { setSessionCookie } from './session-cookie.ts'
import { finishLogin, startLogin } from './calls.ts'

/**
 * The steps of a sign-in that a browser goes through: each answers where it goes next, back to the
 * login page with a message where it failed.
 */

/** Remembers the page to arrive at, unless it is another site's. */
function rememberTarget(context: CallContext, target: string) {
  const { origin } = context
  const url = URL.parse(target, origin)
  if (url?.origin !== origin) return
  const wanted = safePath(url.pathname + url.search + url.hash, origin)
  if (!wanted) return
  setCookie(context, cookieNames.returnTo, wanted, { maxAge: limits.returnToSeconds })
  clearCookie(context, cookieNames.backToShop)
}

/** Returns whether a shopper who is signed in need not sign in by a provider. */
const isOver = ({ maybeSession, services, brand }: CallContext, id: string) =>
  maybeSession !== undefined && !services.providers.byId(brand, id)?.replacesSession

/**
 * Redirects to the provider. A signed-in shopper need not sign in again. A link of the shop's may
 * name the page to arrive at, as `target_link_uri` of OpenID Connect's third-party login does.
 */
export async function beginSignIn(context: CallContext, id: string, query?: URLSearchParams) {
  const target = query?.get('target_link_uri')
  if (target) rememberTarget(context, target)
  const kind = readKind(context, id, query)
  if (kind) return askProvider(context, id, kind)
  if (isOver(context, id)) return postLoginRedirect(context)
  try {
    return await startLogin(context, id, { target })
  } catch (error) {
    if (statusOf(error) === 404) throw error
    context.services.log.warn(
      { provider: id, error: describeError(error) },
      'a sign-in could not start',
    )
    setFlash(context, 'ac_SignInUnavailable')
    return '/account/login'
  }
}

/** Returns a provider's fields from the address, or from the form that the browser posts for it. */
async function fieldsOf(request: Request, { services, brand }: CallContext, id: string) {
  if (request.method !== 'POST') return new URL(request.url).searchParams
  if (!services.providers.byId(brand, id)?.usesFormPost)
    throw refuse('method_not_allowed', { reason: 'this provider answers with a redirect' })
  const fields = [...(await readForm(request, false))]
  return new URLSearchParams(
    fields.filter((field): field is [string, string] => typeof field[1] === 'string'),
  )
}

/** Back from the provider. */
export async function finishSignIn(request: Request, context: CallContext, id: string) {
  const state = new URL(request.url).searchParams.get('state') ?? ''
  const provider = context.services.providers.byId(context.brand, id)
  let kind = provider && findPurpose(context, provider, state)?.kind
  if (!kind && isOver(context, id)) return postLoginRedirect(context)
  try {
    const fields = await fieldsOf(request, context, id).catch((error: unknown) => {
      const details = { provider: id, error: describeError(error) }
      logSecurity(context.services.log, 'sign_in_failed', details)
      throw error
    })
    kind ??= provider && findPurpose(context, provider, fields.get('state') ?? '')?.kind
    const finished = await finishLogin(context, id, fields)
    if ('kind' in finished) return endPurpose(request, context, finished.kind)
    const { token } = finished
    // A form of another site carries no session cookie; the next request does.
    if (request.method === 'POST')
      setCookie(context, cookieNames.pendingSession, `${token} ${id}`, {
        maxAge: limits.messageSeconds,
      })
    else setSessionCookie(context, token)
  } catch (error) {
    if (statusOf(error) === 503) throw error
    setFlash(
      context,
      ((error instanceof Refusal && error.errors?.Provider) || 'ac_SignInFailed') as MessageKey,
    )
    return kind ? pageOfFailure(kind) : '/account/login'
  }
  return request.method === 'POST' ? endpoints.signInDone.path : postLoginRedirect(context)
}

/**
 * Takes over the session that another site's form has started; then on to where a shopper lands. A
 * shopper who is signed in meanwhile stays so, unless the shop has signed another customer in.
 */
export async function endSignIn(context: CallContext) {
  const { cookies, services, brand, maybeSession } = context
  const [token = '', id = ''] = cookies.get(cookieNames.pendingSession)?.value.split(' ') ?? []
  clearCookie(context, cookieNames.pendingSession)
  const pending = token ? await services.store.findSession(brand, token) : undefined
  const isOther = pending?.shopper.id !== maybeSession?.shopper.id
  if (pending && (!maybeSession || (isOther && !isOver(context, id)))) {
    await maybeSession?.signOut({})
    setSessionCookie(context, token)
    await pending.shop.accountEvents.setDevice(await findDevice(context))
    reportNewDevice(context, token)
  } else await pending?.signOut({})
  if (!maybeSession && !pending) return '/account/login'
  if (!cookies.get(cookieNames.suggestPasskey)) return postLoginRedirect(context)
  // The page leads back here.
  clearCookie(context, cookieNames.suggestPasskey)
  return '/account/passkey'
}
