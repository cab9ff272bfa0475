import { decodeJwt } from 'jose'
import type { Identity } from './identity.ts'
import { openIdTokens } from './id-tokens.ts'
import { toIdentity } from './claims.ts'
import { toProof } from './proof.ts'
import { discovery, openIdConnect } from './openid-connect.ts'
import { defineProviderType } from './provider.ts'
import { address, secret } from './setting-types.ts'

const host = 'https://accounts.google.com'

/**
 * Google answers for its own mail alone: another address was its holder's when the account was
 * made, and may be somebody else's by now.
 */
const vouched = (identity: Identity, isHosted: boolean): Identity => ({
  ...identity,
  emailVerified: identity.emailVerified && (isHosted || /@gmail\.com$/i.test(identity.email)),
})

/** Google tells no time of the sign-in. */
const asksAgain = { prompt: 'select_account' }

/**
 * https://developers.google.com/identity/gsi/web and, as the plain way,
 * https://developers.google.com/identity/openid-connect
 */
export const google = defineProviderType({
  id: 'google',
  field: 'googleClientId',
  settings: { GOOGLE_ISSUER: address(host), GOOGLE_CLIENT_SECRET: secret },
  settingPrefixes: ['GOOGLE_CLIENT_'],
  open(
    { googleClientId: clientId, googleOneTouch },
    { GOOGLE_ISSUER: issuer, GOOGLE_CLIENT_SECRET: clientSecret },
  ) {
    const own = { issuer, id: clientId, secret: clientSecret }
    const discover = discovery(own)
    const { start, finish, warmUp: prepare } = openIdConnect(own, discover, asksAgain)
    // Google's tokens name it with and without the scheme.
    const verify = openIdTokens(discover, {
      audience: clientId,
      aliases: [issuer.replace('https://', '')],
    })
    const isHosted = (idToken: string) => decodeJwt(idToken).hd !== undefined
    return {
      id: 'google',
      label: 'ac_SignInGoogle',
      start,
      warmUp: prepare,
      finish: async (...answer) => {
        const identity = await finish(...answer)
        return { ...vouched(identity, isHosted(identity.idToken)), issuer, idToken: '' }
      },
      widget: {
        options: { clientId, oneTap: googleOneTouch },
        policy: {
          'script-src': [`${host}/gsi/client`],
          'frame-src': [`${host}/gsi/`],
          'connect-src': [`${host}/gsi/`],
          'style-src': [`${host}/gsi/style`],
        },
      },
      async verify({ credential }, isNonce) {
        const claims = await verify(credential, isNonce)
        return vouched(
          toIdentity({ ...claims, iss: issuer }, { proof: toProof(claims) }),
          claims.hd !== undefined,
        )
      },
    }
  },
})
