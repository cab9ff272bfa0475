import { z } from 'zod'
import { html } from '../html.ts'
import { page } from '../page.ts'
import type { FaultInjection } from './fault-injection.ts'
import { claimsOf } from './choose-person.ts'
import {
  bearerToken,
  jsonResponse,
  errorPage,
  htmlResponse,
  type Endpoint,
  type Endpoints,
} from './endpoint.ts'
import { openIdTokens } from './id-token.ts'
import { authorizeEndpoints, responseStyleOf } from './openid-authorize.ts'
import { claimsFor, idTokenOf } from './openid-claims.ts'
import type { Grant, OpenIdProvider } from './openid-grant.ts'
import { accessTokenLifetimeSeconds, tokenEndpoint } from './openid-token.ts'
import { definedParams, hasAllowedOrigin, redirectBack } from './redirect.ts'
import { codeLifetimeSeconds, openTokens } from './tokens.ts'

const question = z.object({ email: z.string(), clientId: z.string(), nonce: z.string().optional() })

/**
 * Returns the provider's discovery document. Apple has no `userinfo`, and only the Auth0-style one
 * ends a session.
 */
function metadata(provider: OpenIdProvider) {
  const { issuer, name } = provider
  const { responseMode, responseType } = responseStyleOf(provider)
  return {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/jwks`,
    ...(name !== 'apple' && { userinfo_endpoint: `${issuer}/userinfo` }),
    ...(name === 'auth0' && { end_session_endpoint: `${issuer}/logout` }),
    response_types_supported: [responseType],
    response_modes_supported: [responseMode],
    grant_types_supported: ['authorization_code'],
    subject_types_supported: ['public'],
    scopes_supported:
      name === 'apple' ? ['openid', 'email', 'name'] : ['openid', 'email', 'profile'],
    id_token_signing_alg_values_supported: ['RS256'],
    token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post'],
    code_challenge_methods_supported: ['S256'],
  }
}

const userInfo =
  (provider: OpenIdProvider): Endpoint =>
  ({ headers }) => {
    const grant = provider.accessTokens.find(bearerToken(headers))
    if (!grant)
      return jsonResponse(
        401,
        { error: 'invalid_token' },
        { 'www-authenticate': 'Bearer error="invalid_token"' },
      )
    return jsonResponse(200, claimsFor(provider, grant))
  }

/**
 * An ID token without the way through the browser, as the buttons that a provider's script draws
 * hand it out.
 */
const tokenFor =
  (provider: OpenIdProvider): Endpoint =>
  async ({ body }) => {
    const { email, clientId, nonce } = question.parse(JSON.parse(body))
    const person = claimsOf(email)
    if (!person || !provider.clientIds.includes(clientId))
      return jsonResponse(400, { error: 'invalid_request' })
    const grant = {
      clientId,
      redirectUri: '',
      scope: ['openid', 'email', 'profile'],
      person,
      nonce,
    }
    return jsonResponse(200, { idToken: await idTokenOf(provider, grant) })
  }

/** It keeps no session of its own: it only sends the browser back. */
const logout =
  ({ origins }: OpenIdProvider): Endpoint =>
  ({ query }) => {
    const address = query.get('post_logout_redirect_uri')
    if (address === null)
      return htmlResponse(200, page('Signed out', html`<p>You’re signed out here, too.</p>`))
    if (!hasAllowedOrigin(origins, address))
      return errorPage('The post_logout_redirect_uri is not one of the shop.')
    return redirectBack(address, definedParams({ state: query.get('state') }))
  }

type OpenIdOptions = Pick<OpenIdProvider, 'name' | 'title' | 'clientIds' | 'secret' | 'origins'>

/** An OpenID provider at `<base>/<its name>`, with a key of its own. */
export async function openOpenIdProvider(
  base: string,
  options: OpenIdOptions,
  injectFault: FaultInjection,
): Promise<Endpoints> {
  const path = `/${options.name}`
  const issuer = base + path
  const idTokens = await openIdTokens(issuer, injectFault)
  const provider = {
    ...options,
    issuer,
    idTokens,
    codes: openTokens<Grant>(codeLifetimeSeconds),
    accessTokens: openTokens<Grant>(accessTokenLifetimeSeconds),
  }
  return {
    [`GET ${path}/.well-known/openid-configuration`]: () => jsonResponse(200, metadata(provider)),
    [`GET ${path}/jwks`]: () => jsonResponse(200, idTokens.keySet),
    ...authorizeEndpoints(provider),
    [`POST ${path}/token`]: tokenEndpoint(provider),
    ...(options.name !== 'apple' && { [`GET ${path}/userinfo`]: userInfo(provider) }),
    ...(options.name === 'auth0'
      ? { [`GET ${path}/logout`]: logout(provider) }
      : { [`POST ${path}/token-for`]: tokenFor(provider) }),
  }
}
