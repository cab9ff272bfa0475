import { createPrivateKey, generateKeyPairSync, sign } from 'node:crypto'
import { calculateJwkThumbprint, decodeJwt, decodeProtectedHeader, type JWTPayload } from 'jose'
import { z } from 'zod'
import { jsonResponse, type Endpoints } from './endpoint.ts'
import { claimsAt, providerPath, type OpenIdContext, type OpenIdOptions } from './openid.ts'

const question = z.object({ email: z.string(), clientId: z.string(), nonce: z.string().optional() })

export interface TokenAnswer {
  id_token?: string
}

/** Returns a part of a token. */
export const encodeJson = (value: object) =>
  Buffer.from(JSON.stringify(value)).toString('base64url')

/** Signs an ID token, wrong as a test wants it. */
function signToken(
  { keys, injectFault: { claims: change, signature } }: OpenIdContext,
  header: object,
  claims: JWTPayload,
) {
  const changed = change?.(claims) ?? claims
  const isUnsigned = signature === 'none'
  const signedHeader = isUnsigned ? { ...header, alg: 'none' } : header
  const content = `${encodeJson(signedHeader)}.${encodeJson(changed)}`
  if (isUnsigned) return `${content}.`
  const signing =
    signature === 'stranger'
      ? generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey
      : createPrivateKey({ key: keys.signing, format: 'jwk' })
  return `${content}.${sign('sha256', Buffer.from(content), signing).toString('base64url')}`
}

/** Makes an issuer's ID tokens wrong for a test, and issues those of its script. */
export function openTokenIssuer(options: OpenIdOptions, context: OpenIdContext) {
  const { id, clientIds } = options
  const path = providerPath(id)
  const endpoints: Endpoints = {
    /** An ID token without the way through the browser, as the script of its button has it. */
    async [`POST ${path}/token-for`]({ body }) {
      const { email, clientId, nonce } = question.parse(JSON.parse(body))
      const claims = claimsAt(options, email)
      if (!claims || !clientIds.includes(clientId))
        return jsonResponse(400, { error: 'invalid_request' })
      const now = Math.floor(Date.now() / 1000)
      const standard = { iss: context.base + path, aud: clientId, iat: now, exp: now + 3600, nonce }
      const header = { alg: 'RS256', kid: await calculateJwkThumbprint(context.keys.signing) }
      const idToken = signToken(context, header, { ...standard, ...claims })
      return jsonResponse(200, { idToken })
    },
  }
  return {
    endpoints,
    /** Replaces the ID token of an answer, if a test wants it wrong. */
    injectFaults(answer: TokenAnswer) {
      const { claims, signature } = context.injectFault
      if (!answer.id_token || (!claims && signature === 'right')) return
      const { id_token: right } = answer
      answer.id_token = signToken(context, decodeProtectedHeader(right), decodeJwt(right))
    },
  }
}
