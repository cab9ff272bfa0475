/**
 * Who a provider says that somebody is. `emailVerified` only where the provider itself vouches for
 * the address.
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
  /** What proved who it is, by a name of its own, and until when it does: it signs in once. */
  proof: { id: string; expires: Date }
}
