/** Names the shop's own sign-in, whose subjects are the customers' ids in the feed. */
export const shopIssuer = 'shop'

/** Names the sign-in by a code, whose subjects are e-mail addresses. */
export const emailIssuer = 'email'

/** Names the sign-in by a passkey, whose subjects are its ids. */
export const passkeyIssuer = 'passkey'

/**
 * Describes a provider's answer about a person. `emailVerified` is set only where the provider
 * itself vouches for the address.
 */
export interface Identity {
  issuer: string
  subject: string
  email: string
  emailVerified: boolean
  firstName: string
  lastName: string
  /** The provider's token that ends its session at logout; empty where it has none. */
  idToken: string
  /**
   * Names the account of a guest that ordered with the address, where an order's link led here.
   * `isAlone`: the brand signs nobody else in by a code.
   */
  guest?: { accountId: number; isAlone: boolean }
  /** Identifies the proof and its expiry: it signs in once. */
  proof: { id: string; expires: Date }
}
