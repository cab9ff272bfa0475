import { createHmac } from 'node:crypto'
import type { FaultInjection } from './fault-injection.ts'
import type { Person } from './choose-person.ts'
import {
  bearerToken,
  jsonResponse,
  type EndpointRequest,
  type ProviderEndpoint,
  type Endpoints,
} from './endpoint.ts'
import { digitsOf } from './subjects.ts'
import type { Tokens } from './tokens.ts'

/** Describes what a person allows an app, as an access token represents it. */
export interface FacebookGrant {
  appId: string
  scopes: string[]
  person: Person
  /** In seconds. */
  issuedAt: number
}

/** Seconds for which an access token is good: sixty days. */
export const tokenLifetimeSeconds = 5_184_000

export interface Apps {
  appIds: string[]
  /** Authenticates each of them. */
  secret: string
}

export const graphError = (code: number, message: string) =>
  jsonResponse(400, { error: { message, type: 'OAuthException', code } })

const accessToken = ({ query, headers }: EndpointRequest) =>
  query.get('access_token') ?? bearerToken(headers)

/** A person has another id at each app. */
const userId = ({ appId, person }: FacebookGrant) =>
  `1${digitsOf(16, 'facebook', appId, person.email)}`

const describe = (grant: FacebookGrant | undefined) =>
  grant
    ? {
        app_id: grant.appId,
        type: 'USER',
        application: 'Foyer demo',
        is_valid: true,
        user_id: userId(grant),
        issued_at: grant.issuedAt,
        expires_at: grant.issuedAt + tokenLifetimeSeconds,
        scopes: grant.scopes,
      }
    : { is_valid: false, scopes: [], error: { code: 190, message: 'Invalid OAuth access token.' } }

/** Tells an app about a token, another app's included: it is for the site to see whose it is. */
const debugToken =
  (
    { appIds, secret }: Apps,
    tokens: Tokens<FacebookGrant>,
    injectFault: FaultInjection,
  ): ProviderEndpoint =>
  (asked) => {
    if (!appIds.some((id) => accessToken(asked) === `${id}|${secret}`))
      return graphError(190, 'Invalid OAuth access token signature.')
    const data = describe(tokens.find(asked.query.get('input_token')))
    return jsonResponse(200, { data: injectFault.debugToken?.(data) ?? data })
  }

const me =
  ({ secret }: Apps, tokens: Tokens<FacebookGrant>): ProviderEndpoint =>
  (asked) => {
    const token = accessToken(asked) ?? ''
    const grant = tokens.find(token)
    if (!grant) return graphError(190, 'Invalid OAuth access token.')
    const proof = asked.query.get('appsecret_proof')
    if (proof !== null && proof !== createHmac('sha256', secret).update(token).digest('hex'))
      return graphError(100, 'Invalid appsecret_proof provided in the API argument')
    const { email, given_name: first_name, family_name: last_name } = grant.person
    const fields = {
      name: `${first_name} ${last_name}`.trim(),
      first_name,
      last_name,
      ...(grant.scopes.includes('email') && { email }),
    }
    const wanted = (asked.query.get('fields') ?? 'name').split(',')
    return jsonResponse(200, {
      ...Object.fromEntries(Object.entries(fields).filter(([name]) => wanted.includes(name))),
      id: userId(grant),
    })
  }

export const graphEndpoints = (
  apps: Apps,
  tokens: Tokens<FacebookGrant>,
  injectFault: FaultInjection,
): Endpoints => ({
  'GET /facebook/debug_token': debugToken(apps, tokens, injectFault),
  'GET /facebook/v9.0/debug_token': debugToken(apps, tokens, injectFault),
  'GET /facebook/v9.0/me': me(apps, tokens),
})
