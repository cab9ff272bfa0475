import type { CallContext, Cookies } from './context.ts'

/** Every cookie that the site sets. */
export const cookieNames = {
  session: 'foyer_session',
  /** Copied by scripts into X-XSRF-TOKEN. */
  xsrf: 'XSRF-TOKEN',
  /** The page that somebody wanted who was not signed in. */
  wanted: 'foyer_wanted',
  /** A sign-in that is under way. */
  attempt: 'foyer_attempt',
  /** The word key of a message for the next page. */
  message: 'foyer_message',
  /** The language that somebody chose in this browser. */
  language: 'foyer_language',
  /** The page of the shop to go back to; the shop sets it. */
  backToShop: 'authenticatedredirect',
} as const

type Lifetime = { maxAge?: number; httpOnly?: boolean }

/** Sets a cookie of ours: same-site, for the whole host, hidden from scripts unless said otherwise, secure on https. */
export function setCookie(
  { cookies, origin }: Pick<CallContext, 'origin'> & { cookies: Cookies },
  name: string,
  value: string,
  { httpOnly = true, ...lifetime }: Lifetime = {},
) {
  cookies.set(name, value, { path: '/', sameSite: 'lax', secure: origin.startsWith('https:'), httpOnly, ...lifetime })
}

export const clearCookie = ({ cookies }: { cookies: Cookies }, name: string) => cookies.delete(name, { path: '/' })
