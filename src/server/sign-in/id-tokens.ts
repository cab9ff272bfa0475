import { createRemoteJWKSet, jwtVerify, type JWTPayload } from 'jose'
import * as serviceLimits from '#lib/limits/services.ts'
import * as sessionLimits from '#lib/limits/sessions.ts'
import type { Discover } from './openid-connect.ts'
import type { IsNonce } from './provider.ts'

interface Expected {
  audience: string
  /** Other names by which the provider signs. */
  aliases?: string[]
}

/** Checks ID tokens that reach us without a code. */
export function openIdTokens(discover: Discover, { audience, aliases = [] }: Expected) {
  let keys: ReturnType<typeof createRemoteJWKSet> | undefined
  /**
   * The claims of a token that this provider made for this client and such a nonce, just now.
   * Throws where any of it is not so.
   */
  return async (token: unknown, isNonce: IsNonce): Promise<JWTPayload & { sub: string }> => {
    const { issuer, jwks_uri: address = '' } = (await discover()).serverMetadata()
    keys ??= createRemoteJWKSet(new URL(address), {
      timeoutDuration: serviceLimits.providerTimeoutMs,
    })
    const { payload } = await jwtVerify(typeof token === 'string' ? token : '', keys, {
      issuer: [issuer, ...aliases],
      audience,
      algorithms: ['RS256', 'ES256'],
      requiredClaims: ['exp', 'iat', 'sub'],
      maxTokenAge: sessionLimits.signInAttemptSeconds,
      clockTolerance: sessionLimits.clockToleranceSeconds,
    })
    if (!isNonce(payload.nonce)) throw new Error('unexpected "nonce" claim value')
    if (payload.azp !== undefined && payload.azp !== audience)
      throw new Error('unexpected "azp" claim value')
    return { ...payload, sub: payload.sub! }
  }
}
