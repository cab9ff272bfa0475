import { decodeJwt } from 'jose'
import * as client from 'openid-client'
import * as limits from '#lib/limits/services.ts'
import * as sessionLimits from '#lib/limits/sessions.ts'
import { toIdentity } from './claims.ts'
import { clientWithSecret, withSecret } from './client-secret.ts'
import { toProof } from './proof.ts'
import type { Provider, SignInAttempt } from './provider.ts'

interface Client {
  issuer: string
  id: string
  /** Undefined for a client that has none: then it takes tokens, but exchanges no codes. */
  secret?: string
}

type OpenIdConnect = Required<
  Pick<Provider, 'start' | 'finish' | 'endSessionUrl' | 'origins' | 'warmUp'>
>

const timeout = limits.providerTimeoutMs / 1000

/** Fetches a provider's discovery document once; a failure is retried for the next shopper. */
export function discovery({ issuer, id, secret }: Client) {
  const execute = issuer.startsWith('http:') ? [client.allowInsecureRequests] : []
  const discover = async () => {
    const found = await client.discovery(new URL(issuer), id, undefined, client.None(), {
      timeout,
      execute,
    })
    if (!secret) return found
    const configuration = clientWithSecret(found.serverMetadata(), id, secret)
    for (const extend of [client.enableNonRepudiationChecks, ...execute]) extend(configuration)
    configuration.timeout = timeout
    return configuration
  }
  let discovered: Promise<client.Configuration> | undefined
  return () =>
    (discovered ??= discover().catch((error: unknown) => {
      discovered = undefined
      throw error
    }))
}
export type Discover = ReturnType<typeof discovery>

/**
 * The person for whom a code was issued. Most providers keep the ID token short and return the rest
 * from `userinfo`.
 */
async function redeemCode(
  configuration: client.Configuration,
  callback: URL,
  { state, nonce, codeVerifier, purpose }: SignInAttempt,
  isTimed: boolean,
) {
  const checks = {
    expectedState: state,
    expectedNonce: nonce,
    pkceCodeVerifier: codeVerifier,
    idTokenExpected: true,
    // A provider that is asked for a new sign-in says when that was.
    ...(purpose?.kind === 'confirm' && isTimed && { maxAge: sessionLimits.signInAttemptSeconds }),
  }
  const tokens = await withSecret(configuration, () =>
    client.authorizationCodeGrant(configuration, callback, checks),
  )
  const signed = tokens.claims()!
  const isShort = !signed.email && configuration.serverMetadata().userinfo_endpoint !== undefined
  const claims = isShort
    ? await client.fetchUserInfo(configuration, tokens.access_token, signed.sub)
    : signed
  return toIdentity(
    { ...claims, iss: signed.iss, sub: signed.sub },
    { proof: toProof(signed), idToken: tokens.id_token ?? '' },
  )
}

/**
 * `asksAgain` has the provider ask a person who is signed in there.
 *
 * Sign-in by OpenID Connect: authorization code flow with state, nonce and PKCE, the ID token's
 * signature checked by the provider's keys.
 */
export function openIdConnect(
  own: Client,
  discover = discovery(own),
  asksAgain: Record<string, string> = { prompt: 'login', max_age: '0' },
): OpenIdConnect {
  const isTimed = 'max_age' in asksAgain
  const origins = new Set([new URL(own.issuer).origin])
  return {
    origins: () => [...origins],
    warmUp: async () => {
      const { end_session_endpoint: logout } = (await discover()).serverMetadata()
      if (logout) origins.add(new URL(logout).origin)
    },
    async start(redirectUri, { state, nonce, codeVerifier, purpose }) {
      return client.buildAuthorizationUrl(await discover(), {
        redirect_uri: redirectUri,
        scope: 'openid email profile',
        state,
        nonce,
        code_challenge: await client.calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: 'S256',
        ...(purpose?.kind === 'confirm' && asksAgain),
      })
    },
    finish: async (callback, _fields, attempt) =>
      redeemCode(await discover(), callback, attempt, isTimed),
    async endSessionUrl(idToken, returnTo) {
      const { iss, aud } = decodeJwt(idToken)
      if (![aud].flat().includes(own.id)) return undefined
      const configuration = await discover()
      const { issuer, end_session_endpoint: logout } = configuration.serverMetadata()
      if (iss !== issuer || !logout) return undefined
      return client.buildEndSessionUrl(configuration, {
        id_token_hint: idToken,
        post_logout_redirect_uri: returnTo,
      })
    },
  }
}
