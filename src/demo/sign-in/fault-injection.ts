import type { JWTPayload } from 'jose'

/** Lets a test make the next answers of the fake providers wrong. The demo does not use it. */
export interface FaultInjection {
  /**
   * Changes an ID token's claims before it is signed: Google, Apple, OpenID, the shop. What
   * `userinfo` tells stays right.
   */
  claims: ((claims: JWTPayload) => JWTPayload) | undefined
  /**
   * Chooses the signature of an ID token: `none` is `alg: none` with an empty signature; `stranger`
   * a key that is not in the key set, under the right one's id.
   */
  signature: 'right' | 'none' | 'stranger'
  /** Changes the `data` that Facebook returns for a token. */
  debugToken: ((data: Record<string, unknown>) => Record<string, unknown>) | undefined
  /**
   * Changes the fields of Steam's assertion before it is signed, among them `openid.signed`, the
   * list of what is signed.
   */
  assertion: ((fields: URLSearchParams) => void) | undefined
  /** Changes them after it was signed. */
  assertionAfter: ((fields: URLSearchParams) => void) | undefined
  /** Changes Telegram's fields before they are hashed. */
  telegram: ((fields: Record<string, string>) => void) | undefined
  /** Changes them after they were hashed; `hash` is one of them. */
  telegramAfter: ((fields: Record<string, string>) => void) | undefined
  /** A request whose path starts with this is never answered: `/google/jwks`. */
  hang: string | undefined
  /** A request whose path starts with this is answered with a 500. */
  fail: string | undefined
}

export const withoutFaults = (): FaultInjection => ({
  claims: undefined,
  signature: 'right',
  debugToken: undefined,
  assertion: undefined,
  assertionAfter: undefined,
  telegram: undefined,
  telegramAfter: undefined,
  hang: undefined,
  fail: undefined,
})
