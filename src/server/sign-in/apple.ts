import { z } from 'zod'
import { openIdTokens } from './id-tokens.ts'
import { toIdentity } from './claims.ts'
import { toProof } from './proof.ts'
import { discovery } from './openid-connect.ts'
import { defineProviderType, type IsNonce } from './provider.ts'
import { address } from './setting-types.ts'

const name = z.object({ firstName: z.string().optional(), lastName: z.string().optional() })
/** Apple sends a name once, beside the token of a person's first sign-in. */
const user = z.object({ name: name.optional() })

function nameOf(text: string | null) {
  try {
    return user.parse(JSON.parse(text ?? '{}')).name
  } catch {
    return undefined
  }
}

const policy = {
  'script-src': ['https://appleid.cdn-apple.com/appleauth/static/jsapi/'],
  'connect-src': ['https://appleid.apple.com'],
  'frame-src': ['https://appleid.apple.com'],
}

/** https://developer.apple.com/documentation/signinwithapplejs and signinwithapplerestapi */
export const apple = defineProviderType({
  id: 'apple',
  field: 'appleClientId',
  settings: { APPLE_ISSUER: address('https://appleid.apple.com') },
  redirectField: 'appleRedirectUrl',
  open({ appleClientId: clientId, appleRedirectUrl }, { APPLE_ISSUER: issuer }) {
    const discover = discovery({ issuer, id: clientId })
    const verify = openIdTokens(discover, { audience: clientId })
    const identify = async (
      token: unknown,
      isNonce: IsNonce,
      user: z.infer<typeof name> | undefined,
    ) => {
      const claims = await verify(token, isNonce)
      return toIdentity(
        { ...claims, iss: issuer, given_name: user?.firstName, family_name: user?.lastName },
        { proof: toProof(claims) },
      )
    }
    return {
      id: 'apple',
      label: 'ac_SignInApple',
      redirectUri: appleRedirectUrl || undefined,
      usesFormPost: true,
      warmUp: discover,
      widget: { options: { clientId, scope: 'name email' }, policy },
      async start(redirectUri, { state, nonce }) {
        const url = new URL((await discover()).serverMetadata().authorization_endpoint ?? '')
        url.search = new URLSearchParams({
          client_id: clientId,
          redirect_uri: redirectUri,
          state,
          nonce,
          response_type: 'code id_token',
          response_mode: 'form_post',
          scope: 'name email',
        }).toString()
        return url
      },
      finish: (_callback, fields, { nonce }) =>
        identify(fields.get('id_token'), (given) => given === nonce, nameOf(fields.get('user'))),
      verify: ({ token, ...user }, isNonce) => identify(token, isNonce, name.safeParse(user).data),
    }
  },
})
