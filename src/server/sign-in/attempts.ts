import { z } from 'zod'
import * as limits from '#lib/limits/sessions.ts'
import type { SignInAttempt, Provider, Purpose } from './provider.ts'
import { isSignedToken, isToken, newSignedToken, newToken } from '../tokens.ts'
import { cookieNames, setCookie } from '../api/cookies.ts'
import type { CallContext } from '../api/context.ts'

const attempts = z.array(
  z.object({
    provider: z.string(),
    state: z.string(),
    nonce: z.string(),
    codeVerifier: z.string(),
    purpose: z.object({ kind: z.enum(['confirm', 'add']), sessionId: z.string() }).optional(),
  }),
)
type Attempts = z.infer<typeof attempts>

/**
 * An answer that another site posts comes with a cookie of its own, which crosses sites and
 * therefore https (or the machine itself).
 */
const cookieOf = ({ usesFormPost: answersByForm }: Provider) =>
  answersByForm ? cookieNames.attemptAcrossSites : cookieNames.attempt

/** The sign-ins that this browser has started, one a tab, the newest first. */
function read({ cookies }: CallContext, name: string): Attempts {
  try {
    return attempts.parse(
      JSON.parse(Buffer.from(cookies.get(name)?.value ?? '', 'base64url').toString()),
    )
  } catch {
    return []
  }
}

/** An empty list ends the cookie at once. */
function keep(context: CallContext, provider: Provider, kept: Attempts) {
  const value = Buffer.from(JSON.stringify(kept)).toString('base64url')
  const maxAge = kept.length > 0 ? limits.signInAttemptSeconds : 0
  setCookie(context, cookieOf(provider), value, {
    maxAge,
    acrossSites: Boolean(provider.usesFormPost),
  })
}

/** Begins a sign-in in this browser, or what a shopper who is signed in wants of a provider. */
export function startAttempt(
  context: CallContext,
  provider: Provider,
  purpose?: Purpose,
): SignInAttempt {
  const attempt = {
    provider: provider.id,
    state: newToken(),
    nonce: newToken(),
    codeVerifier: newToken(),
    purpose,
  }
  keep(
    context,
    provider,
    [attempt, ...read(context, cookieOf(provider))].slice(0, limits.maxSignInsAtOnce),
  )
  return attempt
}

/** The token of a browser that was at the login page; undefined without one. */
export function visitorOf({ cookies }: Pick<CallContext, 'cookies'>) {
  const visitor = cookies.get(cookieNames.visitor)?.value ?? ''
  return isToken(visitor) ? visitor : undefined
}

/**
 * Returns the value that a provider's script must use, new each time: it cannot be made without
 * this browser's cookie. Undefined without one.
 */
export function widgetAttempt(
  context: Pick<CallContext, 'cookies'>,
  { id }: Provider,
): Pick<SignInAttempt, 'state' | 'nonce'> | undefined {
  const visitor = visitorOf(context)
  if (visitor === undefined) return undefined
  return {
    state: newSignedToken(`state ${id}`, visitor),
    nonce: newSignedToken(`nonce ${id}`, visitor),
  }
}

/**
 * Tells whether a provider's script got a state or a nonce from us, in this browser and not too
 * long ago. Undefined where the browser has none.
 */
export function widgetTokenCheck(context: Pick<CallContext, 'cookies'>, { id }: Provider) {
  const visitor = visitorOf(context)
  if (visitor === undefined) return undefined
  return (name: 'state' | 'nonce', given: unknown) =>
    isSignedToken(String(given), `${name} ${id}`, visitor, limits.loginPageSeconds)
}

/** Returns the token of this browser, which is given one or keeps its own for another day. */
export function ensureVisitor(context: Pick<CallContext, 'cookies' | 'origin'>) {
  const visitor = visitorOf(context) ?? newToken()
  setCookie(context, cookieNames.visitor, visitor, { maxAge: limits.loginPageSeconds })
  return visitor
}

const findAttempt = (known: Attempts, { id }: Provider, state: string) =>
  known.find((one) => one.provider === id && one.state === state)

/** Returns why a shopper has gone to a provider; undefined for a sign-in. */
export const findPurpose = (context: CallContext, provider: Provider, state: string) =>
  findAttempt(read(context, cookieOf(provider)), provider, state)?.purpose

/**
 * The attempt that an answer belongs to, which is over with that; undefined where this browser
 * began none.
 */
export function consumeAttempt(
  context: CallContext,
  provider: Provider,
  state: string,
): SignInAttempt | undefined {
  const known = read(context, cookieOf(provider))
  const attempt = findAttempt(known, provider, state)
  if (!attempt) {
    const isShown =
      provider.widget?.carriesState && widgetTokenCheck(context, provider)?.('state', state)
    return isShown ? { state, nonce: '', codeVerifier: '' } : undefined
  }
  keep(
    context,
    provider,
    known.filter((one) => one !== attempt),
  )
  return attempt
}
