import type { JWTPayload } from 'jose'
import type { Person } from './choose-person.ts'
import type { IdTokens } from './id-token.ts'
import { subjectOf } from './subjects.ts'
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

/**
 * What a provider tells about a person, as far as the client asked. Apple tells no name here, and
 * writes `email_verified` as text.
 */
export function claimsFor({ name }: OpenIdProvider, { person, scope }: Grant): JWTPayload {
  const { email, email_verified: verified, given_name, family_name } = person
  return {
    sub: subjectOf(name, email),
    ...(scope.includes('email') && {
      email,
      email_verified: name === 'apple' ? String(verified) : verified,
    }),
    // A domain whose mail Google hosts: for that it answers.
    ...(scope.includes('email') && name === 'google' && { hd: email.split('@')[1] }),
    ...(scope.includes('profile') && name !== 'apple' && { given_name, family_name }),
  }
}

/** The ID token of a grant; `more` are claims that go with the way in which it is handed out. */
export const idTokenOf = (provider: OpenIdProvider, grant: Grant, more: JWTPayload = {}) =>
  provider.idTokens.issue(grant.clientId, {
    ...claimsFor(provider, grant),
    ...(grant.nonce && { nonce: grant.nonce }),
    ...more,
  })
