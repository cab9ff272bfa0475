import {
  base64url,
  calculateJwkThumbprint,
  exportJWK,
  generateKeyPair,
  SignJWT,
  type JWTPayload,
} from 'jose'
import type { FaultInjection } from './fault-injection.ts'

const algorithm = 'RS256'

export type IdTokens = Awaited<ReturnType<typeof openIdTokens>>

/** Signs an issuer's ID tokens, with a key of its own that is made here. */
export async function openIdTokens(issuer: string, injectFault: FaultInjection) {
  const { privateKey, publicKey } = await generateKeyPair(algorithm)
  const key = await exportJWK(publicKey)
  const kid = await calculateJwkThumbprint(key)
  let stranger: ReturnType<typeof generateKeyPair> | undefined
  const sign = async (claims: JWTPayload) => {
    const header = { alg: algorithm, typ: 'JWT', kid }
    if (injectFault.signature === 'none') {
      const parts = [{ ...header, alg: 'none' }, claims]
      return `${parts.map((part) => base64url.encode(JSON.stringify(part))).join('.')}.`
    }
    const signing =
      injectFault.signature === 'stranger'
        ? (await (stranger ??= generateKeyPair(algorithm))).privateKey
        : privateKey
    return new SignJWT(claims).setProtectedHeader(header).sign(signing)
  }
  return {
    keySet: { keys: [{ ...key, kid, use: 'sig', alg: algorithm }] },
    /** A token of these claims for a client, good for an hour. */
    issue(clientId: string, claims: JWTPayload) {
      const now = Math.floor(Date.now() / 1000)
      const right = { iss: issuer, aud: clientId, iat: now, exp: now + 3600, ...claims }
      return sign(injectFault.claims?.(right) ?? right)
    },
  }
}
