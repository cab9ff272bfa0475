import * as client from 'openid-client'
import { limits } from '#lib/limits.ts'
import type { Brands } from '../brands/brands.ts'
import { SettingsError, type Settings } from '../settings.ts'
import type { Identity } from '../shop/shop.ts'

/** What the browser keeps between the start of a sign-in and its callback. */
export interface Attempt {
  state: string
  nonce: string
  codeVerifier: string
}

/** Sign-in by OpenID Connect, authorization code flow with state, nonce and PKCE. Every method throws where the provider fails. */
export interface OneCore {
  /** Asks the provider what it offers, ahead of the first shopper. One that is away is asked again by that shopper. */
  prepare(): Promise<void> | undefined
  /** Where to send the browser, and what must come back with it. */
  start(redirectUri: string): Promise<{ url: URL; attempt: Attempt }>
  /** Who came back. Throws where the answer is not the one to this attempt. */
  finish(callback: URL, attempt: Attempt): Promise<Identity>
  /** Where a form's answer may lead: the provider's origin, and that of its logout once it has told where that is. */
  origins(): string[]
  /** Where the provider ends its own session, or undefined where it cannot. */
  endSessionUrl(idToken: string, returnTo: string): Promise<URL | undefined>
}

const text = (value: unknown) => (typeof value === 'string' ? value : '')

function requireSettings(settings: Settings, brands: Brands) {
  const brand = brands.all.find(({ oneCORELogin }) => oneCORELogin)
  if (!brand) return undefined
  const names = ['ONECORE_ISSUER', 'ONECORE_CLIENT_ID', 'ONECORE_CLIENT_SECRET'] as const
  const missing = names.filter((name) => !settings[name])
  if (missing.length > 0)
    throw new SettingsError(missing.map((name) => `${name}: missing, but oneCORELogin is on in site.json of ${brand.id}`).join('\n'))
  const issuer = new URL(settings.ONECORE_ISSUER!)
  const isPlain = issuer.protocol === 'http:'
  if (isPlain && settings.PUBLIC_ADDRESS.startsWith('https:'))
    throw new SettingsError('ONECORE_ISSUER: expected https, as the site itself is on https')
  return { issuer, isPlain, id: settings.ONECORE_CLIENT_ID!, secret: settings.ONECORE_CLIENT_SECRET! }
}

/** The one-core login of the process. Throws `SettingsError` where a brand offers it and a setting is missing. */
export function openOneCore(settings: Settings, brands: Brands): OneCore {
  const required = requireSettings(settings, brands)
  let discovered: Promise<client.Configuration> | undefined
  const origins = new Set(required ? [required.issuer.origin] : [])
  const discover = () => {
    if (!required) throw new Error('one-core login is not configured')
    const options = { timeout: limits.providerTimeout / 1000, execute: required.isPlain ? [client.allowInsecureRequests] : [] }
    const found = (configuration: client.Configuration) => {
      const { end_session_endpoint: logout } = configuration.serverMetadata()
      if (logout) origins.add(new URL(logout).origin)
      return configuration
    }
    discovered ??= client.discovery(required.issuer, required.id, required.secret, undefined, options).then(found, (error: unknown) => {
      // A provider that is away now may be back for the next shopper.
      discovered = undefined
      throw error
    })
    return discovered
  }
  return {
    origins: () => [...origins],
    prepare: () =>
      required &&
      discover().then(
        () => undefined,
        () => undefined,
      ),
    async start(redirectUri) {
      const configuration = await discover()
      const attempt = { state: client.randomState(), nonce: client.randomNonce(), codeVerifier: client.randomPKCECodeVerifier() }
      const url = client.buildAuthorizationUrl(configuration, {
        redirect_uri: redirectUri,
        scope: 'openid email profile',
        state: attempt.state,
        nonce: attempt.nonce,
        code_challenge: await client.calculatePKCECodeChallenge(attempt.codeVerifier),
        code_challenge_method: 'S256',
      })
      return { url, attempt }
    },
    async finish(callback, { state, nonce, codeVerifier }) {
      const configuration = await discover()
      const tokens = await client.authorizationCodeGrant(configuration, callback, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: codeVerifier,
        idTokenExpected: true,
      })
      const signed = tokens.claims()!
      // Most providers keep the token short and tell the rest on request.
      const claims = signed.email ? signed : { ...(await client.fetchUserInfo(configuration, tokens.access_token, signed.sub)), iss: signed.iss }
      return {
        issuer: claims.iss,
        subject: claims.sub,
        email: text(claims.email),
        emailVerified: claims.email_verified === true,
        firstName: text(claims.given_name),
        lastName: text(claims.family_name),
        idToken: tokens.id_token ?? '',
      }
    },
    async endSessionUrl(idToken, returnTo) {
      const configuration = await discover()
      if (!idToken || !configuration.serverMetadata().end_session_endpoint) return undefined
      return client.buildEndSessionUrl(configuration, { id_token_hint: idToken, post_logout_redirect_uri: returnTo })
    },
  }
}
