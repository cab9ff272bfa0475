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
  /** As its page is headed. */
  title: string
  issuer: string
  clientIds: string[]
  /** Of its clients. Without one nobody redeems a code. */
  secret?: string
  /** Which addresses a browser may be sent back to: everything below these. */
  origins: string[]
  idTokens: IdTokens
  codes: Tokens<Grant>
  accessTokens: Tokens<Grant>
}
