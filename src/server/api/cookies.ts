import type { CallContext, Cookies } from './context.ts'

/** Every cookie that the site sets. */
export const cookieNames = {
  session: 'foyer_session',
  /** Copied by scripts into X-XSRF-TOKEN. */
  xsrf: 'XSRF-TOKEN',
  /** The page that somebody wanted who was not signed in. */
  returnTo: 'foyer_return_to',
  /** A sign-in that is under way. */
  attempt: 'foyer_attempt',
  /** Names the attempt of a provider whose answer another site posts. */
  attemptAcrossSites: 'foyer_attempt_across_sites',
  /** Binds a provider's script to this browser. */
  visitor: 'foyer_visitor',
  /** A session that another site's form has begun, until the next request of our own. */
  pendingSession: 'foyer_pending_session',
  /** The message key of a message for the next page. */
  message: 'foyer_message',
  /** Tells the browser of a device from those that an account has not signed in with. */
  device: 'foyer_device',
  /** Suggests a passkey once a sign-in is complete. */
  suggestPasskey: 'foyer_suggest_passkey',
  /** Names an interrupted form. */
  draft: 'foyer_draft',
  /** The language that somebody chose in this browser. */
  language: 'foyer_language',
  /** The page of the shop to go back to; the shop sets it. */
  backToShop: 'authenticatedredirect',
} as const

interface CookieOptions {
  /** Seconds; without it until the browser is closed. */
  maxAge?: number
  httpOnly?: boolean
  acrossSites?: boolean
}

/**
 * Sets a cookie of ours for the whole host: hidden from scripts, same-site and secure on https
 * unless said otherwise. One that crosses sites is always secure.
 */
export function setCookie(
  { cookies, origin }: Pick<CallContext, 'origin'> & { cookies: Cookies },
  name: string,
  value: string,
  { httpOnly = true, acrossSites = false, ...lifetime }: CookieOptions = {},
) {
  const secure = acrossSites || origin.startsWith('https:')
  cookies.set(name, value, {
    path: '/',
    sameSite: acrossSites ? 'none' : 'lax',
    secure,
    httpOnly,
    ...lifetime,
  })
}

export const clearCookie = ({ cookies }: { cookies: Cookies }, name: string) =>
  cookies.delete(name, { path: '/' })

/**
 * The cookies of a host on https: ours have a prefix there by which the browser takes them from
 * this very host alone, so that none can be planted by a neighbouring one. Those that the shop or a
 * script names stay as they are.
 */
export function hostCookies(cookies: Cookies, origin: string): Cookies {
  const named = (name: string) =>
    origin.startsWith('https:') && name.startsWith('foyer_') ? `__Host-${name}` : name
  return {
    get: (name) => cookies.get(named(name)),
    set: (name, value, options) => cookies.set(named(name), value, options),
    delete: (name, options) =>
      cookies.delete(named(name), { ...options, secure: origin.startsWith('https:') }),
  }
}
