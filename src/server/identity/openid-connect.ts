import { decodeJwt } from 'jose'
import * as client from 'openid-client'
import * as limits from '#lib/limits.ts'
import { identityOf, tokenProof } from './identity.ts'
import type { Provider } from './provider.ts'

interface Client {
  issuer: string
  id: string
  secret: string
}

type OpenIdConnect = Required<Pick<Provider, 'start' | 'finish' | 'endSessionUrl' | 'origins' | 'prepare'>>

/** What the provider offers, asked for once; one that is away now may be back for the next shopper. */
function discovery({ issuer, id, secret }: Client) {
  const options = {
    timeout: limits.providerTimeout / 1000,
    execute: [client.enableNonRepudiationChecks, ...(issuer.startsWith('http:') ? [client.allowInsecureRequests] : [])],
  }
  let discovered: Promise<client.Configuration> | undefined
  return () =>
    (discovered ??= client.discovery(new URL(issuer), id, secret, undefined, options).catch((error: unknown) => {
      discovered = undefined
      throw error
    }))
}

/** Sign-in by OpenID Connect: authorization code flow with state, nonce and PKCE, the ID token's signature checked by the provider's keys. */
export function openIdConnect(own: Client): OpenIdConnect {
  const discover = discovery(own)
  const origins = new Set([new URL(own.issuer).origin])
  return {
    origins: () => [...origins],
    prepare: async () => {
      const { end_session_endpoint: logout } = (await discover()).serverMetadata()
      if (logout) origins.add(new URL(logout).origin)
    },
    async start(redirectUri, { state, nonce, codeVerifier }) {
      return client.buildAuthorizationUrl(await discover(), {
        redirect_uri: redirectUri,
        scope: 'openid email profile',
        ...{ state, nonce },
        code_challenge: await client.calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: 'S256',
      })
    },
    async finish(callback, _fields, { state, nonce, codeVerifier }) {
      const configuration = await discover()
      const tokens = await client.authorizationCodeGrant(configuration, callback, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: codeVerifier,
        idTokenExpected: true,
      })
      const signed = tokens.claims()!
      // Most providers keep the token short and tell the rest on request.
      const claims = signed.email ? signed : await client.fetchUserInfo(configuration, tokens.access_token, signed.sub)
      return identityOf({
        issuer: signed.iss,
        subject: signed.sub,
        email: claims.email,
        emailVerified: claims.email_verified,
        firstName: claims.given_name,
        lastName: claims.family_name,
        idToken: tokens.id_token ?? '',
        proof: tokenProof(signed),
      })
    },
    async endSessionUrl(idToken, returnTo) {
      const { iss, aud } = decodeJwt(idToken)
      if (![aud].flat().includes(own.id)) return undefined
      const configuration = await discover()
      const { issuer, end_session_endpoint: logout } = configuration.serverMetadata()
      if (iss !== issuer || !logout) return undefined
      return client.buildEndSessionUrl(configuration, { id_token_hint: idToken, post_logout_redirect_uri: returnTo })
    },
  }
}
