import { isEmail, isStorable } from '#contract/text.ts'
import * as limits from '#lib/limits.ts'
import type { Identity } from '../shop/shop.ts'

const text = (value: unknown, maximum: number) => (typeof value === 'string' && isStorable(value) ? value.trim().slice(0, maximum) : '')

interface Told extends Pick<Identity, 'issuer' | 'subject' | 'proof'> {
  email?: unknown
  /** Some providers say so as text. */
  emailVerified?: unknown
  firstName?: unknown
  lastName?: unknown
  idToken?: string
}

/** Who a provider says somebody is, without what could not be stored. An address that is none is as good as not told. */
export function identityOf({ issuer, subject, proof, idToken = '', ...told }: Told): Identity {
  const email = typeof told.email === 'string' && isStorable(told.email) && isEmail(told.email) ? told.email : ''
  return {
    ...{ issuer, subject, proof, idToken, email },
    emailVerified: email !== '' && (told.emailVerified === true || told.emailVerified === 'true'),
    firstName: text(told.firstName, limits.nameTold),
    lastName: text(told.lastName, limits.nameTold),
  }
}

/** What an ID token proves, and until when it does. */
export function tokenProof({ iss, aud, sub, nonce, iat, exp }: Record<string, unknown>): Identity['proof'] {
  // Of the claims and not of the text: one token may be written in more than one way.
  return { id: JSON.stringify([iss, aud, sub, nonce, iat]), expires: new Date(Number(exp) * 1000) }
}
