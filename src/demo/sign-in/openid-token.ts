import { createHash } from 'node:crypto'
import { jsonResponse, type EndpointRequest, type Endpoint } from './endpoint.ts'
import { idTokenOf, type Grant, type OpenIdProvider } from './openid-grant.ts'

/** Seconds for which an access token is good. */
export const accessTokenLifetimeSeconds = 3600

const decode = (text: string) => decodeURIComponent(text.replaceAll('+', ' '))

/**
 * The client that asks, where it has proved itself by `client_secret_basic` or
 * `client_secret_post`.
 */
function clientOf(
  { clientIds, secret }: OpenIdProvider,
  { authorization = '' }: EndpointRequest['headers'],
  form: URLSearchParams,
) {
  const [, basic] = /^Basic (.+)$/i.exec(authorization) ?? []
  const [, id, password] =
    /^([^:]*):(.*)$/s.exec(Buffer.from(basic ?? '', 'base64').toString()) ?? []
  const clientId = basic ? decode(id ?? '') : (form.get('client_id') ?? '')
  const offered = basic ? decode(password ?? '') : form.get('client_secret')
  return secret && offered === secret && clientIds.includes(clientId) ? clientId : undefined
}

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
    const clientId = clientOf(provider, headers, form)
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
