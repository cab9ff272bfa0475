import type { Person } from './choose-person.ts'
import type { IdTokens } from './id-token.ts'
import type { Tokens } from './tokens.ts'

/** Somebody's sign-in to a client: what a code and an access token stand for. */
export interface Grant {
  clientId: string
  redirectUri: string
  scope: string[]
  person: Person
  nonce?: string | undefined
  codeChallenge?: string | undefined
}

/** An OpenID provider and what it has handed out. */
export interface OpenIdProvider {
  name: 'google' | 'apple' | 'auth0'
  /** Heads its page. */
  title: string
  issuer: string
  clientIds: string[]
  /** Authenticates its clients. A provider without one issues no tokens for a code. */
  secret?: string
  /** Lists the origins below which a browser may be redirected. */
  origins: string[]
  idTokens: IdTokens
  codes: Tokens<Grant>
  accessTokens: Tokens<Grant>
}
