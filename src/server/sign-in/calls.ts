import { noInput, type InputOf } from '#contract/call.ts'
import * as calls from '#contract/calls.ts'
import {
  loginAppleInput,
  loginFacebookInput,
  loginGoogleInput,
  loginTelegramInput,
} from '#contract/login.ts'
import type { MessageKey } from '#i18n/messages.ts'
import * as limits from '#lib/limits/services.ts'
import { ownHostParameter, signInPath } from '#lib/paths.ts'
import type { SignInAttempt, Provider, Purpose } from './provider.ts'
import { Refusal, Unavailable, refuse } from '../refusal.ts'
import type { Identity } from './identity.ts'
import { startAttempt, widgetTokenCheck, consumeAttempt } from './attempts.ts'
import type { CallContext } from '../api/context.ts'
import { defineCall } from '../api/call-record.ts'
import { describeError, statusOf } from '../api/errors.ts'
import { logSecurity } from '../observe/security-events.ts'
import { completeAccount } from '../profile/calls.ts'
import { acceptProof } from '../security/accept-proof.ts'
import { enterAccount } from './enter-account.ts'
import { setSessionCookie } from './session-cookie.ts'
import { xsrfToken } from '../api/xsrf.ts'

/** Returns the address that a provider redirects to. */
export const redirectUri = ({ origin }: Pick<CallContext, 'origin'>, provider: Provider) =>
  provider.redirectUri ?? origin + signInPath(provider.id, 'callback')

/** Throws where a provider takes longer than a shopper should wait, whatever it does meanwhile. */
function inTime<Result>(work: Promise<Result>): Promise<Result> {
  const late = new Promise<never>((_resolve, reject) =>
    setTimeout(
      () => reject(refuse('upstream_failed', { reason: 'the provider does not answer' })),
      limits.providerTimeoutMs,
    ).unref(),
  )
  return Promise.race([work, late])
}

function offered({ services, brand }: CallContext, id: string) {
  const provider = services.providers.byId(brand, id)
  if (!provider) throw refuse('sign_in_not_offered')
  return provider
}

/**
 * Starts a sign-in and answers where to go: to the provider, or to this brand's host that the
 * provider knows.
 */
export async function startLogin(
  context: CallContext,
  id: string,
  { target, purpose }: { target?: string | null | undefined; purpose?: Purpose } = {},
) {
  const provider = offered(context, id)
  const back = new URL(redirectUri(context, provider))
  if (back.origin !== context.requestOrigin) {
    const link = target ? `&target_link_uri=${encodeURIComponent(target)}` : ''
    return `${back.origin}${signInPath(id, 'start')}?${ownHostParameter}${link}`
  }
  const attempt = startAttempt(context, provider, purpose)
  const starting = async () => provider.start(back.href, attempt)
  const url = await inTime(starting()).catch((error: unknown) => {
    throw new Unavailable(error)
  })
  return url.href
}

/** Errors of libraries for a provider that does not answer. */
const silent = ['OAUTH_TIMEOUT', 'ERR_JWKS_TIMEOUT', 'ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND']

/** The message for the shopper after a failed sign-in. */
function messageOf(error: unknown): MessageKey {
  if (error instanceof Refusal && error.errors?.Provider) return error.errors.Provider as MessageKey
  const { code, reason = '' } = describeError(error)
  if (statusOf(error) === 502 || silent.includes(String(code))) return 'ac_SignInUnavailable'
  return ['access_denied', 'user_cancelled_authorize'].includes(reason)
    ? 'ac_SignInCancelled'
    : 'ac_SignInFailed'
}

/**
 * Finds out whom a provider knows by an attempt of this browser, and returns what `accept` makes of
 * that. One line in the log tells why it failed, and nothing of who it was. Refused with 429 where
 * too many sign-ins of the client's network failed: each may ask the provider.
 */
export async function identifyBy<Attempt, Result>(
  context: CallContext,
  provider: Pick<Provider, 'id'>,
  {
    readAttempt,
    identify,
    accept,
  }: {
    readAttempt: () => Attempt
    identify: (attempt: Attempt) => Promise<Identity>
    accept: (identity: Identity, attempt: Attempt) => Promise<Result>
  },
) {
  const { services, brand, clientAddress } = context
  const { store, log, metrics } = services
  try {
    const attempt = readAttempt()
    await store.rateLimits.count(brand, 'signIn', clientAddress)
    const result = await accept(await inTime(identify(attempt)), attempt)
    await store.rateLimits.giveBack(brand, 'signIn', clientAddress)
    return result
  } catch (error) {
    if ([429, 503].includes(statusOf(error))) throw error
    metrics.signIns.inc({ way: provider.id, outcome: 'failed' })
    logSecurity(log, 'sign_in_failed', { provider: provider.id, error: describeError(error) })
    if (error instanceof Refusal && error.code === 'passkey_unknown') throw error
    throw refuse('sign_in_failed', { errors: { Provider: messageOf(error) } })
  }
}

/**
 * The attempt that an answer belongs to. Throws where this browser made none, or where the provider
 * signed nobody in.
 */
function answered(
  context: CallContext,
  provider: Provider,
  fields: URLSearchParams,
): SignInAttempt {
  const attempt = consumeAttempt(context, provider, fields.get('state') ?? '')
  if (!attempt) throw new Error('no sign-in was started here, or it took too long')
  const reason =
    fields.get('error') ?? (fields.get('openid.mode') === 'cancel' ? 'access_denied' : undefined)
  if (reason !== undefined)
    throw Object.assign(new Error('the provider did not sign anybody in'), { error: reason })
  return attempt
}

/**
 * Finishes a sign-in and answers the session's token, or what a shopper who is signed in went to
 * the provider for. Throws where the provider's answer is not one to the attempt that this browser
 * started; then nobody is signed in.
 */
export async function finishLogin(context: CallContext, id: string, fields: URLSearchParams) {
  const provider = offered(context, id)
  const callback = new URL(redirectUri(context, provider))
  callback.search = fields.toString()
  return identifyBy(context, provider, {
    readAttempt: () => answered(context, provider, fields),
    identify: (attempt) => provider.finish(callback, fields, attempt),
    async accept(identity, { purpose }) {
      if (!purpose) return { token: await enterAccount(context, provider.id, identity) }
      await acceptProof(context, purpose, identity, provider.id)
      return purpose
    },
  })
}

/** Gives the browser a new session, and returns the account. */
export async function beginSession(context: CallContext, token: string) {
  const session = await context.services.store.findSession(context.brand, token)
  if (!session) throw refuse('session_ended')
  setSessionCookie(context, token)
  context.maybeSession = session
  // The next change carries the session's own token.
  context.xsrf = xsrfToken(context)
  return completeAccount(context)
}

/** Signs in by the data of a provider's script, and returns the account. */
const verified = (id: string) => async (context: CallContext, proof: object) => {
  if (context.maybeSession) throw refuse('already_signed_in')
  const provider = offered(context, id)
  const check = widgetTokenCheck(context, provider)
  if (!check || !provider.verify) throw refuse('sign_in_not_begun')
  const token = await identifyBy(context, provider, {
    readAttempt: () => (nonce: unknown) => check('nonce', nonce),
    identify: (isNonce) => provider.verify!(proof as Record<string, unknown>, isNonce),
    accept: (identity) => enterAccount(context, provider.id, identity),
  })
  return beginSession(context, token)
}

const byGoogle = verified('google')

function loginGoogle(context: CallContext, input: InputOf<typeof calls.loginGoogle>) {
  if (input.clientId !== context.brand.googleClientId)
    throw refuse('invalid_input', { errors: { ClientId: 'ac_InvalidValue' } })
  return byGoogle(context, input)
}

const redirected = (id: string) => async (context: CallContext) => ({
  redirectUrl: await startLogin(context, id),
})

export const loginCalls = {
  loginFacebook: defineCall(calls.loginFacebook, {
    input: loginFacebookInput,
    run: verified('facebook'),
  }),
  loginGoogle: defineCall(calls.loginGoogle, { input: loginGoogleInput, run: loginGoogle }),
  loginApple: defineCall(calls.loginApple, { input: loginAppleInput, run: verified('apple') }),
  loginSteam: defineCall(calls.loginSteam, { input: noInput, run: redirected('steam') }),
  loginAuth0: defineCall(calls.loginAuth0, { input: noInput, run: redirected('auth0') }),
  loginTelegram: defineCall(calls.loginTelegram, {
    input: loginTelegramInput,
    run: verified('telegram'),
  }),
  oneCoreLogin: defineCall(calls.oneCoreLogin, {
    input: noInput,
    run: (context) => startLogin(context, 'onecore'),
  }),
}
