import { fromUnixTime } from 'date-fns/fromUnixTime'
import * as limits from '#lib/limits/sessions.ts'
import type { Identity } from './identity.ts'

/**
 * Returns the proof of an ID token and its expiry by the slowest clock: one nonce signs in once,
 * whatever tokens were made for it.
 */
export function toProof({ iss, aud, nonce, exp }: Record<string, unknown>): Identity['proof'] {
  const until = Math.max(Number(exp), Date.now() / 1000 + limits.loginPageSeconds)
  return {
    id: JSON.stringify([iss, aud, nonce]),
    expires: fromUnixTime(until + limits.clockToleranceSeconds),
  }
}
