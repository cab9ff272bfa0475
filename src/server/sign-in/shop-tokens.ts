import { createSecretKey } from 'node:crypto'
import { createRemoteJWKSet, jwtVerify, type JWTPayload } from 'jose'
import * as serviceLimits from '#lib/limits/services.ts'
import * as limits from '#lib/limits/sessions.ts'
import { externalId } from '../feed/fields.ts'

const wrongSignature = 'ERR_JWS_SIGNATURE_VERIFICATION_FAILED'

/** Holds the checks of each token, beside those of its issuer and audience. */
const checks = {
  requiredClaims: ['exp', 'iat', 'nonce', 'sub'],
  maxTokenAge: limits.shopTokenSeconds,
  clockTolerance: limits.clockToleranceSeconds,
}

/** The signatures of a shop: the address of its public keys, or its secrets. */
interface Signatures {
  keys: string | undefined
  secrets: string[]
}

interface Expected {
  issuer: string
  audience: string
}

/**
 * Returns what verifies a token's signature: by the keys that the shop publishes, else by one of
 * its secrets. A key is never taken for a secret.
 */
function openVerifier({ keys, secrets }: Signatures) {
  const timeoutDuration = serviceLimits.providerTimeoutMs
  const published = keys ? createRemoteJWKSet(new URL(keys), { timeoutDuration }) : undefined
  const shared = secrets.map((one) => createSecretKey(Buffer.from(one)))
  return async (token: string, expected: Expected) => {
    if (published) {
      const algorithms = ['RS256', 'PS256', 'ES256', 'EdDSA']
      return (await jwtVerify(token, published, { ...checks, ...expected, algorithms })).payload
    }
    let failure: unknown = new Error('no secret is known')
    for (const key of shared)
      try {
        const algorithms = ['HS256']
        return (await jwtVerify(token, key, { ...checks, ...expected, algorithms })).payload
      } catch (error) {
        if ((error as { code?: string }).code !== wrongSignature) throw error
        failure = error
      }
    throw failure
  }
}

/** Returns the shop's id of the customer. Throws where the claims are not those of this sign-in. */
function readClaims({ exp = 0, azp, sub, nonce }: JWTPayload, audience: string, expected: string) {
  const latest = Date.now() / 1_000 + limits.shopTokenSeconds + limits.clockToleranceSeconds
  if (exp > latest) throw new Error('"exp" claim is too far ahead')
  if (nonce !== expected) throw new Error('unexpected "nonce" claim value')
  if (azp !== undefined && azp !== audience) throw new Error('unexpected "azp" claim value')
  const read = externalId.safeParse(sub)
  if (!read.success) throw new Error('unexpected "sub" claim value')
  return read.data
}

/**
 * Reads the tokens of a shop. Throws where one was not made for this sign-in, just now, by whoever
 * has the shop's key.
 */
export function openShopTokens(signatures: Signatures) {
  const verify = openVerifier(signatures)
  return async (token: string, { nonce, ...expected }: Expected & { nonce: string }) => {
    const claims = await verify(token, expected)
    return { claims, subject: readClaims(claims, expected.audience, nonce) }
  }
}
