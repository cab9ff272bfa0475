import { isEmail, isSingleLine } from '#contract/text.ts'
import { asciiEmail } from '#lib/email-address.ts'
import * as limits from '#lib/limits/texts.ts'
import type { Identity } from './identity.ts'

/** Cut between signs, not within one. */
const text = (value: unknown, maximum: number) =>
  typeof value === 'string' && isSingleLine(value.trim())
    ? [...value.trim()].slice(0, maximum).join('')
    : ''

/** A provider's claims on a person, by their OpenID names. */
interface Claims {
  iss: string
  sub: string
  email?: unknown
  /** Some providers send a text. */
  email_verified?: unknown
  given_name?: unknown
  family_name?: unknown
}

/** Removes what a shopper could not type either. An invalid address counts as none. */
export function toIdentity(
  claims: Claims,
  { proof, idToken = '' }: { proof: Identity['proof']; idToken?: string },
): Identity {
  const email =
    typeof claims.email === 'string' &&
    claims.email.length <= limits.maxProfileCharacters &&
    isEmail(claims.email)
      ? asciiEmail(claims.email)
      : ''
  return {
    issuer: claims.iss,
    subject: claims.sub,
    email,
    emailVerified:
      email !== '' && (claims.email_verified === true || claims.email_verified === 'true'),
    firstName: text(claims.given_name, limits.maxProfileCharacters),
    lastName: text(claims.family_name, limits.maxProfileCharacters),
    proof,
    idToken,
  }
}
