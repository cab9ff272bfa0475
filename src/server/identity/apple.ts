import { z } from 'zod'
import { openIdTokens } from './id-tokens.ts'
import { identityOf, tokenProof } from './identity.ts'
import type { ProviderKind } from './provider.ts'

/** Apple tells a name once, beside its token, the first time that somebody comes. */
const user = z.object({ name: z.object({ firstName: z.string().optional(), lastName: z.string().optional() }).optional() })

function nameOf(text: string | null) {
  try {
    return user.parse(JSON.parse(text ?? '{}')).name ?? {}
  } catch {
    return {}
  }
}

/** https://developer.apple.com/documentation/signinwithapplejs and signinwithapplerestapi */
export const apple: ProviderKind = {
  id: 'apple',
  field: 'appleClientId',
  needs: [],
  addresses: ['APPLE_ISSUER'],
  redirectField: 'appleRedirectUrl',
  open({ appleClientId: clientId, appleRedirectUrl }, { APPLE_ISSUER: issuer }) {
    const tokens = openIdTokens({ issuer, audience: clientId })
    const identify = async (token: unknown, nonce: string, name: { firstName?: string | undefined; lastName?: string | undefined } = {}) => {
      const claims = await tokens.verify(token, nonce)
      const { email, email_verified: emailVerified } = claims
      return identityOf({ issuer, subject: claims.sub, ...{ email, emailVerified }, ...name, proof: tokenProof(claims) })
    }
    return {
      id: 'apple',
      label: 'ac_SignInApple',
      redirectUri: appleRedirectUrl || undefined,
      answersByForm: true,
      prepare: tokens.metadata,
      widget: {
        options: { clientId, scope: 'name email' },
        policy: {
          'script-src': ['https://appleid.cdn-apple.com/appleauth/static/jsapi/'],
          'connect-src': ['https://appleid.apple.com'],
          'frame-src': ['https://appleid.apple.com'],
        },
      },
      async start(redirectUri, { state, nonce }) {
        const url = new URL((await tokens.metadata()).authorization_endpoint)
        url.search = new URLSearchParams({
          ...{ client_id: clientId, redirect_uri: redirectUri, state, nonce },
          response_type: 'code id_token',
          response_mode: 'form_post',
          scope: 'name email',
        }).toString()
        return url
      },
      finish: (_callback, fields, { nonce }) => identify(fields.get('id_token'), nonce, nameOf(fields.get('user'))),
      verify: ({ token }, nonce) => identify(token, nonce),
    }
  },
}
