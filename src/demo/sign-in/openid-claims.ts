import type { JWTPayload } from 'jose'
import type { Grant, OpenIdProvider } from './openid-grant.ts'
import { subjectOf } from './subjects.ts'

/**
 * Returns the claims about a person that the client asked for. Apple has no name here, and writes
 * `email_verified` as text.
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
