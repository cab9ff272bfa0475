import { openIdConnect } from './openid-connect.ts'
import { defineProviderType } from './provider.ts'
import { secret, issuer } from './setting-types.ts'

/**
 * The one-core login: the shop's own OpenID provider. Its addresses are its own:
 * /onecorelogin/start and /onecorelogin/callback.
 */
export const oneCore = defineProviderType({
  id: 'onecore',
  field: 'oneCORELogin',
  settings: { ONECORE_ISSUER: issuer, ONECORE_CLIENT_ID: secret, ONECORE_CLIENT_SECRET: secret },
  open: (_brand, { ONECORE_ISSUER, ONECORE_CLIENT_ID, ONECORE_CLIENT_SECRET }) => ({
    id: 'onecore',
    label: 'ac_SignInOneCore',
    ...openIdConnect({
      issuer: ONECORE_ISSUER,
      id: ONECORE_CLIENT_ID,
      secret: ONECORE_CLIENT_SECRET,
    }),
  }),
})
