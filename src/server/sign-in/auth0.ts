import { openIdConnect } from './openid-connect.ts'
import { defineProviderType } from './provider.ts'
import { secret, issuer } from './setting-types.ts'

/** Any OpenID provider that a shop runs for itself, under the shop's own name. */
export const auth0 = defineProviderType({
  id: 'auth0',
  field: 'auth0',
  settings: { AUTH0_ISSUER: issuer, AUTH0_CLIENT_ID: secret, AUTH0_CLIENT_SECRET: secret },
  open: (_brand, { AUTH0_ISSUER, AUTH0_CLIENT_ID, AUTH0_CLIENT_SECRET }) => ({
    id: 'auth0',
    label: 'ac_SignInAuth0',
    ...openIdConnect({ issuer: AUTH0_ISSUER, id: AUTH0_CLIENT_ID, secret: AUTH0_CLIENT_SECRET }),
  }),
})
