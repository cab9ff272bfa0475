import { createRemoteJWKSet, jwtVerify, type JWTPayload } from 'jose'
import { z } from 'zod'
import * as limits from '#lib/limits.ts'
import { ask } from './ask.ts'

const metadata = z.object({ issuer: z.string(), jwks_uri: z.url(), authorization_endpoint: z.url() })

/** What an OpenID provider publishes of itself, and its ID tokens, for those that reach us without a code. */
export interface IdTokens {
  metadata(): Promise<z.infer<typeof metadata>>
  /** The claims of a token that this provider made for this client and this nonce, just now. Throws where any of it is not so. */
  verify(token: unknown, nonce: string): Promise<JWTPayload & { sub: string }>
}

export function openIdTokens({ issuer, audience, aliases = [] }: { issuer: string; audience: string; aliases?: string[] }): IdTokens {
  let known: Promise<z.infer<typeof metadata>> | undefined
  let keys: ReturnType<typeof createRemoteJWKSet> | undefined
  const read = () =>
    (known ??= ask(`${issuer}/.well-known/openid-configuration`, {})
      .then((answer) => metadata.parse(answer))
      .catch((error: unknown) => {
        known = undefined
        throw error
      }))
  return {
    metadata: read,
    async verify(token, nonce) {
      keys ??= createRemoteJWKSet(new URL((await read()).jwks_uri), { timeoutDuration: limits.providerTimeout })
      const { payload } = await jwtVerify(typeof token === 'string' ? token : '', keys, {
        issuer: [issuer, ...aliases],
        audience,
        algorithms: ['RS256', 'ES256'],
        requiredClaims: ['exp', 'iat', 'sub'],
        maxTokenAge: limits.signInAttempt,
        clockTolerance: limits.clockTolerance,
      })
      if (payload.nonce !== nonce) throw new Error('unexpected "nonce" claim value')
      if (payload.azp !== undefined && payload.azp !== audience) throw new Error('unexpected "azp" claim value')
      return { ...payload, sub: payload.sub! }
    },
  }
}
