import { limits } from '#lib/limits.ts'
import { ownPath } from '#lib/paths.ts'
import type { Attempt } from '../identity/one-core.ts'
import { Refusal, Unavailable } from '../refusals.ts'
import { clearCookie, cookieNames, setCookie } from './cookies.ts'
import type { CallContext } from './context.ts'
import { keepSession } from './session.ts'

const redirectUri = (origin: string) => `${origin}/onecorelogin/callback`

/** Starts a sign-in and answers the provider's address. */
export async function oneCoreLogin(context: CallContext) {
  if (!context.brand.oneCORELogin) throw new Refusal(404, 'the brand has no one-core login')
  const { url, attempt } = await context.services.oneCore.start(redirectUri(context.origin)).catch((error: unknown) => {
    throw new Unavailable(error)
  })
  setCookie(context, cookieNames.attempt, Buffer.from(JSON.stringify(attempt)).toString('base64url'), { maxAge: limits.signInAttempt })
  return url.href
}

function readAttempt(value: string | undefined): Attempt | undefined {
  try {
    const { state, nonce, codeVerifier } = JSON.parse(Buffer.from(value ?? '', 'base64url').toString()) as Partial<Attempt>
    return state && nonce && codeVerifier ? { state, nonce, codeVerifier } : undefined
  } catch {
    return undefined
  }
}

/** Where a shopper lands: the page that was wanted, else the overview. Both cookies are used up. */
function landing(context: CallContext) {
  const wanted = context.cookies.get(cookieNames.wanted)?.value
  clearCookie(context, cookieNames.wanted)
  return ownPath(wanted, context.origin) ?? '/account'
}

/**
 * Finishes a sign-in and answers the path to go to. Throws where the provider's answer is not one to the attempt that this
 * browser started; then nobody is signed in.
 */
export async function finishOneCoreLogin(context: CallContext, query: string) {
  const attempt = readAttempt(context.cookies.get(cookieNames.attempt)?.value)
  clearCookie(context, cookieNames.attempt)
  if (!attempt) throw new Refusal(400, 'no sign-in was started here, or it took too long')
  const { oneCore, store } = context.services
  const identity = await oneCore.finish(new URL(redirectUri(context.origin) + query), attempt)
  // First the new session, then the end of the old one: a failure between the two signs nobody out.
  keepSession(context, await store.signIn(context.brand, identity))
  await context.visit?.signOut()
  return landing(context)
}
