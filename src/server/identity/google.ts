import { openIdTokens } from './id-tokens.ts'
import { identityOf, tokenProof } from './identity.ts'
import { openIdConnect } from './openid-connect.ts'
import type { ProviderKind } from './provider.ts'

const host = 'https://accounts.google.com'

/** https://developers.google.com/identity/gsi/web and, as the plain way, https://developers.google.com/identity/openid-connect */
export const google: ProviderKind = {
  id: 'google',
  field: 'googleClientId',
  needs: ['GOOGLE_CLIENT_SECRET'],
  addresses: ['GOOGLE_ISSUER'],
  open({ googleClientId: clientId, googleOneTouch }, { GOOGLE_ISSUER: issuer, GOOGLE_CLIENT_SECRET: secret }) {
    const { start, finish, prepare } = openIdConnect({ issuer, id: clientId, secret: secret! })
    // Google's tokens name it with and without the scheme.
    const tokens = openIdTokens({ issuer, audience: clientId, aliases: [issuer.replace('https://', '')] })
    return {
      id: 'google',
      label: 'ac_SignInGoogle',
      ...{ start, finish, prepare },
      widget: {
        options: { clientId, oneTap: googleOneTouch },
        policy: {
          'script-src': [`${host}/gsi/client`],
          'frame-src': [`${host}/gsi/`],
          'connect-src': [`${host}/gsi/`],
          'style-src': [`${host}/gsi/style`],
        },
      },
      async verify({ credential }, nonce) {
        const claims = await tokens.verify(credential, nonce)
        const { email, email_verified: emailVerified, given_name: firstName, family_name: lastName } = claims
        return identityOf({ issuer, subject: claims.sub, ...{ email, emailVerified, firstName, lastName }, proof: tokenProof(claims) })
      },
    }
  },
}
