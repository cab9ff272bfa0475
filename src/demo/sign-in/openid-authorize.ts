import { createHash } from 'node:crypto'
import { errorPage } from './endpoint.ts'
import { idTokenOf } from './openid-claims.ts'
import type { Grant, OpenIdProvider } from './openid-grant.ts'
import { definedParams, hasAllowedOrigin, formPostBack, redirectBack } from './redirect.ts'
import { signInPage } from './sign-in-page.ts'

const byQuery = {
  responseType: 'code',
  responseMode: 'query',
  cancelled: 'access_denied',
  answer: redirectBack,
}
const byFormPost = {
  responseType: 'code id_token',
  responseMode: 'form_post',
  cancelled: 'user_cancelled_authorize',
  answer: formPostBack,
}

/**
 * Returns a provider's way to answer the browser: Apple's is a form that the browser posts, the
 * others' the query.
 */
export const responseStyleOf = ({ name }: OpenIdProvider) =>
  name === 'apple' ? byFormPost : byQuery

const scopeOf = (query: URLSearchParams) => (query.get('scope') ?? '').split(' ')

/** The protocol's name for what is wrong with a request; undefined where nothing is. */
function errorOf(provider: OpenIdProvider, query: URLSearchParams) {
  const { responseType, responseMode } = responseStyleOf(provider)
  if (query.get('response_type') !== responseType) return 'unsupported_response_type'
  if ((query.get('response_mode') ?? 'query') !== responseMode) return 'invalid_request'
  if (query.has('code_challenge') && query.get('code_challenge_method') !== 'S256')
    return 'invalid_request'
  if (provider.name !== 'apple' && !scopeOf(query).includes('openid')) return 'invalid_scope'
  return undefined
}

/** Binds an ID token to the code beside it. */
const codeHash = (code: string) =>
  createHash('sha256').update(code).digest().subarray(0, 16).toString('base64url')

/**
 * Apple tells a name only the first time that a person signs in to a client, and beside the token,
 * unsigned.
 */
function appleUser({ person, scope }: Grant) {
  const name = { firstName: person.given_name, lastName: person.family_name }
  const user = {
    ...(scope.includes('name') && { name }),
    ...(scope.includes('email') && { email: person.email }),
  }
  return Object.keys(user).length > 0 ? JSON.stringify(user) : undefined
}

export function authorizeEndpoints(provider: OpenIdProvider) {
  const { clientIds, codes, issuer, origins, title } = provider
  const { answer, cancelled } = responseStyleOf(provider)
  const known = new Set<string>()
  const finish = async (grant: Grant) => {
    const code = codes.issue(grant)
    if (provider.name !== 'apple') return { code }
    const pair = `${grant.clientId} ${grant.person.email}`
    const user = known.has(pair) ? undefined : appleUser(grant)
    known.add(pair)
    return { code, id_token: await idTokenOf(provider, grant, { c_hash: codeHash(code) }), user }
  }
  return signInPage(new URL(`${issuer}/authorize`).pathname, title, (query) => {
    const [clientId = '', redirectUri = '', state] = ['client_id', 'redirect_uri', 'state'].map(
      (name) => query.get(name) ?? undefined,
    )
    if (!clientIds.includes(clientId)) return errorPage('No client has this client_id.')
    if (!hasAllowedOrigin(origins, redirectUri))
      return errorPage('The redirect_uri is not one of the shop.')
    const error = errorOf(provider, query)
    if (error) return answer(redirectUri, definedParams({ error, state }))
    const [nonce, codeChallenge] = ['nonce', 'code_challenge'].map(
      (name) => query.get(name) ?? undefined,
    )
    const asked = { clientId, redirectUri, scope: scopeOf(query), nonce, codeChallenge }
    return {
      finish: async (person) =>
        answer(redirectUri, definedParams({ state, ...(await finish({ ...asked, person })) })),
      cancel: () => answer(redirectUri, definedParams({ state, error: cancelled })),
    }
  })
}
