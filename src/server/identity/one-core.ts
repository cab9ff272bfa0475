import { openIdConnect } from './openid-connect.ts'
import type { ProviderKind } from './provider.ts'

/** The one-core login: the shop's own OpenID provider. Its addresses are its own: /onecorelogin/start and /onecorelogin/callback. */
export const oneCore: ProviderKind = {
  id: 'onecore',
  field: 'oneCORELogin',
  needs: ['ONECORE_ISSUER', 'ONECORE_CLIENT_ID', 'ONECORE_CLIENT_SECRET'],
  addresses: ['ONECORE_ISSUER'],
  open: (_brand, { ONECORE_ISSUER, ONECORE_CLIENT_ID, ONECORE_CLIENT_SECRET }) => ({
    id: 'onecore',
    label: 'ac_SignInOneCore',
    ...openIdConnect({ issuer: ONECORE_ISSUER!, id: ONECORE_CLIENT_ID!, secret: ONECORE_CLIENT_SECRET! }),
  }),
}
