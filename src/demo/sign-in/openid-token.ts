import { createHash } from 'node:crypto'
import { jsonResponse, type Endpoint } from './endpoint.ts'
import { authenticateClient } from './openid-client.ts'
import { idTokenOf } from './openid-claims.ts'
import type { Grant, OpenIdProvider } from './openid-grant.ts'

/** Seconds for which an access token is good. */
export const accessTokenLifetimeSeconds = 3600

/** The challenge that a verifier answers. */
const challengeOf = (verifier: string | null) =>
  verifier === null ? undefined : createHash('sha256').update(verifier).digest('base64url')

const isFor = (grant: Grant, clientId: string, form: URLSearchParams) =>
  grant.clientId === clientId &&
  grant.redirectUri === form.get('redirect_uri') &&
  grant.codeChallenge === challengeOf(form.get('code_verifier'))

/** Redeems a code: once, for the client, the address and the challenge that it was given to. */
export const tokenEndpoint =
  (provider: OpenIdProvider): Endpoint =>
  async ({ headers, body }) => {
    const form = new URLSearchParams(body)
    const clientId = authenticateClient(provider, headers, form)
    if (!clientId)
      return jsonResponse(
        401,
        { error: 'invalid_client' },
        headers.authorization ? { 'www-authenticate': 'Basic realm="demo"' } : {},
      )
    if (form.get('grant_type') !== 'authorization_code')
      return jsonResponse(400, { error: 'unsupported_grant_type' })
    const grant = provider.codes.redeem(form.get('code'))
    if (!grant || !isFor(grant, clientId, form))
      return jsonResponse(400, { error: 'invalid_grant' })
    return jsonResponse(200, {
      access_token: provider.accessTokens.issue(grant),
      token_type: 'Bearer',
      expires_in: accessTokenLifetimeSeconds,
      scope: grant.scope.join(' '),
      id_token: await idTokenOf(provider, grant),
    })
  }
