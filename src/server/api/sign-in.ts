import { z } from 'zod'
import { limits } from '#lib/limits.ts'
import { ownPath, shopAddress } from '#lib/paths.ts'
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
  keepAttempts(context, [attempt, ...readAttempts(context)].slice(0, limits.signInsAtOnce))
  return url.href
}

const attempts = z.array(z.object({ state: z.string(), nonce: z.string(), codeVerifier: z.string() }))

/** The sign-ins that this browser has begun, one a tab, the newest first. */
function readAttempts({ cookies }: CallContext): Attempt[] {
  try {
    return attempts.parse(JSON.parse(Buffer.from(cookies.get(cookieNames.attempt)?.value ?? '', 'base64url').toString()))
  } catch {
    return []
  }
}

function keepAttempts(context: CallContext, kept: Attempt[]) {
  if (kept.length === 0) clearCookie(context, cookieNames.attempt)
  else setCookie(context, cookieNames.attempt, Buffer.from(JSON.stringify(kept)).toString('base64url'), { maxAge: limits.signInAttempt })
}

/** Where a shopper lands: the page that was wanted, else the one that the shop named, else the overview. A cookie that is followed is used up. */
function landing(context: CallContext) {
  const wanted = context.cookies.get(cookieNames.wanted)?.value
  clearCookie(context, cookieNames.wanted)
  const own = ownPath(wanted, context.origin)
  if (own) return own
  const named = shopAddress(context.cookies.get(cookieNames.backToShop)?.value, context.origin, context.brand.shopOrigins)
  clearCookie(context, cookieNames.backToShop)
  return named ?? '/account'
}

/**
 * Finishes a sign-in and answers the path to go to. Throws where the provider's answer is not one to the attempt that this
 * browser started; then nobody is signed in.
 */
export async function finishOneCoreLogin(context: CallContext, query: string) {
  const begun = readAttempts(context)
  const attempt = begun.find(({ state }) => state === new URLSearchParams(query).get('state'))
  keepAttempts(
    context,
    begun.filter((other) => other !== attempt),
  )
  if (!attempt) throw new Refusal(400, 'no sign-in was started here, or it took too long')
  const { oneCore, store } = context.services
  const identity = await oneCore.finish(new URL(redirectUri(context.origin) + query), attempt)
  // First the new session, then the end of the old one: a failure between the two signs nobody out.
  keepSession(context, await store.signIn(context.brand, identity))
  await context.visit?.signOut()
  return landing(context)
}
